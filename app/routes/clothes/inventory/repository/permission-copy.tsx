/** Copying a user's rights to another subject (`?kind=&id=&from=`): shows what would change, then asks. */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { EmptyRow, Table } from "#app/components/ui/table.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import { labelsOf, readGrants, subjectOf, subjectTitle } from "./permission.form.server.ts";
import { permissionPath } from "./permission-subjects.tsx";

export const handle = { title: "复制库存权限" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, repositoryPermissionEndpoints.save);
  const { searchParams } = new URL(request.url);
  const target = subjectOf(searchParams);
  const source = subjectOf(new URLSearchParams({ kind: "user", id: searchParams.get("from") ?? "" }));
  if (!target || !source) throw redirect(permissionPath);
  const [to, from] = await Promise.all([
    context.api.call(repositoryPermissionEndpoints.grid, { params: target }),
    context.api.call(repositoryPermissionEndpoints.grid, { params: source }),
  ]);
  const changes = to.rows.flatMap((row) => {
    const rights = from.rows.find((other) => other.repositoryId === row.repositoryId)?.rights ?? [];
    if (rights.join() === row.rights.join()) return [];
    const { repositoryId: id, name } = row;
    return [{ id, name, before: row.rights, rights, was: labelsOf(row.rights), becomes: labelsOf(rights) }];
  });
  return {
    to: subjectTitle(to.subject),
    from: from.subject.name,
    changes,
    back: `${permissionPath}?kind=${target.kind}&id=${target.id}`,
    clientToken: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const params = subjectOf(new URL(request.url).searchParams);
  if (!params) throw redirect(permissionPath);
  const form = await readForm({ request, context });
  const body = { grants: readGrants(form), clientToken: String(form.get("clientToken") ?? "") };
  const saved = await context.api.attempt(repositoryPermissionEndpoints.save, { params, body });
  if (!saved.ok) return data(saved.message, { status: 400 });
  const notice = noticeHeader(`已复制，${saved.value.changed} 个存储方的权限有变化`);
  return redirect(`${permissionPath}?kind=${params.kind}&id=${params.id}`, { headers: { "Set-Cookie": notice } });
}

export default function CopyPermissions() {
  const { to, from, changes, back, clientToken } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`把 ${from} 的库存权限复制给 ${to}`} />
      {refusal && <Alert>{refusal}</Alert>}
      <Form method="post" className="card">
        <h2>
          将要改变的权限<small>直接授予的权限会变得与 {from} 相同</small>
        </h2>
        <input type="hidden" name="clientToken" value={clientToken} />
        <Table
          caption="将要改变的权限"
          head={
            <>
              <th scope="col" className="key">
                存储方
              </th>
              <th scope="col">现在</th>
              <th scope="col">复制后</th>
            </>
          }
        >
          {changes.map((change) => (
            <tr key={change.id}>
              <th scope="row">
                {change.name}
                <input type="hidden" name="repositoryId" value={change.id} />
                <input type="hidden" name={`before-${change.id}`} value={change.before.join(",")} />
                {change.rights.map((right) => (
                  <input key={right} type="hidden" name={`right-${change.id}`} value={right} />
                ))}
              </th>
              <td>{change.was}</td>
              <td>{change.becomes}</td>
            </tr>
          ))}
          {changes.length === 0 && <EmptyRow columns={3} title="两者的权限已经相同" />}
        </Table>
        <div className="line pad">
          {changes.length > 0 && (
            <Button variant="danger" disabled={busy}>
              确定复制
            </Button>
          )}
          <LinkButton to={back}>返回</LinkButton>
        </div>
      </Form>
    </>
  );
}
