/**
 * 取消欠货: what it takes off the sums of the day it happened on, whenever the goods were sold (docs/decisions/figures.md,
 * "A figure has one meaning").
 */
import { type SQL, sql } from "drizzle-orm";
import { type Db, oneRow } from "#backoffice/db/connect.ts";

/** Pieces and 分 of the cancellations that match; `where` is over `delivery` and its `bill`. */
export function sumCancelled(db: Db, where: SQL): Promise<{ cancelledQty: number; cancelledFen: number }> {
  return oneRow(
    db,
    sql`
    select coalesce(sum(delivery.qty), 0)::int8 as "cancelledQty",
      coalesce(sum(delivery.amount_fen), 0)::int8 as "cancelledFen"
    from bill_delivery delivery join bill on bill.id = delivery.bill_id
    where delivery.kind = 'CANCEL' and delivery.voided_at is null and ${where}`,
  );
}
