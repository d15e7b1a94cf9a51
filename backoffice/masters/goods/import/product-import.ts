/**
 * 导入商品: a spreadsheet is uploaded, checked as a job that writes nothing,
 * and written as a second job once the user has seen the report.
 */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import {
  checkUpload,
  getFinishedCheck,
  sheetTemplate,
  startImport,
} from "#backoffice/ground/spreadsheet/sheet-import.ts";
import type { Download } from "#contract/endpoint.ts";
import { importReport, importTopics, type productImportEndpoints } from "#contract/goods/product-imports.ts";
import { checkInput, writeInput } from "./product-import-jobs.ts";
import { sheetColumns } from "./product-sheet.rules.ts";

export function importTemplate(context: Context): Download {
  return sheetTemplate(context, "商品", sheetColumns);
}

/** Keeps the file and leaves the check to a job; what is no goods spreadsheet is refused at once. */
export const uploadProducts: Operation<typeof productImportEndpoints.upload> = (context, { query, file }) => {
  const { clientToken, ...input } = query;
  return checkUpload(context, file, {
    ...{ topic: importTopics.check, columns: sheetColumns, clientToken },
    ...{ name: input.name, input: checkInput.encode(input) },
  });
};

/** Leaves the writing to a job. A checked file is written once. */
export const confirmImport: Operation<typeof productImportEndpoints.confirm> = async (context, { params, body }) => {
  const check = await getFinishedCheck(context, params.id, importTopics);
  const report = importReport.parse(check.result);
  const right = report.adds + report.edits - report.wrongStyles;
  if (body.mode === "all" && report.wrongRows > 0) {
    throw new DomainError(`还有 ${report.wrongRows} 行有错误，请修改后重新上传，或选择只导入没有错误的款`);
  }
  if (right <= 0) throw new DomainError("没有可以导入的款，请修改表格后重新上传");
  const { name, confirmPrices } = checkInput.parse(check.input);
  const input = writeInput.encode({ name, confirmPrices, mode: body.mode, checkJobId: check.id });
  return startImport(context, { topic: importTopics.write, name, input });
};
