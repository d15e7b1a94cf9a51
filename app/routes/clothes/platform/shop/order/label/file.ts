/** 面单 as a file (a POST, for each is audited): a picture, or what a label printer takes. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { passOn } from "#app/lib/web/download.server.ts";
import { labelEndpoints } from "#contract/platform/labels.ts";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = labelEndpoints.file.body.safeParse({
    ids: form.getAll("id"),
    paper: form.get("paper"),
    format: form.get("format"),
  });
  if (!asked.success) return passOn({ ok: false, message: asked.error.issues[0]?.message ?? "请先勾选订单" }, context);
  return passOn(await context.api.download(labelEndpoints.file, { body: asked.data }), context);
}
