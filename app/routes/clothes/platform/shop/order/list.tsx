/** 平台订单 (domain.md §3.5): what came in from the platforms, the most urgent first, as tabs by state. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { DataTable } from "#app/components/page/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list-page.tsx";
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readList } from "#app/lib/list.server.ts";
import { optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { act, newStamp, save } from "#app/lib/save-form.server.ts";
import { withParams } from "#app/lib/search-params.ts";
import { permissions } from "#contract/permissions.ts";
import { orderFilterExceptionLabels, shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { shopOrderEndpoints, tabCap } from "#contract/platform/shop-orders.ts";
import { bulkNotice, orderRow } from "./order.view.server.ts";
import { orderColumns } from "./order-columns.tsx";

export const handle = { title: "平台订单" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, shopOrderEndpoints.list, { tabs: {}, shops: [] });
  const counted = (state: string) => {
    const count = list.tabs[state] ?? 0;
    return count < tabCap ? String(count) : `${tabCap - 1}+`;
  };
  const states = [{ value: null, label: "全部" }, ...optionsOf(shopOrderStateLabels)];
  return {
    view,
    rows: rows.map(orderRow),
    tabs: states.map(({ value, label }) => ({
      label: `${label} ${counted(String(value ?? "ALL"))}`,
      to: platformPaths.order.list + withParams(view.search, { state: value, page: null, ticked: null }),
      current: (view.filter.state ?? null) === value,
    })),
    shops: list.shops.map(({ id, name }) => ({ value: String(id), label: name })),
    exceptions: optionsOf(orderFilterExceptionLabels),
    stamp: newStamp(),
  };
}

/** 批量审核 and 批量发货 of the ticked orders. */
export async function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  const to = pathname + withParams(search, { ticked: null });
  const body = ({ clientToken }: { clientToken?: unknown }, { form }: { form: FormData }) => ({
    clientToken,
    ids: form.getAll("id"),
  });
  return act(args, {
    audit: save({
      endpoint: shopOrderEndpoints.audit,
      body,
      done: ({ saved }) => ({ to, notice: bulkNotice("已审核", saved) }),
    }),
    ship: save({
      endpoint: shopOrderEndpoints.ship,
      body,
      done: ({ saved }) => ({ to, notice: bulkNotice("已发货", saved) }),
    }),
  });
}

export default function OrderList() {
  const { view, rows, tabs, shops, exceptions, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="平台订单"
      view={view}
      path={platformPaths.order.list}
      kept={["state"]}
      exportAs="shopOrders"
      importFrom={{ to: platformPaths.order.import, roles: [permissions.shopOrderAdd, permissions.shopEdit] }}
      actions={
        <Can roles={[permissions.shopOrderShip]}>
          <LinkButton to={platformPaths.order.waybills} discover="none">
            批量填单号
          </LinkButton>
        </Can>
      }
      tabs={<TabBar label="处理状态" tabs={tabs} />}
      filters={
        <>
          <FilterText view={view} label="订单号、快递单号或手机后四位" name="keyword" max={64} />
          <FilterSelect view={view} label="异常" name="exception" options={exceptions} />
          <FilterSelect view={view} label="店铺" name="shopId" options={shops} />
        </>
      }
      more={{
        names: ["styleNo", "province", "courier", "waybill", "from", "to"],
        fields: (
          <>
            <FilterText view={view} label="款号" name="styleNo" />
            <FilterText view={view} label="省" name="province" />
            <FilterText view={view} label="快递公司" name="courier" />
            <FilterSelect view={view} label="快递单号" name="waybill" options={waybills} />
            <FilterPeriod view={view} />
          </>
        ),
      }}
      above={reply && <Callout tone="bad">{reply.refusal ?? Object.values(reply.errors)[0]}</Callout>}
    >
      {(nothing) => (
        // Papers are documents of their own, so the browser's own form sends it.
        <form method="post">
          <input type="hidden" name="clientToken" value={stamp.clientToken} />
          {rows.length > 0 && (
            <p className="pager">
              <Can roles={[permissions.shopOrderAudit]}>
                <Button name="intent" value="audit">
                  审核勾选
                </Button>
              </Can>
              <Button name="form" value="pick" formMethod="get" formAction={platformPaths.order.print}>
                打印拣货单
              </Button>
              <Can roles={[permissions.shopOrderShip]}>
                <Button name="form" value="label" formAction={platformPaths.order.print}>
                  打印面单
                </Button>
                <Button name="form" value="note" formAction={platformPaths.order.print}>
                  打印发货单
                </Button>
                <Button name="intent" value="ship">
                  发货勾选
                </Button>
              </Can>
            </p>
          )}
          <DataTable caption="平台订单" rows={rows} {...nothing("订单")} columns={orderColumns} />
        </form>
      )}
    </ListPage>
  );
}

const waybills = optionsOf({ true: "已填", false: "未填" });
