/** 修回 and 转报废, and taking either back (domain.md §3.2, batch/quality, Effects). */

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { insertRow, today, touch, updateRows } from "#backoffice/ground/documents/write.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { findFeeTerms } from "#backoffice/masters/party/party.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import type { Batch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import { processFee, worthOf } from "#backoffice/trade/manufacture/cost/batch-cost.rules.ts";
import { provisionalUnitCost } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import { changeOwed, followBatch } from "#backoffice/trade/manufacture/delivery/delivery-document.ts";
import type { Received } from "#contract/endpoint.ts";
import type { repairEndpoints } from "#contract/manufacture/repairs.ts";
import { type Mended, openOf, statusOfRepair, worthBack } from "./repair.rules.ts";
import { repair, repairLine, repairReturn, repairReturnLine } from "./repair.tables.ts";
import { isDeductible, openRepair, type Repair, type RepairLineRow, readRepairLines } from "./repair-document.ts";

type Endpoints = typeof repairEndpoints;

/** What comes back of one line. */
interface Back extends Mended {
  line: RepairLineRow;
}

/**
 * What was inspected and never in stock comes in now as production does, with its fee; what was sent from stock comes
 * back at what it left with, as the grade it has become. Scrap comes nowhere.
 */
export const returnRepair: Operation<Endpoints["return"]> = async (context, { params, body }) => {
  const { found, made } = await openRepair(context, params.id, "return");
  assertVersion(found, body.version);
  const { db, actor, clock } = context;
  const lines = await readRepairLines(db, found.id);
  const backs = await takeCells(context, lines, body.cells);
  const { deductFen } = body;
  const sums = sumOf(backs);
  await assertDeduction(context, found, { deductFen, scrap: sums.scrap });
  const terms = made && (await findFeeTerms(db, found.partyId));
  const { id: returnId } = await insertRow(db, repairReturn, {
    ...{ repairId: found.id, remark: body.remark, deductFen },
    ...(terms && { feeLi: made.feeLi, secondDeductBp: terms.secondDeductBp }),
    operatorId: actor.userId,
    bizDate: today(context),
    createdAt: clock.now(),
  });
  const written = await db
    .insert(repairReturnLine)
    .values(backs.map(({ line, ok, second, scrap }) => ({ returnId, lineId: line.id, ok, second, scrap })))
    .returning();
  const idOf = new Map(written.map((row) => [row.lineId, row.id]));
  await postStock(
    context,
    { docType: "REPAIR_RETURN", docId: returnId },
    made ? await produced(context, found, made, backs, idOf) : await comingBack(context, found, backs, idOf),
  );
  // What the factory gets for pieces that are good now; our own workshops get none.
  const feeFen = terms ? processFee({ passed: sums.ok, second: sums.second }, { ...terms, feeLi: made.feeLi }) : 0;
  if (found.partyId !== null) {
    const entry = { kind: "FACTORY", ownerId: found.partyId, remark: found.no } as const;
    await postMoney(context, documentOf(returnId), [
      { ...entry, amountFen: feeFen, entryType: "PROCESS_FEE" },
      { ...entry, amountFen: -deductFen, entryType: "DEFECT_DEDUCT" },
    ]);
  }
  const changed = await saveLines(context, found, lines, backs, 1);
  await follow(context, found, made, { backs, feeFen, deductFen, sign: 1 });
  return { id: returnId, ...changed };
};

const documentOf = (docId: number) => ({ docType: "REPAIR_RETURN", docId, stallId: null }) as const;

const sumOf = (backs: readonly Mended[]): Mended => ({
  ok: backs.reduce((sum, { ok }) => sum + ok, 0),
  second: backs.reduce((sum, { second }) => sum + second, 0),
  scrap: backs.reduce((sum, { scrap }) => sum + scrap, 0),
});

async function takeCells(
  { db }: Context,
  lines: readonly RepairLineRow[],
  cells: Received<Endpoints["return"]>["body"]["cells"],
): Promise<Back[]> {
  const told = cells.filter(({ ok, second, scrap }) => ok + second + scrap > 0);
  if (told.length === 0) throw new DomainError("请至少填写一行修回或报废数");
  if (new Set(told.map(({ skuId }) => skuId)).size < told.length) throw new DomainError("同一颜色尺码填了两次");
  const labels = await findSkuLabels(
    db,
    told.map(({ skuId }) => skuId),
  );
  return told.map(({ skuId, ok, second, scrap }) => {
    const label = labels.get(skuId) ?? "所填商品";
    const line = lines.find((one) => one.skuId === skuId);
    if (!line) throw new DomainError(`${label} 不在这张返修单上`);
    const open = openOf(line);
    const back = ok + second + scrap;
    if (back > open) throw new DomainError(`${label} 还有 ${open} 件未回，填了 ${back} 件`);
    return { line, ok, second, scrap };
  });
}

async function assertDeduction(
  { db }: Context,
  found: Repair,
  { deductFen, scrap }: { deductFen: number; scrap: number },
): Promise<void> {
  if (deductFen === 0) return;
  if (scrap === 0) throw new DomainError("没有报废，不能扣款");
  if (!isDeductible(found)) throw new DomainError("责任方不是工厂，不能扣款");
  if (!(await findFeeTerms(db, found.partyId))) throw new DomainError("自有工厂没有加工费，不能扣款");
}

/** Pieces of an inspection come into stock for the first time: PRODUCE_IN at what a piece of the batch costs. */
async function produced(
  { db }: Context,
  { repositoryId, partyId }: Repair,
  made: Batch,
  backs: readonly Back[],
  idOf: ReadonlyMap<number, number>,
): Promise<StockChange[]> {
  const unitLi = await provisionalUnitCost(db, made.id, partyId ?? undefined);
  return backs.flatMap(({ line, ok, second }) =>
    ([ok, second] as const).flatMap((qty, index): StockChange[] => {
      if (qty === 0) return [];
      const grade = index === 0 ? 1 : 2;
      const docLineId = idOf.get(line.id) ?? 0;
      const what = { repositoryId, skuId: line.skuId, grade, qty, docLineId, seq: grade } as const;
      return [{ ...what, moveType: "PRODUCE_IN", valueFen: worthOf(qty, unitLi) }];
    }),
  );
}

/** Pieces that left the stock come back at what they left with. */
async function comingBack(
  { db }: Context,
  { id, repositoryId }: Repair,
  backs: readonly Back[],
  idOf: ReadonlyMap<number, number>,
): Promise<StockChange[]> {
  const left = await readLeft(db, id, backs);
  return backs.flatMap(({ line, ok, second }) => {
    const open = openOf(line);
    const leftFen = left.get(line.id) ?? 0;
    const okFen = worthBack({ leftFen, open, back: ok });
    const secondFen = worthBack({ leftFen: leftFen - okFen, open: open - ok, back: second });
    const docLineId = idOf.get(line.id) ?? 0;
    const what = { repositoryId, skuId: line.skuId, moveType: "REPAIR_IN", docLineId } as const;
    const changes: StockChange[] = [
      { ...what, grade: 1, qty: ok, valueFen: okFen, seq: 1 },
      { ...what, grade: 2, qty: second, valueFen: secondFen, seq: 2 },
    ];
    return changes.filter(({ qty }) => qty > 0);
  });
}

/** What of the worth that left with each line is still away, 分, without the share of what was scrapped. */
async function readLeft(db: Db, repairId: number, backs: readonly Back[]): Promise<Map<number, number>> {
  const found = await rows<{ lineId: number; outFen: number; backFen: number }>(
    db,
    sql`
    select line.id as "lineId", coalesce(gone.fen, 0)::int8 as "outFen", coalesce(came.fen, 0)::int8 as "backFen"
    from repair_line line
    left join lateral (
      select -sum(value_fen + variance_fen) as fen from stock_movement
      where doc_type = 'REPAIR' and doc_id = ${repairId} and doc_line_id = line.id
    ) gone on true
    left join lateral (
      select sum(moved.value_fen + moved.variance_fen) as fen
      from repair_return_line piece join stock_movement moved
        on moved.doc_type = 'REPAIR_RETURN' and moved.doc_id = piece.return_id and moved.doc_line_id = piece.id
      where piece.line_id = line.id
    ) came on true
    where line.id = any(${pgArray(backs.map(({ line }) => line.id))}::bigint[])`,
  );
  const lineOf = new Map(backs.map(({ line }) => [line.id, line]));
  return new Map(
    found.map(({ lineId, outFen, backFen }) => {
      const line = lineOf.get(lineId);
      const scrapFen = line ? worthBack({ leftFen: outFen, open: line.sent, back: line.scrap }) : 0;
      return [lineId, Math.max(outFen - backFen - scrapFen, 0)];
    }),
  );
}

async function saveLines(
  context: Context,
  found: Repair,
  lines: readonly RepairLineRow[],
  backs: readonly Back[],
  sign: 1 | -1,
): Promise<{ version: number }> {
  const after = lines.map((line) => {
    const { ok = 0, second = 0, scrap = 0 } = backs.find((back) => back.line.id === line.id) ?? {};
    const { ok: okNow, second: secondNow, scrap: scrapNow } = line;
    return { ...line, ok: okNow + sign * ok, second: secondNow + sign * second, scrap: scrapNow + sign * scrap };
  });
  await updateRows(
    context.db,
    repairLine,
    after.map(({ id, ok, second, scrap }) => ({ id, ok, second, scrap })),
  );
  const { ok: okQty, second: secondQty, scrap: scrapQty } = sumOf(after);
  const status = statusOfRepair(after);
  const doneDay = status === "DONE" ? today(context) : null;
  return touch(context, repair, found, { okQty, secondQty, scrapQty, status, doneDay });
}

/** What follows of it for the batch and for what the factory is owed for the delivery. */
async function follow(
  context: Context,
  found: Repair,
  made: Batch | null,
  { backs, feeFen, deductFen, sign }: { backs: readonly Back[]; feeFen: number; deductFen: number; sign: 1 | -1 },
): Promise<void> {
  if (!made || found.deliveryId === null) return;
  await changeOwed(context, found.deliveryId, { feeFen: sign * feeFen, deductFen: sign * deductFen });
  await followBatch(
    context,
    made,
    backs.map(({ line, ok, second, scrap }) => ({
      ...{ batchLineId: line.batchLineId ?? 0, delivered: 0, repair: 0 },
      ...{ passed: sign * ok, second: sign * second, scrap: sign * scrap },
    })),
  );
}

/** 红冲: the pieces are away again. */
export const voidRepairReturn: Operation<Endpoints["voidReturn"]> = async (context, { params, body }) => {
  const { found, made } = await openRepair(context, params.id, "voidReturn");
  assertVersion(found, body.version);
  const { db } = context;
  const [back] = await db
    .select()
    .from(repairReturn)
    .where(and(eq(repairReturn.id, params.returnId), eq(repairReturn.repairId, found.id)));
  if (!back) throw new DomainError(`返修单 ${found.no} 没有这次修回`);
  if (back.voidedAt !== null) throw new DomainError("这次修回已作废，不能重复作废");
  if (made?.status === "CLOSED") throw new DomainError(`批次 ${made.no} 已结案，不能作废修回`);
  await assertPeriodOpen(db, back.bizDate);
  const lines = await readRepairLines(db, found.id);
  const pieces = await db
    .select()
    .from(repairReturnLine)
    .where(inArray(repairReturnLine.returnId, [back.id]));
  const backs = pieces.flatMap(({ lineId, ok, second, scrap }): Back[] => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ line, ok, second, scrap }] : [];
  });
  try {
    await reverseStock(context, { docType: "REPAIR_RETURN", docId: back.id });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(`返修单 ${found.no} 修回的货已出库，不能作废：${error.message}`);
  }
  const journal = await reverseMoney(context, documentOf(back.id));
  const feeFen = -journal.entries.reduce((sum, { amountFen }) => sum + amountFen, 0) + back.deductFen;
  await db
    .update(repairReturn)
    .set({ voidedBy: context.actor.userId, voidedAt: context.clock.now() })
    .where(eq(repairReturn.id, back.id));
  const changed = await saveLines(context, found, lines, backs, -1);
  await follow(context, found, made, { backs, feeFen, deductFen: back.deductFen, sign: -1 });
  await writeAudit(context, [
    {
      entity: "repair_return",
      entityId: back.id,
      action: "void",
      before: { no: found.no, ...sumOf(backs), deductFen: back.deductFen },
      after: { reason: body.reason },
    },
  ]);
  return changed;
};
