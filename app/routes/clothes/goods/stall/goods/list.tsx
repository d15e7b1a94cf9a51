/** 档口商品 (domain.md §3.1): what each stall sells. */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { HiddenFields } from "#app/components/page/hidden-fields.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { pickerId } from "#app/components/page/product-picker.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readMark } from "#app/lib/bulk/bulk.server.ts";
import { act, save } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { stallGoodsEndpoints } from "#contract/goods/stall-goods.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  backToGoods,
  listParams,
  stallGoodsChoices,
  stallGoodsRow,
  stallGoodsTotals,
} from "./stall-goods.view.server.ts";
import { stallGoodsColumns } from "./stall-goods-columns.tsx";

export const handle = { title: "档口商品" };

const nothing = { totals: { onHand: 0, warehouseAvailable: 0, sold7: 0 } };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, query, roles }, vocabulary] = await Promise.all([
    readList(args, stallGoodsEndpoints.list, nothing),
    args.context.api.call(stallGoodsEndpoints.vocabulary),
  ]);
  const { searchParams } = new URL(args.request.url);
  const { warehouseId } = vocabulary;
  return {
    view,
    rows: rows.map((row) => stallGoodsRow(row, { searchParams, warehouseId, clientToken: randomUUID() })),
    totals: stallGoodsTotals(list.totals),
    choices: stallGoodsChoices(vocabulary),
    kept: listParams(searchParams),
    addTo: `${paths.stallGoods.add}${query.stallId ? `?stallIds=${query.stallId}` : ""}`,
    mayEdit: hasPermission(roles, [permissions.stallGoodsEdit]),
    mayAsk: warehouseId !== null && hasPermission(roles, [permissions.transferAdd]),
  };
}

/** 上架 or 下架 of one row. */
export async function action(args: ActionFunctionArgs) {
  const to = backToGoods(new URL(args.request.url).searchParams);
  const state = (active: boolean) =>
    save({
      endpoint: stallGoodsEndpoints.changeState,
      body: ({ clientToken }, { form }) => ({ clientToken, rows: [readMark(form.get("rows"))], active }),
      done: () => ({ to, notice: active ? "已上架" : "已下架" }),
    });
  return act(args, { on: state(true), off: state(false) });
}

export default function StallGoodsList() {
  const { view, rows, totals, choices, kept, addTo, mayEdit, mayAsk } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="档口商品"
      view={view}
      path={paths.stallGoods.list}
      exportAs="stallGoods"
      add={{ to: addTo, label: "上架到档口", roles: [permissions.stallGoodsAdd] }}
      filters={
        <>
          <FilterText view={view} label="关键字" name="keyword" placeholder="款号 / 品名 / 拼音首字母 / 条码" />
          <FilterSelect view={view} label="档口" name="stallId" options={choices.stalls} />
          <FilterSelect view={view} label="分类" name="categoryId" options={choices.categories} />
          <FilterSelect view={view} label="标签" name="tag" options={choices.tags} />
          <FilterSelect view={view} label="上架状态" name="state" options={choices.states} />
          <FilterSelect view={view} label="档口库存" name="stock" options={choices.stocks} />
        </>
      }
      above={
        <>
          {reply && <Callout>{reply.refusal ?? Object.values(reply.errors)[0]}</Callout>}
          <Form id={pickerId} method="get" action={paths.stallGoods.bulk} className="card filters">
            <HiddenFields fields={kept} />
            {mayEdit && (
              <>
                <Button name="act" value="price">
                  改价
                </Button>
                <Button name="act" value="on">
                  上架
                </Button>
                <Button name="act" value="off">
                  下架
                </Button>
              </>
            )}
            <Button formAction={paths.stallGoods.tags}>打印价签</Button>
            <small className="hint">对勾选的行</small>
          </Form>
        </>
      }
    >
      {(nothing) => (
        <DataTable
          caption="档口商品"
          columns={stallGoodsColumns(totals, { mayEdit, mayAsk })}
          rows={rows}
          search={view.search}
          sorted="sort,asc"
          {...nothing("档口商品")}
        />
      )}
    </ListPage>
  );
}
