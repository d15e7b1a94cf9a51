/** 空白盘点表 and 盘点差异表 on A4 (`?id=&form=blank|difference`), without the shell. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { PrintPage } from "#app/components/page/print-page.tsx";
import { requireId } from "#app/lib/form/save-form.server.ts";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { paths } from "#app/lib/paths.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import printStyles from "#app/styles/paper/slip-print.css?url";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { countSheetRows, countView } from "./count.view.server.ts";
import { CountSheet } from "./count-sheet.tsx";

export const handle = { title: "打印盘点表" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, countEndpoints.sheet);
  const params = { id: requireId(request) };
  const { form } = parseSearch(countEndpoints.sheet.query, new URL(request.url).searchParams);
  const count = await api.call(countEndpoints.detail, { params });
  const { rows, total } = await api.call(countEndpoints.sheet, { params, query: { form } });
  return {
    title: form === "blank" ? "盘点表" : "盘点差异表",
    form,
    count: countView(count),
    rows: countSheetRows(rows),
    refusal: total > rows.length ? `共 ${total} 行，只打印前 ${rows.length} 行，请按分类分开盘点` : null,
    printedAt: today(),
  };
}

export default function CountPrint() {
  const { refusal, ...sheet } = useLoaderData<typeof loader>();
  return (
    <PrintPage title={sheet.title} backTo={paths.count.item(sheet.count.id)} refusal={refusal}>
      <CountSheet {...sheet} />
    </PrintPage>
  );
}
