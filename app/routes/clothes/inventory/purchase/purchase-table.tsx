/** The list of 采购单, with sums over all that was found. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

interface PurchaseTableProps {
  purchases: readonly {
    id: number;
    no: string;
    partyName: string;
    repositoryName: string;
    styleCount: number;
    qty: number;
    receivedQty: number;
    returnedQty: number;
    amount: string | null;
    paid: string | null;
    unpaid: string | null;
    /** Something of it is to be paid. */
    open: boolean;
    tone: Tone;
    statusLabel: string;
    bizDate: string;
    createBy: string | null;
  }[];
  /** Of the whole filtered set; amounts are null where they may not be seen. */
  totals: Record<"qty" | "receivedQty", number> & Record<"amount" | "paid" | "unpaid", string | null>;
  count: number;
  mayPay: boolean;
  /** Stands in the empty table. */
  children: ReactNode;
}

export function PurchaseTable({ purchases, totals, count, mayPay, children }: PurchaseTableProps) {
  const seesAmounts = purchases.some(({ amount }) => amount !== null);
  const pays = mayPay && purchases.some(({ open }) => open);
  return (
    <Table
      caption="采购单"
      head={
        <>
          <th scope="col" className="key">
            单号
          </th>
          <th scope="col">供应商</th>
          <th scope="col">仓库</th>
          <th scope="col" className="n">
            款数
          </th>
          <th scope="col" className="n">
            订数
          </th>
          <th scope="col" className="n">
            入库数
          </th>
          <th scope="col" className="n">
            退货数
          </th>
          {seesAmounts &&
            ["金额", "已付", "未付"].map((label) => (
              <th key={label} scope="col" className="n">
                {label}
              </th>
            ))}
          <th scope="col">状态</th>
          <th scope="col">日期</th>
          <th scope="col">经手</th>
          {pays && (
            <th scope="col" className="act">
              操作
            </th>
          )}
        </>
      }
      totals={
        purchases.length > 0 && (
          <>
            <th scope="row">合计</th>
            <td colSpan={3}>{count} 张</td>
            <td className="n">{totals.qty}</td>
            <td className="n">{totals.receivedQty}</td>
            <td />
            {seesAmounts &&
              (["amount", "paid", "unpaid"] as const).map((name) => (
                <td key={name} className="n">
                  {totals[name] ?? "—"}
                </td>
              ))}
            <td colSpan={3} />
            {pays && <td className="act" />}
          </>
        )
      }
    >
      {purchases.map((purchase) => (
        <tr key={purchase.id}>
          <th scope="row">
            <Link to={`/clothes/inventory/purchase/item?id=${purchase.id}`} discover="none">
              {purchase.no}
            </Link>
          </th>
          <td>{purchase.partyName}</td>
          <td>{purchase.repositoryName}</td>
          <td className="n">{purchase.styleCount}</td>
          <td className="n">{purchase.qty}</td>
          <td className="n">{purchase.receivedQty}</td>
          <td className="n">{purchase.returnedQty || ""}</td>
          {seesAmounts && (
            <>
              <td className="n">{purchase.amount ?? "—"}</td>
              <td className="n">{purchase.paid ?? "—"}</td>
              <td className={purchase.open ? "n neg" : "n"}>{purchase.unpaid ?? "—"}</td>
            </>
          )}
          <td>
            <Badge tone={purchase.tone}>{purchase.statusLabel}</Badge>
          </td>
          <td>{purchase.bizDate}</td>
          <td>{purchase.createBy}</td>
          {pays && (
            <td className="act">
              {purchase.open && (
                <Link
                  to={`/clothes/inventory/purchase/pay?id=${purchase.id}`}
                  discover="none"
                  aria-label={`付款 ${purchase.no}`}
                >
                  付款
                </Link>
              )}
            </td>
          )}
        </tr>
      ))}
      {purchases.length === 0 && (
        <EmptyRow columns={10} title="没有符合条件的采购单">
          {children}
        </EmptyRow>
      )}
    </Table>
  );
}
