/** The rows of 充值记录, and what they add up to by fund. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";

interface RechargeTableProps {
  recharges: readonly {
    id: number;
    no: string;
    createTime: string;
    distributorId: number;
    distributorName: string;
    amount: string;
    bonus: string;
    fundName: string;
    voucherId: string | null;
    debtPaid: string;
    balanceAfter: string;
    owes: boolean;
    keeperName: string;
    statusLabel: string;
    tone: Tone;
  }[];
  totals: {
    count: number;
    amount: string;
    bonus: string;
    debtPaid: string;
    funds: readonly { fundId: number; name: string; amount: string }[];
  };
  /** Stands in the empty table. */
  children: ReactNode;
}

export function RechargeTable({ recharges, totals, children }: RechargeTableProps) {
  return (
    <Table
      caption="充值记录"
      head={
        <>
          <th scope="col" className="key">
            单号
          </th>
          <th scope="col">时间</th>
          <th scope="col">客户</th>
          <th scope="col" className="n">
            充值
          </th>
          <th scope="col" className="n">
            赠送
          </th>
          <th scope="col">收款账户</th>
          <th scope="col">凭证</th>
          <th scope="col" className="n">
            抵欠
          </th>
          <th scope="col" className="n">
            充后余额
          </th>
          <th scope="col">经手</th>
          <th scope="col">状态</th>
        </>
      }
      totals={
        recharges.length > 0 && (
          <>
            <th scope="row">合计</th>
            <td colSpan={2}>{totals.count} 张</td>
            <td className="n">{totals.amount}</td>
            <td className="n">{totals.bonus}</td>
            <td colSpan={2}>{totals.funds.map(({ name, amount }) => `${name} ${amount}`).join("，")}</td>
            <td className="n">{totals.debtPaid}</td>
            <td colSpan={3} />
          </>
        )
      }
    >
      {recharges.map((slip) => (
        <tr key={slip.id}>
          <th scope="row">
            <Link to={`/clothes/stall/distributor/recharge/item?id=${slip.id}`} discover="none">
              {slip.no}
            </Link>
          </th>
          <td>{slip.createTime}</td>
          <td>{slip.distributorName}</td>
          <td className="n">{slip.amount}</td>
          <td className="n">{slip.bonus}</td>
          <td>{slip.fundName}</td>
          <td>{slip.voucherId && "有"}</td>
          <td className="n">{slip.debtPaid}</td>
          <td className={slip.owes ? "n neg" : "n"}>{slip.balanceAfter}</td>
          <td>{slip.keeperName}</td>
          <td>
            <Badge tone={slip.tone}>{slip.statusLabel}</Badge>
          </td>
        </tr>
      ))}
      {recharges.length === 0 && (
        <EmptyRow columns={11} title="没有符合条件的充值记录">
          {children}
        </EmptyRow>
      )}
    </Table>
  );
}
