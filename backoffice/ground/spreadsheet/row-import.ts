/**
 * An import of masters, one row each (docs/decisions/documents.md, "Exports and imports are jobs"): its routes and its
 * two jobs, of which a noun gives the columns, the check of the rows and the writing of one. Written a hundred at a
 * time: a run that was cut off goes on after its last.
 */
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { route } from "#backoffice/core/http/route.ts";
import { defineModule, type Module } from "#backoffice/core/module.ts";
import { jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { importModes, maxReportedErrors, type RowError } from "#contract/goods/product-imports.ts";
import { hasPermission } from "#contract/permissions.ts";
import { type RowImportEndpoints, type RowImportReport, rowImportReport } from "#contract/row-imports.ts";
import type { SheetColumns, ValuesOf } from "./sheet-columns.rules.ts";
import {
  checkUpload,
  getFinishedCheck,
  importChanged,
  importOutcome,
  readImportRows,
  sheetTemplate,
  sheetUploadRoute,
  startImport,
} from "./sheet-import.ts";

export interface SheetRow<C extends SheetColumns> {
  readonly number: number;
  readonly values: ValuesOf<C>;
}

export interface CheckedRows<R> {
  /** In the order of the sheet. */
  readonly right: readonly { readonly row: number; readonly fields: R }[];
  readonly errors: readonly RowError[];
}

interface RowImportOf<C extends SheetColumns, R> {
  readonly import: RowImportEndpoints;
  readonly columns: C;
  /** Writes nothing; of the rows that are still to be written. */
  check(context: Context, sheet: readonly SheetRow<C>[]): Promise<CheckedRows<R>>;
  /** In a transaction. Gives the id of what was written. */
  write(context: Context, fields: R): Promise<number>;
  /** Amounts by name that a row brings. */
  amounts?(fields: R): Readonly<Record<string, number>>;
}

const checkInput = z.object({ name: z.string() });
const writeInput = checkInput.extend({ mode: z.enum(importModes), checkJobId: z.number() });

/** What a run that was cut off had written, and which rows it had left out. */
const keptSchema = z.object({
  added: z.array(z.number()),
  lastRow: z.number(),
  left: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
});

const batchSize = 100;

export function rowImport<const C extends SheetColumns, R>(of: RowImportOf<C, R>): Module {
  const { columns, check, write } = of;
  const { title, topics, endpoints } = of.import;

  const checkJob = jobHandler(topics.check, checkInput, async (work) => {
    const sheet = await readImportRows(work.context, work.jobId, columns);
    const checked = await check(work.context, sheet);
    await work.progress(sheet.length, sheet.length);
    const wrong = sheet.length - checked.right.length;
    const sentence =
      wrong === 0 ? `共 ${sheet.length} 行，没有错误，可以导入` : `共 ${sheet.length} 行，${wrong} 行有错误`;
    return importOutcome(work, title, reportOf(sheet.length, checked, []), checked.errors, sentence);
  });

  const writeJob = jobHandler(topics.write, writeInput, async (work, { mode, checkJobId }) => {
    const { context } = work;
    if (!hasPermission(context.actor.permissions, endpoints.confirm.access)) {
      throw new DomainError(`您已没有导入${title}的权限`);
    }
    const sheet = await readImportRows(context, checkJobId, columns);
    const kept = keptSchema.safeParse(work.keptBefore).data ?? { added: [], lastRow: 0, left: [] };
    const checked = await check(
      context,
      sheet.filter(({ number }) => number > kept.lastRow),
    );
    const errors = [...kept.left.filter(({ row }) => row <= kept.lastRow), ...checked.errors];
    const all = { right: checked.right, errors };
    if (mode === "all" && errors.length > 0) {
      return importOutcome(work, title, reportOf(sheet.length, all, kept.added), errors, importChanged);
    }
    const added = [...kept.added];
    await work.progress(work.doneBefore, work.doneBefore + checked.right.length);
    for (let start = 0; start < checked.right.length; start += batchSize) {
      const batch = checked.right.slice(start, start + batchSize);
      await work.commit(async (within) => {
        for (const { fields } of batch) added.push(await write(within, fields));
        return { done: added.length, keep: { added, lastRow: batch.at(-1)?.row ?? 0, left: errors } };
      });
    }
    const skipped = errors.length > 0 ? `，${sheet.length - added.length} 行有错误没有导入` : "";
    const sentence = `已导入 ${added.length} 个${title}${skipped}`;
    return importOutcome(work, title, reportOf(sheet.length, all, added), errors, sentence);
  });

  function reportOf(count: number, { right, errors }: CheckedRows<R>, added: number[]): RowImportReport {
    const sums = new Map<string, number>();
    for (const { fields } of right)
      for (const [label, fen] of Object.entries(of.amounts?.(fields) ?? {}))
        sums.set(label, (sums.get(label) ?? 0) + fen);
    return {
      rows: count,
      rightRows: right.length,
      sums: [...sums].flatMap(([label, fen]) => (fen === 0 ? [] : [{ label, fen }])),
      added,
      errors: errors.slice(0, maxReportedErrors),
      errorCount: errors.length,
    };
  }

  return defineModule({
    routes: [
      route(endpoints.template, (context) => sheetTemplate(context, title, columns)),
      sheetUploadRoute(endpoints.upload, (context, { query: { clientToken, name }, file }) =>
        checkUpload(context, file, {
          ...{ topic: topics.check, columns, clientToken },
          ...{ name, input: checkInput.encode({ name }) },
        }),
      ),
      // Leaves the writing to a job. A checked file is written once.
      route(endpoints.confirm, async (context, { params, body: { mode } }) => {
        const found = await getFinishedCheck(context, params.id, topics);
        const { errorCount, rightRows } = rowImportReport.parse(found.result);
        if (mode === "all" && errorCount > 0) {
          throw new DomainError(`还有 ${errorCount} 处错误，请修改后重新上传，或选择只导入没有错误的行`);
        }
        if (rightRows === 0) throw new DomainError("没有可以导入的行，请修改表格后重新上传");
        const { name } = checkInput.parse(found.input);
        const input = writeInput.encode({ name, mode, checkJobId: found.id });
        return startImport(context, { topic: topics.write, name, input });
      }),
    ],
    jobs: [checkJob, writeJob],
  });
}
