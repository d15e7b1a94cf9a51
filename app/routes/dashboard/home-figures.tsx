/** The figures of 首页 that are more than a card: today beside other days, what sold best, who owes, where money came in. */
import { BarChart } from "#app/components/chart/bar-chart.tsx";
import { LineChart } from "#app/components/chart/line-chart.tsx";
import { CellLink } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import type { BestStyleView, ComparedView, DebtorView, HomeParts } from "./home-parts.ts";

type ComparedRow = ComparedView["rows"][number];

const signs: Readonly<Record<string, string>> = { "+": "rose", "−": "fell" };

function comparedColumns({ until, weeks }: ComparedView): (Column<ComparedRow> | false)[] {
  const beside = (value: string, changed: string) => (
    <>
      {value}
      <small className={signs[changed[0] ?? ""]}>{changed}</small>
    </>
  );
  return [
    { label: `截至 ${until}`, kind: "key", cell: (row) => row.label },
    { label: "今日", kind: "n", cell: (row) => <b>{row.today}</b> },
    { label: "上周同日", kind: "n", cell: (row) => beside(row.weekAgo, row.weekChange) },
    weeks > 0 && {
      label: `前 ${weeks} 周同日平均`,
      kind: "n",
      cell: (row) => beside(row.average, row.meanChange),
    },
  ];
}

export function ComparedCard({ compared }: { compared: ComparedView }) {
  return (
    <Card title="今日与往常" note="销售额、单数、件数都算到此刻" flush>
      <div className="compared">
        <DataTable caption="今日与往常" columns={comparedColumns(compared)} rows={compared.rows} empty="没有数据" />
      </div>
      <div className="pad">
        <LineChart title="近 28 天销售额" heads={["日期", "销售额"]} points={compared.days} />
      </div>
    </Card>
  );
}

const placed = (label: string): Column<BestStyleView | DebtorView> => ({
  label,
  kind: "key",
  cell: ({ place, name, to }) => (
    <>
      <small className="place">{place}</small>
      <CellLink to={to} text={name} />
    </>
  ),
});

const bestColumns: Column<BestStyleView>[] = [
  placed("款式"),
  { label: "净件数", kind: "n", cell: (row) => row.qty },
  { label: "金额（元）", kind: "n", cell: (row) => row.amount },
];

const debtorColumns: Column<DebtorView>[] = [
  placed("客户"),
  { label: "欠款（元）", kind: "n", cell: (row) => row.debt },
  { label: "最早未结", kind: "n", cell: (row) => row.since },
];

/** Top 10, and 今日实收 by account: what there is of it. */
export function RankedCards({
  home: { best, debtors, funds },
}: {
  home: Pick<HomeParts, "best" | "debtors" | "funds">;
}) {
  const shown = [best?.rows, debtors, funds].some((rows) => rows !== undefined && rows.length > 0);
  if (!shown) return null;
  return (
    <div className="charts">
      {best && best.rows.length > 0 && (
        <Card
          title="畅销 Top 10"
          note={
            <Link to={best.to} discover="none">
              {best.note}
            </Link>
          }
          flush
        >
          <DataTable caption="畅销 Top 10" columns={bestColumns} rows={best.rows} empty="没有销售" />
        </Card>
      )}
      {debtors && debtors.length > 0 && (
        <Card title="欠款 Top 10" flush>
          <DataTable caption="欠款 Top 10" columns={debtorColumns} rows={debtors} empty="没有欠款" />
        </Card>
      )}
      {funds && funds.length > 0 && (
        <Card title="今日实收" note="按账户">
          <BarChart title="今日实收，按账户" heads={["账户", "金额（元）"]} bars={funds} />
        </Card>
      )}
    </div>
  );
}
