/** 平台订单 (domain.md §3.5): what came in from the platforms, the most urgent first, as tabs by state. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { BatchBar } from "#app/components/page/list/batch-bar.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { BatchReply } from "#app/components/page/outcome-card.tsx";
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { SelectInput, TextInput } from "#app/components/ui/input.tsx";
import { newStamp } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, type Option, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { permissions } from "#contract/permissions.ts";
import { labelPaperLabels } from "#contract/platform/label.words.ts";
import { orderFilterExceptionLabels, shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { maxBulk } from "#contract/platform/order-acts.ts";
import { shopOrderEndpoints, tabCapOf } from "#contract/platform/shop-orders.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { EwaybillActs } from "./ewaybill-acts.tsx";
import { orderListAction } from "./order.act.server.ts";
import { orderRow } from "./order.view.server.ts";
import { orderColumns } from "./order-columns.tsx";

export const handle = { title: "平台订单" };

const nothing = { tabs: {}, shops: [], repositories: [], provinces: [], couriers: [], ewaybillCouriers: [] };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, shopOrderEndpoints.list, nothing);
  const counted = (state: string) => {
    const count = list.tabs[state] ?? 0;
    const cap = tabCapOf(state);
    return count < cap ? String(count) : `${cap - 1}+`;
  };
  const states = [{ value: null, label: "全部" }, ...optionsOf(shopOrderStateLabels)];
  const waiting = view.filter.state === "WAIT_AUDIT" && view.pages && "total" in view.pages ? view.pages.total : 0;
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map(orderRow),
    auditAll: waiting > maxBulk ? `审核最急的 ${maxBulk} 单` : waiting > 0 && `审核全部 ${waiting} 单`,
    tabs: states.map(({ value, label }) => ({
      label: `${label} ${counted(String(value ?? "ALL"))}`,
      to: platformPaths.order.list + withParams(view.search, { state: value, page: null, ticked: null }),
      current: (view.filter.state ?? null) === value,
    })),
    shops: namedOptions(list.shops),
    repositories: namedOptions(list.repositories),
    provinces: wordOptions(list.provinces, view.filter.province),
    couriers: wordOptions(list.couriers, view.filter.courier),
    ewaybillCouriers: list.ewaybillCouriers,
    exceptions: optionsOf(orderFilterExceptionLabels),
    state: view.filter.state,
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  return orderListAction(args);
}

export default function OrderList() {
  const { noShop, view, rows, tabs, shops, repositories, provinces, couriers, exceptions, stamp, ...acts } =
    useLoaderData<typeof loader>();
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
        <>
          <Can roles={[permissions.shopOrderEdit, permissions.shopOrderAudit]}>
            <LinkButton to={platformPaths.order.mergeable}>合单候选</LinkButton>
          </Can>
          <Can roles={[permissions.shopOrderShip]}>
            <LinkButton to={platformPaths.order.pack()}>验货发货</LinkButton>
            <LinkButton to={platformPaths.wave.list}>波次</LinkButton>
            <LinkButton to={platformPaths.order.waybills} discover="none">
              批量填单号
            </LinkButton>
            <Can roles={[permissions.shopEdit]}>
              <LinkButton to={platformPaths.order.labelPrinter} discover="none">
                面单打印机
              </LinkButton>
            </Can>
          </Can>
        </>
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
        names: ["styleNo", "repositoryId", "province", "courier", "waybill", "from", "to"],
        fields: (
          <>
            <FilterText view={view} label="款号" name="styleNo" />
            <FilterSelect view={view} label="发货仓" name="repositoryId" options={repositories} />
            <FilterSelect view={view} label="省" name="province" options={provinces} />
            <FilterSelect view={view} label="快递公司" name="courier" options={couriers} />
            <FilterSelect view={view} label="快递单号" name="waybill" options={waybills} />
            <FilterPeriod view={view} />
          </>
        ),
      }}
      above={
        <>
          {noShop && <NoShop />}
          <BatchReply reply={reply} unit="单" />
        </>
      }
    >
      {(nothing) => (
        // Papers are documents of their own, so the browser's own form sends it.
        <form method="post">
          <input type="hidden" name="clientToken" value={stamp.clientToken} />
          {rows.length > 0 && <BatchActs {...acts} places={repositories} />}
          <DataTable caption="平台订单" rows={rows} {...nothing("订单")} columns={orderColumns} />
        </form>
      )}
    </ListPage>
  );
}

const { shopOrderAudit, shopOrderEdit, shopOrderShip } = permissions;

/** What may be done with orders of a state; of all states together, with any. */
const offered: Readonly<Record<string, readonly string[]>> = {
  WAIT_PAY: ["mend", "hold", "release"],
  WAIT_AUDIT: ["audit", "mend", "hold", "release", "splitStock", "merge", "elsewhere"],
  WAIT_SHIP: ["wave", "ewaybill", "print", "ship", "merge", "unaudit", "hold", "elsewhere"],
  SHIPPED: ["slips"],
  FINISHED: [],
  CLOSED: [],
};

interface BatchActsProps {
  /** Of the tab; undefined: all. */
  state: string | undefined;
  auditAll: string | false;
  ewaybillCouriers: readonly string[];
  places: readonly Option[];
}

function BatchActs({ state, auditAll, ewaybillCouriers, places }: BatchActsProps) {
  const offers = (act: string) => state === undefined || offered[state]?.includes(act);
  return (
    <BatchBar>
      <Can roles={[shopOrderAudit]}>
        {offers("audit") && (
          <Button name="intent" value="audit">
            审核勾选
          </Button>
        )}
        {auditAll && (
          <Button name="intent" value="auditAll">
            {auditAll}
          </Button>
        )}
        {offers("unaudit") && (
          <Button name="intent" value="unaudit">
            取消锁定勾选
          </Button>
        )}
      </Can>
      {offers("print") && (
        <Button name="form" value="pick" formMethod="get" formAction={platformPaths.order.print}>
          打印拣货单
        </Button>
      )}
      <Can roles={[shopOrderShip]}>
        {offers("wave") && (
          <Button name="intent" value="wave">
            生成波次
          </Button>
        )}
        {offers("ewaybill") && <EwaybillActs couriers={ewaybillCouriers} />}
        {(offers("print") || offers("slips")) && (
          <>
            <span className="w-36">
              <SelectInput name="paper" options={optionsOf(labelPaperLabels)} aria-label="面单纸" />
            </span>
            <Button name="form" value="label" formAction={platformPaths.order.print}>
              打印面单
            </Button>
            <Button name="intent" value="printLabels">
              发到面单打印机
            </Button>
            <Button name="form" value="note" formAction={platformPaths.order.print}>
              打印发货单
            </Button>
          </>
        )}
        {offers("ship") && (
          <Button name="intent" value="ship">
            发货勾选
          </Button>
        )}
        {offers("elsewhere") && (
          <Button name="intent" value="elsewhere">
            按平台已发出库
          </Button>
        )}
      </Can>
      <Can roles={[shopOrderEdit, shopOrderAudit]}>
        {offers("mend") && (
          <Button name="intent" value="handle">
            留言已处理
          </Button>
        )}
        {offers("splitStock") && (
          <Button name="intent" value="splitStock">
            按库存拆单
          </Button>
        )}
        {offers("hold") && (
          <>
            <span className="w-36">
              <TextInput type="date" name="until" aria-label="留到哪天" />
            </span>
            <Button name="intent" value="hold">
              暂缓勾选
            </Button>
          </>
        )}
        {offers("release") && (
          <Button name="intent" value="release">
            取消暂缓勾选
          </Button>
        )}
        {offers("merge") && (
          <Button name="intent" value="merge">
            合单勾选
          </Button>
        )}
        {offers("mend") && places.length > 1 && (
          <>
            <span className="w-40">
              <SelectInput name="repositoryId" options={places} placeholder="改由哪个仓发" aria-label="改由哪个仓发" />
            </span>
            <Button name="intent" value="reroute">
              改仓勾选
            </Button>
          </>
        )}
      </Can>
    </BatchBar>
  );
}

/** What an address asks stays among them. */
const wordOptions = (words: readonly string[], asked = "") =>
  (asked === "" || words.includes(asked) ? words : [...words, asked]).map((word) => ({ value: word, label: word }));

const waybills = optionsOf({ true: "已填", false: "未填" });
