/** 修改费用单 (`?id=`), while it is a draft. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { slipKindLabels } from "#contract/finance/slip.words.ts";
import { slipEndpoints } from "#contract/finance/slips.ts";
import { formatFen } from "#contract/money.ts";
import { slipBody, slipChoices, slipReaders } from "./slip.view.server.ts";
import { SlipFields } from "./slip-form.tsx";

export const handle = { title: "修改费用单" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, slipEndpoints.edit);
  const slip = await api.call(slipEndpoints.detail, { params: { id: requireId(request) } });
  // Confirmed or void meanwhile: its page says so.
  if (slip.status !== "DRAFT") throw redirect(costPaths.slip.item(slip.id));
  const { id, no, kind, category, stallId, deptId, fundId, amountFen, bizDate, remark, batchNo, voucherIds } = slip;
  return {
    id,
    no,
    label: slipKindLabels[kind],
    choices: await slipChoices(api, kind),
    values: {
      ...{ category, stallId, deptId, fundId, bizDate, remark, batchNo: batchNo ?? "", pictureIds: voucherIds },
      amountFen: formatFen(amountFen, { grouped: false }),
    },
    chargesBatches: kind === "EXPENSE",
    stamp: { ...newStamp(slip), kind },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: slipEndpoints.edit,
    reads: slipReaders,
    body: slipBody,
    done: ({ saved }) => ({ to: costPaths.slip.item(saved.id), notice: `已保存 ${saved.no}` }),
  });
}

export default function EditSlip() {
  const { id, no, label, choices, chargesBatches, values, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={`修改费用单 ${no}`} />
      <EditForm values={values} stamp={stamp} reply={reply} cancelTo={costPaths.slip.item(id)} upload>
        <SlipFields choices={choices} kind={label} chargesBatches={chargesBatches} answer={reply} />
      </EditForm>
    </>
  );
}
