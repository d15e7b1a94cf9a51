/** What the pictures of bills are drawn from (`?id=`, several; `price=0` and the rest as on the print page). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PictureSource } from "#app/components/picture/picture-source.ts";
import { requirePermission } from "#app/lib/guard.server.ts";
import { readSlips } from "#app/routes/clothes/stall/distributor/bill/slip.act.server.ts";
import { printingEndpoints } from "#contract/stall/printing.ts";
import { readSlipWish, slipView } from "./slip.view.server.ts";

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  await requirePermission(api, printingEndpoints.slip);
  const { searchParams } = new URL(request.url);
  const read = await readSlips(api, searchParams);
  const wish = readSlipWish(searchParams);
  const [refusal] = read?.refusals ?? ["请先选择拿货单"];
  // A picture is no printing: it says nothing of 补打.
  const source: PictureSource = read?.slips.length
    ? { kind: "slips", slips: read.slips.map((slip) => slipView({ ...slip, printCount: 0 }, wish)) }
    : { kind: "refusal", message: refusal ?? "没有可以生成图片的拿货单" };
  return Response.json(source, { headers: { "Cache-Control": "no-store" } });
}
