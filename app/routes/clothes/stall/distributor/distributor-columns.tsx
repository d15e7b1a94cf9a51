/** The columns of 分销商, and the balances of the whole filtered set. */
import { CellLink, TextAndBadge, TwoLines } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { PickedBox, pickAll } from "#app/components/page/product-picker.tsx";
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
    may.pick && { label: "选", heading: pickAll, cell: (row) => <Pick row={row} /> },
    { label: "编码", cell: (row) => row.code, sort: "code", card: 2 },
    { label: "客户名", kind: "key", cell: (row) => <CellLink to={paths.distributor.item(row.id)} text={row.name} /> },
    { label: "手机 / 地区", cell: (row) => <TwoLines first={row.phone} second={row.region} /> },
    { label: "策略", cell: (row) => <Strategy row={row} /> },
    { label: "归属 / 营业员", cell: (row) => <TwoLines first={row.stall} second={row.keeper} />, card: 2 },
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
      cell: (row) => <TwoLines first={row.bonus} second={row.credit} />,
      total: totals.bonus,
    },
    {
      label: may.cost ? "最近拿货 / 30天" : "最近拿货",
      cell: (row) => <TwoLines first={row.lastBill} second={row.bought30 ?? ""} />,
      sort: "lastBillAt",
      card: 2,
    },
    { label: "退货率 / 欠货", kind: "n", cell: (row) => <TwoLines first={row.returnRate} second={row.owed} /> },
    { label: "状态", cell: (row) => <Badge tone={row.status.tone}>{row.status.label}</Badge>, card: 1 },
    { label: "更多", cell: (row) => <More row={row} may={may} /> },
    (may.bill || may.receive) && { label: "操作", kind: "act", cell: (row) => <Acts row={row} may={may} />, card: 2 },
  ];
}

function Pick({ row }: { row: Row }) {
  return !row.plain && row.live && <PickedBox id={row.id} label={row.name} />;
}

function Strategy({ row: { strategy, upgradeTo } }: { row: Row }) {
  return upgradeTo ? <TextAndBadge text={strategy} tone="info" badge={`可升级 ${upgradeTo}`} /> : strategy;
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
        <CellLink to={`${paths.recharge.new}?distributorId=${row.id}`} text="充值" of={row.name} roomy />
      )}{" "}
      {!row.plain && <CellLink to={`${paths.distributor.item(row.id)}&tab=price`} text="专价" of={row.name} roomy />}
      {may.account && (
        <small className="aside">
          <CellLink to={paths.account.statement(row.id)} text="对账单" of={row.name} roomy />
        </small>
      )}
    </>
  );
}

function Acts({ row, may }: { row: Row; may: DistributorRights }) {
  return (
    <>
      {may.bill && row.live && <CellLink to={paths.bill.new(row.id)} text="开单" of={row.name} roomy />}
      {may.receive && row.live && <CellLink to={paths.account.receipt(row.id)} text="收款" of={row.name} roomy />}
    </>
  );
}
