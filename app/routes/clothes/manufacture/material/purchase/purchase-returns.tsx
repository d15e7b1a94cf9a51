/** What went back to the supplier of a 物料采购, and what of that was voided. */
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Card } from "#app/components/ui/card.tsx";
import type { PurchaseReturnView } from "./purchase.view.server.ts";

interface PurchaseReturnsProps {
  returns: readonly PurchaseReturnView[];
  /** Null for who may not void one. */
  hrefOfVoid: ((id: number) => string) | null;
}

export function PurchaseReturns({ returns, hrefOfVoid }: PurchaseReturnsProps) {
  if (returns.length === 0) return null;
  const seesCost = returns.some(({ amount }) => amount !== null);
  return (
    <Card title="退货" flush>
      <DataTable
        caption="退货"
        rows={returns}
        rowClass={(row) => (row.voidTime === null ? undefined : "off")}
        columns={[
          { label: "单号", kind: "key", cell: (row) => row.no },
          { label: "物料", cell: (row) => row.goods, card: 1 },
          seesCost && { label: "金额", kind: "n", cell: (row) => row.amount, card: 1 },
          { label: "原因", cell: (row) => row.reason, card: 2 },
          { label: "经手", cell: (row) => `${row.operator ?? ""} ${row.createTime}`, card: 2 },
          { label: "作废", cell: (row) => row.voidTime && `${row.voidBy ?? ""} ${row.voidTime}` },
          hrefOfVoid !== null && {
            label: "操作",
            kind: "act",
            cell: (row) => (
              <RowActs of={row.no} acts={[row.voidTime === null && { label: "作废", to: hrefOfVoid(row.id) }]} />
            ),
            card: 2,
          },
        ]}
        empty="没有退货"
      />
    </Card>
  );
}
