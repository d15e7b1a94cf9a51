/** 编辑审单规则 (`?id=`): the orders that wait are looked at again by what is saved. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { orderRuleEndpoints } from "#contract/platform/order-rules.ts";
import { ruleChoices, ruleReads, ruleValues } from "./rule.view.server.ts";
import { RuleFields } from "./rule-form.tsx";

export const handle = { title: "编辑审单规则" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, orderRuleEndpoints.edit);
  const [rule, choices] = await Promise.all([
    api.call(orderRuleEndpoints.detail, { params: { id: requireId(request) } }),
    api.call(orderRuleEndpoints.choices),
  ]);
  return {
    id: rule.id,
    name: rule.name,
    enabled: rule.enabled,
    changed: `${rule.updateBy ?? "系统"} 于 ${rule.updateTime} 修改`,
    values: ruleValues(rule),
    choices: ruleChoices(choices, rule),
    stamp: newStamp(rule),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: orderRuleEndpoints.edit,
    reads: ruleReads,
    done: ({ body }) => ({ to: platformPaths.orderRule.list, notice: `已保存规则 ${body.name}` }),
  });
}

export default function EditOrderRule() {
  const { id, name, enabled, changed, values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`编辑规则 ${name}`}
        actions={
          <>
            <small>{changed}</small>
            <LinkButton to={platformPaths.orderRule.ask(id, enabled ? "disable" : "enable")}>
              {enabled ? "停用" : "启用"}
            </LinkButton>
          </>
        }
      />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={platformPaths.orderRule.list}>
        <RuleFields choices={choices} />
      </EditForm>
    </>
  );
}
