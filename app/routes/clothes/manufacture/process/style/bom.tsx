/** 用料 (BOM) of one style (`?id=`): what of which material a piece takes, of one colour or of all. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { LineField, SelectField } from "#app/components/page/edit-form.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { RowMoves } from "#app/components/page/list/row-moves.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { movedRows, readRows } from "#app/lib/form/table-form.server.ts";
import { type BomView, bomView } from "#app/lib/format/style-production.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { readLoss, readUsage } from "./style.view.server.ts";

export const links = () => [{ rel: "stylesheet", href: documentStyles }];
export const handle = { title: "款式用料" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, processRouteEndpoints.bom);
  const mayEdit = hasPermission(roles, [permissions.processEdit]);
  const [bom, materials] = await Promise.all([
    api.call(processRouteEndpoints.bom, { params: { id: requireId(request) } }),
    mayEdit ? api.call(processRouteEndpoints.materials) : [],
  ]);
  const { id, version, styleNo, name, colors } = bom;
  return {
    style: { id, styleNo, name },
    bom: bomView(bom),
    colors: namedOptions(colors),
    materials: materials.map((one) => ({
      value: one.id,
      label: `${one.code} ${[one.name, one.spec].filter(Boolean).join(" ")}（${materialUnitLabels[one.unit]}）`,
    })),
    mayEdit,
    stamp: newStamp({ id, version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processRouteEndpoints.saveBom,
    body: ({ lines, add, move: _, ...fields }, { form }) => {
      const read = (name: string, rows: unknown) =>
        readRows(name, rows, (row, cell) => ({
          materialId: row.materialId,
          colorId: row.colorId ?? "",
          usageMilli: cell("usageMilli", readUsage),
          lossBp: cell("lossBp", readLoss),
        }));
      const chosen = Array.isArray(add) && add[0]?.materialId ? add : [];
      return { ...fields, lines: [...movedRows(read("lines", lines), form), ...read("add", chosen)] };
    },
    done: ({ body }) => ({ to: productionPaths.process.bom(body.id), notice: "已保存用料" }),
  });
}

export default function StyleBom() {
  const { style, bom, colors, materials, mayEdit, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const table = (
    <Card title="用料" note="只影响以后的批次" flush>
      <DataTable
        caption="用料"
        columns={bomColumns(mayEdit, bom.costs !== undefined)}
        rows={bom.rows}
        empty="还没有用料"
        hint={mayEdit && "在上面选择物料添加"}
      />
    </Card>
  );
  return (
    <>
      <PageHeader
        title={`用料 ${style.styleNo} ${style.name}`}
        actions={
          <>
            <LinkButton to={productionPaths.process.styles}>返回款式工序</LinkButton>
            <LinkButton to={productionPaths.process.route(style.id)}>工序</LinkButton>
          </>
        }
      />
      {bom.costs && bom.rows.length > 0 && <StatCards cards={bom.costs} />}
      {mayEdit ? (
        <FormFrame values={bom.values} stamp={stamp} reply={reply} className="stack">
          <Card title="添加物料" flush>
            <div className="form">
              <SelectField name="add[0].materialId" label="物料" options={materials} placeholder="请选择" />
              <SelectField name="add[0].colorId" label="颜色" options={colors} placeholder="全部颜色" />
              <LineField
                name="add[0].usageMilli"
                label="单耗"
                max={10}
                inputMode="decimal"
                hint="一件用多少，最多三位小数，例如 1.45"
              />
              <LineField name="add[0].lossBp" label="损耗（%）" max={6} inputMode="decimal" hint="不填为 0" />
              <div className="wide">
                <Button disabled={busy}>添加</Button>
              </div>
            </div>
          </Card>
          {table}
          <div className="dock">
            <Button variant="primary" size="large" disabled={busy}>
              {busy ? "保存中…" : "保存"}
            </Button>
          </div>
        </FormFrame>
      ) : (
        table
      )}
    </>
  );
}

type Row = BomView["rows"][number];

function bomColumns(mayEdit: boolean, seesCost: boolean): (Column<Row> | false)[] {
  return [
    { label: "编码", kind: "key", cell: (row) => row.code },
    {
      label: "物料",
      cell: (row) => (
        <>
          {row.name}
          {mayEdit && (
            <>
              <input type="hidden" name={`lines[${row.index}].materialId`} value={row.materialId} />
              <input type="hidden" name={`lines[${row.index}].colorId`} value={row.colorId} />
            </>
          )}
        </>
      ),
    },
    { label: "颜色", cell: (row) => row.color },
    {
      label: "单耗",
      kind: "n",
      cell: (row) =>
        mayEdit ? (
          <CellInput
            name={`lines[${row.index}].usageMilli`}
            label={`${row.name} ${row.color} 单耗`}
            kind="amount"
            max={10}
          />
        ) : (
          row.usage
        ),
    },
    { label: "单位", cell: (row) => row.unit },
    {
      label: "损耗（%）",
      kind: "n",
      cell: (row) =>
        mayEdit ? (
          <CellInput name={`lines[${row.index}].lossBp`} label={`${row.name} ${row.color} 损耗`} kind="qty" max={6} />
        ) : (
          row.loss
        ),
    },
    seesCost && { label: "参考价（元）", kind: "n", cell: (row) => row.price },
    seesCost && { label: "单件（元）", kind: "n", cell: (row) => row.cost },
    mayEdit && {
      label: "操作",
      kind: "act",
      cell: (row) => <RowMoves index={row.index} last={false} of={`${row.name} ${row.color}`} />,
    },
  ];
}
