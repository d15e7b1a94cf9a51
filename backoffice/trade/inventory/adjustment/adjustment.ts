/** 调整单: drafting, approving and taking back corrections of stock (domain.md §3.3, revise). */
import { asc, eq } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { planLines } from "#backoffice/ground/documents/lines.rules.ts";
import { insertRow, stamp, today, touch, updateRows, writeLines } from "#backoffice/ground/documents/write.ts";
import { type Posted, postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { assertSkusExist } from "#backoffice/masters/goods/line/line.ts";
import {
  assertRepositoryRight,
  getOpen,
  readRepositoryAccess,
} from "#backoffice/masters/repository/repository-access.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import { type adjustmentEndpoints, scrapPhotoFen } from "#contract/inventory/adjustments.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import { findStyles, findUncosted } from "./adjustment.query.ts";
import { type AdjustmentAction, adjustmentMoves, refuseAdjustmentAction } from "./adjustment.rules.ts";
import { stockAdjust, stockAdjustLine } from "./adjustment.tables.ts";

type Endpoints = typeof adjustmentEndpoints;
type Slip = typeof stockAdjust.$inferSelect;
type Line = typeof stockAdjustLine.$inferSelect;

export const addAdjustment: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { clientToken, ...head } = body;
  return insertSlip(context, head);
};

/** A draft without lines, where the actor may adjust. */
export async function insertSlip(
  context: Context,
  head: Omit<Received<Endpoints["add"]>["body"], "clientToken">,
): Promise<Answer<Endpoints["add"]>> {
  await assertRepositoryRight(context, head.repositoryId, "adjust");
  const no = await nextDocumentNumber(context, "TZ");
  const written = { ...head, no, bizDate: today(context), ...stamp(context) };
  const { id, version } = await insertRow(context.db, stockAdjust, written);
  return { id, no, version };
}

export const editAdjustment: Operation<Endpoints["edit"]> = async (context, { params, body }) => {
  const { clientToken, version, ...head } = body;
  const slip = await openSlip(context, params.id, "edit");
  assertVersion(slip, version);
  return touch(context, stockAdjust, slip, { ...head, photoId: head.photoId ?? null });
};

export const changeAdjustmentLines: Operation<Endpoints["lines"]> = async (context, { params, body }) => {
  const { clientToken, ...change } = body;
  const slip = await openSlip(context, params.id, "edit");
  await writeSlipLines(context, slip, change);
  return touch(context, stockAdjust, slip, {});
};

/** Adds, sets and removes pieces, and sets what they cost. */
export async function writeSlipLines(
  context: Context,
  slip: Pick<Slip, "id" | "kind" | "repositoryId">,
  { costs, styleCosts, ...change }: Omit<Received<Endpoints["lines"]>["body"], "clientToken">,
): Promise<void> {
  const { db } = context;
  if (change.cells.length === 0 && costs.length === 0) {
    throw new DomainError(styleCosts.length > 0 ? "请先填写数量，再保存成本" : "请至少填写一行");
  }
  if (costs.length + styleCosts.length > 0) await assertMayCost(context, slip);
  const lines = await readLines(context, slip.id);
  const plan = planLines(lines, change);
  if (typeof plan === "string") throw new DomainError(plan);
  await assertSkusExist(
    db,
    plan.added.map(({ skuId }) => skuId),
  );
  const keyOf = ({ skuId, grade }: { skuId: number; grade: number }) => `${skuId}:${grade}`;
  const told = new Map(costs.map((one) => [keyOf(one), one.costFen]));
  const ofStyle = await readStyleCosts(db, { lines, added: plan.added, styleCosts });
  const costed = lines.filter((line) => told.has(keyOf(line)) && !plan.removed.includes(line.id));
  await updateRows(
    db,
    stockAdjustLine,
    costed.map((line) => ({ id: line.id, costFen: told.get(keyOf(line)) ?? null })),
  );
  await writeLines(db, stockAdjustLine, lines, plan, {
    added: (cell) => ({ ...cell, adjustId: slip.id, costFen: told.get(keyOf(cell)) ?? ofStyle(cell) }),
    changed: (qty) => ({ qty }),
  });
}

type Cell = Pick<Line, "skuId" | "grade">;

/**
 * What a line that is new costs unless it is told: what is told of its style, else what other lines of the style in its
 * grade cost on this slip, where they agree.
 */
async function readStyleCosts(
  db: Context["db"],
  { lines, added, styleCosts }: { lines: readonly Line[]; added: readonly Cell[]; styleCosts: readonly StyleCost[] },
): Promise<(cell: Cell) => number | null> {
  const known = lines.filter(({ costFen }) => costFen !== null);
  if (added.length === 0 || known.length + styleCosts.length === 0) return () => null;
  const styles = await findStyles(
    db,
    [...known, ...added].map(({ skuId }) => skuId),
  );
  return ({ skuId, grade }) => {
    const productId = styles.get(skuId);
    const told = styleCosts.find((one) => one.productId === productId && one.grade === grade);
    if (told) return told.costFen;
    const others = known.filter((line) => styles.get(line.skuId) === productId && line.grade === grade);
    const costs = new Set(others.map(({ costFen }) => costFen));
    return costs.size === 1 ? (others[0]?.costFen ?? null) : null;
  };
}

type StyleCost = Received<Endpoints["lines"]>["body"]["styleCosts"][number];

/** What goods cost is written by who may see it, and only where goods begin. */
async function assertMayCost(context: Context, { kind, repositoryId }: Pick<Slip, "kind" | "repositoryId">) {
  if (kind !== "OPENING") throw new DomainError("只有期初可以填写成本，其他调整按库存成本计价");
  if ((await readRepositoryAccess(context)).mayCost(repositoryId)) return;
  throw new DomainError("您没有成本权限，不能填写成本，请由有成本权限的人填写");
}

export const discardAdjustment: Operation<Endpoints["discard"]> = async (context, { params, body }) => {
  const slip = await openSlip(context, params.id, "discard");
  assertVersion(slip, body.version);
  return touch(context, stockAdjust, slip, { status: "DISCARDED" });
};

export const approveAdjustment: Operation<Endpoints["approve"]> = (context, { params, body }) =>
  approveSlip(context, { id: params.id, ...body });

/** What is to be approved: `asks` is false where whoever approves was told before how much has no cost, as an import does. */
interface Approving {
  id: number;
  version: number;
  answered?: string | undefined;
  asks?: boolean;
}

/** Writes the ledger. What is scrapped for much money has a photo to show for it. */
export async function approveSlip(context: Context, { id, version, answered, asks = true }: Approving) {
  const slip = await openSlip(context, id, "approve");
  assertVersion(slip, version);
  const lines = await readLines(context, slip.id);
  if (lines.length === 0) throw new DomainError("明细为空，请先添加商品");
  if (asks && slip.kind === "OPENING") await assertCosted(context, lines, answered);
  const posted = await postStock(context, { docType: "ADJUST", docId: slip.id }, changesOf(slip, lines));
  assertPhoto(slip, posted);
  await writeAudit(context, [
    { entity: "adjustment", entityId: slip.id, action: "approve", after: summary(slip, lines) },
  ]);
  return touch(context, stockAdjust, slip, {
    status: "APPROVED",
    approvedBy: context.actor.userId,
    approvedAt: context.clock.now(),
    bizDate: today(context),
  });
}

/** Asks about 期初 whose cost nobody knows: its profit would be unknown from the first day. */
async function assertCosted({ db }: Context, lines: readonly Line[], answered: string | undefined): Promise<void> {
  const unknown = await findUncosted(
    db,
    lines.flatMap(({ id, costFen }) => (costFen === null ? [id] : [])),
  );
  assertAnswered({
    sentences: unknown.map(({ label, sizes, qty }) => `${label} ${sizes} 共 ${qty} 件没有成本`),
    label: "没有成本也入库",
    ask: "请在明细里填写成本；不知道的勾选“没有成本也入库”，这些货的毛利要补了成本才算得出",
    answered,
  });
}

/** A new slip that takes the old one's movements back, at the value they had. */
export const reverseAdjustment: Operation<Endpoints["reverse"]> = async (context, { params, body }) => {
  const slip = await openSlip(context, params.id, "reverse");
  assertVersion(slip, body.version);
  const lines = await readLines(context, slip.id);
  const now = context.clock.now();
  const { id, no } = await insertRow(context.db, stockAdjust, {
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
  });
  const created = { id, no };
  await context.db
    .insert(stockAdjustLine)
    .values(lines.map(({ id: _id, ...line }) => ({ ...line, adjustId: created.id })));
  await reverseStock(context, { docType: "ADJUST", docId: slip.id }, { docType: "ADJUST", docId: created.id });
  await touch(context, stockAdjust, slip, { status: "REVERSED" });
  await writeAudit(context, [
    { entity: "adjustment", entityId: slip.id, action: "reverse", before: summary(slip, lines), after: created },
  ]);
  return created;
};

/** The slip, locked, when the actor may adjust its repository and the action is possible. */
async function openSlip(context: Context, id: number, action: AdjustmentAction): Promise<Slip> {
  const [slip] = await context.db.select().from(stockAdjust).where(eq(stockAdjust.id, id)).for("update");
  const open = await getOpen(context, slip, {
    ...{ missing: "调整单不存在，或您没有查看权限", right: "adjust" },
    ...{ refuse: refuseAdjustmentAction, action },
  });
  // A reversal is closed for good: taking it back would book the first slip again.
  if (action === "reverse" && open.reverseOf !== null) throw new DomainError(`调整单 ${open.no} 是红冲单，不能再红冲`);
  return open;
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
    return lines.map(({ id, skuId, grade, qty, costFen }) => ({
      repositoryId,
      skuId,
      grade: grade as Grade,
      qty: sign * qty,
      moveType,
      docLineId: id,
      ...(costFen !== null && { valueFen: sign * qty * costFen }),
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

const summary = ({ no, kind, repositoryId, reason }: Slip, lines: readonly Line[]) => ({
  no,
  kind,
  repositoryId,
  reason,
  lines: lines.map(({ skuId, grade, qty, costFen }) => ({ skuId, grade, qty, ...(costFen !== null && { costFen }) })),
});
