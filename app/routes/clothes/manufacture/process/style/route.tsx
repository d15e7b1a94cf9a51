/** 款式工序 of one style (`?id=`): its processes in order, how often, and what they earn. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { AddProcesses } from "#app/components/document/add-processes.tsx";
import { CellInput } from "#app/components/page/cell-input.tsx";
import { CheckField } from "#app/components/page/edit-form.tsx";
import { FormFrame } from "#app/components/page/form-frame.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { RowMoves } from "#app/components/page/list/row-moves.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { movedRows, pickedIds, readRows } from "#app/lib/form/table-form.server.ts";
import { type RouteView, routeView } from "#app/lib/format/style-production.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import documentStyles from "#app/styles/documents.css?url";
import { processRouteEndpoints } from "#contract/manufacture/process-routes.ts";
import { formatLi } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { readOwnPrice } from "./style.view.server.ts";

export const links = () => [{ rel: "stylesheet", href: documentStyles }];
export const handle = { title: "款式工序" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const roles = await requirePermission(api, processRouteEndpoints.route);
  const mayEdit = hasPermission(roles, [permissions.processEdit]);
  const [route, choices] = await Promise.all([
    api.call(processRouteEndpoints.route, { params: { id: requireId(request) } }),
    mayEdit ? api.call(processRouteEndpoints.choices) : null,
  ]);
  const used = new Set(route.steps.map(({ processId }) => processId));
  const { id, version, styleNo, name } = route;
  return {
    style: { id, styleNo, name },
    route: routeView(route),
    processes: (choices?.processes ?? [])
      .filter((one) => !used.has(one.id))
      .map((one) => ({ value: one.id, label: `${one.categoryName} · ${one.name}（${formatLi(one.priceLi)} 元）` })),
    mayEdit,
    mayPrice: hasPermission(roles, [permissions.processPrice]),
    stamp: newStamp({ id, version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processRouteEndpoints.saveRoute,
    body: ({ steps, addIds: _, move: __, ...fields }, { form }) => {
      const kept = readRows("steps", steps, (row, cell) => ({
        processId: row.processId,
        times: row.times,
        ownLi: cell("ownLi", readOwnPrice),
      }));
      const added = pickedIds(form, "addIds").map((processId) => ({ processId, times: "1", ownLi: null }));
      return { ...fields, steps: [...movedRows(kept, form), ...added] };
    },
    done: ({ body, saved }) => ({
      to: productionPaths.process.route(body.id),
      notice: saved.synced > 0 ? `已保存，同步了 ${saved.synced} 条未审核记录` : "已保存款式工序",
    }),
  });
}

export default function StyleRoute() {
  const { style, route, processes, mayEdit, mayPrice, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const table = (
    <Card title={`总工价 ${route.total} 元`} note={`${route.rows.length} 道工序，总工时 ${route.time}`} flush>
      <DataTable
        caption="款式工序"
        columns={columns(route, mayEdit, mayPrice)}
        rows={route.rows}
        empty="还没有工序"
        hint={mayEdit && "在上面勾选工序添加，或从另一款复制"}
      />
    </Card>
  );
  return (
    <>
      <PageHeader
        title={`款式工序 ${style.styleNo} ${style.name}`}
        actions={
          <>
            <LinkButton to={productionPaths.process.styles}>返回款式工序</LinkButton>
            <LinkButton to={productionPaths.process.exportRoute(style.id)} discover="none">
              导出
            </LinkButton>
            <LinkButton to={productionPaths.process.bom(style.id)}>用料</LinkButton>
            <Can roles={[permissions.processEdit]}>
              <LinkButton to={productionPaths.process.copy(style.id)}>从另一款复制</LinkButton>
            </Can>
          </>
        }
      />
      {mayEdit ? (
        <FormFrame values={route.values} stamp={stamp} reply={reply} className="stack">
          <Card title="添加工序" flush>
            <div className="form">
              <AddProcesses options={processes} />
              <div className="wide">
                <Button disabled={busy}>添加到最后</Button>
              </div>
            </div>
          </Card>
          {table}
          <div className="dock">
            <Button variant="primary" size="large" disabled={busy}>
              {busy ? "保存中…" : "保存"}
            </Button>
            {mayPrice && <CheckField name="sync" label="同步未审核记录：本款工价有改动的，还没审核的计件改按新价" />}
            {!mayPrice && <input type="hidden" name="sync" value="false" />}
          </div>
        </FormFrame>
      ) : (
        table
      )}
    </>
  );
}

type Row = RouteView["rows"][number];

function columns({ total }: RouteView, mayEdit: boolean, mayPrice: boolean): (Column<Row> | false)[] {
  return [
    { label: "序", cell: (row) => row.index + 1 },
    {
      label: "工序",
      kind: "key",
      cell: (row) => (
        <>
          {row.name} {row.stopped && <Badge tone="neutral">已停用</Badge>}
          {mayEdit && <input type="hidden" name={`steps[${row.index}].processId`} value={row.id} />}
        </>
      ),
    },
    { label: "分类", cell: (row) => row.category },
    {
      label: "次数",
      kind: "n",
      cell: (row) =>
        mayEdit ? (
          <CellInput name={`steps[${row.index}].times`} label={`${row.name} 次数`} kind="qty" max={2} />
        ) : (
          row.times
        ),
    },
    { label: "标准工价（元）", kind: "n", cell: (row) => row.library },
    {
      label: "本款工价（元）",
      kind: "n",
      cell: (row) =>
        mayEdit && mayPrice ? (
          <CellInput
            name={`steps[${row.index}].ownLi`}
            label={`${row.name} 本款工价`}
            kind="amount"
            max={8}
            placeholder="同标准"
          />
        ) : (
          <>
            {row.own}
            {mayEdit && <input type="hidden" name={`steps[${row.index}].ownLi`} value={row.own} />}
          </>
        ),
    },
    { label: "小计（元）", kind: "n", cell: (row) => row.sum, total },
    mayEdit && {
      label: "操作",
      kind: "act",
      cell: (row) => <RowMoves index={row.index} last={row.last} of={row.name} />,
    },
  ];
}
