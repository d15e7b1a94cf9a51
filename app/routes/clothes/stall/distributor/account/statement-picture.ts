/** What the picture of a 对账单 is drawn from; the address is the statement's own. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PictureSource } from "#app/components/picture/picture-source.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { statementEndpoints } from "#contract/stall/statements.ts";
import { readStatement, statementView } from "./statement.view.server.ts";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, statementEndpoints.read);
  const read = await readStatement(api, new URL(request.url).searchParams);
  const source: PictureSource = read?.ok
    ? { kind: "statement", statement: statementView(read.value) }
    : { kind: "refusal", message: read?.message ?? "请先选择客户" };
  return Response.json(source, { headers: { "Cache-Control": "no-store" } });
}
