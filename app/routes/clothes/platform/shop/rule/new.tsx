/** 新增审单规则. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { orderRuleEndpoints } from "#contract/platform/order-rules.ts";
import { newRule, ruleChoices, ruleReads } from "./rule.view.server.ts";
import { RuleFields } from "./rule-form.tsx";

export const handle = { title: "新增审单规则" };

export async function loader({ context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, orderRuleEndpoints.add);
  return { values: newRule, choices: ruleChoices(await api.call(orderRuleEndpoints.choices)), stamp: newStamp() };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: orderRuleEndpoints.add,
    reads: ruleReads,
    done: ({ body, saved }) =>
      body.enabled
        ? { to: platformPaths.orderRule.list, notice: `已新增并启用规则 ${body.name}` }
        : {
            to: platformPaths.orderRule.trialOf(saved.id),
            notice: `已新增规则 ${body.name}，还没有启用：下面是算上它会做什么`,
          },
  });
}

export default function NewOrderRule() {
  const { values, choices, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增审单规则" />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={platformPaths.orderRule.list}>
        <RuleFields choices={choices} isNew />
      </EditForm>
    </>
  );
}
