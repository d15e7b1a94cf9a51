/** The columns of 工厂列表. */

import type { Column } from "#app/components/page/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { factoryPaths } from "#app/lib/paths/factory-paths.ts";
import type { FactoryRowView } from "./factory.view.server.ts";

interface Seen {
  /** What is owed to all that were found, formatted; null for who may not see it. */
  owed: string | null;
  mayEdit: boolean;
  mayPay: boolean;
}

export function factoryColumns({ owed, mayEdit, mayPay }: Seen): (Column<FactoryRowView> | false)[] {
  return [
    { label: "编码", kind: "key", cell: (row) => row.code, sort: "code" },
    { label: "名称", cell: (row) => row.name, sort: "name", card: 1 },
    { label: "类型", cell: (row) => row.type, card: 2 },
    { label: "擅长品类", cell: (row) => row.specialty },
    { label: "联系人", cell: (row) => row.contact, card: 2 },
    { label: "电话", cell: (row) => row.phone, card: 2 },
    { label: "结算", cell: (row) => row.settleCycle },
    { label: "日产能", kind: "n", cell: (row) => row.dailyCapacity, sort: "dailyCapacity" },
    { label: "在制数", kind: "n", cell: (row) => row.wip },
    { label: "准交率", kind: "n", cell: (row) => row.onTime },
    { label: "返修率", kind: "n", cell: (row) => row.repair },
    owed !== null && {
      label: "应付净额",
      kind: "n",
      cell: (row) => row.balance,
      negative: (row) => row.negative,
      sort: "balanceFen",
      total: owed,
      card: 1,
    },
    { label: "状态", cell: (row) => <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>, card: 1 },
    (mayEdit || mayPay) && {
      label: "操作",
      kind: "act",
      cell: (row) => <FactoryActs row={row} mayEdit={mayEdit} mayPay={mayPay} />,
      card: 2,
    },
  ];
}

function FactoryActs({ row, mayEdit, mayPay }: Omit<Seen, "owed"> & { row: FactoryRowView }) {
  const { id, name, on } = row;
  const turn = on ? "停用" : "启用";
  return (
    <>
      {mayEdit && (
        <>
          <Link to={factoryPaths.edit(id)} discover="none" aria-label={`编辑 ${name}`}>
            编辑
          </Link>
          <Link to={factoryPaths.ask(id, on ? "disable" : "enable")} discover="none" aria-label={`${turn} ${name}`}>
            {turn}
          </Link>
        </>
      )}
      {mayPay && (
        <Link to={factoryPaths.payParty(id)} discover="none" aria-label={`付款 ${name}`}>
          付款
        </Link>
      )}
      {mayPay && (
        <Link to={factoryPaths.statement(id)} discover="none" aria-label={`对账单 ${name}`}>
          对账单
        </Link>
      )}
    </>
  );
}
