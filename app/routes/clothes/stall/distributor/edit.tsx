/** 编辑分销商 (`?id=`): a second editor is told, and keeps what was typed. */
import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { distributorEditForm, distributorEndpoints } from "#contract/stall/distributors.ts";
import { distributorFormValues, distributorPath, formChoices, idOf } from "./distributor.view.server.ts";
import { DistributorForm } from "./distributor-form.tsx";

export const handle = { title: "编辑分销商" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const roles = await requirePermission(context.api, distributorEndpoints.edit);
  const params = idOf(request);
  if (!params) throw redirect("/404");
  const [vocabulary, row] = await Promise.all([
    context.api.call(distributorEndpoints.vocabulary),
    context.api.call(distributorEndpoints.detail, { params }),
  ]);
  return {
    choices: formChoices(vocabulary, row),
    clientToken: randomUUID(),
    id: row.id,
    version: row.version,
    name: row.name,
    edited: `${row.updateBy ?? "系统"} 于 ${row.updateTime} 修改`,
    values: distributorFormValues(row),
    mayCredit: hasPermission(roles, [permissions.distributorCredit]),
    cancelTo: `${distributorPath}/item?id=${row.id}`,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm({ request, context }), { schema: distributorEditForm });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { value } = submission;
  const saved = await context.api.attempt(distributorEndpoints.edit, { body: value });
  if (!saved.ok) return data(submission.reply({ formErrors: [saved.message] }), { status: 400 });
  const notice = noticeHeader(`已保存 ${value.name}`);
  return redirect(`${distributorPath}/item?id=${value.id}`, { headers: { "Set-Cookie": notice } });
}

export default function EditDistributor() {
  const { choices, clientToken, id, version, name, edited, values, mayCredit, cancelTo } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`编辑分销商 ${name}`} actions={<small>{edited}</small>} />
      <DistributorForm
        key={version}
        choices={choices}
        values={values}
        reply={reply}
        mayCredit={mayCredit}
        mayOpen={false}
        mayBill={false}
        isNew={false}
        cancelTo={cancelTo}
      >
        <input type="hidden" name="clientToken" value={String(reply?.initialValue?.clientToken ?? clientToken)} />
        <input type="hidden" name="id" value={id} />
        {/* What was refused was typed over the version it was opened with; that is the one to compare again. */}
        <input type="hidden" name="version" value={String(reply?.initialValue?.version ?? version)} />
      </DistributorForm>
    </>
  );
}
