/** 利润表 on paper, with the filter of the page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage, Signatures, SlipTable } from "#app/components/page/print-page.tsx";
import { Letterhead } from "#app/components/print/letterhead.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";
import { requirePermission } from "#app/lib/guard.server.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { profitEndpoints } from "#contract/finance/profits.ts";
import { profitView } from "./profit.view.server.ts";
import { profitColumns } from "./profit-columns.tsx";

export const handle = { title: "打印利润表" };
export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, profitEndpoints.statement);
  const { searchParams, search } = new URL(request.url);
  const answer = await api.attempt(profitEndpoints.statement, {
    query: parseSearch(profitEndpoints.statement.query, searchParams),
  });
  return {
    backTo: costPaths.profit.statement + search,
    refusal: answer.ok ? null : answer.message,
    view: answer.ok ? profitView(answer.value) : null,
  };
}

export default function ProfitPrint() {
  const { backTo, refusal, view } = useLoaderData<typeof loader>();
  return (
    <PrintPage title="利润表" backTo={backTo} refusal={refusal}>
      {view && (
        <ScrollRegion as="article" className="slip">
          <Letterhead />
          <h2>利润表 {view.from === view.to ? view.from : `${view.from} 至 ${view.to}`}（元）</h2>
          <SlipTable
            columns={profitColumns(view.columns, { linked: false })}
            rows={view.rows}
            keyOf={(row) => row.id}
          />
          <Signatures names={["制表", "审核"]} />
        </ScrollRegion>
      )}
    </PrintPage>
  );
}
