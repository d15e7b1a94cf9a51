/** 交货日报 on A4: the page's figures without the shell. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Slip } from "#app/components/document/slip.tsx";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { nounOf, readDays } from "./day.read.server.ts";
import { dayColumns } from "./day-columns.tsx";

export const handle = { title: "打印交货日报" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, totals, query, range } = await readDays(args);
  return { search: view.search, refusal: view.refusal, rows, totals, noun: nounOf(query.by), range };
}

export default function PrintDays() {
  const { search, refusal, rows, totals, noun, range } = useLoaderData<typeof loader>();
  return (
    <PrintPage title="交货日报" backTo={`${productionPaths.deliveryDay.list}${search}`} refusal={refusal}>
      <Slip label="交货日报">
        <h2>交货日报</h2>
        <SlipFacts
          facts={[
            ["日期", range.from === range.to ? range.from : `${range.from} 至 ${range.to}`],
            ["交货", `${totals.delivered} 件`],
          ]}
        />
        <SlipTable rows={rows} keyOf={({ id }) => id} columns={dayColumns({ totals, noun })} />
        <Signatures names={["制表", "跟单", "仓管"]} />
      </Slip>
    </PrintPage>
  );
}
