/** 分销商详情 (`?id=&tab=`): one page for everything about a customer, and the way to each act (domain.md §3.4). */
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/document/document-head.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Card, PageHeader, StatCard, StatRow } from "#app/components/ui/card.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { readForm } from "#app/lib/form.server.ts";
import { noticeHeader } from "#app/lib/notice.server.ts";
import { parseSearch, withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import { distributorPriceEndpoints } from "#contract/stall/distributor-prices.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import {
  billRows,
  distributorFacts,
  distributorFigures,
  distributorLinks,
  distributorPath,
  idOf,
  statusBadge,
} from "./distributor.view.server.ts";
import { DistributorBills } from "./distributor-bills.tsx";
import { ownPriceViews, readPriceForm, typedPrice } from "./own-price.act.server.ts";
import { OwnPrices } from "./own-prices.tsx";

export const handle = { title: "分销商详情" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

const tabs = { facts: "资料", price: "专价", bill: "拿货" } as const;
type Tab = keyof typeof tabs;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = idOf(request);
  if (!params) throw redirect("/404");
  const { searchParams, search: address } = new URL(request.url);
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
  const act = (name: string, label: string) => ({ label, to: `${distributorPath}/confirm?id=${row.id}&act=${name}` });
  return {
    name: row.name,
    status: statusBadge(row.status),
    mergedInto: row.mergedInto,
    facts: distributorFacts(row),
    figures: distributorFigures(row),
    links: distributorLinks(row, roles),
    acts: !mayEdit
      ? []
      : row.status === "DISABLED"
        ? [act("enable", "启用")]
        : [row.status === "NORMAL" ? act("freeze", "冻结") : act("unfreeze", "解冻"), act("disable", "停用")],
    mergeTo:
      may(permissions.distributorMerge) && !row.walkIn && !row.mergedInto
        ? `${distributorPath}/merge?id=${row.id}`
        : null,
    editTo: mayEdit ? `${distributorPath}/edit?id=${row.id}` : null,
    mayEdit,
    tab,
    tabs: shown.map((name) => ({ name, label: tabs[name], to: `?id=${row.id}&tab=${name}` })),
    bills: bills && billRows(bills),
    prices: prices && ownPriceViews(prices.content),
    paging: { page: query.page, size: query.size, total: (bills ?? prices)?.totalElements ?? 0 },
    address,
    clientToken: randomUUID(),
  };
}

/** Saves or takes away a price of the customer's own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const params = idOf(request);
  if (!params) throw redirect("/404");
  const form = await readForm({ request, context });
  const asked = readPriceForm(form);
  const refused = (message: string) => data({ refusal: message, typed: typedPrice(form) }, { status: 400 });
  if (asked.intent === "refused") return refused(asked.message);
  const done =
    asked.intent === "save"
      ? await context.api.attempt(distributorPriceEndpoints.save, { params, body: asked.body })
      : await context.api.attempt(distributorPriceEndpoints.remove, {
          params: { ...params, productId: asked.productId },
          body: { clientToken: asked.clientToken },
        });
  if (!done.ok) return refused(done.message);
  const notice = noticeHeader(asked.intent === "save" ? `已保存 ${asked.body.styleNo} 的专价` : "已删除专价");
  return redirect(`${distributorPath}/item?id=${params.id}&tab=price`, { headers: { "Set-Cookie": notice } });
}

export default function DistributorItem() {
  const loaded = useLoaderData<typeof loader>();
  const { name, status, mergedInto, tab, paging, address } = loaded;
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
        <Alert tone="warn">
          该客户已合并到 <Link to={`/clothes/stall/distributor/item?id=${mergedInto.id}`}>{mergedInto.name}</Link>
          ，单据与余额都在那里。
        </Alert>
      )}
      {reply && <Alert>{reply.refusal}</Alert>}
      <StatRow>
        {loaded.figures.map((figure) => (
          <StatCard key={figure.label} {...figure} />
        ))}
      </StatRow>
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
          <DistributorBills rows={loaded.bills} />
          <Pages paging={paging} address={address} />
        </Card>
      )}
      {loaded.prices && (
        <Card flush>
          <OwnPrices
            label="专价"
            rows={loaded.prices}
            mayEdit={loaded.mayEdit}
            clientToken={loaded.clientToken}
            asks={reply?.refusal.includes("已核对") ?? false}
            typed={reply?.typed ?? null}
            empty="还没有专价，按策略、档口价与批发价卖"
          />
          <Pages paging={paging} address={address} />
        </Card>
      )}
    </>
  );
}

function Pages({ paging, address }: { paging: { page: number; size: number; total: number }; address: string }) {
  return (
    <Pagination
      {...paging}
      hrefOf={(to) => withParams(address, { page: to || null })}
      hrefOfSize={(to) => withParams(address, { size: to, page: null })}
    />
  );
}
