/** 新增批次: the style first (`?style=`), then its plan and who makes it. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import { readMatrix } from "#app/lib/document/lines.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { lineEndpoints } from "#contract/goods/lines.ts";
import { batchOrderKindLabels } from "#contract/manufacture/batch.words.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { batchBody, batchReaders } from "./batch.form.server.ts";
import { batchChoices } from "./batch.view.server.ts";
import { BatchFields } from "./batch-form.tsx";

export const handle = { title: "新增批次" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, batchEndpoints.add);
  const text = new URL(request.url).searchParams.get("style")?.trim().slice(0, 50) ?? "";
  const matrix = await readMatrix(api, { styleNo: text || null, lines: [] });
  if (!matrix) return { text, found: null, ...(text === "" ? nothing : await offered(api, text)) };
  const [style, choices] = await Promise.all([
    api.call(batchEndpoints.style, { params: { id: matrix.productId } }),
    batchChoices(api),
  ]);
  const onlyPlace = choices.repositories[0]?.value ?? "";
  return {
    text,
    ...nothing,
    found: {
      matrix,
      choices,
      note: `${batchOrderKindLabels[style.orderKind]}，带出 ${style.steps} 道工序、${style.materials} 行用料`,
      lacks: lacksOf(style),
      refusal: style.refusal,
      values: { partyId: style.partyId ?? "", mode: "LABOUR", overCutBp: "5", repositoryId: onlyPlace },
      stamp: { ...newStamp(), productId: matrix.productId },
    },
  };
}

const nothing = { offers: [] as { text: string; label: string }[], unknown: null as string | null };

/** Styles that the text may mean, else why there is none. */
async function offered(api: Api, text: string) {
  const found = await api.attempt(lineEndpoints.resolve, { query: { text } });
  if (!found.ok) return { ...nothing, unknown: found.message };
  if (found.value.kind === "choices") return { ...nothing, offers: found.value.choices };
  const [styleNo = ""] = found.value.kind === "cells" ? found.value.label.split(" ") : [found.value.styleNo];
  return { ...nothing, offers: [{ text: styleNo, label: styleNo }] };
}

const lacksOf = ({ steps, materials }: { steps: number; materials: number }) =>
  [steps === 0 && "工序", materials === 0 && "用料"].filter((one) => one !== false).join("和");

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: batchEndpoints.add,
    reads: batchReaders,
    body: batchBody,
    done: ({ saved }) => ({ to: productionPaths.batch.detail(saved.id), notice: `已保存草稿 ${saved.no}` }),
  });
}

export default function NewBatch() {
  const { text, found, offers, unknown } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="新增批次" />
      <Form method="get" role="search" className="card filters">
        <Field label="款号" name="style" error={unknown ?? undefined}>
          <TextInput
            key={text}
            type="search"
            defaultValue={text}
            maxLength={50}
            placeholder="款号、品名或条码"
            {...(!found && { autoFocus: true })}
          />
        </Field>
        <Button variant={found ? "default" : "primary"}>选款</Button>
      </Form>
      {offers.length > 0 && (
        <Card title="请选择款式">
          <ul className="stack">
            {offers.map((offer) => (
              <li key={offer.text}>
                <Link to={productionPaths.batch.newOf(offer.text)}>{offer.label}</Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {found?.refusal && <Callout>{found.refusal}</Callout>}
      {found && !found.refusal && (
        <>
          {found.lacks && <Callout>这款还没有{found.lacks}：批次可以先下，工序和用料在裁剪前还能改。</Callout>}
          <EditForm
            key={found.matrix.styleNo}
            values={found.values}
            stamp={found.stamp}
            reply={reply}
            label="保存草稿"
            cancelTo={productionPaths.batch.list}
            upload
          >
            <BatchFields matrix={found.matrix} choices={found.choices} note={found.note} />
          </EditForm>
        </>
      )}
    </>
  );
}
