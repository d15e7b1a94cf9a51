/** The server's half of an import page: the file of its upload, and the job that its address names. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Api, Attempt } from "#app/lib/api/api.server.ts";
import { readForm, typed } from "#app/lib/form/form.server.ts";
import { maxImportBytes } from "#contract/goods/product-imports.ts";
import { jobEndpoints, jobPath } from "#contract/system/jobs.ts";
import { jobView } from "./job.view.server.ts";

/** The spreadsheet that was chosen, with its name; or the sentence that refuses it. */
function readSheetFile(form: FormData, fallback: string) {
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

interface SheetImport<B> {
  /** Of a file without a name. */
  name: string;
  checkTopic: string;
  upload(
    api: Api,
    sheet: { query: { name: string; clientToken: string }; file: File },
    form: FormData,
  ): Promise<Attempt<{ jobId: number }>>;
  /** What confirms a check, as its endpoint takes it. */
  body: z.ZodType<B>;
  confirm(api: Api, sent: { params: { id: number }; body: B }): Promise<Attempt<{ jobId: number }>>;
}

/** Uploads the file that was chosen, or confirms the check that the address names (the button is then called `mode`); on to the page of the job. */
export async function saveImport<B>({ request, context }: ActionFunctionArgs, sheetImport: SheetImport<B>) {
  const { api } = context;
  const form = await readForm({ request, context });
  const started = form.has("mode") ? await confirm() : await upload();
  if (!started.ok) return data({ error: started.message, typed: typed(form) }, { status: 400 });
  return redirect(jobPath({ id: started.value.jobId, topic: sheetImport.checkTopic }));

  async function upload() {
    const sheet = readSheetFile(form, sheetImport.name);
    if (!sheet.ok) return sheet;
    const query = { name: sheet.name, clientToken: String(form.get("clientToken") ?? "") };
    return sheetImport.upload(api, { query, file: sheet.file }, form);
  }

  async function confirm() {
    const params = jobEndpoints.detail.params.safeParse({ id: new URL(request.url).searchParams.get("job") });
    const body = sheetImport.body.safeParse(Object.fromEntries(form));
    if (!params.success || !body.success) return { ok: false as const, message: "表单已失效，请刷新页面后重试" };
    return sheetImport.confirm(api, { params: params.data, body: body.data });
  }
}
