/** 账户流水 (domain.md §3.4): what moved distributors' accounts. Filters and cursor live in the address. */
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterPeriod, FilterSelect, FilterText, ListPage } from "#app/components/page/list/list-page.tsx";
import { LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { namedOptions } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { chooseCustomer } from "#app/routes/clothes/stall/distributor/distributor-money.view.server.ts";
import { CustomerPicker, FindCustomer } from "#app/routes/clothes/stall/distributor/distributor-picker.tsx";
import stockStyles from "#app/styles/stock.css?url";
import { permissions } from "#contract/permissions.ts";
import { accountEntryEndpoints } from "#contract/stall/account-entries.ts";
import { fundEndpoints } from "#contract/stall/funds.ts";
import { entryChoices, entryRow, entryTotals } from "./entry.view.server.ts";
import { entryColumns } from "./entry-columns.tsx";

export const handle = { title: "账户流水" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stockStyles }];

const nothing = { totals: { count: 0, inFen: 0, outFen: 0, netFen: 0, since: null } };

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context;
  const [{ view, rows, list, roles }, funds, { choice }] = await Promise.all([
    readList(args, accountEntryEndpoints.list, nothing),
    api.call(fundEndpoints.options, { query: {} }),
    chooseCustomer(api, new URL(args.request.url)),
  ]);
  return {
    view,
    rows: rows.map((row) => entryRow(row, roles)),
    totals: entryTotals(list.totals),
    choice,
    choices: { ...entryChoices, funds: namedOptions(funds) },
  };
}

export default function AccountEntries() {
  const { view, rows, totals, choice, choices } = useLoaderData<typeof loader>();
  const { search } = view;
  return (
    <ListPage
      title="账户流水"
      view={view}
      path={paths.account.list()}
      exportAs="accountEntries"
      actions={<Acts customerId={choice.customer?.id} />}
      kept={["distributorId"]}
      filters={
        <>
          <FilterText view={view} label="单号" name="docNo" placeholder="完整单号" max={32} />
          <FilterSelect view={view} label="类型" name="entryType" options={choices.types} />
          <FilterSelect view={view} label="收款账户" name="fundId" options={choices.funds} />
          <FilterSelect view={view} label="账户" name="account" options={choices.accounts} placeholder={null} />
          <FilterPeriod view={view} />
        </>
      }
      above={
        choice.customer || choice.text ? (
          <CustomerPicker choice={choice} search={search} />
        ) : (
          <FindCustomer className="card filters" />
        )
      }
    >
      {(nothing) => (
        <DataTable caption="账户流水" columns={entryColumns(totals, search)} rows={rows} {...nothing("流水")} />
      )}
    </ListPage>
  );
}

/** For the customer that is chosen, if one is. */
function Acts({ customerId }: { customerId: number | undefined }) {
  const { accountReceive, accountRefund, accountAdjust, accountWriteOff } = permissions;
  return (
    <>
      <LinkButton to={paths.account.statement(customerId)}>对账单</LinkButton>
      <Can roles={[accountAdjust, accountWriteOff]}>
        <LinkButton to={paths.account.adjust(customerId)}>调账 / 核销</LinkButton>
      </Can>
      <Can roles={[accountRefund]}>
        <LinkButton to={paths.account.refund(customerId)}>退款</LinkButton>
      </Can>
      <Can roles={[accountReceive]}>
        <LinkButton variant="primary" to={paths.account.receipt(customerId)}>
          收款
        </LinkButton>
      </Can>
    </>
  );
}
