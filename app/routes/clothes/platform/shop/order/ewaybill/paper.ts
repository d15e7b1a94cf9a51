/** 打印数据 (a POST, for each is audited): what the platform's own print component takes. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { passOn, refuseDownload } from "#app/lib/web/download.server.ts";
import { ewaybillEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await request.formData();
  const ids = form.getAll("id");
  const at = { list: platformPaths.order.list, ticked: ids.map(String) };
  const asked = ewaybillEndpoints.paper.body.safeParse({ ids });
  if (!asked.success) {
    return refuseDownload(request, { message: asked.error.issues[0]?.message ?? "请先勾选订单" }, at);
  }
  return passOn(await context.api.download(ewaybillEndpoints.paper, { body: asked.data }), args, at);
}
