/** 员工详情 (`?id=&tab=`; without an id one's own): record, pieces, wages, 借支 and 扣款, sales, log (domain.md §3.2, employee/item). */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { Badge } from "#app/components/ui/badge.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { PageHeader, StatCards } from "#app/components/ui/card.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { readYuan } from "#app/lib/form/form.server.ts";
import { act, newStamp, save } from "#app/lib/form/save-form.server.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import documentStyles from "#app/styles/documents.css?url";
import { employeeMoneyEndpoints } from "#contract/employee/employee-money.ts";
import { profileEndpoints } from "#contract/employee/profile.ts";
import { formatFen } from "#contract/money.ts";
import { moneyForms, profileHead, profileTabs, readTab } from "./profile.view.server.ts";
import { ProfileTabView } from "./profile-tab.tsx";

export const handle = { title: "员工详情" };
export const links = () => [{ rel: "stylesheet", href: documentStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const { searchParams, search } = new URL(args.request.url);
  const id = searchParams.get("id") || undefined;
  const answer = await api.attempt(profileEndpoints.head, { query: { ...(id !== undefined && { id }) } });
  if (!answer.ok) return { refusal: answer.message, page: null };
  const head = answer.value;
  const { current, tabs } = profileTabs(head, searchParams.get("tab"));
  const confirm = searchParams.get("confirm");
  const pays = current === "money" && head.possible.pay && !(head.own && !head.possible.audit);
  return {
    refusal: null,
    page: {
      head: profileHead(head),
      tabs,
      view: await readTab(current, { api, id, searchParams }),
      funds: await moneyForms(args, pays),
      may: { pay: pays, audit: current === "money" && head.possible.audit },
      asked: confirm,
      today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
      search,
      stamp: newStamp(),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const id = searchParams.get("id") ?? "";
  const here = (notice: string) => ({ to: productionPaths.employee.item(id, "money"), notice });
  const params = { id };
  const of = (form: FormData) => ({ id: String(form.get("rowId") ?? "") });
  const amountFen = (text: string) => readYuan("金额", text);
  return act(args, {
    advance: save({
      endpoint: employeeMoneyEndpoints.advance,
      params,
      reads: { amountFen },
      done: ({ saved: { no, openAdvanceFen } }) =>
        here(`已借支，单号 ${no}，未还借支共 ${formatFen(openAdvanceFen)} 元`),
    }),
    voidAdvance: save({
      endpoint: employeeMoneyEndpoints.voidAdvance,
      params: of,
      body: ({ rowId: _, ...fields }) => fields,
      done: () => here("借支已作废，钱已退回账户"),
    }),
    addItem: save({
      endpoint: employeeMoneyEndpoints.addItem,
      params,
      reads: { amountFen },
      done: () => here("已记录，由下一张工资单汇总"),
    }),
    voidItem: save({
      endpoint: employeeMoneyEndpoints.voidItem,
      params: of,
      body: ({ rowId: _, ...fields }) => fields,
      done: () => here("已撤销"),
    }),
    open: save({
      endpoint: employeeMoneyEndpoints.open,
      params,
      body: ({ side, amount, ...fields }) => ({
        ...fields,
        amountFen: (side === "lent" ? -1 : 1) * readYuan("期初金额", String(amount ?? "")),
      }),
      done: () => here("已记期初"),
    }),
  });
}

export default function EmployeeItem() {
  const { refusal, page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (!page) {
    return (
      <>
        <PageHeader title="员工详情" />
        <Callout>{refusal}</Callout>
      </>
    );
  }
  const { head, tabs, view, search } = page;
  const hrefOf = (changes: Record<string, string | number | null>) => withParams(search, { confirm: null, ...changes });
  return (
    <>
      <PageHeader
        title={head.own ? "我的计件与工资" : head.title}
        actions={
          <>
            <Badge tone={head.on ? "good" : "neutral"}>{head.status}</Badge>
            {head.possible.edit && <LinkButton to={productionPaths.employee.edit(head.id)}>编辑</LinkButton>}
            {head.possible.audit && <LinkButton to={productionPaths.wage.newFor(head.id)}>结算工资</LinkButton>}
          </>
        }
      />
      {head.cards.length > 0 && <StatCards cards={head.cards} />}
      <section className="card">
        <div className="tabbar scroll">
          <nav aria-label="员工详情">
            {tabs.map(({ tab, label, current }) => (
              <Link
                key={tab}
                to={hrefOf({ tab, page: null, from: null, to: null })}
                aria-current={current ? "page" : undefined}
                replace
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </section>
      <ProfileTabView view={view} page={page} reply={reply} hrefOf={hrefOf} />
    </>
  );
}
