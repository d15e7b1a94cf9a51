/** 合单候选 (domain.md §3.5): orders of all shops that go to one door from one place, a person a group, merged with one act. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BatchBar } from "#app/components/page/list/batch-bar.tsx";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { ListPage } from "#app/components/page/list/list-page.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { BatchReply } from "#app/components/page/outcome-card.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { newStamp } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { permissions } from "#contract/permissions.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { mergeableAction } from "./order.act.server.ts";
import { type MergeRowView, mergeRows } from "./order.view.server.ts";

export const handle = { title: "合单候选" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows } = await readList(args, shopOrderEndpoints.mergeable, {});
  const first = view.pages && "page" in view.pages ? view.pages.page * view.pages.size : 0;
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.flatMap((group, at) => mergeRows(group, first + at + 1)),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return mergeableAction(args);
}

export default function MergeableOrders() {
  const { noShop, view, rows, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="合单候选"
      view={view}
      path={platformPaths.order.mergeable}
      above={
        <>
          {noShop && <NoShop />}
          <BatchReply reply={reply} unit="单" />
        </>
      }
    >
      {(nothing) => (
        <form method="post">
          <input type="hidden" name="clientToken" value={stamp.clientToken} />
          {rows.length > 0 && (
            <Can roles={[permissions.shopOrderEdit, permissions.shopOrderAudit]}>
              <BatchBar>
                <Button name="intent" value="merge">
                  合单勾选
                </Button>
                <small className="hint">勾选的订单按组各合成一个包裹；每个平台都收到自己订单的快递单号</small>
              </BatchBar>
            </Can>
          )}
          <DataTable
            caption="合单候选"
            rows={rows}
            {...nothing("可以合单的订单")}
            columns={[
              pickColumn<MergeRowView>("id", ({ no }) => no),
              {
                label: "订单号/店铺",
                kind: "key",
                cell: ({ id, no, shop }) => (
                  <TwoLines first={<CellLink to={platformPaths.order.item(id)} text={no} />} second={shop} />
                ),
              },
              { label: "收货人", cell: ({ group, door }) => <TwoLines first={group} second={door} />, card: 1 },
              {
                label: "状态",
                cell: ({ tone, stateLabel, flags, merged }) => (
                  <>
                    <Badge tone={tone}>{stateLabel}</Badge>
                    {merged && <Badge tone="info">已合单</Badge>}
                    {flags.map((flag) => (
                      <Badge key={flag} tone="warn">
                        {flag}
                      </Badge>
                    ))}
                  </>
                ),
                card: 1,
              },
              { label: "商品", kind: "words", cell: ({ goods }) => goods, card: 2 },
              { label: "发货仓", cell: ({ repositoryName }) => repositoryName },
              { label: "剩余", cell: ({ left, urgent }) => <span className={urgent ? "neg" : undefined}>{left}</span> },
              { label: "实付", kind: "n", cell: ({ paid }) => paid, card: 1 },
            ]}
          />
        </form>
      )}
    </ListPage>
  );
}
