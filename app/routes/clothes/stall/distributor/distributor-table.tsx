/** The rows of 分销商 and the balances of the whole filtered set. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { PickAllBox, PickBox } from "#app/components/ui/product-picker.tsx";
import { EmptyRow, type SortDirection, SortHeader, Table } from "#app/components/ui/table.tsx";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import type { DistributorSortField } from "#contract/stall/distributors.ts";

export interface DistributorRowView {
  id: number;
  code: string;
  name: string;
  phone: string;
  region: string;
  strategy: string;
  /** The strategy whose threshold is reached. */
  upgradeTo: string | null;
  stall: string;
  keeper: string;
  /** 元, formatted, below 0 where the customer owes. */
  balance: string;
  debt: boolean;
  bonus: string;
  credit: string;
  lastBill: string;
  /** Null where the viewer may not see it. */
  bought30: string | null;
  returnRate: string;
  owed: string;
  status: { label: string; tone: Tone };
  /** 散客: nobody's account, nobody's prices. */
  plain: boolean;
  live: boolean;
}

interface DistributorTableProps {
  rows: readonly DistributorRowView[];
  totals: { debt: string; prepaid: string; bonus: string };
  may: { pick: boolean; bill: boolean; receive: boolean; recharge: boolean; account: boolean; cost: boolean };
  sorted: { field: DistributorSortField; direction: SortDirection };
  sortTo: (field: DistributorSortField, direction: SortDirection) => string;
  /** What to do when nothing was found. */
  empty: ReactNode;
}

const base = "/clothes/stall/distributor";

export function DistributorTable({ rows, totals, may, sorted, sortTo, empty }: DistributorTableProps) {
  const hydrated = useHydrated();
  const sort = (field: DistributorSortField, label: string, numeric = false) => {
    const direction = sorted.field === field ? sorted.direction : undefined;
    return (
      <SortHeader
        label={label}
        numeric={numeric}
        direction={direction}
        to={sortTo(field, direction === "desc" ? "asc" : "desc")}
      />
    );
  };
  const acts = may.bill || may.receive;
  const columns = 14 + Number(may.pick) + Number(may.cost) + Number(acts) + 1;
  return (
    <Table
      caption="分销商"
      head={
        <>
          {may.pick && <th scope="col">{hydrated ? <PickAllBox /> : "选"}</th>}
          {sort("code", "编码")}
          <th scope="col" className="key">
            客户名
          </th>
          <th scope="col">手机</th>
          <th scope="col">地区</th>
          <th scope="col">策略</th>
          <th scope="col">归属档口</th>
          <th scope="col">营业员</th>
          {sort("debtFen", "余额/欠款", true)}
          <th scope="col" className="n">
            赠送金
          </th>
          <th scope="col" className="n">
            信用额度
          </th>
          {sort("lastBillAt", "最近拿货")}
          {may.cost && (
            <th scope="col" className="n">
              30天拿货额
            </th>
          )}
          <th scope="col" className="n">
            退货率
          </th>
          <th scope="col" className="n">
            未拿欠货
          </th>
          <th scope="col">状态</th>
          <th scope="col">更多</th>
          {acts && (
            <th scope="col" className="act">
              操作
            </th>
          )}
        </>
      }
      totals={
        <>
          {may.pick && <td />}
          <td />
          <th scope="row">合计</th>
          <td colSpan={4} />
          <td className="n" colSpan={2}>
            欠 <span className="neg">{totals.debt}</span>　预存 {totals.prepaid}
          </td>
          <td className="n">{totals.bonus}</td>
          <td colSpan={columns - 9 - Number(may.pick) - Number(acts)} />
          {acts && <td className="act" />}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          {may.pick && <td>{!row.plain && row.live && <PickBox id={row.id} label={row.name} />}</td>}
          <td>{row.code}</td>
          <th scope="row">
            <Link to={`${base}/item?id=${row.id}`} discover="none">
              {row.name}
            </Link>
          </th>
          <td>{row.phone}</td>
          <td>{row.region}</td>
          <td>
            {row.strategy} {row.upgradeTo && <Badge tone="info">{`可升级 ${row.upgradeTo}`}</Badge>}
          </td>
          <td>{row.stall}</td>
          <td>{row.keeper}</td>
          <td className={row.debt ? "n neg" : "n"}>{row.balance}</td>
          <td className="n">{row.bonus}</td>
          <td className="n">{row.credit}</td>
          <td>{row.lastBill}</td>
          {may.cost && <td className="n">{row.bought30}</td>}
          <td className="n">{row.returnRate}</td>
          <td className="n">{row.owed}</td>
          <td>
            <Badge tone={row.status.tone}>{row.status.label}</Badge>
          </td>
          <td>
            {may.recharge && row.live && !row.plain && <To page="recharge/new" row={row} label="充值" />}{" "}
            {may.account && <To page="account/statement" row={row} label="对账单" />}{" "}
            {!row.plain && (
              <Link to={`${base}/item?id=${row.id}&tab=price`} discover="none" aria-label={`专价 ${row.name}`}>
                专价
              </Link>
            )}
          </td>
          {acts && (
            <td className="act">
              {may.bill && row.live && <To page="bill/new" row={row} label="开单" />}
              {may.receive && row.live && <To page="account/receipt" row={row} label="收款" />}
            </td>
          )}
        </tr>
      ))}
      {rows.length === 0 && (
        <EmptyRow columns={columns} title="没有符合条件的客户">
          {empty}
        </EmptyRow>
      )}
    </Table>
  );
}

function To({ page, row, label }: { page: string; row: DistributorRowView; label: string }) {
  return (
    <Link to={`${base}/${page}?distributorId=${row.id}`} discover="none" aria-label={`${label} ${row.name}`}>
      {label}
    </Link>
  );
}
