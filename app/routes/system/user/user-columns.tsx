/** The columns of 用户管理. */
import type { Column } from "#app/components/page/list/data-table.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { paths } from "#app/lib/paths.ts";
import type { UserRowView } from "./user.view.server.ts";

/** `ownId`: who looks; nobody stops or removes himself. */
export function userColumns({
  mayEdit,
  mayRemove,
  ownId,
}: {
  mayEdit: boolean;
  mayRemove: boolean;
  ownId: number;
}): (Column<UserRowView> | false)[] {
  return [
    mayEdit && pickColumn("ids", (row) => row.nickName),
    { label: "用户名", kind: "key", cell: (row) => row.username, sort: "username" },
    { label: "姓名", cell: (row) => row.nickName, sort: "nickName", card: 1 },
    { label: "部门", cell: (row) => row.dept, card: 2 },
    { label: "角色", cell: (row) => row.roles, card: 2 },
    { label: "岗位", cell: (row) => row.jobs },
    { label: "员工", cell: (row) => row.employee },
    { label: "手机号", cell: (row) => row.phone, sort: "phone", card: 2 },
    {
      label: "状态",
      cell: (row) => <Badge tone={row.enabled ? "good" : "neutral"}>{row.enabled ? "启用" : "停用"}</Badge>,
      card: 1,
    },
    { label: "创建时间", cell: (row) => row.createTime, sort: "createTime" },
    {
      label: "操作",
      kind: "act",
      cell: ({ id, nickName, enabled }) => (
        <RowActs
          of={nickName}
          acts={[
            { label: "权限", to: paths.user.access(id) },
            mayEdit && { label: "编辑", to: paths.user.edit(id) },
            mayEdit && { label: "重置密码", to: paths.user.password(id) },
            mayEdit &&
              id !== ownId && {
                label: enabled ? "停用" : "启用",
                to: paths.user.ask(id, enabled ? "disable" : "enable"),
              },
            mayRemove && id !== ownId && { label: "删除", to: paths.user.ask(id, "remove") },
          ]}
        />
      ),
      card: 2,
    },
  ];
}
