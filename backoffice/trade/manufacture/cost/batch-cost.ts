/**
 * What a batch's goods cost (domain.md §3.2, material, Effects; docs/decisions/production.md,
 * "What the goods of a batch cost"): provisionally while it is open, and the true-up when it is closed: (net material
 * + fees and wages + other) ÷ the pieces that came in.
 */
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import type { PostingContext } from "#backoffice/ledgers/stock-ledger/post.ts";
import { type Revaluation, revalueStock } from "#backoffice/ledgers/stock-ledger/revalue.ts";
import { batchLine } from "#backoffice/trade/manufacture/batch/batch.tables.ts";
import { type Batch, getBatch } from "#backoffice/trade/manufacture/batch/batch-document.ts";
import type { BatchDetail } from "#contract/manufacture/batch-shape.ts";
import {
  type CostSoFar,
  fenOfLi,
  type Produced,
  planTrueUp,
  provisionalUnitLi,
  unitCostFen,
} from "./batch-cost.rules.ts";

/** What went into a batch so far, 分: material issued less returned, fees, wages of approved pieces, 费用单 of it. */
function totalCostFen({
  materialFen,
  feeFen,
  wageLi,
  otherFen,
}: Pick<Batch, "materialFen" | "feeFen" | "wageLi" | "otherFen">): number {
  return materialFen + feeFen + fenOfLi(wageLi) + otherFen;
}

/** What went into a batch, as every page shows it: wages are kept in 厘 and read in 分, rounded once. */
export function batchSums(made: Pick<Batch, "materialFen" | "feeFen" | "wageLi" | "otherFen">) {
  const { materialFen, feeFen, wageLi, otherFen } = made;
  return { materialFen, feeFen, wageFen: fenOfLi(wageLi), otherFen, totalFen: totalCostFen(made) };
}

/** {@link batchSums}, and what a piece costs: 单件成本 of a closed batch, 预计单件成本 of any other. */
export function batchCosts(
  made: Pick<Batch, "status" | "materialFen" | "feeFen" | "wageLi" | "otherFen" | "passedQty" | "secondQty">,
  known: CostSoFar,
): NonNullable<BatchDetail["costs"]> {
  const sums = batchSums(made);
  const closed = made.status === "CLOSED";
  const pieces = made.passedQty + made.secondQty;
  return { ...sums, estimated: !closed, unitFen: unitCostFen({ closed, totalFen: sums.totalFen, pieces }, known) };
}

/** What is known of one batch before it is closed. */
export function readCostSoFar(db: Db, batchId: number, partyId?: number): Promise<CostSoFar> {
  return oneRow<CostSoFar>(db, sql`${costsSoFar(partyId)} where batch.id = ${batchId}`);
}

/**
 * What a piece is taken in at before the batch is closed, 厘; null where nothing is known. `partyId` is who brings it:
 * our own workshops are paid by the piece, others their 加工费; the batch's own factory unless told.
 */
export async function provisionalUnitCost(db: Db, batchId: number, partyId?: number): Promise<number | null> {
  return provisionalUnitLi(await readCostSoFar(db, batchId, partyId));
}

/** What a unit of a material is worth now, 厘: of what is held on average, else its 参考价. */
const priceNow = (materialId: SQL) => sql`coalesce(
  (select sum(held.value_fen) * 10000 / nullif(sum(held.qty_milli), 0) from material_balance held
   where held.material_id = ${materialId} and held.qty_milli > 0),
  (select price_li from material where material.id = ${materialId})
)::numeric`;

/**
 * Holds the prices that the budget of a batch is of, from the day it is ordered on: what material costs later changes no
 * budget. A price that nobody knows yet stays open until somebody does, `final` until the batch is closed.
 */
export async function freezeBudget(db: Db, batchId: number, { final = false } = {}): Promise<void> {
  await db.execute(sql`
    update batch_bom bom set price_li = round(${priceNow(sql`bom.material_id`)})
    where bom.batch_id = ${batchId} and bom.price_li is null
      and (${final}::boolean or ${priceNow(sql`bom.material_id`)} > 0)`);
}

/** 预算 of a batch, 分: the material of what was cut at the prices of its order, and its fee or its route's prices. */
export interface Budget {
  budgetMaterialFen: number;
  budgetFen: number;
}

export function budgetOf({ frozenFen, workLi, cutQty }: BatchSoFar): Budget {
  return { budgetMaterialFen: frozenFen, budgetFen: frozenFen + fenOfLi(workLi * cutQty) };
}

/** What is known of one batch among several. */
export interface BatchSoFar extends CostSoFar {
  id: number;
  /** Its material as foreseen, at the prices of its order. */
  frozenFen: number;
}

/** What is known of batches: {@link BatchSoFar}, of a relation `batch`; a condition on it may follow. */
export function costsSoFar(partyId?: number): SQL {
  return sql`
    select batch.id, batch.cut_qty as "cutQty", batch.material_fen as "materialFen", batch.other_fen as "otherFen",
      case when batch.mode = 'PACKAGE' then 0 else foreseen.fen end as "foreseenFen",
      case when batch.mode = 'PACKAGE' then 0 else foreseen.frozen_fen end as "frozenFen",
      case when maker.type = 'OWN' then route.li else batch.fee_li end as "workLi"
    from batch
    join party maker on maker.id = coalesce(${partyId ?? null}::bigint, batch.party_id)
    cross join lateral (
      select coalesce(sum(price_li * times), 0)::int8 as li from batch_process where batch_id = batch.id
    ) route
    cross join lateral (
      select coalesce(round(sum(needed.per_li * price.li)), 0)::int8 as fen,
        coalesce(round(sum(needed.per_li * coalesce(bom.price_li, price.li))), 0)::int8 as frozen_fen
      from batch_bom bom
      join batch_line line on line.batch_id = bom.batch_id and (
        bom.color_id = line.color_id
        -- Of a material that this colour has a row of its own for, the row of all colours is not its.
        or bom.color_id is null and not exists (
          select from batch_bom own where own.batch_id = bom.batch_id and own.material_id = bom.material_id
            and own.color_id = line.color_id
        ))
      cross join lateral (
        select line.cut_qty::numeric * bom.usage_milli * (10000 + bom.loss_bp) / (1000::numeric * 10000 * 10) as per_li
      ) needed
      cross join lateral (select ${priceNow(sql`bom.material_id`)} as li) price
      where bom.batch_id = batch.id
    ) foreseen`;
}

/** What the true-up of a batch came to. */
export interface TrueUp {
  totalFen: number;
  /** Pieces that came in, both grades. */
  pieces: number;
  /** What stock and 成本差异 changed by together; 0 where the goods were worth what they cost already. */
  changeFen: number;
}

/**
 * Says what the goods of a batch cost, by COST_ADJUST of value alone: what is still in stock, wherever it went, is worth
 * its share from now on, the rest is 成本差异. Afterwards the batch's goods and corrections are worth exactly what went
 * into it. Where nothing came in, all of it is 成本差异. The batch is locked, and nothing of it waits or is at repair.
 */
export async function trueUpBatch(context: PostingContext, batchId: number): Promise<TrueUp> {
  const { db } = context;
  const made = await getBatch(db, batchId);
  const totalFen = totalCostFen(made);
  const lines = await db.select().from(batchLine).where(eq(batchLine.batchId, batchId)).orderBy(asc(batchLine.id));
  const lineOf = new Map(lines.map((line) => [line.skuId, line.id]));
  const produced = await readProduced(db, batchId);
  const pieces = produced.reduce((sum, { qty }) => sum + qty, 0);
  const worthFen = produced.reduce((sum, one) => sum + one.worthFen, 0);
  const changeFen = totalFen - worthFen;
  const document = { docType: "BATCH", docId: batchId } as const;
  const [first] = lines;
  if (pieces === 0) {
    // Everything was scrapped, or given up: there is no piece to carry it.
    if (first && changeFen !== 0) {
      const { id: docLineId, skuId } = first;
      await revalueStock(context, [{ document, docLineId, skuId, repositoryId: made.repositoryId, qty: 0, changeFen }]);
    }
    return { totalFen, pieces, changeFen };
  }
  const changes = planTrueUp(totalFen, produced);
  await revalueStock(
    context,
    produced.map(
      ({ skuId, grade, repositoryId, qty }, index): Revaluation => ({
        document,
        docLineId: lineOf.get(skuId) ?? 0,
        repositoryId,
        skuId,
        grade,
        qty,
        changeFen: changes[index] ?? 0,
      }),
    ),
  );
  return { totalFen, pieces, changeFen };
}

/** Movements that brought a batch's goods in or said later what they are worth; a relation `movement` of them. */
const batchMovements = sql`(
  select delivery.batch_id, moved.* from stock_movement moved
    join delivery on moved.doc_type = 'DELIVERY' and moved.doc_id = delivery.id
  union all
  select repair.batch_id, moved.* from stock_movement moved
    join repair_return back on moved.doc_type = 'REPAIR_RETURN' and moved.doc_id = back.id
    join repair on repair.id = back.repair_id and repair.source = 'INSPECT'
  union all
  select moved.doc_id, moved.* from stock_movement moved where moved.doc_type = 'BATCH'
)`;

/** What came in of a batch, by SKU and grade; what a correction said of it before is part of its worth. */
async function readProduced(db: Db, batchId: number): Promise<Produced[]> {
  return rows<Produced>(
    db,
    sql`
    select sku_id as "skuId", grade, (array_agg(repository_id order by qty desc, id))[1] as "repositoryId",
      sum(qty)::int8 as qty, sum(value_fen + variance_fen)::int8 as "worthFen"
    from ${batchMovements} movement where batch_id = ${batchId}
    group by sku_id, grade having sum(qty) > 0 or sum(value_fen + variance_fen) <> 0
    order by sku_id, grade`,
  );
}
