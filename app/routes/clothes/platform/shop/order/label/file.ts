/** 面单 as a file (a POST, for each is audited): a picture, or what a label printer takes. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { localPath } from "#app/lib/paths.ts";
import { passOn, refuseDownload } from "#app/lib/web/download.server.ts";
import { labelEndpoints } from "#contract/platform/labels.ts";

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await request.formData();
  const ids = form.getAll("id");
  const { list } = platformPaths.order;
  const at = { list, ticked: ids.map(String), page: localPath(String(form.get("back") ?? ""), list) };
  const asked = labelEndpoints.file.body.safeParse({
    ids,
    paper: form.get("paper"),
    format: form.get("format"),
  });
  if (!asked.success) {
    return refuseDownload(request, { message: asked.error.issues[0]?.message ?? "请先勾选订单" }, at);
  }
  return passOn(await context.api.download(labelEndpoints.file, { body: asked.data }), args, at);
}
