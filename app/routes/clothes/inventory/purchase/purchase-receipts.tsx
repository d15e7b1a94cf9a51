/** Receipts and returns of a 采购单, each with its paper and the way to take it back. */
import { Link } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { Table } from "#app/components/ui/table.tsx";

interface PurchaseReceiptsProps {
  receipts: readonly {
    id: number;
    no: string;
    kind: "RECEIPT" | "RETURN";
    kindLabel: string;
    qty: number;
    amount: string | null;
    reason: string;
    operator: string | null;
    createTime: string;
    voidBy: string | null;
    voidTime: string | null;
  }[];
  purchaseId: number;
  mayVoid: Readonly<Record<"RECEIPT" | "RETURN", boolean>>;
  hrefOfVoid(id: number): string;
}

export function PurchaseReceipts({ receipts, purchaseId, mayVoid, hrefOfVoid }: PurchaseReceiptsProps) {
  if (receipts.length === 0) return null;
  const seesAmounts = receipts.some(({ amount }) => amount !== null);
  return (
    <Card title="收货与退货" flush>
      <Table
        caption="收货与退货"
        head={
          <>
            <th scope="col" className="key">
              单号
            </th>
            <th scope="col">类型</th>
            <th scope="col" className="n">
              件数
            </th>
            {seesAmounts && (
              <th scope="col" className="n">
                金额
              </th>
            )}
            <th scope="col">经手</th>
            <th scope="col">原因 / 备注</th>
            <th scope="col">状态</th>
            <th scope="col" className="act">
              操作
            </th>
          </>
        }
      >
        {receipts.map((receipt) => (
          <tr key={receipt.id}>
            <th scope="row">{receipt.no}</th>
            <td>{receipt.kindLabel}</td>
            <td className="n">{receipt.qty}</td>
            {seesAmounts && <td className="n">{receipt.amount}</td>}
            <td>
              {receipt.operator} {receipt.createTime}
            </td>
            <td>{receipt.reason}</td>
            <td>
              {receipt.voidTime === null ? (
                <Badge tone="good">有效</Badge>
              ) : (
                <>
                  <Badge tone="neutral">已作废</Badge> {receipt.voidBy} {receipt.voidTime}
                </>
              )}
            </td>
            <td className="act">
              <Link to={`/clothes/inventory/purchase/print?id=${purchaseId}&receipt=${receipt.id}`} reloadDocument>
                打印
              </Link>{" "}
              {receipt.voidTime === null && mayVoid[receipt.kind] && (
                <Link to={hrefOfVoid(receipt.id)} aria-label={`作废 ${receipt.no}`}>
                  作废
                </Link>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
