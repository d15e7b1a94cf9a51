/** 交货日报 on A4: the page's figures without the shell. */

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Slip } from "#app/components/document/slip.tsx";
import { PrintPage, Signatures, SlipFacts, SlipTable } from "#app/components/page/print-page.tsx";
import { ScreenshotHint } from "#app/components/picture/screenshot-hint.tsx";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { withParams } from "#app/lib/search-params.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { daysOf, nounOf, readDays } from "./day.read.server.ts";
import { dayColumns } from "./day-columns.tsx";

export const handle = { title: "打印交货日报" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { view, rows, totals, query, range } = await readDays(args);
  return {
    search: withParams(view.search, { picture: null }),
    forPicture: new URL(args.request.url).searchParams.has("picture"),
    ...{ refusal: view.refusal, rows, totals, noun: nounOf(query.by), days: daysOf(range) },
  };
}

export default function PrintDays() {
  const { search, forPicture, refusal, rows, totals, noun, days } = useLoaderData<typeof loader>();
  return (
    <PrintPage title="交货日报" backTo={`${productionPaths.deliveryDay.list}${search}`} refusal={refusal}>
      {forPicture && <ScreenshotHint of="日报" to="发到群里" />}
      <Slip label="交货日报">
        <h2>交货日报</h2>
        <SlipFacts
          facts={[
            ["日期", days],
            ["交货", `${totals.delivered} 件`],
          ]}
        />
        <SlipTable rows={rows} keyOf={({ id }) => id} columns={dayColumns({ totals, noun })} />
        <Signatures names={["制表", "跟单", "仓管"]} />
      </Slip>
    </PrintPage>
  );
}
