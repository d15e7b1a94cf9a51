/** The columns of 日结: each fund with what it should hold and what was counted, and every counting so far. */

import { CellInput } from "#app/components/page/cell-input.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { paths } from "#app/lib/paths.ts";
import type { DayView } from "./day-close.view.server.ts";

type Fund = DayView["funds"][number];

/** Inputs of the form around where `editable`, read by `saveDay`. */
export function dayFundColumns(total: DayView["total"], editable: boolean): Column<Fund>[] {
  const differs = (fund: Fund) => fund.differs;
  return [
    { label: "账户", kind: "key", cell: (fund) => fund.name },
    { label: "应有", kind: "n", cell: (fund) => fund.expected, total: total.expected },
    {
      label: "清点",
      kind: "n",
      cell: (fund) => (editable ? <Counted fund={fund} /> : fund.counted),
      total: total.counted,
    },
    {
      label: "差异",
      kind: "n",
      cell: (fund) => fund.difference,
      total: total.differs ? <span className="neg">{total.difference}</span> : total.difference,
      negative: differs,
    },
    { label: "清点后变动", kind: "n", cell: (fund) => fund.later, total: total.later },
    { label: "备注", cell: (fund) => (editable ? <Remark fund={fund} /> : fund.remark) },
    { label: "清点人", cell: (fund) => fund.operator },
  ];
}

/** The same on paper: what was not counted says so. */
export function dayPaperColumns(total: DayView["total"]): Column<Fund>[] {
  return [
    { label: "账户", cell: (fund) => fund.name, total: "合计" },
    { label: "应有", kind: "n", cell: (fund) => fund.expected, total: total.expected },
    { label: "清点", kind: "n", cell: (fund) => fund.counted || "未清点", total: total.counted },
    { label: "差异", kind: "n", cell: (fund) => fund.difference, total: total.difference },
    { label: "清点后变动", kind: "n", cell: (fund) => fund.later, total: total.later },
    { label: "清点人", cell: (fund) => fund.operator, total: "" },
    { label: "备注", cell: (fund) => fund.remark, total: "" },
  ];
}

function Counted({ fund: { id, index, name } }: { fund: Fund }) {
  const row = `counts[${index}]`;
  return (
    <>
      <input type="hidden" name={`${row}.fundId`} value={id} />
      <CellInput name={`${row}.countedFen`} label={`${name} 清点金额`} kind="amount" max={14} />
    </>
  );
}

function Remark({ fund: { index, name } }: { fund: Fund }) {
  return <CellInput name={`counts[${index}].remark`} label={`${name} 备注`} kind="words" max={100} />;
}

type Correction = NonNullable<DayView["closed"]>["corrections"][number];

export const dayCorrectionColumns: Column<Correction>[] = [
  { label: "单号", kind: "key", cell: (row) => <Link to={paths.bill.item(row.id)}>{row.no}</Link> },
  { label: "变动", cell: (row) => row.kind, card: 1 },
  { label: "时间", cell: (row) => row.at, card: 2 },
  { label: "应收变动", kind: "n", cell: (row) => row.payable, card: 1 },
];

/** The latest first; what a counting repeats of the line above is left out. */
export const dayCountColumns: Column<DayView["history"][number]>[] = [
  { label: "时间", cell: (row) => row.at, card: 1 },
  { label: "清点人", cell: (row) => row.operator, card: 1 },
  { label: "账户", cell: (row) => row.name, card: 1 },
  { label: "当时应有", kind: "n", cell: (row) => row.expected, card: 2 },
  { label: "清点", kind: "n", cell: (row) => row.counted, card: 2 },
  { label: "差异", kind: "n", cell: (row) => row.difference, negative: (row) => row.differs, card: 2 },
  { label: "备注", cell: (row) => row.remark },
];
