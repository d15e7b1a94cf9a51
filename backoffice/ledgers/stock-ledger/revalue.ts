/**
 * 成本调整 (COST_ADJUST): says afterwards what pieces that came in were worth (docs/decisions/ledgers.md,
 * "Purchases without a price").
 */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import { type PostingContext, postStock, type StockChange, type StockDocument } from "./post.ts";
import { planRevaluation } from "./stock.rules.ts";

/** One line of a document, whose pieces of one grade were worth `changeFen` more than they were taken in at. */
export interface Revaluation {
  document: Pick<StockDocument, "docType" | "docId">;
  docLineId: number;
  repositoryId: number;
  skuId: number;
  /** 1 unless told. */
  grade?: Grade | undefined;
  /** Pieces that came in; 0 for what left again: it is worth more or less, and nothing of it is here. */
  qty: number;
  changeFen: number;
}

/**
 * Spreads each change over the pieces that are still somewhere, the latest receipt's first: where they came in, then
 * in the other places, in transit too. What left meanwhile keeps the cost it left with, and its part is 成本差异.
 * Whoever posts for several documents at once does it here; `revaluations` are in the order in which they came.
 */
export async function revalueStock(context: PostingContext, revaluations: readonly Revaluation[]): Promise<void> {
  const moving = revaluations.filter(({ changeFen }) => changeFen !== 0);
  const [first] = moving;
  if (!first) return;
  const { db } = context;
  // Locked in key order before the posting takes some of them: how many are there decides what it posts.
  const balances = await rows<{ repositoryId: number; skuId: number; grade: Grade; onHand: number }>(
    db,
    sql`select repository_id as "repositoryId", sku_id as "skuId", grade, on_hand as "onHand" from stock_balance
        where sku_id = any(${pgArray([...new Set(moving.map(({ skuId }) => skuId))])}::bigint[])
          and grade = any(${pgArray([...new Set(moving.map(gradeOf))])}::int[])
        order by repository_id, sku_id, grade for update`,
  );
  const said = await rows<{ docType: string; docLineId: number; seq: number }>(
    db,
    sql`select doc_type as "docType", doc_line_id as "docLineId", max(seq) as seq from stock_movement
        where move_type = 'COST_ADJUST' and doc_type = any(${pgArray([...new Set(moving.map((one) => one.document.docType))])}::text[])
          and doc_line_id = any(${pgArray(moving.map(({ docLineId }) => docLineId))}::bigint[])
        group by doc_type, doc_line_id`,
  );
  const left = new Map<string, number>();
  const keyOf = (repositoryId: number, { skuId, grade }: { skuId: number; grade?: Grade | undefined }) =>
    `${repositoryId}:${skuId}:${grade ?? 1}`;
  for (const one of balances) left.set(keyOf(one.repositoryId, one), Math.max(one.onHand, 0));
  // Two grades of one line are two sayings of it.
  const last = new Map(said.map(({ docType, docLineId, seq }) => [`${docType}:${docLineId}`, seq]));
  const changes = [...moving].reverse().flatMap((one): StockChange[] => {
    const grade = gradeOf(one);
    const own = balances.filter((balance) => balance.skuId === one.skuId && balance.grade === grade);
    const places = own.map(({ repositoryId }) => repositoryId);
    const here = [one.repositoryId, ...places.filter((id) => id !== one.repositoryId)];
    const plan = planRevaluation(
      one,
      here.map((id) => left.get(keyOf(id, one)) ?? 0),
    );
    const saying = `${one.document.docType}:${one.docLineId}`;
    const seq = (last.get(saying) ?? 1) + 1;
    last.set(saying, seq);
    return plan.flatMap(({ pieces, valueFen, varianceFen }, index) => {
      const repositoryId = here[index] ?? one.repositoryId;
      left.set(keyOf(repositoryId, one), (left.get(keyOf(repositoryId, one)) ?? 0) - pieces);
      if (valueFen === 0 && varianceFen === 0) return [];
      const { document, docLineId, skuId } = one;
      const what = { document, docLineId, skuId, repositoryId, valueFen, varianceFen };
      return [{ ...what, grade, qty: 0, moveType: "COST_ADJUST", seq }];
    });
  });
  await postStock(context, first.document, changes);
}

const gradeOf = ({ grade = 1 }: Pick<Revaluation, "grade">): Grade => grade;
