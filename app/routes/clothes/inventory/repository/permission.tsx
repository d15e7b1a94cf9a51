/**
 * 库存权限配置 (domain.md §3.3): without `?kind=&id=` a list of roles and users
 * to choose from, with it the grid of one of them.
 */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form/form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  effectiveRows,
  type PostedGrant,
  permissionRows,
  readGrants,
  rightColumns,
  subjectOf,
  subjectTitle,
} from "./permission.form.server.ts";
import { roleColumns, userColumns } from "./permission-subjects.tsx";
import { SubjectPermissions } from "./subject-permissions.tsx";

export const handle = { title: "库存权限配置" };

export async function loader(args: LoaderFunctionArgs) {
  const subject = subjectOf(new URL(args.request.url).searchParams);
  if (subject) return { grid: await loadGrid(args.context.api, subject), subjects: null };
  const { view, rows, list } = await readList(args, repositoryPermissionEndpoints.subjects, { roles: [] });
  return { grid: null, subjects: { view, users: rows, roles: list.roles } };
}

type Subject = NonNullable<ReturnType<typeof subjectOf>>;

async function loadGrid(api: Api, params: Subject, posted?: readonly PostedGrant[]) {
  const [grid, { roles }] = await Promise.all([api.call(repositoryPermissionEndpoints.grid, { params }), api.viewer()]);
  return {
    ...params,
    title: subjectTitle(grid.subject),
    related: grid.subject.related.join("、"),
    isAdmin: grid.subject.isAdmin,
    columns: rightColumns,
    rows: permissionRows(grid, posted),
    effective: effectiveRows(grid),
    copyFrom: namedOptions(grid.copyFrom),
    mayEdit: hasPermission(roles, [permissions.repositoryPermissionEdit]),
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = subjectOf(new URL(request.url).searchParams);
  if (!params) throw redirect(paths.repository.permission);
  const form = await readForm({ request, context });
  const grants = readGrants(form);
  const body = { grants, clientToken: String(form.get("clientToken") ?? "") };
  const saved = await context.api.attempt(repositoryPermissionEndpoints.save, { params, body });
  if (!saved.ok) {
    // What was ticked stays ticked, over the rights that it was ticked over.
    const { rows } = await loadGrid(context.api, params, grants);
    return data({ error: saved.message, rows }, { status: 400 });
  }
  const { changed } = saved.value;
  const notice = noticeHeader(changed > 0 ? `已保存，${changed} 个存储方的权限有变化` : "权限没有变化");
  return redirect(paths.repository.grid(params.kind, params.id), { headers: { "Set-Cookie": notice } });
}

export default function RepositoryPermission() {
  const { grid, subjects } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (subjects) return <Subjects {...subjects} />;
  const { title, related, ...rights } = grid;
  return (
    <>
      <PageHeader
        title={`库存权限：${title}`}
        actions={
          <>
            {related && <small>{grid.kind === "user" ? `角色：${related}` : `成员：${related}`}</small>}
            <LinkButton to={paths.repository.permission}>选择其他用户或角色</LinkButton>
          </>
        }
      />
      <SubjectPermissions {...rights} rows={refused?.rows ?? grid.rows} error={refused?.error ?? null} />
    </>
  );
}

type SubjectsView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["subjects"]>;

function Subjects({ view, users, roles }: SubjectsView) {
  return (
    <ListPage
      title="库存权限配置"
      view={view}
      path={paths.repository.permission}
      filters={<FilterText view={view} label="关键字" name="keyword" placeholder="姓名 / 用户名 / 角色" />}
      above={
        <Card title="角色" note="授予角色的权限，对拥有该角色的所有人有效" flush>
          <DataTable caption="角色" columns={roleColumns} rows={roles} empty="没有符合条件的角色" />
        </Card>
      }
      heading={{ title: "用户", note: "在角色之外，单独授予某个人" }}
    >
      {(nothing) => <DataTable caption="用户" columns={userColumns} rows={users} {...nothing("用户")} />}
    </ListPage>
  );
}
