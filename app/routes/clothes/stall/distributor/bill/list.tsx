/** 线下开单列表 (domain.md §3.4): today's bills unless told, with what they come to. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { Button, LinkButton } from "#app/components/ui/button.tsx";
import { Can } from "#app/components/ui/can.tsx";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import billStyles from "#app/styles/bills.css?url";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";
import { billChoices, billDays, billFilterChoices, billRowView, billTotalsView } from "./bill.view.server.ts";
import { billColumns } from "./bill-columns.tsx";
import { BillFilters, OneCustomer } from "./bill-filters.tsx";
import { BillNav } from "./bill-nav.tsx";
import { BillTakings } from "./bill-parts.tsx";

export const handle = { title: "线下开单" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

const noFigures = { bills: 0, saleQty: 0, returnQty: 0, owedQty: 0, cancelledQty: 0, cancelledFen: 0 };
const noMoney = { payableFen: 0, paidFen: 0, relievedFen: 0, debtFen: 0, dueFen: 0, funds: [] };

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, query, roles }, choices] = await Promise.all([
    readList(args, billEndpoints.list, { totals: { ...noFigures, ...noMoney } }),
    billChoices(args.context.api),
  ]);
  const { oneDay, ...shown } = billDays(view, query);
  return {
    ...shown,
    rows: rows.map((row) => billRowView(row, roles, oneDay)),
    totals: billTotalsView(list.totals),
    choices: { ...choices, ...billFilterChoices },
    mayReceive: hasPermission(roles, [permissions.accountReceive]),
  };
}

export default function BillList() {
  const { view, days, rows, totals, choices, mayReceive } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="线下开单"
      view={view}
      path={paths.bill.list}
      exportAs="bills"
      actions={
        <Can roles={[permissions.billDel]}>
          <LinkButton to={paths.bill.printing()} discover="none">
            打印设置
          </LinkButton>
        </Can>
      }
      add={{ to: paths.bill.new(), label: "新开单", roles: [permissions.billAdd] }}
      tabs={<BillNav current="list" days={days} />}
      kept={["distributorId"]}
      filters={
        <BillFilters view={view} stalls={choices.stalls}>
          <FilterSelect view={view} label="收款" name="payment" options={choices.payments} />
        </BillFilters>
      }
      more={{
        names: ["keeperId", "has", "fundId", "status"],
        fields: (
          <>
            <FilterSelect view={view} label="营业员" name="keeperId" options={choices.keepers} />
            <FilterSelect view={view} label="退货 / 欠货 / 超额度" name="has" options={choices.has} />
            <FilterSelect view={view} label="付款方式" name="fundId" options={choices.funds} />
            <FilterSelect view={view} label="状态" name="status" options={choices.statuses} />
            <OneCustomer view={view} path={paths.bill.list} />
          </>
        ),
      }}
    >
      {(nothing) => (
        // Pages of their own follow, so the browser's own form does.
        <form method="get" action={paths.bill.collect}>
          <input type="hidden" name="back" value={view.search} />
          <DataTable
            caption="拿货单"
            columns={billColumns(totals, choices.stalls.length > 1)}
            rows={rows}
            rowClass={(row) => (row.live ? undefined : "off")}
            {...nothing("拿货单")}
          />
          <BillTakings totals={totals} />
          {rows.some(({ live }) => live) && (
            <p className="line bulk">
              <Button name="act" value="print">
                合并打印
              </Button>
              {mayReceive && (
                <Button name="act" value="receive">
                  合并收款
                </Button>
              )}
              <small className="hint">先勾选单据；合并收款只能是同一客户</small>
            </p>
          )}
        </form>
      )}
    </ListPage>
  );
}
