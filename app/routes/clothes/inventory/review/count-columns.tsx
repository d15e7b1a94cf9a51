/** The columns of 盘点列表 and of a count's lines. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { paths } from "#app/lib/paths.ts";
import type { CountTotals, CountView } from "./count.view.server.ts";
import type { CountLineView } from "./count-views.ts";

export function countColumns({ book, count, gain, loss, worth }: CountTotals): (Column<CountView> | false)[] {
  return [
    { label: "单号", kind: "key", cell: (row) => <ItemLink row={row} /> },
    { label: "仓库", cell: (row) => row.repositoryName, card: 1 },
    {
      label: "方式",
      cell: (row) => (
        <>
          {row.modeLabel} {row.blind && <Badge>盲盘</Badge>}
        </>
      ),
      card: 2,
    },
    { label: "状态", cell: (row) => <Badge tone={row.tone}>{row.statusLabel}</Badge>, card: 1 },
    { label: "进度", kind: "n", cell: (row) => row.progress, card: 2 },
    { label: "账面", kind: "n", cell: (row) => row.book ?? "—", total: book ?? "—" },
    { label: "实盘", kind: "n", cell: (row) => row.count, total: count },
    { label: "盘盈", kind: "n", cell: (row) => row.gain ?? "—", total: gain ?? "—" },
    {
      label: "盘亏",
      kind: "n",
      cell: (row) => row.loss ?? "—",
      total: loss ?? "—",
      negative: (row) => Boolean(row.loss),
    },
    worth !== null && {
      label: "差异金额",
      kind: "n",
      cell: (row) => row.worth ?? "—",
      total: worth,
      negative: (row) => Boolean(row.worth?.startsWith("-")),
    },
    { label: "负责人", cell: (row) => row.managerName },
    { label: "时间", cell: (row) => row.createTime },
  ];
}

function ItemLink({ row: { id, no } }: { row: CountView }) {
  return (
    <Link to={paths.count.item(id)} discover="none">
      {no}
    </Link>
  );
}

/** `book` and `cost`: whether the book, and what the differences are worth, may be seen. */
export function countLineColumns(book: boolean, cost: boolean): (Column<CountLineView> | false)[] {
  return [
    { label: "图", cell: (line) => <Thumb src={line.pictureSrc} alt="" /> },
    { label: "款号", kind: "key", cell: (line) => line.styleNo },
    { label: "颜色", cell: (line) => line.color, card: 1 },
    {
      label: "尺码",
      cell: ({ size, grade }) => (
        <>
          {size} {grade === 2 && <Badge tone="warn">次品</Badge>}
        </>
      ),
      card: 1,
    },
    book && { label: "账面", kind: "n", cell: (line) => line.bookQty ?? "—", card: 2 },
    {
      label: "实盘",
      kind: "n",
      cell: (line) => line.counted ?? <Badge tone="info">{line.uncounted ? "未盘" : "待复盘"}</Badge>,
      card: 1,
    },
    book && {
      label: "差异",
      kind: "n",
      cell: (line) => signed(line.diff),
      negative: ({ diff }) => Boolean(diff && diff < 0),
      card: 2,
    },
    book && { label: "期间出入", kind: "n", cell: (line) => signed(line.sinceQty) },
    cost && {
      label: "差异金额",
      kind: "n",
      cell: (line) => line.worth,
      negative: ({ worth }) => Boolean(worth?.startsWith("-")),
    },
    { label: "录入", cell: (line) => line.who || (line.counted === null ? "" : "未盘，视为 0") },
    { label: "品名", cell: (line) => line.productName },
  ];
}

/** `+2`, `-3`, `0`; a dash where it is not known. */
function signed(qty: number | null | undefined): string {
  if (qty === null || qty === undefined) return "—";
  return qty > 0 ? `+${qty}` : String(qty);
}
