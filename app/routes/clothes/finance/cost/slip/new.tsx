/** 记一笔费用 or 收入 (`?kind=`): a draft, and where it may be confirmed the question at once. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { slipKindLabels } from "#contract/finance/slip.words.ts";
import { slipEndpoints } from "#contract/finance/slips.ts";
import { permissions } from "#contract/permissions.ts";
import { slipBody, slipChoices, slipReaders } from "./slip.view.server.ts";
import { SlipFields } from "./slip-form.tsx";

export const handle = { title: "记一笔费用" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, slipEndpoints.add);
  const kind = new URL(request.url).searchParams.get("kind") === "INCOME" ? ("INCOME" as const) : ("EXPENSE" as const);
  return {
    label: slipKindLabels[kind],
    choices: await slipChoices(api, kind),
    values: { bizDate: today() },
    chargesBatches: kind === "EXPENSE",
    stamp: { ...newStamp(), kind },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: slipEndpoints.add,
    reads: slipReaders,
    body: slipBody,
    done: ({ saved, form }) => ({
      to: form.get("then") === "confirm" ? costPaths.slip.ask(saved.id, "confirm") : costPaths.slip.item(saved.id),
      notice: `已保存草稿 ${saved.no}`,
    }),
  });
}

export default function NewSlip() {
  const { label, choices, chargesBatches, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`记一笔${label}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={reply}
        label="保存草稿"
        then={{ value: "confirm", label: "保存并去确认", roles: [permissions.costConfirm] }}
        cancelTo={costPaths.slip.list}
        upload
      >
        <SlipFields choices={choices} kind={label} chargesBatches={chargesBatches} answer={reply} />
      </EditForm>
    </>
  );
}
