/** 批次用料 (`?id=`): the batch's own bill of materials while nothing is cut; the style's stays as it is. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { EditForm, LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { RowMoves } from "#app/components/page/list/row-moves.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readMilli, readPercent } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { movedRows, readRows } from "#app/lib/form/table-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export const handle = { title: "批次用料" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, batchEndpoints.bom);
  const batch = await api.call(batchEndpoints.detail, { params: { id: requireId(request) } });
  if (!batch.possible.edit) throw redirect(productionPaths.batch.detail(batch.id));
  const materials = hasPermission(roles, [permissions.processEdit])
    ? await api.call(processRouteEndpoints.materials)
    : [];
  const plain = { grouped: false };
  return {
    id: batch.id,
    title: `批次用料 ${batch.no}`,
    rows: batch.bom.map((line, index) => ({
      ...{ id: `${line.materialId}-${line.colorId ?? 0}`, index, last: index === batch.bom.length - 1 },
      ...{ materialId: line.materialId, colorId: line.colorId ?? "", code: line.code },
      name: [line.name, line.spec].filter(Boolean).join(" "),
      color: line.color ?? "全部颜色",
      unit: materialUnitLabels[line.unit],
    })),
    colors: [...new Map(batch.lines.map(({ colorId, color }) => [colorId, color]))].map(([value, label]) => ({
      value,
      label,
    })),
    materials: materials.map((one) => ({
      value: one.id,
      label: `${one.code} ${[one.name, one.spec].filter(Boolean).join(" ")}（${materialUnitLabels[one.unit]}）`,
    })),
    values: Object.fromEntries(
      batch.bom.flatMap(({ usageMilli, lossBp }, index) => [
        [`rows[${index}].usageMilli`, formatMilli(usageMilli, plain)],
        [`rows[${index}].lossBp`, formatFen(lossBp, plain)],
      ]),
    ),
    stamp: newStamp({ version: batch.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: batchEndpoints.bom,
    params,
    body: ({ rows, added, move: _, add: _add, ...fields }, { form }) => {
      const read = (name: string, given: unknown) =>
        readRows(name, given, (row, cell) => ({
          materialId: row.materialId,
          colorId: row.colorId ?? "",
          usageMilli: cell("usageMilli", (text) => readMilli("单耗", text)),
          lossBp: cell("lossBp", (text) => readPercent("损耗", text, { empty: 0 })),
        }));
      const chosen = Array.isArray(added) && added[0]?.materialId ? added : [];
      return { ...fields, rows: [...movedRows(read("rows", rows), form), ...read("added", chosen)] };
    },
    done: ({ form }) => {
      const stays = form.has("move") || form.has("add");
      return {
        to: stays ? productionPaths.batch.bom(params.id) : productionPaths.batch.detail(params.id),
        notice: "已保存批次用料",
      };
    },
  });
}

export default function BatchBomForm() {
  const { id, title, rows, colors, materials, values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.batch.detail(id)}
      >
        {materials.length > 0 && (
          <Card title="添加物料" flush>
            <div className="form">
              <SelectField name="added[0].materialId" label="物料" options={materials} placeholder="请选择" />
              <SelectField name="added[0].colorId" label="颜色" options={colors} placeholder="全部颜色" />
              <LineField
                name="added[0].usageMilli"
                label="单耗"
                max={10}
                inputMode="decimal"
                hint="一件用多少，例如 1.45"
              />
              <LineField name="added[0].lossBp" label="损耗（%）" max={6} inputMode="decimal" hint="不填为 0" />
              <div className="wide">
                <Button name="add" value="1">
                  添加
                </Button>
              </div>
            </div>
          </Card>
        )}
        <Card title={`${rows.length} 行用料`} note="只改本批次，款式用料不变" flush>
          <DataTable caption="批次用料" columns={columns} rows={rows} empty="还没有用料" />
        </Card>
      </EditForm>
    </>
  );
}

interface Row {
  id: string;
  index: number;
  last: boolean;
  materialId: number;
  colorId: number | string;
  code: string;
  name: string;
  color: string;
  unit: string;
}

const columns: Column<Row>[] = [
  {
    label: "编码",
    kind: "key",
    cell: (row) => (
      <>
        {row.code}
        <input type="hidden" name={`rows[${row.index}].materialId`} value={row.materialId} />
        <input type="hidden" name={`rows[${row.index}].colorId`} value={row.colorId} />
      </>
    ),
  },
  { label: "物料", cell: (row) => row.name },
  { label: "颜色", cell: (row) => row.color },
  {
    label: "单耗",
    kind: "n",
    cell: (row) => (
      <CellInput
        name={`rows[${row.index}].usageMilli`}
        label={`${row.name} ${row.color} 单耗`}
        kind="amount"
        max={10}
      />
    ),
  },
  { label: "单位", cell: (row) => row.unit },
  {
    label: "损耗（%）",
    kind: "n",
    cell: (row) => (
      <CellInput name={`rows[${row.index}].lossBp`} label={`${row.name} ${row.color} 损耗`} kind="qty" max={6} />
    ),
  },
  {
    label: "操作",
    kind: "act",
    cell: (row) => <RowMoves index={row.index} last={row.last} of={`${row.name} ${row.color}`} />,
  },
];
