/** The columns of 对账: what moved an account, and what it came to. */
import type { Column } from "#app/components/page/list/data-table.tsx";

interface EntryView {
  id: number;
  bizDate: string;
  type: string;
  no: string;
  remark: string;
  amount: string;
  balance: string;
}

export const statementColumns: readonly Column<EntryView>[] = [
  { label: "日期", kind: "key", cell: (row) => row.bizDate },
  { label: "类型", cell: (row) => row.type, card: 1 },
  { label: "单号", cell: (row) => row.no, card: 2 },
  { label: "备注", cell: (row) => row.remark },
  { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
  { label: "余额", kind: "n", cell: (row) => row.balance, card: 2 },
];

/** Figures over the table. */
export function statementCards(statement: { opening: string; added: string; taken: string; closing: string }) {
  return [
    { label: "期初", value: statement.opening, unit: "元" },
    { label: "本期增加", value: statement.added, unit: "元" },
    { label: "本期减少", value: statement.taken, unit: "元" },
    { label: "期末", value: statement.closing, unit: "元" },
  ];
}
