/** 物料盘点 (`?repositoryId=`: what lies there, counted) and 期初 (`?opening=1`: what one begins with). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { LineField } from "#app/components/page/edit-form.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { repositoryOptions } from "#app/lib/repository-options.server.ts";
import { materialAdjustEndpoints } from "#contract/manufacture/material-adjusts.ts";
import { materialStockEndpoints } from "#contract/manufacture/material-stock.ts";
import { materialOptions } from "../material-lines.server.ts";
import { stockRow } from "../stock.view.server.ts";
import { readCounts } from "./count.server.ts";

export const handle = { title: "物料盘点" };

/** Rows for what lies there and is not in the list. */
const blanks = 8;

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, materialAdjustEndpoints.add);
  const { searchParams } = new URL(request.url);
  const opening = searchParams.get("opening") === "1";
  const repositories = await repositoryOptions(api, "adjust");
  const chosen = repositories.find(({ value }) => String(value) === searchParams.get("repositoryId"));
  const place = chosen ?? (repositories.length === 1 ? repositories[0] : undefined);
  const keyword = searchParams.get("keyword") ?? "";
  const [stock, materials, priced] = await Promise.all([
    place && !opening
      ? api.call(materialStockEndpoints.stock, {
          query: { repositoryId: Number(place.value), page: 0, size: 100, sort: [], ...(keyword && { keyword }) },
        })
      : null,
    materialOptions(api),
    opening ? repositoryOptions(api, "cost") : [],
  ]);
  return {
    opening,
    repositories,
    place: place ? { id: Number(place.value), name: String(place.label) } : null,
    keyword,
    rows: (stock?.content ?? []).map((row, at) => ({ ...stockRow(row), at, bookMilli: row.onHandMilli })),
    left: Math.max((stock?.totalElements ?? 0) - 100, 0),
    materials,
    cost: opening && priced.some(({ value }) => value === place?.value),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: materialAdjustEndpoints.add,
    body: (fields, { api }) => readCounts(fields, api),
    done: ({ saved }) => ({ to: productionPaths.materialAdjust.item(saved.id), notice: `已登记 ${saved.no}` }),
  });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function NewMaterialAdjust() {
  const { opening, repositories, place, keyword, rows, left, materials, cost, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const title = opening ? "录入物料期初" : "物料盘点";
  return (
    <>
      <PageHeader title={title} actions={<LinkButton to={productionPaths.materialAdjust.list}>返回</LinkButton>} />
      <Card flush>
        <Form method="get" className="form">
          {opening && <input type="hidden" name="opening" value="1" />}
          <Field label="仓库" name="repositoryId">
            <SelectInput options={repositories} placeholder="请选择" defaultValue={place?.id ?? ""} />
          </Field>
          {!opening && (
            <Field label="物料" name="keyword">
              <TextInput type="search" defaultValue={keyword} maxLength={50} placeholder="编码 / 名称 / 缸号" />
            </Field>
          )}
          <div className="wide line">
            <Button>{opening ? "选择仓库" : "列出库存"}</Button>
          </div>
        </Form>
      </Card>
      {place && (
        <FormFrame
          className="stack"
          stamp={{ ...stamp, repositoryId: place.id, opening: String(opening) }}
          reply={reply}
          values={{ reason: opening ? "期初" : "盘点" }}
        >
          {!opening && (
            <Card
              title={`${place.name} 账面`}
              note={left > 0 ? `另有 ${left} 行，请按物料分次盘点` : "只填盘过的行，空着的不变"}
              flush
            >
              <DataTable caption="账面" columns={bookColumns} rows={rows} empty="这里没有物料库存" />
            </Card>
          )}
          <Card title={opening ? `${place.name} 期初` : "账上没有的"} flush>
            <DataTable
              caption={opening ? "期初" : "账上没有的"}
              columns={newColumns(cost)}
              rows={Array.from({ length: blanks }, (_, id) => ({ id }))}
              empty=""
            />
            <datalist id="materials">
              {materials.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </datalist>
          </Card>
          <Card flush>
            <div className="form">
              <LineField name="reason" label="原因" max={50} required />
            </div>
          </Card>
          <div className="dock">
            <Button variant="primary" size="large" disabled={busy}>
              {opening ? "登记期初" : "登记盘点"}
            </Button>
          </div>
        </FormFrame>
      )}
    </>
  );
}

const bookColumns: Column<Row>[] = [
  {
    label: "物料",
    kind: "key",
    cell: (row) => (
      <>
        <input type="hidden" name={`book[${row.at}].materialId`} value={row.materialId} />
        <input type="hidden" name={`book[${row.at}].lot`} value={row.lot} />
        <input type="hidden" name={`book[${row.at}].bookMilli`} value={row.bookMilli} />
        <TwoLines first={row.label} second={row.code} />
      </>
    ),
  },
  { label: "缸号", cell: (row) => row.lot },
  { label: "账面", kind: "n", cell: (row) => row.onHand },
  {
    label: "实盘",
    kind: "n",
    cell: (row) => (
      <CellInput
        kind="amount"
        name={`book[${row.at}].counted`}
        label={`${[row.code, row.label, row.lot].filter(Boolean).join(" ")} 实盘`}
        max={12}
      />
    ),
  },
];

const newColumns = (cost: boolean): (Column<{ id: number }> | false)[] => {
  const input = (field: string, label: string, kind: "amount" | "words") => ({
    label,
    cell: ({ id }: { id: number }) => (
      <CellInput kind={kind} name={`found[${id}].${field}`} label={`第 ${id + 1} 行 ${label}`} max={50} />
    ),
  });
  return [
    { label: "行", kind: "key", cell: ({ id }) => String(id + 1) },
    input("text", "物料编码", "words"),
    input("lot", "缸号", "words"),
    input("qty", "数量", "amount"),
    cost && input("price", "单价（元）", "amount"),
  ];
};
