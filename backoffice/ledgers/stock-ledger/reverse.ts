/** 红冲: takes a document's movements back, each once, at the value it had (domain.md §1.3, §2.1). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { Grade, MoveType } from "#contract/inventory/stock.ts";
import { type Posted, postStock, type StockDocument } from "./post.ts";

interface Movement {
  id: number;
  repository_id: number;
  sku_id: number;
  grade: Grade;
  qty: number;
  value_fen: number;
  variance_fen: number;
  move_type: MoveType;
  doc_line_id: number;
  seq: number;
  biz_date: string;
}

/**
 * Posts the opposite of every movement of the document that was not reversed
 * yet, the last one first, each on the day of what it takes back (docs/decisions/figures.md, "A void has one day").
 * Refused like any posting when the pieces have gone. Where the reversal is a document of its own, `as` is it, and where
 * it names a day, it is an event of that day.
 *
 * What was said afterwards of pieces that had left (a return that was priced later) comes back with them, as value.
 */
export async function reverseStock(
  context: Pick<Context, "db" | "clock" | "actor">,
  document: StockDocument,
  as: StockDocument = document,
): Promise<Posted[]> {
  const movements = await rows<Movement>(
    context.db,
    sql`
    select id, repository_id, sku_id, grade, qty, value_fen, variance_fen, move_type, doc_line_id, seq,
      biz_date::text as biz_date
    from stock_movement movement
    where doc_type = ${document.docType} and doc_id = ${document.docId} and reverse_of is null
      and not exists (select from stock_movement reversal where reversal.reverse_of = movement.id)
    order by id desc`,
  );
  const left = new Set(movements.filter(({ qty }) => qty < 0).map(keyOf));
  const saidOfLeft = (movement: Movement) => movement.move_type === "COST_ADJUST" && left.has(keyOf(movement));
  // The pieces first: a balance without any holds no value.
  const order = [...movements.filter((one) => !saidOfLeft(one)), ...movements.filter(saidOfLeft)];
  const ownDay = as === document && document.bizDate === undefined;
  return postStock(
    context,
    as,
    order.map((movement) => ({
      repositoryId: movement.repository_id,
      skuId: movement.sku_id,
      grade: movement.grade,
      qty: -movement.qty,
      moveType: movement.move_type,
      docLineId: movement.doc_line_id,
      ...(saidOfLeft(movement)
        ? { valueFen: -movement.value_fen - movement.variance_fen }
        : { valueFen: -movement.value_fen, varianceFen: -movement.variance_fen }),
      reverseOf: movement.id,
      ...(ownDay && { bizDate: movement.biz_date }),
      seq: -movement.seq,
    })),
  );
}

const keyOf = ({ doc_line_id, repository_id, sku_id, grade }: Movement) =>
  `${doc_line_id}:${repository_id}:${sku_id}:${grade}`;
