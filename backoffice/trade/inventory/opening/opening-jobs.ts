/** The two jobs of an import of opening stock: the check that writes nothing, and the writing of its slips. */
import { z } from "zod";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { jobHandler } from "#backoffice/ground/jobs/runner.ts";
import { importChanged, importOutcome, readImportRows } from "#backoffice/ground/spreadsheet/sheet-import.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { approveSlip, insertSlip, writeSlipLines } from "#backoffice/trade/inventory/adjustment/adjustment.ts";
import { maxLines } from "#contract/goods/lines.ts";
import { importModes, maxReportedErrors } from "#contract/goods/product-imports.ts";
import { type OpeningReport, openingTopics } from "#contract/inventory/opening-imports.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { type Checked, checkOpening, type OpeningRow } from "./opening-check.ts";
import { openingColumns } from "./opening-sheet.rules.ts";

export const checkInput = z.object({ name: z.string() });
export const writeInput = checkInput.extend({
  mode: z.enum(importModes),
  approve: z.boolean(),
  checkJobId: z.number(),
});

export const openingCheckJob = jobHandler(openingTopics.check, checkInput, async (work) => {
  const sheet = await readImportRows(work.context, work.jobId, openingColumns);
  const checked = await checkOpening(work.context, sheet);
  await work.progress(sheet.length, sheet.length);
  const wrong = sheet.length - checked.right.length;
  const report = await reportOf(work.context, sheet.length, checked, { slips: [], approved: false });
  const sentence =
    wrong === 0 ? `共 ${sheet.length} 行，没有错误，可以导入` : `共 ${sheet.length} 行，${wrong} 行有错误`;
  return importOutcome(work, "期初", report, checked.errors, sentence);
});

/** What a run that was cut off had written, and which rows it had left out. */
const keptSchema = z.object({
  slips: z.array(z.object({ id: z.number(), no: z.string() })),
  left: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
});

export const openingWriteJob = jobHandler(openingTopics.write, writeInput, async (work, input) => {
  const { context, doneBefore } = work;
  const needed = input.approve ? [permissions.reviseAdjust, permissions.reviseApprove] : [permissions.reviseAdjust];
  if (!needed.every((code) => hasPermission(context.actor.permissions, [code]))) {
    throw new DomainError("您已没有登记期初所需的权限");
  }
  const sheet = await readImportRows(context, input.checkJobId, openingColumns);
  const kept = keptSchema.safeParse(work.keptBefore).data ?? null;
  const checked = await checkOpening(context, sheet, { again: kept !== null });
  const errors = kept ? kept.left : checked.errors;
  const leftOut = new Set(errors.map(({ row }) => row));
  const right = checked.right.filter(({ row }) => !leftOut.has(row));
  const slips = kept ? [...kept.slips] : [];
  const report = () => reportOf(context, sheet.length, { right, errors }, { slips, approved: input.approve });
  if (input.mode === "all" && errors.length > 0)
    return importOutcome(work, "期初", await report(), errors, importChanged);
  const batches = batchesOf(right);
  await work.progress(doneBefore, batches.length);
  for (const [index, batch] of batches.entries()) {
    if (index < doneBefore) continue;
    await work.commit(async (within) => {
      slips.push(await writeSlip(within, batch, input));
      return { done: index + 1, keep: { slips, left: errors } };
    });
  }
  const skipped = errors.length > 0 ? `，${sheet.length - right.length} 行有错误没有导入` : "";
  const what = input.approve ? "张期初单，库存已更新" : "张期初单草稿，请审核";
  const sentence = `已导入 ${right.length} 行，生成 ${slips.length} ${what}${skipped}`;
  return importOutcome(work, "期初", await report(), errors, sentence);
});

/** One slip a place and as many lines as a slip takes; in the order of the rows. */
function batchesOf(right: readonly OpeningRow[]): OpeningRow[][] {
  const byPlace = new Map<number, OpeningRow[]>();
  for (const row of right) byPlace.set(row.repositoryId, [...(byPlace.get(row.repositoryId) ?? []), row]);
  return [...byPlace.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / maxLines) }, (_, index) =>
      own.slice(index * maxLines, (index + 1) * maxLines),
    ),
  );
}

async function writeSlip(
  context: Context,
  batch: readonly OpeningRow[],
  { name, approve }: z.output<typeof writeInput>,
): Promise<{ id: number; no: string }> {
  const repositoryId = batch[0]?.repositoryId ?? 0;
  const head = { repositoryId, kind: "OPENING", reason: "期初导入", remark: name } as const;
  const { id, no, version } = await insertSlip(context, head);
  await writeSlipLines(
    context,
    { ...head, id },
    {
      mode: "set",
      cells: batch.map(({ skuId, grade, qty }) => ({ skuId, grade, qty })),
      costs: batch.flatMap(({ skuId, grade, costFen }) => (costFen === null ? [] : [{ skuId, grade, costFen }])),
      styleCosts: [],
    },
  );
  // The check said how many rows have no cost.
  if (approve) await approveSlip(context, { id, version, asks: false });
  return { id, no };
}

async function reportOf(
  context: Context,
  rows: number,
  { right, errors }: Checked,
  written: Pick<OpeningReport, "slips" | "approved">,
): Promise<OpeningReport> {
  const access = await readRepositoryAccess(context);
  const seesCost = right.every(({ repositoryId }) => access.mayCost(repositoryId));
  const costs = right.map(({ qty, costFen, styleCostFen }) => qty * (costFen ?? styleCostFen ?? 0));
  return {
    rows,
    rightRows: right.length,
    qty: right.reduce((sum, { qty }) => sum + qty, 0),
    costFen: seesCost ? costs.reduce((sum, fen) => sum + fen, 0) : null,
    unknownRows: right.filter(({ costFen, styleCostFen }) => (costFen ?? styleCostFen) === null).length,
    ...written,
    errors: errors.slice(0, maxReportedErrors),
    errorCount: errors.length,
  };
}
