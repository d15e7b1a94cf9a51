/** 分销商详情 (`?id=&tab=`): one page for everything about a customer, and the way to each act (domain.md §3.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { Pages } from "#app/components/page/list/list-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { act, newStamp, requireId, save } from "#app/lib/form/save-form.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import { distributorPriceEndpoints } from "#contract/stall/distributor-prices.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import {
  billRow,
  distributorFacts,
  distributorFigures,
  distributorLinks,
  statusBadge,
} from "./distributor.view.server.ts";
import { distributorBillColumns } from "./distributor-bills.tsx";
import { ownPriceReads, ownPriceRow, ownPriceToRemove } from "./own-price.view.server.ts";
import { OwnPrices } from "./own-prices.tsx";

export const handle = { title: "分销商详情" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const tabs = { facts: "资料", price: "专价", bill: "拿货" } as const;
type Tab = keyof typeof tabs;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = { id: requireId(request) };
  const { searchParams, search } = new URL(request.url);
  const { api } = context;
  const [row, { roles }] = await Promise.all([api.call(distributorEndpoints.detail, { params }), api.viewer()]);
  const may = (code: string) => hasPermission(roles, [code]);
  const asked = searchParams.get("tab") ?? "";
  const shown = (Object.keys(tabs) as Tab[]).filter((tab) => tab !== "bill" || may(permissions.billList));
  const tab = shown.find((known) => known === asked) ?? "facts";
  const query = parseSearch(distributorLookupEndpoints.bills.query, searchParams);
  const bills = tab === "bill" ? await api.call(distributorLookupEndpoints.bills, { params, query }) : null;
  const prices = tab === "price" ? await api.call(distributorPriceEndpoints.list, { params, query }) : null;
  const mayEdit = may(permissions.distributorEdit) && !row.walkIn && !row.mergedInto;
  const ask = (name: string, label: string) => ({ label, to: paths.distributor.ask(row.id, name) });
  return {
    id: row.id,
    name: row.name,
    status: statusBadge(row.status),
    mergedInto: row.mergedInto,
    facts: distributorFacts(row),
    figures: distributorFigures(row),
    links: distributorLinks(row, roles),
    acts: !mayEdit
      ? []
      : row.status === "DISABLED"
        ? [ask("enable", "启用")]
        : [row.status === "NORMAL" ? ask("freeze", "冻结") : ask("unfreeze", "解冻"), ask("disable", "停用")],
    mergeTo:
      may(permissions.distributorMerge) && !row.walkIn && !row.mergedInto ? paths.distributor.merge(row.id) : null,
    editTo: mayEdit ? paths.distributor.edit(row.id) : null,
    mayEdit,
    tab,
    tabs: shown.map((name) => ({ name, label: tabs[name], to: `?id=${row.id}&tab=${name}` })),
    bills: bills?.content.map(billRow),
    prices: prices?.content.map(ownPriceRow),
    pager: {
      search,
      pages: { page: query.page, size: query.size, total: (bills ?? prices)?.totalElements ?? 0 },
    },
    stamp: newStamp(),
  };
}

/** Saves or takes away a price of the customer's own. */
export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.request);
  const to = `${paths.distributor.item(id)}&tab=price`;
  const { save: endpoint, remove } = distributorPriceEndpoints;
  return act(args, {
    save: save({
      endpoint,
      params: { id },
      reads: ownPriceReads,
      done: ({ body }) => ({ to, notice: `已保存 ${body.styleNo} 的专价` }),
    }),
    remove: (given, form) => {
      const { productId, body } = ownPriceToRemove(form);
      const params = { id, productId };
      return save({ endpoint: remove, params, body: () => body, done: () => ({ to, notice: "已删除专价" }) })(
        given,
        form,
      );
    },
  });
}

export default function DistributorItem() {
  const loaded = useLoaderData<typeof loader>();
  const { name, status, mergedInto, tab, pager } = loaded;
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            <Badge tone={status.tone}>{status.label}</Badge>
            {loaded.acts.map(({ label, to }) => (
              <LinkButton key={to} to={to} discover="none">
                {label}
              </LinkButton>
            ))}
            {loaded.mergeTo && (
              <LinkButton to={loaded.mergeTo} discover="none">
                合并客户
              </LinkButton>
            )}
            {loaded.editTo && (
              <LinkButton to={loaded.editTo} discover="none">
                编辑
              </LinkButton>
            )}
          </>
        }
      />
      {mergedInto && (
        <Callout tone="warn">
          该客户已合并到 <Link to={paths.distributor.item(mergedInto.id)}>{mergedInto.name}</Link>
          ，单据与余额都在那里。
        </Callout>
      )}
      <StatCards cards={loaded.figures} />
      {loaded.links.length > 0 && (
        <div className="line">
          {loaded.links.map(({ label, to }, index) => (
            <LinkButton key={to} to={to} variant={index === 0 ? "primary" : "default"} discover="none">
              {label}
            </LinkButton>
          ))}
        </div>
      )}
      <section className="card">
        <div className="tabbar scroll">
          <nav aria-label="分销商详情">
            {loaded.tabs.map((one) => (
              <Link
                key={one.name}
                to={one.to}
                aria-current={one.name === tab ? "page" : undefined}
                preventScrollReset
                discover="none"
              >
                {one.label}
              </Link>
            ))}
          </nav>
        </div>
      </section>
      {tab === "facts" && (
        <Card>
          <Facts facts={loaded.facts} />
        </Card>
      )}
      {loaded.bills && (
        <Card flush>
          <DataTable
            caption="拿货单"
            columns={distributorBillColumns}
            rows={loaded.bills}
            empty="有权查看的档口里还没有拿货单"
          />
          <Pages view={pager} />
        </Card>
      )}
      {loaded.prices && (
        <Card flush>
          <OwnPrices
            label="专价"
            rows={loaded.prices}
            mayEdit={loaded.mayEdit}
            stamp={loaded.stamp}
            reply={reply}
            exportTo={`/export/customerPrices?id=${loaded.id}`}
            empty="还没有专价，按策略、档口价与批发价卖"
          />
          <Pages view={pager} />
        </Card>
      )}
    </>
  );
}
