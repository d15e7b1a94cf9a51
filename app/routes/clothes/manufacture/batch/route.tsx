/** 批次工序 (`?id=`): the batch's own route while nothing is cut; the style's stays as it is. */

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AddProcesses } from "#app/components/document/add-processes.tsx";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { RowMoves } from "#app/components/page/list/row-moves.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { readLi } from "#app/lib/form/form.server.ts";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { movedRows, pickedIds, readRows } from "#app/lib/form/table-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { formatLi } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export const handle = { title: "批次工序" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, batchEndpoints.route);
  const batch = await api.call(batchEndpoints.detail, { params: { id: requireId(request) } });
  if (!batch.possible.edit) throw redirect(productionPaths.batch.detail(batch.id));
  // Who may not look into the library changes order and counts only.
  const library = hasPermission(roles, [permissions.processList])
    ? (await api.call(processRouteEndpoints.choices)).processes
    : [];
  const used = new Set(batch.route.map(({ processId }) => processId));
  const plain = { grouped: false };
  return {
    id: batch.id,
    title: `批次工序 ${batch.no}`,
    rows: batch.route.map(({ processId, name, categoryName, priceLi }, index) => ({
      ...{ id: processId, index, last: index === batch.route.length - 1, name, categoryName },
      price: priceLi === undefined ? null : formatLi(priceLi),
    })),
    mayPrice: hasPermission(roles, [permissions.processPrice]),
    processes: library
      .filter(({ id }) => !used.has(id))
      .map(({ id, categoryName, name, priceLi }) => ({
        value: id,
        label: `${categoryName} · ${name}（${formatLi(priceLi)} 元）`,
      })),
    values: Object.fromEntries(
      batch.route.flatMap(({ times, priceLi }, index) => [
        [`rows[${index}].times`, times],
        [`rows[${index}].priceLi`, priceLi === undefined ? "" : formatLi(priceLi, plain)],
      ]),
    ),
    stamp: newStamp({ version: batch.version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const params = { id: requireId(args.request) };
  return saveForm(args, {
    endpoint: batchEndpoints.route,
    params,
    body: ({ rows, addIds: _, move: __, ...fields }, { form }) => {
      const kept = readRows("rows", rows, (row, cell) => ({
        processId: row.processId,
        times: row.times,
        priceLi: cell("priceLi", (text) => readLi("单价", text, { empty: undefined })),
      }));
      const added = pickedIds(form, "addIds").map((processId) => ({ processId, times: "1", priceLi: undefined }));
      return { ...fields, rows: [...movedRows(kept, form), ...added] };
    },
    done: ({ form }) => {
      const stays = form.has("move") || form.has("add");
      return {
        to: stays ? productionPaths.batch.route(params.id) : productionPaths.batch.detail(params.id),
        notice: "已保存批次工序",
      };
    },
  });
}

export default function BatchRouteForm() {
  const { id, title, rows, mayPrice, processes, values, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.batch.detail(id)}
      >
        {processes.length > 0 && (
          <Card title="添加工序" flush>
            <div className="form">
              <AddProcesses options={processes} />
              <div className="wide">
                <Button name="add" value="1">
                  添加
                </Button>
              </div>
            </div>
          </Card>
        )}
        <Card title={`${rows.length} 道工序`} note="只改本批次，款式工序不变" flush>
          <DataTable caption="批次工序" columns={columns(mayPrice)} rows={rows} empty="还没有工序" />
        </Card>
      </EditForm>
    </>
  );
}

interface Row {
  id: number;
  index: number;
  last: boolean;
  name: string;
  categoryName: string;
  price: string | null;
}

const columns = (mayPrice: boolean): (Column<Row> | false)[] => [
  {
    label: "工序",
    kind: "key",
    cell: (row) => (
      <>
        {row.name}
        <input type="hidden" name={`rows[${row.index}].processId`} value={row.id} />
      </>
    ),
  },
  { label: "分类", cell: (row) => row.categoryName },
  {
    label: "次数",
    kind: "n",
    cell: (row) => <CellInput name={`rows[${row.index}].times`} label={`${row.name} 次数`} kind="qty" max={2} />,
  },
  mayPrice && {
    label: "单价（元）",
    kind: "n",
    cell: (row) => <CellInput name={`rows[${row.index}].priceLi`} label={`${row.name} 单价`} kind="amount" max={8} />,
  },
  { label: "操作", kind: "act", cell: (row) => <RowMoves index={row.index} last={row.last} of={row.name} /> },
];
