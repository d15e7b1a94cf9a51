/** 新增调整单: the head first; the lines are entered on the slip's own page. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { GridForm } from "#app/components/page/edit-form.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { adjustmentEndpoints, adjustmentKindLabels } from "#contract/inventory/adjustments.ts";
import { readReasons } from "./adjustment.view.server.ts";
import { AdjustmentHeadFields } from "./adjustment-head-fields.tsx";

export const handle = { title: "新增调整单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, adjustmentEndpoints.add);
  const [repositories, reasons] = await Promise.all([repositoryOptions(api, "adjust"), readReasons(api)]);
  const { style, ...values } = Object.fromEntries(new URL(request.url).searchParams);
  return {
    choices: { repositories, reasons, kinds: optionsOf(adjustmentKindLabels) },
    values,
    // The style the user came from waits in the line editor of the next page.
    stamp: { ...newStamp(), styleNo: style },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: adjustmentEndpoints.add,
    body: ({ styleNo: _styleNo, ...body }) => body,
    done: ({ saved, form }) => {
      const style = String(form.get("styleNo") ?? "");
      return { to: `${paths.adjustment.item(saved.id)}${style && `&style=${encodeURIComponent(style)}`}` };
    },
  });
}

export default function NewAdjustment() {
  const { choices, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增调整单" />
      <Card flush>
        <GridForm values={values} stamp={stamp} reply={reply} label="下一步，录入明细" cancelTo={paths.adjustment.list}>
          <AdjustmentHeadFields choices={choices} />
        </GridForm>
      </Card>
    </>
  );
}
