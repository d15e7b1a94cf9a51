/** 编辑工序 (`?id=`), with what it earned from which day on. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { EditForm } from "#app/components/page/edit-form.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Card, PageHeader } from "#app/components/ui/card.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { permissions } from "#contract/permissions.ts";
import { priceHistory, readChoices } from "./process.view.server.ts";
import { ProcessFields } from "./process-form.tsx";

export const handle = { title: "编辑工序" };

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, processEndpoints.edit);
  const [row, choices] = await Promise.all([
    api.call(processEndpoints.detail, { params: { id: requireId(request) } }),
    readChoices(api),
  ]);
  const { id, version, code, name, categoryId, stdSec, machine, skill, sort } = row;
  return {
    id,
    on: row.status === "ON",
    planned: row.next !== null,
    edited: `${row.updateBy ?? "系统"} 于 ${row.updateTime} 修改`,
    values: { code, name, categoryId, stdSec: stdSec || "", machine, skill, sort },
    prices: priceHistory(row),
    choices,
    stamp: newStamp({ id, version }),
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: processEndpoints.edit,
    done: ({ body }) => ({ to: productionPaths.process.list, notice: `已保存 ${body.name}` }),
  });
}

type PriceRow = ReturnType<typeof priceHistory>[number];

const columns: Column<PriceRow>[] = [
  { label: "生效日", kind: "key", cell: (row) => row.fromDay },
  { label: "标准工价（元）", kind: "n", cell: (row) => row.price },
  { label: "改价人", cell: (row) => row.operator },
  { label: "改价时间", cell: (row) => row.time },
];

export default function EditProcess() {
  const { id, on, planned, edited, values, prices, choices, stamp } = useLoaderData<typeof loader>();
  const [act, label] = on ? ["disable", "停用"] : ["enable", "启用"];
  return (
    <>
      <PageHeader
        title={`编辑 ${values.name}`}
        actions={
          <>
            <small>{edited}</small>
            <Can roles={[permissions.processPrice]}>
              <LinkButton to={productionPaths.process.price(id)}>改价</LinkButton>
              {planned && <LinkButton to={productionPaths.process.ask(id, "withdraw")}>撤回未生效工价</LinkButton>}
            </Can>
            <LinkButton to={productionPaths.process.ask(id, act)}>{label}</LinkButton>
            <Can roles={[permissions.processDel]}>
              <LinkButton to={productionPaths.process.ask(id, "remove")}>删除</LinkButton>
            </Can>
          </>
        }
      />
      <EditForm
        values={values}
        stamp={stamp}
        reply={useActionData<typeof action>()}
        cancelTo={productionPaths.process.list}
      >
        <ProcessFields categories={choices.categories} />
      </EditForm>
      <Card title="历次工价" flush>
        <DataTable caption="历次工价" columns={columns} rows={prices} empty="还没有工价" />
      </Card>
    </>
  );
}
