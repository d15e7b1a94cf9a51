/** 导出商品属性 (`?type=`): a CSV file that spreadsheets open as it is, and that 导入 takes back. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileTime } from "#app/lib/format/business-day.server.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { refuseDownload } from "#app/lib/web/download.server.ts";
import { attributeTypeLabels } from "#contract/goods/attribute-kinds.ts";
import { attributeEndpoints } from "#contract/goods/attributes.ts";
import { attributeTypeOf } from "./attribute.view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context.api, attributeEndpoints.export);
  const type = attributeTypeOf(new URL(request.url).searchParams.get("type"));
  const made = await context.api.attempt(attributeEndpoints.export, { query: { type } });
  if (!made.ok) return refuseDownload(request, made);
  const name = encodeURIComponent(`${fileTime()}-商品属性-${attributeTypeLabels[type]}.csv`);
  return new Response(made.value.csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="attributes.csv"; filename*=UTF-8''${name}`,
      "Cache-Control": "no-store",
    },
  });
}
