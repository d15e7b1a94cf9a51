/** 打印数据 (a POST, for each is audited): what the platform's own print component takes. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { passOn } from "#app/lib/web/download.server.ts";
import { ewaybillEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = ewaybillEndpoints.paper.body.safeParse({ ids: form.getAll("id") });
  if (!asked.success) return passOn({ ok: false, message: asked.error.issues[0]?.message ?? "请先勾选订单" }, context);
  return passOn(await context.api.download(ewaybillEndpoints.paper, { body: asked.data }), context);
}
