/** What a wage is made of: its sums, its pieces by batch and process, its 补贴 and 扣款. */
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Card, StatCards } from "#app/components/ui/card.tsx";
import type { WageSlipView } from "#app/routes/clothes/employee/wage.view.server.ts";

export function WageSums({ slip }: { slip: WageSlipView }) {
  const hints = { hint: slip.salesNote || undefined };
  return (
    <StatCards
      cards={[
        { label: "计件", value: slip.piece, unit: "元", hint: `${slip.pieceQty} 件` },
        { label: "提成", value: slip.commission, unit: "元", ...(hints.hint && { hint: hints.hint }) },
        { label: "底薪", value: slip.base, unit: "元", ...(slip.baseNote && { hint: slip.baseNote }) },
        { label: "补贴", value: slip.allowance, unit: "元" },
        { label: "扣款", value: slip.deduction, unit: "元" },
        {
          label: "应发",
          value: slip.amount,
          unit: "元",
          hint: slip.openAdvance ? `未还借支 ${slip.openAdvance}` : slip.status,
        },
      ]}
    />
  );
}

export function wagePieceColumns(slip: WageSlipView): Column<WageSlipView["pieces"][number]>[] {
  return [
    { label: "批次", kind: "key", cell: (row) => row.batchNo },
    { label: "款号", cell: (row) => row.styleNo, card: 1 },
    { label: "工序", cell: (row) => row.processName, card: 1 },
    { label: "数量", kind: "n", cell: (row) => row.qty, total: slip.pieceTotal.qty, card: 2 },
    { label: "单价", kind: "n", cell: (row) => row.price, card: 2 },
    { label: "金额", kind: "n", cell: (row) => row.amount, total: slip.pieceTotal.amount, card: 1 },
  ];
}

export const wageItemColumns: Column<WageSlipView["items"][number]>[] = [
  { label: "日期", kind: "key", cell: (row) => row.bizDate },
  { label: "类型", cell: (row) => row.kind, card: 1 },
  { label: "原因", cell: (row) => row.reason, card: 1 },
  { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
];

export function WageParts({ slip }: { slip: WageSlipView }) {
  return (
    <>
      <Card title="计件" flush>
        <DataTable caption="计件" columns={wagePieceColumns(slip)} rows={slip.pieces} empty="没有计件" />
      </Card>
      {slip.items.length > 0 && (
        <Card title="补贴与扣款" flush>
          <DataTable caption="补贴与扣款" columns={wageItemColumns} rows={slip.items} empty="" />
        </Card>
      )}
    </>
  );
}
