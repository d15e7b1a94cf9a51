/**
 * What still hinders closing a month: what is not finished of that month and of the open ones before it, domain by
 * domain. A new document with a draft, or that waits, is one more line here.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { lastDayOf } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { findDue } from "#backoffice/overview/finance/fixed-asset/depreciation.ts";
import { type HindranceKey, hindranceKeys } from "#contract/finance/period.words.ts";
import type { Hindrance } from "#contract/finance/periods.ts";

interface Unfinished {
  /** False: goods on their way and the like, which close with the month. */
  hard: boolean;
  /** `day` of each of them up to `to`; the `stall_id` of those that are told apart by stall. */
  days: (to: SQL) => SQL;
}

const documents = (table: string, statuses: readonly string[], hard = true): Unfinished => ({
  hard,
  days: (to) => sql`
    select biz_date as day, null::int8 as stall_id from ${sql.identifier(table)}
    where biz_date <= ${to} and status in (${sql.join(
      statuses.map((status) => sql`${status}`),
      sql`, `,
    )})`,
});

const unfinished: Record<Exclude<HindranceKey, "DEPRECIATION">, Unfinished> = {
  BILL: documents("bill", ["HELD"]),
  RECHARGE: documents("recharge", ["PENDING"]),
  TRANSFER: documents("transfer", ["DRAFT"]),
  PURCHASE: documents("purchase", ["DRAFT"]),
  COUNT: documents("stock_count", ["DRAFT", "COUNTING", "SUBMITTED"]),
  ADJUST: documents("stock_adjust", ["DRAFT"]),
  CASH_SLIP: documents("cash_slip", ["DRAFT"]),
  MATERIAL_PURCHASE: documents("material_purchase", ["DRAFT"]),
  MATERIAL_ISSUE: documents("material_issue", ["DRAFT"]),
  DELIVERY: documents("delivery", ["SUBMITTED"]),
  PIECE: documents("piece_record", ["SUBMITTED"]),
  WAGE: {
    hard: true,
    days: (to) => sql`
      select to_day as day, null::int8 as stall_id from wage_settlement where status = 'DRAFT' and to_day <= ${to}`,
  },
  // Of a stall that counts its tills: since the first day that it did, every day on which it sold or took money.
  DAY_CLOSE: {
    hard: true,
    days: (to) => sql`
      select sold.day, counted.stall_id from (select stall_id, min(biz_date) as since from day_close_figures group by stall_id) counted
      cross join lateral (
        select distinct biz_date as day from bill
        where bill.stall_id = counted.stall_id and status = 'CONFIRMED' and biz_date between counted.since and ${to}
      ) sold
      where sold.day > coalesce((select (max(month) || '-01')::date + interval '1 month - 1 day' from period_close), '-infinity')
        and not exists (select from day_close_figures kept where kept.stall_id = counted.stall_id and kept.biz_date = sold.day)`,
  },
  TRANSIT: documents("transfer", ["SENT", "PART_RECEIVED"], false),
  REPAIR: documents("repair", ["SENT", "PART"], false),
};

/** Those that there are, what closing waits for first; a line a calendar year, and of 日结 a line a stall. */
export async function findHindrances(db: Db, month: string): Promise<Hindrance[]> {
  const to = sql`${lastDayOf(month)}::date`;
  const entries = Object.entries(unfinished) as [keyof typeof unfinished, Unfinished][];
  const found = await rows<Omit<Hindrance, "hard"> & { key: keyof typeof unfinished }>(
    db,
    sql`
    select found.key, found.count, found."from", found."to", stall.id as "stallId", stall.name as "stallName" from (${sql.join(
      entries.map(
        ([key, { days }]) => sql`
          select ${key}::text as key, count(*) as count, min(day)::date::text as from, max(day)::date::text as to, stall_id
          from (${days(to)}) ${sql.identifier(key.toLowerCase())}
          group by stall_id, case when stall_id is null then extract(year from day) end`,
      ),
      sql` union all `,
    )}) found left join stall on stall.id = found.stall_id
    order by found."from", stall.sort, stall.id`,
  );
  const due = await findDue(db, month);
  const [first, last] = [due.at(0), due.at(-1)];
  const depreciation: Hindrance[] =
    first && last
      ? [
          {
            ...{ key: "DEPRECIATION", count: due.length, from: `${first.month}-01`, to: lastDayOf(month), hard: true },
            ...{ stallId: null, stallName: null },
          },
        ]
      : [];
  const all = [...found.map((one) => ({ ...one, hard: unfinished[one.key].hard })), ...depreciation];
  const place = ({ key }: Hindrance) => hindranceKeys.indexOf(key);
  return all.sort((one, other) => Number(other.hard) - Number(one.hard) || place(one) - place(other));
}
