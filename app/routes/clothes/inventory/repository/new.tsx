/** 新增存储方: who makes a place gets every right on it; a 档口仓 gets its stall. */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { repositoryEndpoints, repositoryForm } from "#contract/inventory/repositories.ts";
import { repositoryFormChoices } from "./repository.view.server.ts";
import { RepositoryForm } from "./repository-form.tsx";

export const handle = { title: "新增存储方" };

export async function loader({ context }: LoaderFunctionArgs) {
  await requirePermission(context.api, repositoryEndpoints.add);
  return {
    choices: repositoryFormChoices(await context.api.call(repositoryEndpoints.vocabulary)),
    clientToken: randomUUID(),
    values: { sort: "999", sellable: "true" },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: repositoryForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const saved = await context.api.attempt(repositoryEndpoints.add, { body: submission.value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader(`已新增存储方 ${submission.value.name}，您拥有它的全部库存权限`);
  return redirect("/clothes/inventory/repository", { headers: { "Set-Cookie": notice } });
}

export default function NewRepository() {
  const { choices, clientToken, values } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增存储方" />
      <RepositoryForm choices={choices} values={values} reply={reply}>
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
      </RepositoryForm>
    </>
  );
}
