/** 编辑监控策略 (`?id=`): a second editor is told, and keeps what was typed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { alertTypeLabels } from "#contract/inventory/alert.words.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { alertRuleChoices, alertRuleValues, fixedFields } from "./alert-rule.view.server.ts";
import { AlertRuleFields } from "./alert-rule-form.tsx";

export const handle = { title: "编辑监控策略" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, alertEndpoints.edit);
  const [vocabulary, rule] = await Promise.all([
    api.call(alertEndpoints.vocabulary),
    api.call(alertEndpoints.rule, { params: { id: requireId(request) } }),
  ]);
  return {
    title: `编辑${alertTypeLabels[rule.type]}策略 ${rule.name}`,
    edited: `${rule.updateBy ?? "系统"} 于 ${rule.updateTime} 修改`,
    choices: alertRuleChoices(vocabulary, rule.type, rule),
    values: alertRuleValues(rule),
    stamp: { ...newStamp(rule), ...fixedFields(rule.type) },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: alertEndpoints.edit,
    done: ({ body }) => ({ to: paths.alertRule.list, notice: `已保存 ${body.name}` }),
  });
}

export default function EditAlertRule() {
  const { title, edited, choices, values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} actions={<small>{edited}</small>} />
      <EditForm values={values} stamp={stamp} reply={useActionData<typeof action>()} cancelTo={paths.alertRule.list}>
        <AlertRuleFields choices={choices} />
      </EditForm>
    </>
  );
}
