/** 权限总览: every role beside every permission, perhaps of one module (`?section=`). */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { roleEndpoints } from "#contract/system/people/roles.ts";

export const handle = { title: "权限总览" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, roleEndpoints.overview);
  const section = new URL(request.url).searchParams.get("section") ?? "";
  const { roles, sections, content } = await api.call(roleEndpoints.overview, { query: { section } });
  return { section, roles, sections, rows: content.map((row, id) => ({ ...row, id })) };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function columns(roles: readonly { id: number; name: string }[]): Column<Row>[] {
  return [
    { label: "权限", kind: "key", cell: (row) => (row.title === row.page ? row.page : `${row.page} · ${row.title}`) },
    ...roles.map(({ id, name }): Column<Row> => ({ label: name, cell: (row) => (row.roles.includes(id) ? "有" : "") })),
  ];
}

export default function RoleOverview() {
  const { section, roles, sections, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="权限总览" actions={<LinkButton to={systemPaths.role.list}>返回角色列表</LinkButton>} />
      <div className="card tabbar scroll">
        <nav aria-label="模块">
          {["", ...sections].map((name) => (
            <Link key={name} to={systemPaths.role.overview(name)} aria-current={name === section ? "page" : undefined}>
              {name || "全部"}
            </Link>
          ))}
        </nav>
      </div>
      <Card title="角色与权限" note={`${rows.length} 项；管理员拥有全部`} flush>
        <DataTable
          caption="角色与权限"
          columns={columns(roles)}
          rows={rows}
          group={(row) => row.section}
          empty="没有这个模块的权限"
        />
      </Card>
    </>
  );
}
