/** The headline figures of stall selling, by stall. */
import { type SQL, sql } from "drizzle-orm";
import { shiftDay } from "#backoffice/core/day.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { receivedOf } from "#backoffice/ledgers/money-ledger/received.ts";
import type { StallFigures } from "#contract/statistics/stall-statistics.ts";
import { before } from "./aggregate.ts";
import { cutOff, facts, type Question, type Span, splitDays } from "./facts.ts";

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

/**
 * By stall id; every stall that was asked for is there. Profit is absent where
 * cost may not be seen. Without `liveCost` what the goods of the days still
 * running were worth is still to be taken off, with {@link subtractCost}. The
 * last day counts up to `until`, where that is told.
 */
export async function readFigures(
  question: Question,
  days: Span,
  { liveCost = true, until }: { liveCost?: boolean; until?: Date | undefined } = {},
): Promise<Map<number, StallFigures>> {
  const ids = pgArray(question.asked.map(({ id }) => id));
  type Row = Omit<StallFigures, "profitFen"> & { stallId: number; profitFen: number };
  const found = await rows<Row>(
    question.db,
    sql`
    with sold as (
      select stall_id, sum(bills)::int8 as bills, sum(payable_fen)::int8 as payable_fen, sum(goods_fen)::int8 as goods_fen,
        sum(return_fen)::int8 as return_fen, sum(sale_qty)::int8 as sale_qty, sum(return_qty)::int8 as return_qty,
        sum(payable_fen - cost_fen)::int8 as profit_fen
      from ${facts("stall", question, days, { liveCost, until })} day group by stall_id
    ), received as (
      select stall_id, sum(received_fen)::int8 as received_fen from (${receivedDays(question, days, until)}) day group by stall_id
    ), open as (
      select stall_id, sum(debt_fen)::int8 as debt_fen from bill
      where status = 'CONFIRMED' and debt_fen > 0 and stall_id = any(${ids}::bigint[])
        and biz_date between ${days.from}::date and ${days.to}::date ${before({ until }, sql`confirmed_at`)}
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

/** What was received, by stall and day; the last day that is written may still have got an entry after it was. */
function receivedDays(question: Question, days: Span, until: Date | undefined): SQL {
  const { whole, cut } = cutOff(days, until);
  const { written, live } = whole
    ? splitDays({ ...question, liveFrom: shiftDay(question.liveFrom, -1) }, whole)
    : { written: null, live: null };
  const asked = sql`stall_id = any(${pgArray(question.asked.map(({ id }) => id))}::bigint[])`;
  const parts: SQL[] = [];
  if (written)
    parts.push(sql`select stall_id, biz_date, received_fen from agg_received_day
      where ${asked} and biz_date between ${written.from}::date and ${written.to}::date`);
  if (live) {
    const running = sql`entry.biz_date between ${live.from}::date and ${live.to}::date and entry.${asked}`;
    parts.push(receivedOf(running));
  }
  if (cut)
    parts.push(
      receivedOf(sql`entry.biz_date = ${cut.to}::date and entry.${asked} ${before({ until }, sql`entry.created_at`)}`),
    );
  return sql.join(parts, sql` union all `);
}

/** Of {@link readFigures} without `liveCost`: profit less what the goods were worth, by stall. */
export function subtractCost(figures: Map<number, StallFigures>, costs: ReadonlyMap<number, number>): void {
  for (const [id, found] of figures) {
    if (found.profitFen !== undefined) figures.set(id, { ...found, profitFen: found.profitFen - (costs.get(id) ?? 0) });
  }
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
