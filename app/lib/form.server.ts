/** Reads a posted form; a body that is none becomes a page with one sentence. */
import { data } from "@remix-run/node";

export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("提交的内容不是有效的表单，请返回上一页重试", { status: 400 });
  }
}
