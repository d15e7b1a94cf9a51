/** 新增监控策略: first the type (`?type=`), then what that type needs to know. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { type AlertType, alertTypeLabels } from "#contract/inventory/alert.words.ts";
import { alertEndpoints } from "#contract/inventory/alerts.ts";
import { alertRuleChoices, alertTypeChoices, fixedFields, newAlertRuleValues } from "./alert-rule.view.server.ts";
import { AlertRuleFields } from "./alert-rule-form.tsx";

export const handle = { title: "新增监控策略" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, alertEndpoints.add);
  const asked = new URL(request.url).searchParams.get("type") ?? "";
  if (!Object.hasOwn(alertTypeLabels, asked)) return { types: alertTypeChoices, form: null };
  const type = asked as AlertType;
  return {
    types: [],
    form: {
      label: alertTypeLabels[type],
      choices: alertRuleChoices(await api.call(alertEndpoints.vocabulary), type),
      values: newAlertRuleValues(type),
      stamp: { ...newStamp(), ...fixedFields(type) },
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: alertEndpoints.add,
    done: ({ body }) => ({ to: paths.alertRule.list, notice: `已新增监控策略 ${body.name}，正在检查` }),
  });
}

export default function NewAlertRule() {
  const { types, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (form) {
    const { label, choices, values, stamp } = form;
    return (
      <>
        <PageHeader
          title={`新增${label}策略`}
          actions={<LinkButton to={paths.alertRule.new()}>换一种类型</LinkButton>}
        />
        <EditForm values={values} stamp={stamp} reply={reply} cancelTo={paths.alertRule.list}>
          <AlertRuleFields choices={choices} />
        </EditForm>
      </>
    );
  }
  return (
    <>
      <PageHeader title="新增监控策略" />
      <nav className="stats" aria-label="选择类型">
        {types.map(({ type, label, explains }) => (
          <Link key={type} to={paths.alertRule.new(type)} className="card stat">
            <b>{label}</b>
            <small>{explains}</small>
          </Link>
        ))}
      </nav>
    </>
  );
}
