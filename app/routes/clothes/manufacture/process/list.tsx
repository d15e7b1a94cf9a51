/** 工序库 (domain.md §3.2): what is done to a garment, and what doing it once earns. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { pickerId } from "#app/components/page/product-picker.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { processEndpoints } from "#contract/manufacture/processes.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { listParams, processRow, readChoices } from "./process.view.server.ts";
import { processColumns } from "./process-columns.tsx";
import { ProcessTabs } from "./process-tabs.tsx";

export const handle = { title: "工序与分类" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, roles } = await readList(args, processEndpoints.list, {});
  return {
    view,
    rows: rows.map(processRow),
    choices: await readChoices(args.context.api),
    kept: listParams(new URL(args.request.url).searchParams),
    may: {
      edit: hasPermission(roles, [permissions.processEdit]),
      price: hasPermission(roles, [permissions.processPrice]),
    },
  };
}

export default function ProcessList() {
  const { view, rows, choices, kept, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="工序与分类"
      view={view}
      path={productionPaths.process.list}
      exportAs="processes"
      add={{ to: productionPaths.process.new, label: "新增工序", roles: [permissions.processAdd] }}
      actions={
        <Can roles={[permissions.processAdd]}>
          <LinkButton to={productionPaths.process.starter} discover="none">
            常用工序
          </LinkButton>
        </Can>
      }
      tabs={<ProcessTabs current="library" />}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="编码 / 名称 / 设备" />
          <FilterSelect view={view} label="分类" name="categoryId" options={choices.categories} />
          <FilterSelect view={view} label="阶段" name="stage" options={choices.stages} />
          <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
        </>
      }
      above={
        may.price &&
        rows.length > 0 && (
          <Form id={pickerId} method="get" action={productionPaths.process.prices} className="card filters">
            <HiddenFields fields={[["act", "price"], ...kept]} />
            <Button>勾选的改价</Button>
            <Button name="scope" value="all">
              全部筛选结果改价
            </Button>
          </Form>
        )
      }
    >
      {(nothing) => (
        <DataTable
          caption="工序库"
          columns={processColumns(may)}
          rows={rows}
          search={view.search}
          sorted="category,asc"
          {...nothing("工序")}
        />
      )}
    </ListPage>
  );
}
