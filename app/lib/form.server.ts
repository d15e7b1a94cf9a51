/** Reads a posted form; a body that is none becomes a page with one sentence. */
import { type ActionFunctionArgs, data } from "@remix-run/node";

/** The API client holds a copy, should the session turn out to have ended. */
export async function readForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  try {
    const form = await request.formData();
    context.api.hold(form);
    return form;
  } catch {
    throw data("提交的内容不是有效的表单，请返回上一页重试", { status: 400 });
  }
}
