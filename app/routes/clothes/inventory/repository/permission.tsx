/**
 * 库存权限配置 (domain.md §3.3): without `?kind=&id=` a list of roles and users
 * to choose from, with it the grid of one of them.
 */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { FilterBar } from "#app/components/page/filter-bar.tsx";
import { Pagination } from "#app/components/page/pagination.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
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
import { permissionPath, RoleSubjects, UserSubjects } from "./permission-subjects.tsx";
import { SubjectPermissions } from "./subject-permissions.tsx";

export const handle = { title: "库存权限配置" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, search: address } = new URL(request.url);
  const subject = subjectOf(searchParams);
  return subject ? loadGrid(context.api, subject) : loadSubjects(context.api, searchParams, address);
}

type Subject = NonNullable<ReturnType<typeof subjectOf>>;

async function loadGrid(api: Api, params: Subject, posted?: readonly PostedGrant[]) {
  const [grid, { roles }] = await Promise.all([api.call(repositoryPermissionEndpoints.grid, { params }), api.viewer()]);
  return {
    view: "grid" as const,
    ...params,
    title: subjectTitle(grid.subject),
    related: grid.subject.related.join("、"),
    isAdmin: grid.subject.isAdmin,
    columns: rightColumns,
    rows: permissionRows(grid, posted),
    effective: effectiveRows(grid),
    copyFrom: grid.copyFrom.map(({ id, name }) => ({ value: id, label: name })),
    mayEdit: hasPermission(roles, [permissions.repositoryPermissionEdit]),
    clientToken: randomUUID(),
  };
}

async function loadSubjects(api: Api, searchParams: URLSearchParams, address: string) {
  const query = parseSearch(repositoryPermissionEndpoints.subjects.query, searchParams);
  const { content, totalElements, roles } = await api.call(repositoryPermissionEndpoints.subjects, { query });
  const { keyword, page, size } = query;
  return { view: "subjects" as const, users: content, roles, total: totalElements, keyword, page, size, address };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = subjectOf(new URL(request.url).searchParams);
  if (!params) throw redirect(permissionPath);
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
  const address = `${permissionPath}?kind=${params.kind}&id=${params.id}`;
  return redirect(address, { headers: { "Set-Cookie": notice } });
}

export default function RepositoryPermission() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (page.view === "subjects") return <Subjects {...page} />;
  const { view: _view, title, related, ...grid } = page;
  return (
    <>
      <PageHeader
        title={`库存权限：${title}`}
        actions={
          <>
            {related && <small>{page.kind === "user" ? `角色：${related}` : `成员：${related}`}</small>}
            <LinkButton to={permissionPath}>选择其他用户或角色</LinkButton>
          </>
        }
      />
      <SubjectPermissions {...grid} rows={refused?.rows ?? grid.rows} error={refused?.error ?? null} />
    </>
  );
}

type SubjectsView = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { view: "subjects" }>;

function Subjects({ users, roles, total, keyword, page, size, address }: SubjectsView) {
  return (
    <>
      <PageHeader title="库存权限配置" />
      <FilterBar key={address} resetTo={permissionPath}>
        <Field label="关键字" name="keyword">
          <TextInput type="search" placeholder="姓名 / 用户名 / 角色" defaultValue={keyword} maxLength={50} />
        </Field>
      </FilterBar>
      <Card title="角色" note="授予角色的权限，对拥有该角色的所有人有效" flush>
        <RoleSubjects roles={roles} />
      </Card>
      <Card title="用户" note="在角色之外，单独授予某个人" flush>
        <UserSubjects users={users} empty={keyword && <Link to={permissionPath}>清除条件</Link>} />
        <Pagination
          page={page}
          size={size}
          total={total}
          hrefOf={(to) => withParams(address, { page: to || null })}
          hrefOfSize={(to) => withParams(address, { size: to, page: null })}
        />
      </Card>
    </>
  );
}
