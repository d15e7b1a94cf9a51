/** The two jobs of an import of goods: the check that writes nothing, and the writing. */
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type JobWork, jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { importChanged, importOutcome, readImportRows } from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { readVocabulary } from "#backoffice/masters/goods/attribute/vocabulary.ts";
import { addProduct, editProduct } from "#backoffice/masters/goods/product/product.ts";
import { stopUnlisted } from "#backoffice/masters/goods/sku/sku.ts";
import {
  type ImportReport,
  importModes,
  importTopics,
  maxReportedErrors,
  type RowError,
} from "#contract/goods/product-imports.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type CheckedStyle, type CheckOptions, checkStyles, refuseCell } from "./product-import-check.ts";
import { type NamedIds, namedIds } from "./product-import-names.ts";
import { gatherStyles, type StyleRows, sheetColumns } from "./product-sheet.rules.ts";

export const checkInput = z.object({ name: z.string(), confirmPrices: z.boolean() });
export const writeInput = checkInput.extend({ mode: z.enum(importModes), checkJobId: z.number() });

/** Styles checked between two turns of the event loop. */
const checkedAtOnce = 100;
/** How long a transaction of writing may hold PGlite's one connection. */
const longestWriteMs = 100;

export const productCheckJob = jobHandler(importTopics.check, checkInput, async (work, input) => {
  const sheet = await readSheet(work, work.jobId);
  const found = await checkAll(work, sheet, { ...input, from: 0 }, (done) => work.progress(done, sheet.styles.length));
  await work.progress(sheet.styles.length, sheet.styles.length);
  const report = reportOf(sheet, found, [], { written: 0, writtenSkus: 0 });
  const sentence =
    report.wrongRows === 0
      ? `共 ${report.rows} 行，没有错误，可以导入`
      : `共 ${report.rows} 行，${report.wrongRows} 行有错误`;
  return importOutcome(work, "商品", report, allErrors(sheet, found, []), sentence);
});

export const productWriteJob = jobHandler(importTopics.write, writeInput, async (work, input) => {
  const { context } = work;
  if (!hasPermission(context.actor.permissions, [permissions.productImport])) {
    throw new DomainError("您已没有导入商品的权限");
  }
  const sheet = await readSheet(work, input.checkJobId);
  const from = work.doneBefore;
  const found = await checkAll(work, sheet, { ...input, from }, () => work.progress(from, sheet.styles.length));
  const wrong = found.filter((style) => style.errors.length > 0).length + sheet.errors.length;
  if (input.mode === "all" && wrong > 0 && from === 0) {
    // Since the check something else has changed; nothing is written.
    const report = reportOf(sheet, found, [], keptOf(work));
    return importOutcome(work, "商品", report, allErrors(sheet, found, []), importChanged);
  }
  const wrongRows = new Set(sheet.errors.map((error) => error.row));
  const right = found.map((style, index) => {
    const rows = sheet.styles[from + index]?.cells ?? [];
    return style.errors.length === 0 && !rows.some(({ row }) => wrongRows.has(row)) ? style : null;
  });
  const { failures, ...written } = await writeAll(work, from, right);
  const report = reportOf(sheet, found, failures, written);
  const skipped = report.wrongStyles > 0 ? `，${report.wrongStyles} 个款有错误没有导入` : "";
  const sentence = `已导入 ${report.written} 个款、${report.writtenSkus} 个 SKU${skipped}`;
  return importOutcome(work, "商品", report, allErrors(sheet, found, failures), sentence);
});

interface Sheet {
  readonly rows: number;
  readonly styles: readonly StyleRows[];
  readonly errors: readonly RowError[];
  readonly names: NamedIds;
}

async function readSheet({ context }: JobWork, jobId: number): Promise<Sheet> {
  const rows = await readImportRows(context, jobId, sheetColumns);
  const names = namedIds(await readVocabulary(context));
  return { rows: rows.length, names, ...gatherStyles(rows, (field, value) => refuseCell(names, field, value)) };
}

/** Checks the styles from number `from` on. */
async function checkAll(
  { context }: JobWork,
  { styles, names }: Sheet,
  { confirmPrices, from }: { confirmPrices: boolean; from: number },
  progress: (done: number) => Promise<void>,
): Promise<CheckedStyle[]> {
  const options: CheckOptions = { names, confirmPrices };
  const checked: CheckedStyle[] = [];
  for (let at = from; at < styles.length; at += checkedAtOnce) {
    checked.push(...(await checkStyles(context, styles.slice(at, at + checkedAtOnce), options)));
    await progress(at);
  }
  return checked;
}

interface Written {
  written: number;
  writtenSkus: number;
  /** Refused while writing, because of what changed since the check. */
  failures: RowError[];
}

const keptSchema = z.object({
  written: z.number(),
  writtenSkus: z.number(),
  failures: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
});

function keptOf({ keptBefore }: JobWork): Written {
  return keptSchema.safeParse(keptBefore).data ?? { written: 0, writtenSkus: 0, failures: [] };
}

/** A few styles a transaction, each whole; null where nothing is to be written. */
async function writeAll(work: JobWork, from: number, styles: readonly (CheckedStyle | null)[]): Promise<Written> {
  let so = keptOf(work);
  let next = 0;
  await work.progress(from, from + styles.length);
  while (next < styles.length) {
    await work.commit(async (context) => {
      const until = performance.now() + longestWriteMs;
      const batch = { ...so, failures: [...so.failures] };
      let at = next;
      do {
        const style = styles[at];
        if (style) await writeStyle(context, style, batch);
        at += 1;
      } while (at < styles.length && performance.now() < until);
      next = at;
      so = batch;
      return { done: from + at, keep: batch };
    });
  }
  return so;
}

async function writeStyle(context: Context, style: CheckedStyle, batch: Written): Promise<void> {
  try {
    const saved = style.add
      ? await addProduct(context, { body: style.add })
      : style.edit && (await editProduct(context, { body: style.edit }));
    if (!saved) return;
    const stopped = await stopUnlisted(context, saved.id, style.before, style.listed);
    batch.written += 1;
    batch.writtenSkus += saved.skuCount - stopped;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    batch.failures.push({ row: style.firstRow, column: "款号", message: error.message });
  }
}

function allErrors(sheet: Sheet, found: readonly CheckedStyle[], failures: readonly RowError[]): RowError[] {
  return [...sheet.errors, ...found.flatMap((style) => style.errors), ...failures].sort((a, b) => a.row - b.row);
}

function reportOf(
  sheet: Sheet,
  found: readonly CheckedStyle[],
  failures: readonly RowError[],
  { written, writtenSkus }: { written: number; writtenSkus: number },
): ImportReport {
  const errors = allErrors(sheet, found, failures);
  const wrongRows = new Set(errors.map((error) => error.row));
  const edits = found.filter((style) => !style.isNew).length;
  return {
    rows: sheet.rows,
    adds: sheet.styles.length - edits,
    edits,
    written,
    writtenSkus,
    wrongRows: wrongRows.size,
    wrongStyles: sheet.styles.filter(({ cells }) => cells.some(({ row }) => wrongRows.has(row))).length,
    errors: errors.slice(0, maxReportedErrors),
    errorCount: errors.length,
  };
}
