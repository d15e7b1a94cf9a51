/** The columns of a factory's 对账单: its deliveries, and what was locked. */
import type { Column } from "#app/components/page/list/data-table.tsx";
import type { StatementDeliveryView, StatementFeeView, StatementLockedView } from "./statement.view.server.ts";

export function deliveryColumns(sums: {
  passed: string;
  fee: string;
  deduct: string;
  owed: string;
  paid: string;
}): Column<StatementDeliveryView>[] {
  return [
    { label: "交货单", kind: "key", cell: (row) => row.no },
    { label: "日期", cell: (row) => row.bizDate, card: 1 },
    { label: "批次/款", cell: (row) => row.batch, card: 1 },
    { label: "验收合格", kind: "n", cell: (row) => row.passed, total: sums.passed, card: 2 },
    { label: "次/返/废", cell: (row) => row.rest },
    { label: "加工费", kind: "n", cell: (row) => row.fee, total: sums.fee },
    { label: "扣款", kind: "n", cell: (row) => row.deduct, total: sums.deduct },
    { label: "应付", kind: "n", cell: (row) => row.owed, total: sums.owed, card: 2 },
    { label: "已付", kind: "n", cell: (row) => row.paid, total: sums.paid, card: 2 },
    { label: "对账单", cell: (row) => row.statementNo, card: 2 },
  ];
}

/** 件数 × 单价 of each document: what a factory counts again. */
export function feeColumns(sums: { fee: string }): Column<StatementFeeView>[] {
  return [
    { label: "单据", kind: "key", cell: (row) => row.no },
    { label: "日期", cell: (row) => row.bizDate, card: 1 },
    { label: "类型", cell: (row) => row.kind, card: 2 },
    { label: "批次/款", cell: (row) => row.batch, card: 1 },
    { label: "件数 × 单价", kind: "n", cell: (row) => row.sum, card: 2 },
    { label: "加工费", kind: "n", cell: (row) => row.fee, total: sums.fee, card: 1 },
  ];
}

export const lockedColumns: readonly Column<StatementLockedView>[] = [
  { label: "单号", kind: "key", cell: (row) => row.no },
  { label: "日期", cell: (row) => row.days, card: 1 },
  { label: "交货单", kind: "n", cell: (row) => row.deliveries, card: 1 },
  { label: "交货应付", kind: "n", cell: (row) => row.owed, card: 1 },
  { label: "期末", kind: "n", cell: (row) => row.closing, card: 2 },
  { label: "经手", cell: (row) => row.by },
  { label: "备注", cell: (row) => row.remark },
  { label: "状态", cell: (row) => row.state, card: 2 },
];
