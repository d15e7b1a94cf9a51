/** The pages of 线下开单 as tabs, and the usual days of its lists; all of them links. */
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";

type BillTab = "list" | "held" | "lines" | "day";

const tabs: readonly { tab: BillTab; label: string }[] = [
  { tab: "list", label: "单据" },
  { tab: "held", label: "挂单" },
  { tab: "lines", label: "明细" },
  { tab: "day", label: "日结" },
];

interface BillNavProps {
  current: BillTab;
  /** The list's usual days, where it has days. */
  days?: readonly { label: string; to: string; current: boolean }[];
}

export function BillNav({ current, days }: BillNavProps) {
  return (
    <div className="bill-nav">
      <nav className="chips" aria-label="线下开单">
        {tabs.map(({ tab, label }) => (
          <Link
            key={tab}
            className="chip"
            to={paths.bill[tab]}
            aria-current={tab === current ? "page" : undefined}
            discover="none"
          >
            {label}
          </Link>
        ))}
      </nav>
      {days && (
        <nav className="chips" aria-label="日期">
          {days.map((day) => (
            <Link
              key={day.label}
              className="chip"
              to={day.to}
              aria-current={day.current ? "true" : undefined}
              discover="none"
            >
              {day.label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
