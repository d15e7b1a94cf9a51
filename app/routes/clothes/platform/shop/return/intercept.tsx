/** 退款拦截 (domain.md §3.5): orders whose money is asked back while their parcel is away, by what was done about it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { formFields } from "#app/components/page/form-frame.tsx";
import { BatchBar } from "#app/components/page/list/batch-bar.tsx";
import { CellLink, TwoLines } from "#app/components/page/list/cells.tsx";
import { type Column, DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { pickColumn } from "#app/components/page/list/pick-column.tsx";
import { BatchReply } from "#app/components/page/outcome-card.tsx";
import { TabBar } from "#app/components/page/tab-bar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { FormFieldsContext } from "#app/components/ui/field.tsx";
import { TextInput } from "#app/components/ui/input.tsx";
import { textOf } from "#app/lib/form/form-reply.ts";
import { newStamp, saveForm } from "#app/lib/form/save-form.server.ts";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import { interceptionEndpoints } from "#contract/platform/returns/interceptions.ts";
import { interceptionMarks, interceptionStateLabels } from "#contract/platform/returns/returns.words.ts";
import { lacksShop } from "../../no-shop.server.ts";
import { NoShop } from "../../no-shop.tsx";
import { type InterceptionRowView, interceptionRow } from "./return.view.server.ts";

export const handle = { title: "退款拦截" };

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, list } = await readList(args, interceptionEndpoints.list, { tabs: {}, shops: [], couriers: [] });
  const states = [{ value: null, label: "未回仓" }, ...optionsOf(interceptionStateLabels)];
  return {
    noShop: rows.length === 0 && (await lacksShop(args.context.api)),
    view,
    rows: rows.map(interceptionRow),
    tabs: states.map(({ value, label }) => ({
      label: `${label} ${list.tabs[String(value ?? "ALL")] ?? 0}`,
      to: platformPaths.returns.interceptions + withParams(view.search, { state: value, page: null, ticked: null }),
      current: (view.filter.state ?? null) === value,
    })),
    shops: namedOptions(list.shops),
    couriers: list.couriers.map((name) => ({ value: name, label: name })),
    marks: interceptionMarks.filter((mark) => mark !== view.filter.state && view.filter.state !== "BACK"),
    stamp: newStamp(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  return saveForm(args, {
    endpoint: interceptionEndpoints.mark,
    body: ({ clientToken, state, note }, { form }) => ({ clientToken, state, note, ids: form.getAll("id") }),
    done: ({ saved: { done, refused }, body: { state } }) => {
      const said = `已登记${interceptionStateLabels[state]} ${done} 单`;
      if (refused.length === 0) return { to: pathname + withParams(search, { ticked: null }), notice: said };
      const left = refused.map((one) => ({ ...one, to: platformPaths.order.item(one.id) }));
      return { outcome: { done: done > 0 ? said : null, left } };
    },
  });
}

export default function InterceptionList() {
  const { noShop, view, rows, tabs, shops, couriers, marks, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title="退款拦截"
      view={view}
      path={platformPaths.returns.interceptions}
      kept={["state"]}
      exportAs="interceptions"
      actions={<LinkButton to={platformPaths.returns.desk()}>退货验收</LinkButton>}
      tabs={<TabBar label="拦截状态" tabs={tabs} />}
      filters={
        <>
          <FilterText view={view} label="订单号或快递单号" name="keyword" max={64} />
          <FilterSelect view={view} label="快递公司" name="courier" options={couriers} />
          <FilterSelect view={view} label="店铺" name="shopId" options={shops} />
        </>
      }
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
          {rows.length > 0 && marks.length > 0 && (
            <BatchBar>
              {marks.map((mark) => (
                <Button key={mark} name="state" value={mark}>
                  {interceptionStateLabels[mark]}
                </Button>
              ))}
              <span className="w-60">
                <TextInput
                  name="note"
                  maxLength={200}
                  aria-label="说明"
                  placeholder="说明，拦截失败必填：如已签收"
                  defaultValue={textOf(reply?.typed, "note") ?? ""}
                />
              </span>
            </BatchBar>
          )}
          <FormFieldsContext.Provider value={formFields({}, reply)}>
            <DataTable
              caption="退款拦截"
              rows={rows}
              search={view.search}
              {...nothing("要拦截的订单", "没有要拦截的订单：已发货又要退款、货还没有回来的会在这里")}
              columns={columns}
            />
          </FormFieldsContext.Provider>
        </form>
      )}
    </ListPage>
  );
}

const columns: readonly Column<InterceptionRowView>[] = [
  pickColumn(
    "id",
    ({ name }) => name,
    ({ state }) => state !== "BACK",
  ),
  {
    label: "订单号/店铺",
    kind: "key",
    cell: ({ id, name, platformName, shopName }) => (
      <TwoLines
        first={<CellLink to={platformPaths.order.item(id)} text={name} />}
        second={`${platformName} ${shopName}`}
      />
    ),
  },
  { label: "状态", cell: ({ tone, stateLabel }) => <Badge tone={tone}>{stateLabel}</Badge>, card: 1 },
  { label: "快递", cell: ({ waybillNo, courier }) => <TwoLines first={waybillNo} second={courier} />, card: 2 },
  { label: "退款", cell: ({ refundLabel, amount }) => <TwoLines first={refundLabel} second={amount} />, card: 1 },
  { label: "在途件数", kind: "n", cell: ({ qty }) => qty },
  { label: "原因", kind: "words", cell: ({ reason }) => reason },
  {
    label: "要退/发货",
    cell: ({ askedTime, shippedTime }) => <TwoLines first={askedTime} second={shippedTime ?? ""} />,
    card: 2,
  },
  { label: "登记", cell: ({ note, marked }) => <TwoLines first={note} second={marked} /> },
];
