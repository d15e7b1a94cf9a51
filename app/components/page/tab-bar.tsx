/** Pages of one subject as tabs: links over a list. */
import { Link } from "#app/components/ui/link.tsx";

interface TabBarProps {
  /** Spoken: what the tabs are of. */
  label: string;
  tabs: readonly { label: string; to: string; current: boolean }[];
}

export function TabBar({ label, tabs }: TabBarProps) {
  return (
    <div className="card tabbar scroll">
      <nav aria-label={label}>
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
            {tab.label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
