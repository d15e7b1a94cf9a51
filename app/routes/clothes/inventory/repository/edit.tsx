/** 编辑存储方 (`?id=`): a second editor is told, and keeps what was typed. */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { repositoryEditForm, repositoryEndpoints } from "#contract/inventory/repositories.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { repositoryFormChoices, repositoryFormValues } from "./repository.view.server.ts";
import { RepositoryForm } from "./repository-form.tsx";

export const handle = { title: "编辑存储方" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, repositoryEndpoints.edit);
  const params = repositoryEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const [vocabulary, place] = await Promise.all([
    context.api.call(repositoryEndpoints.vocabulary),
    context.api.call(repositoryEndpoints.detail, { params: params.data }),
  ]);
  return {
    choices: repositoryFormChoices(vocabulary, place),
    clientToken: randomUUID(),
    id: place.id,
    version: place.version,
    name: place.name,
    on: place.status === "ON",
    edited: `${place.updateBy ?? "系统"} 于 ${place.updateTime} 修改`,
    values: repositoryFormValues(place),
    mayRemove: hasPermission(roles, [permissions.repositoryDel]),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: repositoryEditForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { value } = submission;
  const saved = await context.api.attempt(repositoryEndpoints.edit, { body: value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader(`已保存 ${value.name}`);
  return redirect(`/clothes/inventory/repository/edit?id=${value.id}`, { headers: { "Set-Cookie": notice } });
}

export default function EditRepository() {
  const { choices, clientToken, id, version, name, on, edited, values, mayRemove } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // What was refused was typed over the version it was opened with; that is the one to compare again.
  const openedVersion = String(reply?.initialValue?.version ?? version);
  const confirm = (act: string) => `/clothes/inventory/repository/confirm?id=${id}&act=${act}`;
  return (
    <>
      <PageHeader
        title={`编辑存储方 ${name}`}
        actions={
          <>
            <small>{edited}</small>
            <LinkButton to={confirm(on ? "disable" : "enable")}>{on ? "停用" : "启用"}</LinkButton>
            {mayRemove && <LinkButton to={confirm("remove")}>删除</LinkButton>}
          </>
        }
      />
      <RepositoryForm key={version} choices={choices} values={values} reply={reply}>
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={openedVersion} />
      </RepositoryForm>
    </>
  );
}
