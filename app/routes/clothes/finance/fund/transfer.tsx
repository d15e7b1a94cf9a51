/** 转账记录 (`?fundId=&from=&to=`), and taking one back (`?void=`). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AssetTabs } from "#app/components/finance/asset-tabs.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { RowActs } from "#app/components/page/list/row-acts.tsx";
import { Question, Unasked, VoidReason } from "#app/components/page/question.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { newStamp, requireId, saveForm } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { fundTransferEndpoints, transferStatusLabels } from "#contract/finance/fund-transfers.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";

export const handle = { title: "转账记录" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list, roles } = await readList(args, fundTransferEndpoints.list, { totals: { amountFen: 0 } });
  const { content } = await args.context.api.call(fundEndpoints.list, { query: {} });
  const mayVoid = hasPermission(roles, [permissions.fundEdit]);
  const wanted = new URL(args.request.url).searchParams.get("void");
  const asked = mayVoid ? rows.find(({ id, status }) => String(id) === wanted && status === "CONFIRMED") : undefined;
  return {
    ...{ view, mayVoid, funds: namedOptions(content), total: formatFen(list.totals.amountFen) },
    rows: rows.map((row) => ({
      ...row,
      amount: formatFen(row.amountFen),
      live: row.status === "CONFIRMED",
      status: transferStatusLabels[row.status],
      remark: row.voidReason ? `${row.remark} 作废：${row.voidReason}` : row.remark,
    })),
    asked: asked ? { no: asked.no, stamp: newStamp({ version: asked.version }) } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  return saveForm(args, {
    endpoint: fundTransferEndpoints.void,
    params: { id: requireId(args.request, "void") },
    done: () => ({ to: assetPaths.fund.transfers, notice: "已作废，钱已转回" }),
  });
}

export default function FundTransfers() {
  const { view, rows, funds, total, mayVoid, asked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="转账记录"
      view={view}
      path={assetPaths.fund.transfers}
      exportAs="fundTransfers"
      add={{ to: assetPaths.fund.transfer, label: "转账", roles: [permissions.fundEdit] }}
      tabs={
        <Can roles={[permissions.assetList]}>
          <AssetTabs current="fund" />
        </Can>
      }
      filters={
        <>
          <FilterText view={view} label="单号" name="no" />
          <FilterSelect view={view} label="账户" name="fundId" options={funds} />
          <FilterPeriod view={view} />
        </>
      }
      above={
        asked ? (
          <Question
            title={`作废转账 ${asked.no}？`}
            label="作废"
            danger
            stamp={asked.stamp}
            reply={reply}
            cancelTo={assetPaths.fund.transfers}
          >
            <p>钱转回原账户，转入的账户要还有这么多。</p>
            <VoidReason />
          </Question>
        ) : (
          <Unasked reply={reply} />
        )
      }
    >
      {(nothing) => (
        <DataTable
          caption="转账记录"
          columns={[
            { label: "单号", kind: "key", cell: (row) => row.no },
            { label: "日期", cell: (row) => row.bizDate, card: 2 },
            { label: "转出", cell: (row) => row.fromName, card: 1 },
            { label: "转入", cell: (row) => row.toName, card: 1 },
            { label: "金额", kind: "n", cell: (row) => row.amount, total, card: 1 },
            { label: "经手", cell: (row) => row.operator },
            { label: "备注", cell: (row) => row.remark, card: 2 },
            { label: "状态", cell: (row) => <Badge tone={row.live ? "good" : "neutral"}>{row.status}</Badge>, card: 2 },
            mayVoid && {
              label: "操作",
              kind: "act",
              cell: (row) => (
                <RowActs of={row.no} acts={[row.live && { to: assetPaths.fund.voidTransfer(row.id), label: "作废" }]} />
              ),
              card: 2,
            },
          ]}
          rows={rows}
          search={view.search}
          {...nothing("转账")}
        />
      )}
    </ListPage>
  );
}
