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
import { once } from "#backoffice/http/idempotency.ts";
import { assertRepositoryRight, readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { type Posted, postStock, type StockChange } from "#backoffice/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/stock-ledger/reverse.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { type adjustmentEndpoints, scrapPhotoFen } from "#contract/inventory/adjustments.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import { type AdjustmentAction, adjustmentMoves, refuseAdjustmentAction } from "./adjustment.rules.ts";
import { stockAdjust, stockAdjustLine } from "./adjustment.tables.ts";

type Endpoints = typeof adjustmentEndpoints;
type Slip = typeof stockAdjust.$inferSelect;
type Line = typeof stockAdjustLine.$inferSelect;

export async function addAdjustment(
  context: Context,
  { body }: Received<Endpoints["add"]>,
): Promise<Answer<Endpoints["add"]>> {
  const { clientToken, ...head } = body;
  return once(context, { operation: "adjustment.add", clientToken }, async (within) => {
    await assertRepositoryRight(within, head.repositoryId, "adjust");
    const [created] = await within.db
      .insert(stockAdjust)
      .values({ ...head, no: await nextDocumentNumber(within, "TZ"), ...stamp(within), bizDate: today(within) })
      .returning({ id: stockAdjust.id, no: stockAdjust.no, version: stockAdjust.version });
    if (!created) throw new Error("nothing was inserted");
    return created;
  });
}

export async function editAdjustment(
  context: Context,
  { params, body }: Received<Endpoints["edit"]>,
): Promise<Answer<Endpoints["edit"]>> {
  const { clientToken, version, ...head } = body;
  return once(context, { operation: "adjustment.edit", clientToken }, async (within) => {
    const slip = await openSlip(within, params.id, "edit");
    assertVersion(slip, version);
    return touch(within, slip, { ...head, photoId: head.photoId ?? null });
  });
}

export async function changeAdjustmentLines(
  context: Context,
  { params, body }: Received<Endpoints["lines"]>,
): Promise<Answer<Endpoints["lines"]>> {
  const { clientToken, ...change } = body;
  return once(context, { operation: "adjustment.lines", clientToken }, async (within) => {
    const slip = await openSlip(within, params.id, "edit");
    const lines = await readLines(within, slip.id);
    const plan = planLines(lines, change);
    if (typeof plan === "string") throw new DomainError(plan);
    await assertSkusExist(
      within.db,
      plan.added.map(({ skuId }) => skuId),
    );
    const last = Math.max(0, ...lines.map(({ lineNo }) => lineNo));
    if (plan.added.length > 0) {
      await within.db
        .insert(stockAdjustLine)
        .values(plan.added.map((cell, position) => ({ ...cell, adjustId: slip.id, lineNo: last + position + 1 })));
    }
    for (const { id, qty } of plan.changed) {
      await within.db.update(stockAdjustLine).set({ qty }).where(eq(stockAdjustLine.id, id));
    }
    if (plan.removed.length > 0) {
      await within.db.delete(stockAdjustLine).where(inArray(stockAdjustLine.id, [...plan.removed]));
    }
    return touch(within, slip, {});
  });
}

export async function discardAdjustment(
  context: Context,
  { params, body }: Received<Endpoints["discard"]>,
): Promise<Answer<Endpoints["discard"]>> {
  return once(context, { operation: "adjustment.discard", clientToken: body.clientToken }, async (within) => {
    const slip = await openSlip(within, params.id, "discard");
    assertVersion(slip, body.version);
    return touch(within, slip, { status: "DISCARDED" });
  });
}

/** Writes the ledger. What is scrapped for much money has a photo to show for it. */
export async function approveAdjustment(
  context: Context,
  { params, body }: Received<Endpoints["approve"]>,
): Promise<Answer<Endpoints["approve"]>> {
  return once(context, { operation: "adjustment.approve", clientToken: body.clientToken }, async (within) => {
    const slip = await openSlip(within, params.id, "approve");
    assertVersion(slip, body.version);
    const lines = await readLines(within, slip.id);
    if (lines.length === 0) throw new DomainError("明细为空，请先添加商品");
    const posted = await postStock(within, { docType: "ADJUST", docId: slip.id }, changesOf(slip, lines));
    assertPhoto(slip, posted);
    await writeAudit(within, [
      { entity: "adjustment", entityId: slip.id, action: "approve", after: summary(slip, lines) },
    ]);
    return touch(within, slip, {
      status: "APPROVED",
      approvedBy: within.actor.userId,
      approvedAt: within.clock.now(),
      bizDate: today(within),
    });
  });
}

/** A new slip that takes the old one's movements back, at the value they had. */
export async function reverseAdjustment(
  context: Context,
  { params, body }: Received<Endpoints["reverse"]>,
): Promise<Answer<Endpoints["reverse"]>> {
  return once(context, { operation: "adjustment.reverse", clientToken: body.clientToken }, async (within) => {
    const slip = await openSlip(within, params.id, "reverse");
    assertVersion(slip, body.version);
    const lines = await readLines(within, slip.id);
    const now = within.clock.now();
    const [created] = await within.db
      .insert(stockAdjust)
      .values({
        no: await nextDocumentNumber(within, "TZ"),
        kind: slip.kind,
        repositoryId: slip.repositoryId,
        status: "APPROVED",
        reason: body.reason,
        remark: `红冲 ${slip.no}`,
        reverseOf: slip.id,
        approvedBy: within.actor.userId,
        approvedAt: now,
        bizDate: today(within),
        ...stamp(within),
      })
      .returning({ id: stockAdjust.id, no: stockAdjust.no });
    if (!created) throw new Error("nothing was inserted");
    await within.db
      .insert(stockAdjustLine)
      .values(lines.map(({ lineNo, skuId, grade, qty }) => ({ adjustId: created.id, lineNo, skuId, grade, qty })));
    await reverseStock(within, { docType: "ADJUST", docId: slip.id }, { docType: "ADJUST", docId: created.id });
    await touch(within, slip, { status: "REVERSED" });
    await writeAudit(within, [
      { entity: "adjustment", entityId: slip.id, action: "reverse", before: summary(slip, lines), after: created },
    ]);
    return created;
  });
}

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
