/** The columns of 员工列表. */

import { CellLink } from "#app/components/page/list/cells.tsx";
import type { Column } from "#app/components/page/list/data-table.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import type { EmployeeRowView } from "./employee.view.server.ts";

interface Seen {
  /** 本月计件 and 借支 of all that were found; null for who may not see wages. */
  totals: { month: string; advance: string } | null;
  mayEdit: boolean;
  mayPay: boolean;
  maySettle: boolean;
}

export function employeeColumns({ totals, mayEdit, mayPay, maySettle }: Seen): (Column<EmployeeRowView> | false)[] {
  return [
    { label: "工号", kind: "key", cell: (row) => row.no, sort: "no" },
    {
      label: "姓名",
      cell: (row) => <CellLink to={productionPaths.employee.item(row.id)} text={row.name} />,
      sort: "name",
      card: 1,
    },
    { label: "部门/班组", cell: (row) => row.unit, card: 2 },
    { label: "岗位", cell: (row) => row.post, card: 2 },
    { label: "手机", cell: (row) => row.phone, card: 2 },
    { label: "计薪方式", cell: (row) => row.payType },
    { label: "所属仓/档口", cell: (row) => row.place },
    { label: "登录账号", cell: (row) => row.username },
    { label: "入职日期", cell: (row) => row.hiredDay, sort: "hiredDay" },
    totals !== null && {
      label: "本月计件",
      kind: "n",
      cell: (row) => row.month,
      sort: "monthLi",
      total: totals.month,
      card: 1,
    },
    totals !== null && {
      label: "借支余额",
      kind: "n",
      cell: (row) => row.advance,
      sort: "advanceFen",
      total: totals.advance,
    },
    { label: "状态", cell: (row) => <Badge tone={row.on ? "good" : "neutral"}>{row.status}</Badge>, card: 1 },
    (mayEdit || mayPay || maySettle) && {
      label: "操作",
      kind: "act",
      cell: ({ id, name, on }) => (
        <RowActs
          of={name}
          acts={[
            mayEdit && { label: "编辑", to: productionPaths.employee.edit(id) },
            maySettle && { label: "结算工资", to: productionPaths.wage.newFor(id) },
            mayEdit && on && { label: "离职", to: productionPaths.employee.leave(id) },
            mayEdit && !on && { label: "复职", to: productionPaths.employee.ask(id, "rejoin") },
            mayPay && { label: "证件", to: productionPaths.employee.numbers(id) },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
