/** Money that a keeper gave out of the stall on a day: with returns, and with bills that were given up. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { oneRow } from "#backoffice/db/connect.ts";

/** 分, of today: what the keeper's bills paid out, and what went back with bills that the keeper gave up. */
export async function readPaidOut({ db, clock }: Pick<Context, "db" | "clock">, keeperId: number): Promise<number> {
  const day = bizDateOf(clock.now());
  const { fen } = await oneRow<{ fen: number }>(
    db,
    sql`
    select coalesce(sum(paid), 0)::int8 as fen from (
      select -payment.amount_fen as paid from bill join bill_payment payment on payment.bill_id = bill.id
      where bill.keeper_id = ${keeperId} and bill.status = 'CONFIRMED' and bill.biz_date = ${day}::date
        and payment.amount_fen < 0
      union all
      select payment.amount_fen from bill join bill_payment payment on payment.bill_id = bill.id
      where bill.voided_by = ${keeperId} and bill.status = 'VOID' and not bill.receipt_kept
        and (bill.voided_at at time zone 'Asia/Shanghai')::date = ${day}::date and payment.amount_fen > 0
    ) given`,
  );
  return fen;
}
