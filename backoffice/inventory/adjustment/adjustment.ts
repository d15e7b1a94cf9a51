/** 调整单: drafting, approving and taking back corrections of stock (domain.md §3.3, revise). */
import { asc, eq, inArray } from "drizzle-orm";
import { writeAudit } from "#backoffice/audit/audit.ts";
import { bizDateOf } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { assertVersion } from "#backoffice/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/documents/document-number.ts";
import { planLines } from "#backoffice/documents/lines.rules.ts";
import { assertSkusExist } from "#backoffice/goods/line/line.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { assertRepositoryRight, readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { type Posted, postStock, type StockChange } from "#backoffice/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/stock-ledger/reverse.ts";
import { type adjustmentEndpoints, scrapPhotoFen } from "#contract/inventory/adjustments.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import { type AdjustmentAction, adjustmentMoves, refuseAdjustmentAction } from "./adjustment.rules.ts";
import { stockAdjust, stockAdjustLine } from "./adjustment.tables.ts";

type Endpoints = typeof adjustmentEndpoints;
type Slip = typeof stockAdjust.$inferSelect;
type Line = typeof stockAdjustLine.$inferSelect;

export const addAdjustment: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken, ...head } = body;
  await assertRepositoryRight(context, head.repositoryId, "adjust");
  const [created] = await context.db
    .insert(stockAdjust)
    .values({ ...head, no: await nextDocumentNumber(context, "TZ"), ...stamp(context), bizDate: today(context) })
    .returning({ id: stockAdjust.id, no: stockAdjust.no, version: stockAdjust.version });
  if (!created) throw new Error("nothing was inserted");
  return created;
};

export const editAdjustment: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { clientToken, version, ...head } = body;
  const slip = await openSlip(context, params.id, "edit");
  assertVersion(slip, version);
  return touch(context, slip, { ...head, photoId: head.photoId ?? null });
};

export const changeAdjustmentLines: Operation<Endpoints["lines"]> = async (context, { params, body }) => {
  const { clientToken, ...change } = body;
  const slip = await openSlip(context, params.id, "edit");
  const lines = await readLines(context, slip.id);
  const plan = planLines(lines, change);
  if (typeof plan === "string") throw new DomainError(plan);
  await assertSkusExist(
    context.db,
    plan.added.map(({ skuId }) => skuId),
  );
  const last = Math.max(0, ...lines.map(({ lineNo }) => lineNo));
  if (plan.added.length > 0) {
    await context.db
      .insert(stockAdjustLine)
      .values(plan.added.map((cell, position) => ({ ...cell, adjustId: slip.id, lineNo: last + position + 1 })));
  }
  for (const { id, qty } of plan.changed) {
    await context.db.update(stockAdjustLine).set({ qty }).where(eq(stockAdjustLine.id, id));
  }
  if (plan.removed.length > 0) {
    await context.db.delete(stockAdjustLine).where(inArray(stockAdjustLine.id, [...plan.removed]));
  }
  return touch(context, slip, {});
};

export const discardAdjustment: Operation<Endpoints["discard"]> = async (context, { params, body }) => {
  const slip = await openSlip(context, params.id, "discard");
  assertVersion(slip, body.version);
  return touch(context, slip, { status: "DISCARDED" });
};

/** Writes the ledger. What is scrapped for much money has a photo to show for it. */
export const approveAdjustment: Operation<Endpoints["approve"]> = async (context, { params, body }) => {
  const slip = await openSlip(context, params.id, "approve");
  assertVersion(slip, body.version);
  const lines = await readLines(context, slip.id);
  if (lines.length === 0) throw new DomainError("明细为空，请先添加商品");
  const posted = await postStock(context, { docType: "ADJUST", docId: slip.id }, changesOf(slip, lines));
  assertPhoto(slip, posted);
  await writeAudit(context, [
    { entity: "adjustment", entityId: slip.id, action: "approve", after: summary(slip, lines) },
  ]);
  return touch(context, slip, {
    status: "APPROVED",
    approvedBy: context.actor.userId,
    approvedAt: context.clock.now(),
    bizDate: today(context),
  });
};

/** A new slip that takes the old one's movements back, at the value they had. */
export const reverseAdjustment: Operation<Endpoints["reverse"]> = async (context, { params, body }) => {
  const slip = await openSlip(context, params.id, "reverse");
  assertVersion(slip, body.version);
  const lines = await readLines(context, slip.id);
  const now = context.clock.now();
  const [created] = await context.db
    .insert(stockAdjust)
    .values({
      no: await nextDocumentNumber(context, "TZ"),
      kind: slip.kind,
      repositoryId: slip.repositoryId,
      status: "APPROVED",
      reason: body.reason,
      remark: `红冲 ${slip.no}`,
      reverseOf: slip.id,
      approvedBy: context.actor.userId,
      approvedAt: now,
      bizDate: today(context),
      ...stamp(context),
    })
    .returning({ id: stockAdjust.id, no: stockAdjust.no });
  if (!created) throw new Error("nothing was inserted");
  await context.db
    .insert(stockAdjustLine)
    .values(lines.map(({ lineNo, skuId, grade, qty }) => ({ adjustId: created.id, lineNo, skuId, grade, qty })));
  await reverseStock(context, { docType: "ADJUST", docId: slip.id }, { docType: "ADJUST", docId: created.id });
  await touch(context, slip, { status: "REVERSED" });
  await writeAudit(context, [
    { entity: "adjustment", entityId: slip.id, action: "reverse", before: summary(slip, lines), after: created },
  ]);
  return created;
};

/** The slip, locked, when the actor may adjust its repository and the action is possible. */
async function openSlip(context: Context, id: number, action: AdjustmentAction): Promise<Slip> {
  const [slip] = await context.db.select().from(stockAdjust).where(eq(stockAdjust.id, id)).for("update");
  const access = await readRepositoryAccess(context);
  if (!slip || !access.may(slip.repositoryId, "view")) throw new DomainError("调整单不存在，或您没有查看权限");
  await assertRepositoryRight(context, slip.repositoryId, "adjust");
  const refusal = refuseAdjustmentAction(slip.no, slip.status, action);
  if (refusal) throw new DomainError(refusal);
  // A reversal is closed for good: taking it back would book the first slip again.
  if (action === "reverse" && slip.reverseOf !== null) throw new DomainError(`调整单 ${slip.no} 是红冲单，不能再红冲`);
  return slip;
}

function readLines({ db }: Context, adjustId: number): Promise<Line[]> {
  return db
    .select()
    .from(stockAdjustLine)
    .where(eq(stockAdjustLine.adjustId, adjustId))
    .orderBy(asc(stockAdjustLine.lineNo), asc(stockAdjustLine.id));
}

function changesOf(slip: Slip, lines: readonly Line[]): StockChange[] {
  const { kind, repositoryId } = slip;
  if (kind !== "GRADE") {
    const { moveType, sign } = adjustmentMoves[kind];
    return lines.map(({ id, skuId, grade, qty }) => ({
      repositoryId,
      skuId,
      grade: grade as Grade,
      qty: sign * qty,
      moveType,
      docLineId: id,
    }));
  }
  return lines.flatMap(({ id, skuId, grade, qty }) => {
    const other: Grade = grade === 1 ? 2 : 1;
    const out: StockChange = {
      repositoryId,
      skuId,
      grade: grade as Grade,
      qty: -qty,
      moveType: "GRADE_OUT",
      docLineId: id,
    };
    return [out, { ...out, grade: other, qty, moveType: "GRADE_IN", carries: out }];
  });
}

function assertPhoto(slip: Slip, posted: readonly Posted[]): void {
  const worth = -posted.reduce((sum, { valueFen, varianceFen }) => sum + valueFen + varianceFen, 0);
  if (slip.kind === "SCRAP" && worth > scrapPhotoFen && slip.photoId === null) {
    throw new DomainError(`调整单 ${slip.no} 报废金额超过 500 元，请先上传照片`);
  }
}

async function touch({ db, actor, clock }: Context, slip: Slip, changes: Partial<Slip>): Promise<{ version: number }> {
  const version = slip.version + 1;
  await db
    .update(stockAdjust)
    .set({ ...changes, version, updatedBy: actor.userId, updatedAt: clock.now() })
    .where(eq(stockAdjust.id, slip.id));
  return { version };
}

const summary = ({ no, kind, repositoryId, reason }: Slip, lines: readonly Line[]) => ({
  no,
  kind,
  repositoryId,
  reason,
  lines: lines.map(({ skuId, grade, qty }) => ({ skuId, grade, qty })),
});

const today = ({ clock }: Context) => bizDateOf(clock.now());

function stamp({ actor, clock }: Context) {
  const now = clock.now();
  return { createdBy: actor.userId, createdAt: now, updatedBy: actor.userId, updatedAt: now };
}
