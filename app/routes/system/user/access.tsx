/** 实际权限: what this user can do, and through which role. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";

export const handle = { title: "实际权限" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, userUpkeepEndpoints.access);
  const { user, roles, depts, content } = await api.call(userUpkeepEndpoints.access, {
    params: { id: requireId(request) },
  });
  return {
    user,
    roles: roles.map(({ id, name, level, dataScope }) => ({
      id,
      name: `${name}（级别 ${level}，数据范围：${dataScope}）`,
    })),
    depts: depts === null ? "全部部门" : depts.join("、") || "没有部门",
    rows: content.map((row, id) => ({ ...row, id, roles: row.roles.join("、") })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns: Column<Row>[] = [
  { label: "页面", kind: "key", cell: (row) => row.page },
  { label: "权限", cell: (row) => row.title, card: 1 },
  { label: "标识", cell: (row) => <code>{row.code}</code>, card: 2 },
  { label: "来自角色", cell: (row) => row.roles, card: 2 },
];

export default function UserAccess() {
  const { user, roles, depts, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`${user.name} 的实际权限`}
        actions={
          <>
            <Can roles={[permissions.repositoryPermissionList]}>
              <LinkButton to={paths.repository.grid("user", user.id)}>档口与仓库权限</LinkButton>
            </Can>
            <Can roles={[permissions.userEdit]}>
              <LinkButton to={paths.user.edit(user.id)}>编辑用户</LinkButton>
            </Can>
            <LinkButton to={paths.user.list}>返回用户列表</LinkButton>
          </>
        }
      />
      {!user.enabled && <Callout>该用户已停用，不能登录；以下是启用后的权限。</Callout>}
      {user.isAdmin && <Callout tone="info">管理员拥有全部权限。</Callout>}
      <Card title="角色">
        <p>{roles.length > 0 ? roles.map(({ name }) => name).join("、") : "没有角色，按默认角色使用。"}</p>
        <p>{`可见的数据：${depts}`}</p>
      </Card>
      <Card title="能做的事" note={`${rows.length} 项`} flush>
        <DataTable
          caption="权限"
          columns={columns}
          rows={rows}
          group={(row) => row.section || "其他"}
          empty="没有任何业务权限"
        />
      </Card>
    </>
  );
}
