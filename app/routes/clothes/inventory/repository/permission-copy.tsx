/** Copying a user's rights to another subject (`?kind=&id=&from=`): shows what would change, then asks. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import { labelsOf, readGrants, subjectOf, subjectTitle } from "./permission.form.server.ts";

export const handle = { title: "复制库存权限" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, repositoryPermissionEndpoints.save);
  const { searchParams } = new URL(request.url);
  const target = subjectOf(searchParams);
  const source = subjectOf(new URLSearchParams({ kind: "user", id: searchParams.get("from") ?? "" }));
  if (!target || !source) throw redirect(paths.repository.permission);
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
    back: paths.repository.grid(target.kind, target.id),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = subjectOf(new URL(args.request.url).searchParams);
  if (!params) throw redirect(paths.repository.permission);
  return saveForm(args, {
    endpoint: repositoryPermissionEndpoints.save,
    params,
    body: ({ clientToken }, { form }) => ({ clientToken, grants: readGrants(form) }),
    done: ({ saved }) => ({
      to: paths.repository.grid(params.kind, params.id),
      notice: `已复制，${saved.changed} 个存储方的权限有变化`,
    }),
  });
}

export default function CopyPermissions() {
  const { to, from, changes, back, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader title={`把 ${from} 的库存权限复制给 ${to}`} />
      <Card title="将要改变的权限" note={`直接授予的权限会变得与 ${from} 相同`} flush>
        <FormFrame stamp={stamp} reply={reply} className="stack">
          <DataTable caption="将要改变的权限" columns={columns} rows={changes} empty="两者的权限已经相同" />
          <div className="line pad">
            {changes.length > 0 && (
              <Button variant="danger" disabled={busy}>
                确定复制
              </Button>
            )}
            <LinkButton to={back}>返回</LinkButton>
          </div>
        </FormFrame>
      </Card>
    </>
  );
}

type Change = ReturnType<typeof useLoaderData<typeof loader>>["changes"][number];

const columns: Column<Change>[] = [
  { label: "存储方", kind: "key", cell: (change) => <Place change={change} /> },
  { label: "现在", cell: (change) => change.was },
  { label: "复制后", cell: (change) => change.becomes },
];

function Place({ change: { id, name, before, rights } }: { change: Change }) {
  return (
    <>
      {name}
      <input type="hidden" name="repositoryId" value={id} />
      <input type="hidden" name={`before-${id}`} value={before.join(",")} />
      {rights.map((right) => (
        <input key={right} type="hidden" name={`right-${id}`} value={right} />
      ))}
    </>
  );
}
