/**
 * The invariant of the whole balance sheet (docs/decisions/figures.md, "Net assets from month to month"): what the company has, less what it
 * owes, is what it earned and what came in without being earned. Asked of the documents themselves: the daily sums follow
 * a commit by a second, and a backup may lie between the two.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { netOn } from "#backoffice/overview/finance/fixed-asset/net-value.ts";
import { unearned } from "#backoffice/overview/finance/net-change/net-change-sources.ts";
import { liveSums } from "#backoffice/overview/finance/overview/asset-day.ts";
import { profitSource, soldItems } from "#backoffice/overview/finance/profit/profit-sources.ts";
import { profitItems } from "#contract/finance/profit.words.ts";
import { askInvariants } from "./ask.ts";

/** Every business day there may be. */
const everyDay = { from: "1900-01-01", to: "9999-12-31" };

/** 净资产 now. */
const net = sql`(
  select stock_fen + transit_fen + material_fen + wip_fen + fund_fen + receivable_fen + party_advance_fen
    + employee_advance_fen - customer_advance_fen - payable_fen - wage_fen
    + (select coalesce(sum(${netOn(sql`${everyDay.to}::date`)}), 0) from fixed_asset asset)
  from (${liveSums}) live)`;

/** What bills earned, all at once: bill by bill would be a look-up each. */
const sold = sql`
  select goods_fen - return_fen - discount_fen - round_off_fen + freight_fen as fen from bill where status = 'CONFIRMED'
  union all
  select -delivery.amount_fen from bill_delivery delivery
  join bill on bill.id = delivery.bill_id and bill.status = 'CONFIRMED'
  where delivery.kind = 'CANCEL' and delivery.voided_at is null
  union all
  select movement.value_fen from stock_movement movement
  join bill on movement.doc_type = 'BILL' and bill.id = movement.doc_id and bill.status = 'CONFIRMED'
  union all
  select movement.value_fen from stock_movement movement
  join bill_delivery pickup on movement.doc_type = 'BILL_PICKUP' and pickup.id = movement.doc_id
  join bill on bill.id = pickup.bill_id and bill.status = 'CONFIRMED'`;

const otherItems = profitItems.filter((item) => !(soldItems as readonly string[]).includes(item));
const earned: SQL = sql.join(
  [
    sold,
    ...otherItems.map(
      (item) => sql`select amount_fen from (${profitSource(item, everyDay, { perDocument: false })}) one`,
    ),
  ],
  sql` union all `,
);

const questions = {
  // What is told is the difference itself, 分.
  "30: 净资产 is what was earned and what came in without being earned": sql`
    select abs(${net} - coalesce((select sum(fen) from (${earned}) earned), 0)
      - coalesce((select sum(fen) from (${unearned(everyDay)}) other), 0))::int8 as faults`,
};

/** The invariants that do not hold, with the difference in 分; empty when all is well. */
export function brokenNetAssetInvariants(db: Db): Promise<string[]> {
  return askInvariants(db, questions);
}
