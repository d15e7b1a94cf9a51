/**
 * Importing a spreadsheet in two jobs (docs/decisions/documents.md, "Exports and imports are jobs"): one checks the
 * file and writes nothing, one writes what was checked once its owner has seen the report.
 */
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Operation, type Route, unframedRoute } from "#backoffice/core/http/route.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { enqueueJob, getOwnJob, hasJob } from "#backoffice/ground/jobs/job.ts";
import { readWholeJobFile, writeJobFile } from "#backoffice/ground/jobs/job-file.ts";
import type { JobOutcome, JobWork } from "#backoffice/ground/jobs/runner.ts";
import type { Download, Endpoint } from "#contract/endpoint.ts";
import { maxImportBytes, maxImportRows, type RowError } from "#contract/goods/product-imports.ts";
import { type Column, number, text, unsummed } from "./column.ts";
import { isCsv } from "./csv-sheet.ts";
import { fileName } from "./export.ts";
import {
  exampleMark,
  type FieldOf,
  fitOf,
  isExampleRow,
  readHeading,
  refuseCellOf,
  type SheetColumns,
  type ValuesOf,
} from "./sheet-columns.rules.ts";
import { readSheet } from "./sheet-reader.ts";
import { exportRows, mediaTypes, tableFile } from "./table-file.ts";
import { tableRows } from "./table-rows.ts";
import { notXlsx, type SheetRow } from "./workbook.ts";

/** The headings, `*` where a column must be there, and below them an example, where the columns have one: it is not imported. */
export function sheetTemplate(context: Context, title: string, columns: SheetColumns): Download {
  const headings = Object.values(columns).map(({ header, width, required, example = "" }, at) =>
    text(required ? `${header}*` : header, width, () => (at === 0 ? `${exampleMark}${example}` : String(example))),
  );
  const examples = Object.values(columns).some(({ example }) => example !== undefined) ? [null] : [];
  const table = exportRows<null>(headings, async function* () {
    yield examples;
  });
  const chunks = tableFile(table, { title: `${title}导入`, format: "xlsx" });
  return { name: fileName(context, `${title}导入模板`, "xlsx"), mediaType: mediaTypes.xlsx, chunks };
}

interface Upload {
  /** Of the job that checks. */
  topic: string;
  columns: SheetColumns;
  /** Of the file. */
  name: string;
  /** JSON, given to the job. */
  input: unknown;
  clientToken: string;
  /** The file holds people's data: it is sealed at rest. */
  sealed?: boolean | undefined;
}

/** Rows of the file as they are wanted, of its visible sheets or of its lines: the heading, then what is below it. */
function rowsOf(file: Uint8Array, columns: SheetColumns, signal?: AbortSignal): AsyncIterable<SheetRow> {
  return tableRows(readSheet(file, signal), fitOf(columns));
}

async function firstRow(rows: AsyncIterable<SheetRow>): Promise<SheetRow | null> {
  for await (const row of rows) return row;
  return null;
}

/** The route of such an upload, whose token stands in the address: no transaction waits for a sheet to be opened. */
export function sheetUploadRoute<const E extends Endpoint>(endpoint: E, run: Operation<E>): Route {
  return unframedRoute(endpoint, "the sheet is opened before anything is written", run);
}

/** Keeps the file and leaves the check to a job; what is no spreadsheet with these columns is refused at once. */
export async function checkUpload(
  context: Context,
  file: Uint8Array,
  { topic, columns, name, input, clientToken, sealed }: Upload,
): Promise<{ jobId: number }> {
  const row = await firstRow(rowsOf(file, columns, context.gone?.()));
  if (!row) throw new DomainError("表格的第一张工作表是空的，请使用导入模板");
  // Any text reads as CSV; a table has columns.
  if (isCsv(file) && row.cells.length < 2) throw new DomainError(notXlsx);
  const heading = readHeading(columns, row.cells);
  if (!heading.ok) throw new DomainError(heading.message);
  return storeUpload(context, file, { topic, name, input, clientToken, sealed });
}

/** Keeps a file whose headings are right, and leaves its check to a job. */
export function storeUpload(
  context: Context,
  file: Uint8Array,
  { topic, name, input, clientToken, sealed }: Omit<Upload, "columns">,
): Promise<{ jobId: number }> {
  if (file.length > maxImportBytes) throw new DomainError("文件不能超过 20 MB");
  return once(context, { operation: topic, clientToken }, async (within) => {
    const jobId = await enqueueJob(within, { kind: "IMPORT", topic, title: `检查 ${name}`, input });
    await writeJobFile(within, { jobId, side: "IN", sealed }, [file]);
    return { jobId };
  });
}

/** The actor's check that is done, locked, and was not written yet. */
export async function getFinishedCheck(context: Context, id: number, topics: { check: string; write: string }) {
  const check = await getOwnJob(context, id, { lock: true });
  if (check.topic !== topics.check || check.status !== "DONE") throw new DomainError("请先等待检查完成");
  if (await hasJob(context, topics.write, { checkJobId: check.id })) {
    throw new DomainError("这份表格已经导入过或正在导入，请到任务列表查看");
  }
  if (!(await readWholeJobFile(context, check.id, "IN"))) throw new DomainError("文件已过期，请重新上传");
  return check;
}

/** Leaves the writing to a job; its input names the check as `checkJobId`. */
export async function startImport(
  context: Context,
  { topic, name, input }: { topic: string; name: string; input: unknown },
): Promise<{ jobId: number }> {
  return { jobId: await enqueueJob(context, { kind: "IMPORT", topic, title: `导入 ${name}`, input }) };
}

/** The rows of the file that a check was given, each with its number; rows of nothing and the template's example are left out. */
export async function readImportRows<C extends SheetColumns>(
  context: Context,
  checkJobId: number,
  columns: C,
): Promise<{ number: number; values: ValuesOf<C> }[]> {
  const file = await readWholeJobFile(context, checkJobId, "IN");
  if (!file) throw new DomainError("文件已过期，请重新上传");
  const rows: { number: number; values: ValuesOf<C> }[] = [];
  let places: [keyof ValuesOf<C>, number][] | null = null;
  for await (const row of rowsOf(file, columns)) {
    if (!places) {
      const heading = readHeading(columns, row.cells);
      if (!heading.ok) throw new DomainError(heading.message);
      places = [...heading.columns];
      continue;
    }
    // The sums that our own exports end with are nobody's row, nor is a template's example.
    if (isExampleRow(row.cells) || row.cells.find((cell) => cell !== "") === "合计") continue;
    const values: ValuesOf<C> = {};
    for (const [field, at] of places) {
      const refusal = refuseCellOf(columns[field as FieldOf<C>]?.header ?? "", row, at);
      if (refusal !== null) throw new DomainError(refusal);
      if (row.cells[at]) values[field] = row.cells[at];
    }
    if (Object.keys(values).length > 0) rows.push({ number: row.number, values });
    if (rows.length > maxImportRows) throw new DomainError("一次最多导入 20,000 行，请拆成几份表格");
  }
  if (rows.length === 0) throw new DomainError("表格中没有数据行");
  return rows;
}

/** Since the check something else has changed; nothing is written. */
export const importChanged = "数据已有变化，没有导入，请查看错误后重新上传";

const errorColumns: readonly Column<RowError>[] = [
  unsummed(number("行号", (error) => error.row)),
  text("列", 14, (error) => error.column),
  text("问题", 60, (error) => error.message),
];

/** The report, and where rows are wrong a file that names them all. */
export async function importOutcome(
  work: JobWork,
  title: string,
  report: unknown,
  errors: readonly RowError[],
  message: string,
): Promise<JobOutcome> {
  if (errors.length === 0) return { result: report, message };
  const table = exportRows(errorColumns, async function* () {
    yield errors;
  });
  await work.writeFile(tableFile(table, { title: "导入问题", format: "xlsx" }));
  const file = { name: fileName(work.context, `${title}导入问题`, "xlsx"), mediaType: mediaTypes.xlsx };
  return { result: report, file, message };
}
