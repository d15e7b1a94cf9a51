/** The headline figures of stall selling, by stall. */
import { sql } from "drizzle-orm";
import type { StallFigures } from "../../contract/stall-statistics.ts";
import { rows } from "../db/connect.ts";
import { pgArray } from "../db/pg-array.ts";
import { facts, type Question } from "./facts.ts";

type Days = { from: string; to: string };

const none: StallFigures = {
  bills: 0,
  payableFen: 0,
  goodsFen: 0,
  returnFen: 0,
  saleQty: 0,
  returnQty: 0,
  receivedFen: 0,
  debtFen: 0,
};

/** By stall id; every stall that was asked for is there. Profit is absent where cost may not be seen. */
export async function readFigures(question: Question, days: Days): Promise<Map<number, StallFigures>> {
  const ids = pgArray(question.asked.map(({ id }) => id));
  type Row = Omit<StallFigures, "profitFen"> & { stallId: number; profitFen: number };
  const found = await rows<Row>(
    question.db,
    sql`
    with sold as (
      select stall_id, sum(bills)::int8 as bills, sum(payable_fen)::int8 as payable_fen, sum(goods_fen)::int8 as goods_fen,
        sum(return_fen)::int8 as return_fen, sum(sale_qty)::int8 as sale_qty, sum(return_qty)::int8 as return_qty,
        sum(payable_fen - freight_fen - cost_fen)::int8 as profit_fen
      from ${facts("stall", question, days)} day group by stall_id
    ), received as (
      select entry.stall_id, sum(entry.amount_fen)::int8 as received_fen
      from account_entry entry join account on account.id = entry.account_id and account.kind = 'FUND'
      where entry.biz_date between ${days.from}::date and ${days.to}::date
        and entry.entry_type in ('RECEIPT', 'RECHARGE', 'REFUND') and entry.stall_id = any(${ids}::bigint[])
      group by entry.stall_id
    ), open as (
      select stall_id, sum(payable_fen - paid_fen)::int8 as debt_fen from bill
      where status = 'CONFIRMED' and paid_fen < payable_fen and stall_id = any(${ids}::bigint[])
        and biz_date between ${days.from}::date and ${days.to}::date
      group by stall_id
    )
    select stall.id as "stallId", coalesce(bills, 0)::int8 as bills, coalesce(payable_fen, 0)::int8 as "payableFen",
      coalesce(goods_fen, 0)::int8 as "goodsFen", coalesce(return_fen, 0)::int8 as "returnFen",
      coalesce(sale_qty, 0)::int8 as "saleQty", coalesce(return_qty, 0)::int8 as "returnQty",
      coalesce(profit_fen, 0)::int8 as "profitFen", coalesce(received_fen, 0)::int8 as "receivedFen",
      coalesce(debt_fen, 0)::int8 as "debtFen"
    from stall left join sold on sold.stall_id = stall.id left join received on received.stall_id = stall.id
    left join open on open.stall_id = stall.id
    where stall.id = any(${ids}::bigint[])`,
  );
  return new Map(
    question.asked.map(({ id, mayCost }) => {
      const {
        stallId: _,
        profitFen = 0,
        ...shown
      } = found.find((row) => row.stallId === id) ?? { ...none, stallId: id };
      return [id, mayCost ? { ...shown, profitFen } : shown];
    }),
  );
}

/** The sum of all; profit only where it may be seen of each. */
export function addFigures(all: readonly StallFigures[]): StallFigures {
  const sum = { ...none };
  for (const key of Object.keys(none) as (keyof typeof none)[]) {
    sum[key] = all.reduce((total, one) => total + (one[key] ?? 0), 0);
  }
  if (all.length === 0 || all.some(({ profitFen }) => profitFen === undefined)) return sum;
  return { ...sum, profitFen: all.reduce((total, { profitFen = 0 }) => total + profitFen, 0) };
}
