/** 利润 of some days, by month and stall (docs/decisions/figures.md, "What was earned"): for 利润表, 首页 and 资产概览. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { facts } from "#backoffice/overview/statistics/facts.ts";
import { type ProfitItem, type ProfitSum, profitItems, profitStatement } from "#contract/finance/profit.words.ts";
import { type ProfitDays, profitSource, soldColumns, soldItems } from "./profit-sources.ts";

/** Business days, both inclusive; `stallIds` limits to what is these stalls', without it what is no stall's counts too. */
export interface ProfitScope extends ProfitDays {
  stallIds?: readonly number[] | undefined;
}

/** One item of one month and stall. */
export interface ProfitAmount {
  /** `YYYY-MM`. */
  month: string;
  /** Null: no stall's. */
  stallId: number | null;
  item: ProfitItem;
  /** Of 费用 and 其他收入; else empty. */
  category: string;
  /** 分, signed as it changes the profit. */
  amountFen: number;
}

export interface Profit {
  /** 净销售, 毛利 and 利润, 分. */
  sums: Record<ProfitSum, number>;
  amounts: ProfitAmount[];
}

/** What was earned on these days, 分. */
export async function profitOf(db: Db, scope: ProfitScope): Promise<Profit> {
  const amounts = await readProfit(db, scope);
  const statement = profitStatement(
    amounts.map(({ item, category, amountFen }) => ({ item, category, amounts: [amountFen] })),
    1,
  );
  const sumOf = (sum: ProfitSum) => statement.find((line) => line.kind === "sum" && line.sum === sum)?.amounts[0] ?? 0;
  return { sums: { NET_SALES: sumOf("NET_SALES"), GROSS: sumOf("GROSS"), PROFIT: sumOf("PROFIT") }, amounts };
}

/** Every amount but 0, in one statement; what is sold comes from the daily sums, as every statistic has it. */
export async function readProfit(db: Db, scope: ProfitScope): Promise<ProfitAmount[]> {
  const stallIds = scope.stallIds ?? (await everyStall(db));
  const { liveFrom } = await oneRow<{ liveFrom: string }>(
    db,
    sql`select coalesce((select max(biz_date) + 1 from agg_stall_day)::text, '2000-01-01') as "liveFrom"`,
  );
  const question = { asked: stallIds.map((id) => ({ id })), liveFrom, range: { ...scope, days: 0 } };
  const ofStalls = scope.stallIds ? sql`stall_id = any(${pgArray(scope.stallIds)}::bigint[])` : sql`true`;
  const parts = [
    soldParts(facts("stall", question, scope)),
    ...sourcedItems.map(
      (item) => sql`
      select ${item}::text as item, date_trunc('month', biz_date) as month, stall_id, category, amount_fen
      from (${profitSource(item, scope, { perDocument: false })}) document where ${ofStalls}`,
    ),
  ];
  return rows<ProfitAmount>(
    db,
    sql`
    select to_char(month, 'YYYY-MM') as month, stall_id as "stallId", item, category, sum(amount_fen)::int8 as "amountFen"
    from (${sql.join(parts, sql` union all `)}) part
    group by part.month, stall_id, item, category having sum(amount_fen) <> 0`,
  );
}

/** Those that are added up from their documents. */
const sourcedItems = profitItems.filter((item) => !(soldItems as readonly ProfitItem[]).includes(item));

async function everyStall(db: Db): Promise<number[]> {
  return (await rows<{ id: number }>(db, sql`select id from stall order by id`)).map(({ id }) => id);
}

/** The items of what was sold, out of one pass over its days. */
function soldParts(days: SQL): SQL {
  const sums = soldItems.map((item) => sql`sum(${soldColumns[item]})::int8 as ${sql.identifier(item)}`);
  const values = soldItems.map((item) => sql`(${item}::text, sold.${sql.identifier(item)})`);
  return sql`
    select value.item, sold.month, sold.stall_id, ''::text as category, value.amount_fen from (
      select date_trunc('month', biz_date) as month, stall_id, ${sql.join(sums, sql`, `)}
      from ${days} day group by 1, 2
    ) sold cross join lateral (values ${sql.join(values, sql`, `)}) value(item, amount_fen)`;
}
