/**
 * 导入商品: a spreadsheet is uploaded, checked as a job that writes nothing,
 * and written as a second job once the user has seen the report.
 */

import type { Context } from "#backoffice/context.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import { once } from "#backoffice/http/idempotency.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { enqueueJob, getOwnJob, hasJob } from "#backoffice/jobs/job.ts";
import { readWholeJobFile, writeJobFile } from "#backoffice/jobs/job-file.ts";
import { fileName } from "#backoffice/spreadsheet/export.ts";
import { readHeadingRow } from "#backoffice/spreadsheet/sheet-reader.ts";
import { exportRows, mediaTypes, tableFile } from "#backoffice/spreadsheet/table-file.ts";
import type { Download } from "#contract/endpoint.ts";
import {
  importReport,
  importTopics,
  maxImportBytes,
  type productImportEndpoints,
} from "#contract/goods/product-imports.ts";
import { checkInput, writeInput } from "./product-import-jobs.ts";
import { readHeading, type SheetField, sheetColumns, sheetFields } from "./product-sheet.rules.ts";

export function importTemplate(context: Context): Download {
  const columns = sheetFields.map((field) => ({
    header: "required" in sheetColumns[field] ? `${sheetColumns[field].header}*` : sheetColumns[field].header,
    width: sheetColumns[field].width,
    kind: "text" as const,
    value: (row: Partial<Record<SheetField, string>>) => row[field] ?? null,
  }));
  const table = exportRows(columns, async function* () {
    yield [];
  });
  const chunks = tableFile(table, { title: "商品导入", format: "xlsx" });
  return { name: fileName(context, "商品导入模板", "xlsx"), mediaType: mediaTypes.xlsx, chunks };
}

/** Keeps the file and leaves the check to a job; what is no goods spreadsheet is refused at once. */
export const uploadProducts: Operation<typeof productImportEndpoints.upload> = async (context, { query, file }) => {
  if (file.length > maxImportBytes) throw new DomainError("文件不能超过 20 MB");
  await assertHeading(file, context.gone?.());
  const { clientToken, ...input } = query;
  return once(context, { operation: importTopics.check, clientToken }, async (within) => {
    const jobId = await enqueueJob(within, {
      kind: "IMPORT",
      topic: importTopics.check,
      title: `检查 ${input.name}`,
      input: checkInput.encode(input),
    });
    await writeJobFile(within.db, { jobId, side: "IN" }, [file]);
    return { jobId };
  });
};

async function assertHeading(file: Uint8Array, gone: AbortSignal | undefined): Promise<void> {
  const row = await readHeadingRow(file, gone);
  if (!row) throw new DomainError("表格的第一张工作表是空的，请使用导入模板");
  const heading = readHeading(row.cells);
  if (!heading.ok) throw new DomainError(heading.message);
}

/** Leaves the writing to a job. A checked file is written once. */
export const confirmImport: Operation<typeof productImportEndpoints.confirm> = async (context, { params, body }) => {
  const check = await getOwnJob(context, params.id, { lock: true });
  if (check.topic !== importTopics.check || check.status !== "DONE") throw new DomainError("请先等待检查完成");
  const report = importReport.parse(check.result);
  const right = report.adds + report.edits - report.wrongStyles;
  if (body.mode === "all" && report.wrongRows > 0) {
    throw new DomainError(`还有 ${report.wrongRows} 行有错误，请修改后重新上传，或选择只导入没有错误的款`);
  }
  if (right <= 0) throw new DomainError("没有可以导入的款，请修改表格后重新上传");
  if (await hasJob(context, importTopics.write, { checkJobId: check.id })) {
    throw new DomainError("这份表格已经导入过或正在导入，请到任务列表查看");
  }
  if (!(await readWholeJobFile(context.db, check.id, "IN"))) throw new DomainError("文件已过期，请重新上传");
  const { name, confirmPrices } = checkInput.parse(check.input);
  const input = writeInput.encode({ name, confirmPrices, mode: body.mode, checkJobId: check.id });
  const job = { kind: "IMPORT", topic: importTopics.write, title: `导入 ${name}`, input } as const;
  return { jobId: await enqueueJob(context, job) };
};
