/** The server's half of an import page: the file of its upload, and the job that its address names. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { maxImportBytes } from "#contract/goods/product-imports.ts";
import { jobEndpoints } from "#contract/system/jobs.ts";
import { jobView } from "./job.view.server.ts";

/** The spreadsheet that was chosen, with its name; or the sentence that refuses it. */
export function readSheetFile(form: FormData, fallback: string) {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return { ok: false as const, message: "请选择要导入的表格" };
  if (file.size > maxImportBytes) return { ok: false as const, message: "文件不能超过 20 MB" };
  return { ok: true as const, file, name: file.name.replace(/\p{Cc}/gu, "").slice(-100) || fallback };
}

/** `?job=`: null without; 404 where it is no number. */
export async function readImportJob({ request, context: { api } }: LoaderFunctionArgs, checkTopic: string) {
  const id = new URL(request.url).searchParams.get("job");
  if (id === null) return { job: null, result: null, checking: false };
  const params = jobEndpoints.detail.params.safeParse({ id });
  if (!params.success) throw redirect("/404");
  const job = await api.call(jobEndpoints.detail, { params: params.data });
  return { job: jobView(job), result: job.result, checking: job.topic === checkTopic };
}
