/** 裁剪登记 (`?id=`): layers and ratio give a proposal, which is corrected, then cut and tied into bundles. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { EditForm, LineField } from "#app/components/page/edit-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { CheckboxChip, CheckboxGroup } from "#app/components/ui/choice.tsx";
import { Field, useFormFields } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { gridOf } from "#app/lib/document/goods-groups.ts";
import { withCells } from "#app/lib/document/lines.server.ts";
import { type MatrixView, quantityName } from "#app/lib/document/matrix-view.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { batchCuttingEndpoints, usualBundleQty } from "#contract/manufacture/batch-cutting.ts";
import type { BatchDetail } from "#contract/manufacture/batch-shape.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batchLines } from "./batch.view.server.ts";

export const handle = { title: "裁剪登记" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, batchCuttingEndpoints.cut);
  const params = { id: requireId(request) };
  const { searchParams, search } = new URL(request.url);
  const batch = await api.call(batchEndpoints.detail, { params });
  if (!batch.possible.cut) throw redirect(productionPaths.batch.detail(batch.id));
  const asked = {
    layers: searchParams.get("layers")?.trim() ?? "",
    ratio: searchParams.get("ratio")?.trim() ?? "",
    colorIds: searchParams.getAll("colorIds").filter((id) => id !== ""),
  };
  const proposal = await api.attempt(batchCuttingEndpoints.proposal, { params, query: asked });
  const cells = proposal.ok ? proposal.value.cells : [];
  const mostOf = new Map(cells.map(({ skuId, most }) => [skuId, most]));
  const { id, no, styleNo, productName, partyName } = batch;
  return {
    id,
    title: `裁剪登记 ${no}`,
    about: `${styleNo} ${productName}，${partyName}，第 ${proposal.ok ? proposal.value.bedNo : ""} 床`,
    asked,
    colors: [...new Map(batch.lines.map(({ colorId, color }) => [colorId, color]))].map(([value, label]) => ({
      value: String(value),
      label,
    })),
    sizes: [...new Set(batch.lines.toSorted((one, other) => one.sizeSort - other.sizeSort).map(({ size }) => size))],
    warning: proposal.ok ? proposal.value.warning : proposal.message,
    matrix: cutMatrix(batch, mostOf),
    values: {
      ...{ layers: asked.layers, ratio: asked.ratio, bundleQty: usualBundleQty },
      ...Object.fromEntries(cells.map(({ skuId, qty }) => [quantityName(skuId, 1), qty || ""])),
    },
    search,
    stamp: newStamp({ version: batch.version }),
  };
}

/** The batch's cells as inputs, each with what may still be cut. */
function cutMatrix(batch: BatchDetail, mostOf: ReadonlyMap<number, number>): MatrixView {
  const { colors, sizes, rows } = gridOf(batchLines(batch.lines, () => 0));
  return {
    ...{ productId: batch.productId, styleNo: batch.styleNo, name: batch.productName, pictureSrc: null, grade: 1 },
    sizes,
    rows: rows.map((row, at) => ({
      color: colors[at] ?? "",
      cells: row.map((line) => {
        if (!line) return null;
        return { skuId: line.skuId, qty: null, available: mostOf.get(line.skuId) ?? line.mostCut, active: true };
      }),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: batchCuttingEndpoints.cut,
    params,
    body: (fields, given) => {
      const { cells, ...rest } = withCells(fields, given);
      return { ...rest, cells: cells.map(({ skuId, qty }) => ({ skuId, qty })) };
    },
    done: ({ saved: { bedId, bedNo, bundles, qty } }) => ({
      to: `${productionPaths.batch.tickets(params.id)}&bed=${bedId}`,
      notice: `第 ${bedNo} 床已登记：${qty} 件，${bundles} 扎`,
    }),
  });
}

export default function CutBatch() {
  const page = useLoaderData<typeof loader>();
  const { id, title, about, asked, colors, sizes, warning, values, stamp } = page;
  return (
    <>
      <PageHeader title={title} />
      <Card title="按层数和配比算裁数" note={about} flush>
        <Form method="get" className="form" key={page.search}>
          <input type="hidden" name="id" value={id} />
          <Field label="层数" name="layers" id="f-asked-layers">
            <TextInput inputMode="numeric" maxLength={4} defaultValue={asked.layers} autoComplete="off" autoFocus />
          </Field>
          <Field
            label="配比"
            name="ratio"
            id="f-asked-ratio"
            hint={`每层各尺码几件：${sizes.map((size, at) => `${size}${at === 1 ? 2 : 1}`).join(" ")}，或 ${sizes.map((_, at) => (at === 1 ? 2 : 1)).join("")}；不填为计划余数`}
          >
            <TextInput maxLength={100} defaultValue={asked.ratio} autoComplete="off" />
          </Field>
          <CheckboxGroup legend="颜色" name="colorIds" hint="不勾为全部颜色">
            {colors.map(({ value, label }) => (
              <CheckboxChip
                key={value}
                name="colorIds"
                value={value}
                label={label}
                defaultChecked={asked.colorIds.includes(value)}
              />
            ))}
          </CheckboxGroup>
          <div className="wide">
            <Button>算裁数</Button>
          </div>
        </Form>
      </Card>
      {warning && <Callout>{warning}</Callout>}
      <EditForm
        key={`bed ${page.search}`}
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        label="登记并分扎"
        cancelTo={productionPaths.batch.detail(id)}
      >
        <Card title="裁数" note="每格下面是还可裁的件数，含超裁">
          <Cells matrix={page.matrix} />
        </Card>
        <Card title="床" flush>
          <div className="form">
            <LineField name="layers" label="层数" max={4} inputMode="numeric" required />
            <LineField name="ratio" label="配比" max={100} />
            <LineField
              name="bundleQty"
              label="每扎件数"
              max={3}
              inputMode="numeric"
              hint="每个颜色尺码按此分扎，最后一扎为余数"
            />
            <LineField name="remark" label="备注" max={200} wide />
          </div>
        </Card>
      </EditForm>
    </>
  );
}

function Cells({ matrix }: { matrix: MatrixView }) {
  const { value } = useFormFields();
  return <QuantityMatrix matrix={matrix} typedOf={value} noun="可裁" />;
}
