/** 生产批次 (domain.md §3.2): what is made where, how far it is and when it is due; what is open first. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterChecks, FilterDay, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { pickerId } from "#app/components/page/product-picker.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import stockStyles from "#app/styles/stock.css?url";
import { batchOrderKindLabels, batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { listParams } from "./batch.bulk.server.ts";
import { batchChoices, batchRow } from "./batch.view.server.ts";
import { batchColumns } from "./batch-columns.tsx";

export const handle = { title: "生产批次" };
export const links = () => [{ rel: "stylesheet", href: stockStyles }];

const nothing = {
  totals: { planQty: 0, cutQty: 0, deliveredQty: 0, repairOpenQty: 0, secondQty: 0, owedQty: 0 },
};
const behindMore = ["status", "merchandiserId", "repositoryId", "orderKind", "dueFrom", "dueTo"];

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, roles }, choices] = await Promise.all([
    readList(args, batchEndpoints.list, nothing),
    batchChoices(args.context.api),
  ]);
  const may = (code: string) => hasPermission(roles, [code]);
  return {
    view,
    rows: rows.map(batchRow),
    totals: list.totals,
    choices: { ...choices, statuses: optionsOf(batchStatusLabels), orderKinds: optionsOf(batchOrderKindLabels) },
    kept: listParams(new URL(args.request.url).searchParams),
    may: {
      edit: may(permissions.batchEdit),
      cut: may(permissions.batchCut),
      transfer: may(permissions.batchTransfer),
      close: may(permissions.batchClose),
      cancel: may(permissions.batchDel),
      deliver: may(permissions.deliveryAdd),
      repairs: may(permissions.repairList),
    },
  };
}

export default function BatchList() {
  const { view, rows, totals, choices, kept, may } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="生产批次"
      view={view}
      path={productionPaths.batch.list}
      exportAs="batches"
      add={{ to: productionPaths.batch.new, label: "新增批次", roles: [permissions.batchAdd] }}
      kept={["productId"]}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="批次号 / 款号 / 品名 / 客户 / 备注" />
          <FilterSelect view={view} label="工厂" name="partyId" options={choices.factories} />
          <FilterSelect view={view} label="交期" name="overdue" options={overdue} />
        </>
      }
      more={{
        names: behindMore,
        fields: (
          <>
            <FilterSelect view={view} label="跟单员" name="merchandiserId" options={choices.merchandisers} />
            <FilterSelect view={view} label="入库仓" name="repositoryId" options={choices.repositories} />
            <FilterSelect view={view} label="首单/翻单" name="orderKind" options={choices.orderKinds} />
            <FilterDay view={view} label="交期从" name="dueFrom" />
            <FilterDay view={view} label="交期到" name="dueTo" />
            <FilterChecks view={view} label="状态（不勾为未完成）" name="status" options={choices.statuses} />
          </>
        ),
      }}
      above={
        may.edit && (
          <Form id={pickerId} method="get" action={productionPaths.batch.bulk} className="card filters">
            <HiddenFields fields={kept} />
            <Button name="act" value="urge">
              催单
            </Button>
            <Button name="act" value="due">
              改交期
            </Button>
            <Button name="act" value="merchandiser">
              改跟单
            </Button>
            <small className="hint">对勾选的批次</small>
          </Form>
        )
      }
    >
      {(nothing) => (
        <DataTable
          caption="生产批次"
          columns={batchColumns(totals, rows, may)}
          rows={rows}
          search={view.search}
          sorted="dueDate,asc"
          {...nothing("批次")}
        />
      )}
    </ListPage>
  );
}

const overdue = [{ value: "true", label: "已逾期" }];
