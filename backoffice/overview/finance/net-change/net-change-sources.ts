/**
 * What changes 净资产 without being earned, as queries of `day, key, fen` (docs/decisions/figures.md, "Net assets from month to month"). With
 * the profit these are all there is: Δ净资产 = 利润 + these, to the 分, of any days. The page adds them up by month, the
 * invariant over all days.
 */
import { type SQL, sql } from "drizzle-orm";
import { undocumentedFen } from "#backoffice/overview/finance/cost/batch-expense.ts";
import { openingDepreciation } from "#backoffice/overview/finance/fixed-asset/net-value.ts";
import type { ProfitDays } from "#backoffice/overview/finance/profit/profit-sources.ts";
import type { NetChangeKey } from "#contract/finance/net-changes.ts";

const sources: Record<NetChangeKey, (within: (day: SQL) => SQL) => SQL> = {
  openingFen: (within) => sql`
    select entry.biz_date as day, case account.kind when 'FUND' then entry.amount_fen else -entry.amount_fen end as fen
    from account_entry entry join account on account.id = entry.account_id and account.kind <> 'DISTRIBUTOR_BONUS'
    where entry.entry_type = 'OPENING' and ${within(sql`entry.biz_date`)}
    union all
    select biz_date, value_fen + variance_fen from stock_movement
    where move_type = 'OPENING' and ${within(sql`biz_date`)}
    union all
    select biz_date, value_fen + variance_fen from material_movement
    where move_type = 'OPENING' and ${within(sql`biz_date`)}`,
  assetFen: (within) => sql`
    select asset.entered_day as day, asset.cost_fen - ${openingDepreciation} as fen from fixed_asset asset
    where asset.status <> 'VOID' and ${within(sql`asset.entered_day`)}
    union all
    select biz_date, amount_fen from account_entry where entry_type = 'ASSET_BUY' and ${within(sql`biz_date`)}`,
  unpricedFen: (within) => sql`
    select biz_date as day, value_fen + variance_fen as fen from stock_movement
    where move_type in ('PURCHASE_IN', 'PURCHASE_RETURN', 'COST_ADJUST')
      and doc_type in ('PURCHASE_RECEIPT', 'PURCHASE_RETURN') and ${within(sql`biz_date`)}
    union all
    select biz_date, -amount_fen from account_entry where entry_type = 'PURCHASE' and ${within(sql`biz_date`)}
    union all
    select biz_date, value_fen + variance_fen from material_movement
    where move_type in ('BUY_IN', 'BUY_RETURN') and ${within(sql`biz_date`)}
    union all
    select biz_date, -amount_fen from account_entry where entry_type = 'MATERIAL_BUY' and ${within(sql`biz_date`)}`,
  batchFen: (within) => sql`
    select closed_day as day, ${undocumentedFen(sql`batch`)} as fen from batch
    where status = 'CLOSED' and other_fen <> 0 and ${within(sql`closed_day`)}`,
};

/** What came and went within days without being earned: `day, key, fen`. */
export function unearned({ from, to }: ProfitDays): SQL {
  const within = (day: SQL) => sql`${day} between ${from}::date and ${to}::date`;
  return sql.join(
    Object.entries(sources).map(
      ([key, select]) => sql`select day, ${key}::text as key, fen::int8 as fen from (${select(within)}) source`,
    ),
    sql` union all `,
  );
}
