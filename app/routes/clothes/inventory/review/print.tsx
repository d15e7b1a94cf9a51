/** 空白盘点表 and 盘点差异表 on A4 (`?id=&form=blank|difference`), without the shell. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/notice.tsx";
import { today } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { useLoaderData } from "#app/lib/remix/page-data.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { useHydrated } from "#app/lib/web/hydrated.ts";
import printStyles from "#app/styles/slip-print.css?url";
import { countEndpoints } from "#contract/inventory/counts.ts";
import { formatFen } from "#contract/money.ts";
import { countView } from "./count.view.server.ts";
import { CountSheet } from "./count-sheet.tsx";

export const handle = { title: "打印盘点表" };

export const links = () => [{ rel: "stylesheet", href: printStyles }];

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, countEndpoints.sheet);
  const { searchParams } = new URL(request.url);
  const params = countEndpoints.sheet.params.safeParse({ id: searchParams.get("id") });
  if (!params.success) throw redirect("/404");
  const { form } = parseSearch(countEndpoints.sheet.query, searchParams);
  const count = await api.call(countEndpoints.detail, { params: params.data });
  const sheet = await api.call(countEndpoints.sheet, { params: params.data, query: { form } });
  return {
    form,
    count: countView(count),
    rows: sheet.rows.map(({ diffFen, ...row }) => ({
      ...row,
      worth: diffFen === undefined || diffFen === null ? null : formatFen(diffFen),
    })),
    total: sheet.total,
    printedAt: today(),
  };
}

export default function CountPrint() {
  const { form, count, rows, total, printedAt } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const title = form === "blank" ? "盘点表" : "盘点差异表";
  return (
    <main className="slips">
      <header className="head">
        <h1>{title}</h1>
        {hydrated ? (
          <Button type="button" variant="primary" onClick={() => window.print()}>
            打印
          </Button>
        ) : (
          <span className="hint">请用浏览器的打印功能（Ctrl+P）</span>
        )}
        <Link className="btn" to={`/clothes/inventory/review/item?id=${count.id}`} reloadDocument>
          返回
        </Link>
      </header>
      {total > rows.length && (
        <Alert>
          共 {total} 行，只打印前 {rows.length} 行，请按分类分开盘点
        </Alert>
      )}
      <CountSheet title={title} form={form} count={count} rows={rows} printedAt={printedAt} />
    </main>
  );
}
