/** 领料 and 退料: drafting, issuing to a batch, bringing back, voiding (domain.md §3.2, material). Lock order: batch → slip → material. */

import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { worthOfReturn } from "#backoffice/ground/documents/shares.rules.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import {
  keyOf,
  lockMaterial,
  notEnough,
  type PostedMaterial,
  postMaterial,
} from "#backoffice/ledgers/material-ledger/post.ts";
import { reverseMaterial } from "#backoffice/ledgers/material-ledger/reverse.ts";
import { findMaterials, materialLabel } from "#backoffice/masters/material/material.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertRepositoryRight, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import {
  addBatchMaterial,
  type Batch,
  getBatch,
  lockBatch,
} from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { assertSeen } from "#backoffice/trade/manufacture/batch/batch-work.ts";
import { readBatchNeeds, readFreeLots } from "#backoffice/trade/manufacture/material/batch-material.query.ts";
import type { RepositoryRight } from "#contract/inventory/repositories.ts";
import { materialUnitLabels } from "#contract/manufacture/material.words.ts";
import type { materialIssueEndpoints } from "#contract/manufacture/material-issues.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import {
  isOverDemand,
  type MaterialIssueAction,
  planIssue,
  refuseCostChange,
  refuseIssueTo,
  refuseMaterialIssue,
} from "./material-issue.rules.ts";
import { materialIssue, materialIssueLine } from "./material-issue.tables.ts";

type Endpoints = typeof materialIssueEndpoints;
type Slip = typeof materialIssue.$inferSelect;
type Line = typeof materialIssueLine.$inferSelect;

export const issueMissing = "领料单不存在，或您没有查看权限";

export const addMaterialIssue: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken: _, prefill, ...head } = body;
  const { db } = context;
  await assertRepositoryRight(context, head.repositoryId, "out");
  const taking = await getBatch(db, head.batchId);
  await assertSeen(context, taking);
  refuseBy(refuseIssueTo(taking));
  const no = await nextDocumentNumber(context, "LL");
  const { id, version } = await insertRow(db, materialIssue, {
    ...{ ...head, no, kind: "ISSUE", bizDate: today(context), ...stamp(context) },
  });
  const lines = prefill ? await openLines(context, head) : [];
  if (lines.length > 0) {
    await db.insert(materialIssueLine).values(lines.map((line, at) => ({ ...line, issueId: id, lineNo: at + 1 })));
  }
  return { id, no, version };
};

/** What the batch's BOM still asks for, from the oldest lots that are free. */
async function openLines({ db }: Context, { batchId, repositoryId }: { batchId: number; repositoryId: number }) {
  const needs = [...(await readBatchNeeds(db, batchId))].map(([materialId, { demandMilli, issuedMilli }]) => ({
    ...{ materialId, openMilli: demandMilli - issuedMilli },
  }));
  const materialIds = needs.map(({ materialId }) => materialId);
  // Who drafts at the same time waits here, and finds the rest.
  const lots = await readFreeLots(db, { repositoryId, materialIds });
  await lockMaterial(
    db,
    lots.map(({ materialId, lot }) => ({ repositoryId, materialId, lot })),
  );
  return planIssue(needs, await readFreeLots(db, { repositoryId, materialIds }));
}

export const editMaterialIssue: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { db } = context;
  const draft = await openSlip(context, params.id, "edit", "out");
  assertVersion(draft, body.version);
  const seen = new Set<string>();
  for (const { materialId, lot } of body.lines) {
    const key = `${materialId}:${lot}`;
    if (seen.has(key)) throw new DomainError(`${await labelOf(context, materialId, lot)} 写了两行，请合并成一行`);
    seen.add(key);
  }
  await db.delete(materialIssueLine).where(eq(materialIssueLine.issueId, draft.id));
  await assertFree(context, draft, body.lines);
  if (body.lines.length > 0) {
    const written = body.lines.map((line, at) => ({ ...line, issueId: draft.id, lineNo: at + 1 }));
    await db.insert(materialIssueLine).values(written);
  }
  return touch(context, materialIssue, draft, { remark: body.remark });
};

/** Refuses what is not there, or what other drafts are to take; the balances stay locked. */
async function assertFree(
  context: Context,
  { id, repositoryId }: Pick<Slip, "id" | "repositoryId">,
  lines: readonly { materialId: number; lot: string; qtyMilli: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  const { db } = context;
  const materials = await findMaterials(
    db,
    lines.map(({ materialId }) => materialId),
  );
  if (lines.some(({ materialId }) => !materials.has(materialId))) {
    throw new DomainError("有一行物料不存在，可能已被删除，请刷新后重试");
  }
  const balances = await lockMaterial(
    db,
    lines.map(({ materialId, lot }) => ({ repositoryId, materialId, lot })),
  );
  const free = await readFreeLots(db, { repositoryId, materialIds: [...materials.keys()], except: id });
  for (const { materialId, lot, qtyMilli } of lines) {
    const balance = balances.get(keyOf({ repositoryId, materialId, lot }));
    const found = free.find((one) => one.materialId === materialId && one.lot === lot);
    if (!found && lot !== "") {
      const label = materialLabel(materials.get(materialId));
      throw new DomainError(`${balance?.repositoryName ?? "仓库"}没有 ${label} 的缸号 ${lot}，请核对缸号`);
    }
    const available = found?.availableMilli ?? 0;
    if (available < qtyMilli) throw await notEnough(db, { materialId, lot }, Math.max(available, 0), qtyMilli);
  }
}

/** ISSUE at the moving average of each lot; the batch costs as much more. */
export const issueMaterial: Operation<Endpoints["issue"]> = async (context, { params, body }) => {
  const { slip, taking } = await openWithBatch(context, params.id, "issue", "out");
  assertVersion(slip, body.version);
  refuseBy(refuseIssueTo(taking));
  const lines = await readIssueLines(context, slip.id);
  if (lines.length === 0) throw new DomainError("明细为空，请先添加物料");
  await assertFree(context, slip, lines);
  const overDemand = await findOverDemand(context, slip, lines);
  if (overDemand) {
    const figures = lines.map(({ materialId, lot, qtyMilli }) => [materialId, lot, qtyMilli]);
    assertAnswered({ sentences: [overDemand], figures, ask: "确认要领请勾选“已核对”", answered: body.answered });
  }
  const posted = await postMaterial(
    context,
    { docType: "MATERIAL_ISSUE", docId: slip.id },
    lines.map(({ id, materialId, lot, qtyMilli }) => ({
      ...{ repositoryId: slip.repositoryId, materialId, lot, qtyMilli: -qtyMilli, moveType: "ISSUE", docLineId: id },
    })),
  );
  await updateRows(
    context.db,
    materialIssueLine,
    lines.map(({ id }, at) => ({ id, valueFen: -worthOf(posted[at]) })),
  );
  await addBatchMaterial(context, taking.id, -sumOf(posted));
  return touch(context, materialIssue, slip, {
    ...{ status: "ISSUED", overDemand: overDemand !== null, bizDate: today(context) },
  });
};

/** The first material of which the batch would have more than 110 % of its demand, in a sentence. */
async function findOverDemand(
  context: Context,
  { batchId }: Slip,
  lines: readonly Pick<Line, "materialId" | "qtyMilli">[],
): Promise<string | null> {
  const needs = await readBatchNeeds(context.db, batchId);
  const wanted = new Map<number, number>();
  for (const { materialId, qtyMilli } of lines) wanted.set(materialId, (wanted.get(materialId) ?? 0) + qtyMilli);
  for (const [materialId, qtyMilli] of wanted) {
    const { demandMilli = 0, issuedMilli = 0 } = needs.get(materialId) ?? {};
    if (!isOverDemand({ demandMilli, issuedMilli: issuedMilli + qtyMilli })) continue;
    const label = await labelOf(context, materialId);
    if (demandMilli === 0) return `${label} 不在本批用料表上`;
    return `${label} 共领 ${formatMilli(issuedMilli + qtyMilli)}，超过用料需求 ${formatMilli(demandMilli)} 的 110%`;
  }
  return null;
}

/** 退料, a document of its own: ISSUE_RETURN at what the line's quantity went out at; the batch costs as much less. */
export const returnMaterial: Operation<Endpoints["return"]> = async (context, { params, body }) => {
  const { slip, taking } = await openWithBatch(context, params.id, "return", "in");
  assertVersion(slip, body.version);
  refuseBy(refuseCostChange(taking));
  const { db } = context;
  const lines = await readIssueLines(context, slip.id);
  const returnedFen = await sumReturned(context, lines);
  const seen = new Set<number>();
  const pieces = [];
  for (const { lineId, qtyMilli } of body.lines) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || seen.has(lineId)) throw new DomainError(`领料单 ${slip.no} 没有这一行，请刷新后重试`);
    seen.add(lineId);
    const leftQty = line.qtyMilli - line.returnedMilli;
    if (qtyMilli > leftQty) {
      const material = (await findMaterials(db, [line.materialId])).get(line.materialId);
      const unit = material ? materialUnitLabels[material.unit] : "";
      throw new DomainError(
        `${materialLabel(material, line.lot)} 最多能退 ${formatMilli(leftQty)} ${unit}，填了 ${formatMilli(qtyMilli)} ${unit}`,
      );
    }
    const leftFen = line.valueFen - (returnedFen.get(line.id) ?? 0);
    pieces.push({ line, qtyMilli, valueFen: worthOfReturn({ qty: qtyMilli, leftQty, leftFen }) });
  }
  const { id, no } = await insertRow(db, materialIssue, {
    ...{ no: await nextDocumentNumber(context, "LL"), kind: "RETURN", status: "ISSUED", batchId: slip.batchId },
    ...{ repositoryId: slip.repositoryId, remark: body.remark, bizDate: today(context), ...stamp(context) },
  });
  const written = await db
    .insert(materialIssueLine)
    .values(
      pieces.map(({ line, qtyMilli, valueFen }, at) => ({
        ...{ issueId: id, lineNo: at + 1, materialId: line.materialId, lot: line.lot },
        ...{ qtyMilli, valueFen, originLineId: line.id },
      })),
    )
    .returning();
  const posted = await postMaterial(
    context,
    { docType: "MATERIAL_ISSUE", docId: id },
    written.map((piece) => ({
      ...{ repositoryId: slip.repositoryId, materialId: piece.materialId, lot: piece.lot, qtyMilli: piece.qtyMilli },
      ...{ moveType: "ISSUE_RETURN", docLineId: piece.id, valueFen: piece.valueFen },
    })),
  );
  await updateRows(
    db,
    materialIssueLine,
    pieces.map(({ line, qtyMilli }) => ({ id: line.id, returnedMilli: line.returnedMilli + qtyMilli })),
  );
  await addBatchMaterial(context, taking.id, -sumOf(posted));
  return { id, no, ...(await touch(context, materialIssue, slip, {})) };
};

/** What returns that stand took off each line's value, 分. */
async function sumReturned({ db }: Context, lines: readonly Line[]): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  for (const { id, returnedMilli } of lines) {
    if (returnedMilli === 0) continue;
    const [found] = await db
      .select({ fen: sql<number>`coalesce(sum(${materialIssueLine.valueFen}), 0)::int8` })
      .from(materialIssueLine)
      .innerJoin(materialIssue, eq(materialIssue.id, materialIssueLine.issueId))
      .where(and(eq(materialIssueLine.originLineId, id), eq(materialIssue.status, "ISSUED")));
    sums.set(id, found?.fen ?? 0);
  }
  return sums;
}

/** A draft is given up; what was issued or returned is taken back, to what it was. */
export const voidMaterialIssue: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { slip, taking } = await openWithBatch(context, params.id, "void", "view");
  await assertRepositoryRight(context, slip.repositoryId, slip.kind === "ISSUE" ? "in" : "out");
  assertVersion(slip, body.version);
  if (slip.status === "ISSUED") {
    refuseBy(refuseCostChange(taking));
    await assertPeriodOpen(context.db, slip.bizDate);
    const lines = await readIssueLines(context, slip.id);
    if (lines.some(({ returnedMilli }) => returnedMilli > 0)) {
      throw new DomainError(`领料单 ${slip.no} 已有退料，请先作废退料单`);
    }
    const posted = await reverseMaterial(context, { docType: "MATERIAL_ISSUE", docId: slip.id });
    await addBatchMaterial(context, taking.id, -sumOf(posted));
    await giveBack(context, lines);
  }
  const { no, kind, status } = slip;
  const before = { no, kind, status };
  return markVoid(context, materialIssue, slip, { entity: "material_issue", before, reason: body.reason });
};

/** The issued lines that a voided 退料 had brought back are out again. */
async function giveBack({ db }: Context, lines: readonly Line[]): Promise<void> {
  for (const { originLineId, qtyMilli } of lines) {
    if (originLineId === null) continue;
    await db
      .update(materialIssueLine)
      .set({ returnedMilli: sql`${materialIssueLine.returnedMilli} - ${qtyMilli}` })
      .where(eq(materialIssueLine.id, originLineId));
  }
}

/** The slip, locked, and before it its batch, which its material is a cost of. */
async function openWithBatch(
  context: Context,
  id: number,
  action: MaterialIssueAction,
  right: RepositoryRight,
): Promise<{ slip: Slip; taking: Batch }> {
  const [found] = await context.db
    .select({ batchId: materialIssue.batchId })
    .from(materialIssue)
    .where(eq(materialIssue.id, id));
  if (!found) throw new DomainError(issueMissing);
  const taking = await lockBatch(context, found.batchId);
  return { slip: await openSlip(context, id, action, right), taking };
}

async function openSlip(
  context: Context,
  id: number,
  action: MaterialIssueAction,
  right: RepositoryRight,
): Promise<Slip> {
  const [slip] = await context.db.select().from(materialIssue).where(eq(materialIssue.id, id)).for("update");
  const access = await readRepositoryAccess(context);
  if (!slip || !access.may(slip.repositoryId, "view")) throw new DomainError(issueMissing);
  await assertRepositoryRight(context, slip.repositoryId, right);
  refuseBy(refuseMaterialIssue(slip.no, slip, action));
  return slip;
}

function refuseBy(refusal: string | null): void {
  if (refusal !== null) throw new DomainError(refusal);
}

function readIssueLines({ db }: Context, issueId: number): Promise<Line[]> {
  return db
    .select()
    .from(materialIssueLine)
    .where(eq(materialIssueLine.issueId, issueId))
    .orderBy(asc(materialIssueLine.lineNo));
}

async function labelOf({ db }: Context, materialId: number, lot = ""): Promise<string> {
  return materialLabel((await findMaterials(db, [materialId])).get(materialId), lot);
}

const worthOf = (one: PostedMaterial | undefined) => (one ? one.valueFen + one.varianceFen : 0);
const sumOf = (posted: readonly PostedMaterial[]) => posted.reduce((sum, one) => sum + worthOf(one), 0);
