/** 明细 (domain.md §3.4, `item?view=lines`): who bought which 款色码 at what price, over all live bills. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DataTable } from "#app/components/page/list/data-table.tsx";
import { FilterSelect, ListPage } from "#app/components/page/list/list-page.tsx";
import { readList } from "#app/lib/list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import billStyles from "#app/styles/bills.css?url";
import { billLineEndpoints } from "#contract/stall/bill/bill-lines.ts";
import { billChoices, billDays, billLineKindOptions } from "./bill.view.server.ts";
import { BillFilters, OneCustomer } from "./bill-filters.tsx";
import { billLineRow, billLineTotals } from "./bill-line.view.server.ts";
import { billLineColumns } from "./bill-line-columns.tsx";
import { BillNav } from "./bill-nav.tsx";

export const handle = { title: "拿货明细" };

export const links = () => [{ rel: "stylesheet", href: billStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const [{ view, rows, list, query }, { stalls, keepers }] = await Promise.all([
    readList(args, billLineEndpoints.list, { totals: { saleQty: 0, returnQty: 0, amountFen: 0 } }),
    billChoices(args.context.api),
  ]);
  const { oneDay: _, ...shown } = billDays(view, query);
  return {
    ...shown,
    rows: rows.map(billLineRow),
    totals: billLineTotals(list.totals),
    choices: { stalls, keepers, kinds: billLineKindOptions },
  };
}

export default function BillLines() {
  const { view, days, rows, totals, choices } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="拿货明细"
      view={view}
      path={paths.bill.lines}
      exportAs="billLines"
      tabs={<BillNav current="lines" days={days} />}
      kept={["distributorId"]}
      filters={
        <BillFilters view={view} stalls={choices.stalls}>
          <FilterSelect view={view} label="类型" name="kind" options={choices.kinds} />
        </BillFilters>
      }
      more={{
        names: ["keeperId"],
        fields: (
          <>
            <FilterSelect view={view} label="营业员" name="keeperId" options={choices.keepers} />
            <OneCustomer view={view} path={paths.bill.lines} />
          </>
        ),
      }}
    >
      {(nothing) => (
        <DataTable caption="拿货明细" columns={billLineColumns(totals)} rows={rows} {...nothing("拿货明细")} />
      )}
    </ListPage>
  );
}
