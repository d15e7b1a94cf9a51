/** The columns of 分销商, and the balances of the whole filtered set. */
import { Link } from "@remix-run/react";
import type { Column } from "#app/components/page/data-table.tsx";
import { PickAllBox, PickBox } from "#app/components/page/product-picker.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { paths } from "#app/lib/paths.ts";
import type { DistributorRowView, DistributorTotals } from "./distributor.view.server.ts";

export interface DistributorRights {
  pick: boolean;
  bill: boolean;
  receive: boolean;
  recharge: boolean;
  account: boolean;
  cost: boolean;
}

type Row = DistributorRowView;

/** Seventeen figures of a customer: what belongs together stands in one cell, so that all are seen at 1440. */
export function distributorColumns(totals: DistributorTotals, may: DistributorRights): (Column<Row> | false)[] {
  return [
    may.pick && { label: "选", heading: <PickAllBox />, cell: (row) => <Pick row={row} /> },
    { label: "编码", cell: (row) => row.code, sort: "code", card: 2 },
    { label: "客户名", kind: "key", cell: (row) => <Name row={row} /> },
    { label: "手机 / 地区", cell: (row) => <Two first={row.phone} second={row.region} /> },
    { label: "策略", cell: (row) => <Strategy row={row} /> },
    { label: "归属 / 营业员", cell: (row) => <Two first={row.stall} second={row.keeper} />, card: 2 },
    {
      label: "余额/欠款",
      kind: "n",
      cell: (row) => row.balance,
      negative: (row) => row.debt,
      total: <Balances totals={totals} />,
      sort: "debtFen",
      card: 1,
    },
    {
      label: "赠送金 / 额度",
      kind: "n",
      cell: (row) => <Two first={row.bonus} second={row.credit} />,
      total: totals.bonus,
    },
    {
      label: may.cost ? "最近拿货 / 30天" : "最近拿货",
      cell: (row) => <Two first={row.lastBill} second={row.bought30 ?? ""} />,
      sort: "lastBillAt",
      card: 2,
    },
    { label: "退货率 / 欠货", kind: "n", cell: (row) => <Two first={row.returnRate} second={row.owed} /> },
    { label: "状态", cell: (row) => <Badge tone={row.status.tone}>{row.status.label}</Badge>, card: 1 },
    { label: "更多", cell: (row) => <More row={row} may={may} /> },
    (may.bill || may.receive) && { label: "操作", kind: "act", cell: (row) => <Acts row={row} may={may} />, card: 2 },
  ];
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      {second && <small className="aside">{second}</small>}
    </>
  );
}

function Pick({ row }: { row: Row }) {
  return !row.plain && row.live && <PickBox id={row.id} label={row.name} />;
}

function Name({ row }: { row: Row }) {
  return (
    <Link to={paths.distributor.item(row.id)} discover="none">
      {row.name}
    </Link>
  );
}

function Strategy({ row }: { row: Row }) {
  return (
    <>
      {row.strategy} {row.upgradeTo && <Badge tone="info">{`可升级 ${row.upgradeTo}`}</Badge>}
    </>
  );
}

function Balances({ totals }: { totals: DistributorTotals }) {
  return (
    <>
      欠 <span className="neg">{totals.debt}</span> <small className="aside">预存 {totals.prepaid}</small>
    </>
  );
}

function More({ row, may }: { row: Row; may: DistributorRights }) {
  return (
    <>
      {may.recharge && row.live && !row.plain && (
        <To to={`${paths.recharge.new}?distributorId=${row.id}`} row={row} label="充值" />
      )}{" "}
      {!row.plain && <To to={`${paths.distributor.item(row.id)}&tab=price`} row={row} label="专价" />}
      {may.account && (
        <small className="aside">
          <To to={paths.account.statement(row.id)} row={row} label="对账单" />
        </small>
      )}
    </>
  );
}

function Acts({ row, may }: { row: Row; may: DistributorRights }) {
  return (
    <>
      {may.bill && row.live && <To to={paths.bill.new(row.id)} row={row} label="开单" />}
      {may.receive && row.live && <To to={paths.account.receipt(row.id)} row={row} label="收款" />}
    </>
  );
}

/** A thumb needs 24 px, also where two lines of links share a row. */
function To({ to, row, label }: { to: string; row: Row; label: string }) {
  return (
    <Link to={to} discover="none" aria-label={`${label} ${row.name}`} className="inline-flex h-6 items-center">
      {label}
    </Link>
  );
}
