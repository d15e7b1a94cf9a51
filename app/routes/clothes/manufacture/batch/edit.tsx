/** 修改批次 (`?id=`) while nothing is cut: its plan, and who makes it until when. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { PageHeader } from "#app/components/ui/card.tsx";
import { readMatrix } from "#app/lib/document/lines.server.ts";
import { quantityName } from "#app/lib/document/matrix-view.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { batchOrderKindLabels } from "#contract/manufacture/batch.words.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batchBody, batchReaders } from "./batch.form.server.ts";
import { batchChoices, batchValues } from "./batch.view.server.ts";
import { BatchFields } from "./batch-form.tsx";

export const handle = { title: "修改批次" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, batchEndpoints.edit);
  const batch = await api.call(batchEndpoints.detail, { params: { id: requireId(request) } });
  // The address may be older than the batch.
  if (!batch.possible.edit) throw redirect(productionPaths.batch.detail(batch.id));
  const [matrix, choices] = await Promise.all([
    readMatrix(api, { styleNo: batch.styleNo, lines: [] }),
    batchChoices(api),
  ]);
  if (!matrix) throw redirect("/404");
  const { id, no, partyId, partyName, feeLi, version } = batch;
  const cells = batch.lines.map(({ skuId, planQty }) => [quantityName(skuId, 1), planQty]);
  const factories = choices.factories.some(({ value }) => value === partyId)
    ? choices.factories
    : [...choices.factories, { value: partyId, label: `${partyName}（已停用）` }];
  return {
    id,
    no,
    matrix,
    choices: { ...choices, factories, cost: feeLi !== undefined },
    note: batchOrderKindLabels[batch.orderKind],
    values: { ...batchValues(batch), ...Object.fromEntries(cells) },
    stamp: newStamp({ version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: batchEndpoints.edit,
    params,
    reads: batchReaders,
    body: batchBody,
    done: () => ({ to: productionPaths.batch.detail(params.id), notice: "已保存批次" }),
  });
}

export default function EditBatch() {
  const { id, no, matrix, choices, note, values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`修改批次 ${no}`} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.batch.detail(id)}
        upload
      >
        <BatchFields matrix={matrix} choices={choices} note={note} />
      </EditForm>
    </>
  );
}
