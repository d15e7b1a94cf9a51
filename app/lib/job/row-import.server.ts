/** The server's half of an import page of masters: upload, then (`?job=`) the check with its report, then the writing. */
import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/lib/guard.server.ts";
import { passOn } from "#app/lib/web/download.server.ts";
import { formatFen } from "#contract/money.ts";
import { type RowImportEndpoints, rowImportReport } from "#contract/row-imports.ts";
import { readImportJob, saveImport } from "./import.server.ts";

export async function readRowImport(args: LoaderFunctionArgs, { title, topics, endpoints }: RowImportEndpoints) {
  await requirePermission(args.context.api, endpoints.upload);
  const { result, ...job } = await readImportJob(args, topics.check);
  const report = rowImportReport.safeParse(result).data ?? null;
  const sums = report?.sums.map(({ label, fen }) => `${label} ${formatFen(fen)} 元`) ?? [];
  return { title, clientToken: randomUUID(), ...job, report: report && { ...report, sums } };
}

export async function saveRowImport(args: ActionFunctionArgs, { title, topics, endpoints }: RowImportEndpoints) {
  return saveImport(args, {
    name: `${title}.xlsx`,
    checkTopic: topics.check,
    upload: (api, sheet) => api.attempt(endpoints.upload, sheet),
    body: endpoints.confirm.body,
    confirm: (api, sent) => api.attempt(endpoints.confirm, sent),
  });
}

/** The template, from the API. */
export async function sendTemplate(args: LoaderFunctionArgs, { endpoints }: RowImportEndpoints) {
  return passOn(await args.context.api.download(endpoints.template), args);
}
