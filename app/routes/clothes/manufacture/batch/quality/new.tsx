/** 次品送修: seconds of a place go to be mended. The place and the style first (`?repositoryId=&style=`), then the pieces. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { QuantityMatrix } from "#app/components/matrix/quantity-matrix.tsx";
import { DayField, EditForm, LineField, MoneyField, SelectField } from "#app/components/page/edit-form.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readMatrix, withCells } from "#app/lib/document/lines.server.ts";
import { readYuan } from "#app/lib/form/form.server.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { daysAgo } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import documentStyles from "#app/styles/documents.css?url";
import { repairResponsibilityLabels, repairSourceLabels } from "#contract/manufacture/delivery.words.ts";
import { repairEndpoints } from "#contract/manufacture/repairs.ts";
import { reasonOptions } from "../delivery.view.server.ts";

export const handle = { title: "次品送修" };

export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, repairEndpoints.add);
  const { searchParams, search } = new URL(request.url);
  const places = await repositoryOptions(api, "out");
  const wanted = searchParams.get("repositoryId") ?? "";
  const place = places.find(({ value }) => String(value) === wanted);
  const style = searchParams.get("style")?.trim() ?? "";
  const matrix =
    place && style
      ? await readMatrix(api, {
          styleNo: style.toUpperCase(),
          repositoryId: Number(place.value),
          grade: 2,
          lines: [],
        })
      : null;
  const { parties } = await api.call(repairEndpoints.choices);
  return {
    search,
    places,
    asked: { repositoryId: place ? wanted : "", style },
    refusal: style === "" || matrix ? null : place ? `没有找到款号“${style}”` : "请选择仓库",
    matrix,
    placeName: place?.label ?? "",
    reasons: await reasonOptions(api),
    parties: namedOptions(parties),
    values: { source: "STOCK", responsibility: "FACTORY", dueDate: daysAgo(-3), chargeFen: "" },
    stamp: { ...newStamp(), repositoryId: wanted },
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: repairEndpoints.add,
    reads: { chargeFen: (text) => readYuan("扣款", text, { empty: 0 }) },
    body: withCells,
    done: ({ saved }) => ({ to: productionPaths.repair.item(saved.id), notice: `已送修，返修单 ${saved.no}` }),
  });
}

const { INSPECT: _made, ...sources } = repairSourceLabels;

export default function NewRepair() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { places, asked, refusal, matrix, stamp, values } = page;
  return (
    <>
      <PageHeader title="次品送修" />
      <Form method="get" role="search" className="card filters">
        <Field label="仓库" name="repositoryId">
          <SelectInput options={places} placeholder="请选择" defaultValue={asked.repositoryId} />
        </Field>
        <Field label="款号" name="style">
          <TextInput type="search" defaultValue={asked.style} maxLength={32} />
        </Field>
        <Button variant={matrix ? "default" : "primary"}>查看次品</Button>
      </Form>
      {refusal && <Callout>{refusal}</Callout>}
      {matrix && (
        <EditForm
          key={page.search}
          values={values}
          stamp={stamp}
          reply={reply}
          label="送修"
          cancelTo={productionPaths.repair.list}
        >
          <Card title={`${page.placeName}的次品 ${matrix.styleNo} ${matrix.name}`}>
            <QuantityMatrix
              matrix={matrix}
              typed={reply && typedQuantities(reply.typed)}
              noun="次品"
              labelOf={(color, size) => `${matrix.styleNo} ${color} ${size} 送修数`}
            />
          </Card>
          <Card title="返修" flush>
            <div className="form">
              <SelectField name="source" label="来源" options={optionsOf(sources)} required />
              <SelectField name="reason" label="返修原因" options={page.reasons} placeholder="请选择" required />
              <SelectField name="partyId" label="返修工厂" options={page.parties} placeholder="自修" />
              <SelectField
                name="responsibility"
                label="责任方"
                options={optionsOf(repairResponsibilityLabels)}
                required
              />
              <DayField name="dueDate" label="应回日" />
              <MoneyField name="chargeFen" label="扣款（元）" hint="责任方是外发工厂时，从加工费里扣" />
              <LineField name="remark" label="备注" max={500} />
            </div>
          </Card>
        </EditForm>
      )}
    </>
  );
}

function typedQuantities(typed: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) =>
      name.startsWith("q.") && typeof text === "string" ? [[name, text]] : [],
    ),
  );
}
