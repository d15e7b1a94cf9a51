/** Columns of the tables of 产能分析. */
import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import type { FigureCell, productionView } from "./manufacture.view.server.ts";

type View = ReturnType<typeof productionView>;

interface FigureRow {
  id: number;
  name: string;
  to: string;
  cells: readonly FigureCell[];
}

const figureHeads = ["下单", "裁剪", "交货", "验收合格", "准交率", "平均周期（天）", "返修率", "次品率"];

/** Of factories and of styles: each figure leads to what it counts. */
export function figureColumns(label: string): Column<FigureRow>[] {
  return [
    { label, kind: "key", cell: (row) => <CellLink to={row.to} text={row.name} /> },
    ...figureHeads.map(
      (head, at): Column<FigureRow> => ({
        label: head,
        kind: "n",
        cell: ({ cells, name }) => {
          const cell = cells[at];
          return cell?.to ? <CellLink to={cell.to} text={cell.text} of={`${name} ${head}`} /> : cell?.text;
        },
      }),
    ),
  ];
}

export const teamColumns: Column<View["teams"][number]>[] = [
  { label: "班组", kind: "key", cell: (row) => <CellLink to={row.to} text={row.name} /> },
  { label: "人数", kind: "n", cell: (row) => row.people },
  { label: "件数", kind: "n", cell: (row) => row.pieces },
  { label: "标准工时（小时）", kind: "n", cell: (row) => row.std },
  { label: "工作时长（小时）", kind: "n", cell: (row) => row.worked },
  { label: "效率", kind: "n", cell: (row) => row.rate },
];

export const employeeColumns: Column<View["employees"][number]>[] = [
  { label: "工号", kind: "key", cell: (row) => row.no },
  { label: "姓名", cell: (row) => <CellLink to={row.to} text={row.name} /> },
  { label: "班组", cell: (row) => row.teamName },
  { label: "件数", kind: "n", cell: (row) => row.pieces },
  { label: "标准工时（小时）", kind: "n", cell: (row) => row.std },
  { label: "工作时长（小时）", kind: "n", cell: (row) => row.worked },
  { label: "效率", kind: "n", cell: (row) => row.rate },
];

export const loadColumns: Column<View["load"][number]>[] = [
  { label: "工厂", kind: "key", cell: (row) => <CellLink to={row.to} text={row.name} /> },
  { label: "日产能（件）", kind: "n", cell: (row) => row.capacity },
  { label: "在制批次", kind: "n", cell: (row) => row.batches },
  { label: "未交件数", kind: "n", cell: (row) => row.open },
  { label: "其中逾期", kind: "n", cell: (row) => row.overdue, negative: (row) => row.late },
  { label: "排期天数", kind: "n", cell: (row) => row.days },
];
