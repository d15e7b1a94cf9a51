/** 成本调整 (COST_ADJUST): says afterwards what pieces that came in were worth (decision 0030). */
import { sql } from "drizzle-orm";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { type PostingContext, postStock, type StockChange, type StockDocument } from "./post.ts";
import { planRevaluation } from "./stock.rules.ts";

/** One line of a document, whose pieces of grade 1 were worth `changeFen` more than they were taken in at. */
export interface Revaluation {
  document: Pick<StockDocument, "docType" | "docId">;
  docLineId: number;
  repositoryId: number;
  skuId: number;
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
  const balances = await rows<{ repositoryId: number; skuId: number; onHand: number }>(
    db,
    sql`select repository_id as "repositoryId", sku_id as "skuId", on_hand as "onHand" from stock_balance
        where sku_id = any(${pgArray([...new Set(moving.map(({ skuId }) => skuId))])}::bigint[]) and grade = 1
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
  const keyOf = (repositoryId: number, skuId: number) => `${repositoryId}:${skuId}`;
  for (const { repositoryId, skuId, onHand } of balances) left.set(keyOf(repositoryId, skuId), Math.max(onHand, 0));
  const changes = [...moving].reverse().flatMap((one): StockChange[] => {
    const places = balances.filter(({ skuId }) => skuId === one.skuId).map(({ repositoryId }) => repositoryId);
    const here = [one.repositoryId, ...places.filter((id) => id !== one.repositoryId)];
    const plan = planRevaluation(
      one,
      here.map((id) => left.get(keyOf(id, one.skuId)) ?? 0),
    );
    const seq = said.find((s) => s.docType === one.document.docType && s.docLineId === one.docLineId)?.seq ?? 1;
    return plan.flatMap(({ pieces, valueFen, varianceFen }, index) => {
      const repositoryId = here[index] ?? one.repositoryId;
      left.set(keyOf(repositoryId, one.skuId), (left.get(keyOf(repositoryId, one.skuId)) ?? 0) - pieces);
      if (valueFen === 0 && varianceFen === 0) return [];
      const { document, docLineId, skuId } = one;
      const what = { document, docLineId, skuId, repositoryId, valueFen, varianceFen };
      return [{ ...what, grade: 1, qty: 0, moveType: "COST_ADJUST", seq: seq + 1 }];
    });
  });
  await postStock(context, first.document, changes);
}
