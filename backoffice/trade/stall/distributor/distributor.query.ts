/** 分销商列表 and its rows; the export reads the same (domain.md §3.4). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import type { Answer } from "#contract/endpoint.ts";
import { findSort } from "#contract/page.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import {
  type DistributorFilter,
  type DistributorRow,
  type DistributorSortField,
  type distributorEndpoints,
  distributorSortFields,
} from "#contract/stall/distributors.ts";
import { balances, owed, returnRateBp, trade } from "./distributor-figures.ts";
import { matches, readTyped } from "./distributor-match.ts";
import { withShownPhone } from "./distributor-phone.ts";
import { levelOf, levels, upgradable } from "./distributor-year.ts";

type List = Answer<typeof distributorEndpoints.list>;

export const listDistributors: Operation<typeof distributorEndpoints.list> = async (context, { query }) => {
  const list = await oneRow<List["totals"] & { totalElements: number; ids: string }>(
    context.db,
    sql`
    with found as materialized (${found(context, query)}),
    page as (select id from found order by ${orderOf(query.sort)} limit ${query.size} offset ${query.page * query.size})
    select count(*)::int8 as "totalElements", coalesce(sum(greatest(-balance_fen, 0)), 0)::int8 as "debtFen",
           coalesce(sum(greatest(balance_fen, 0)), 0)::int8 as "prepaidFen",
           coalesce(sum(bonus_fen), 0)::int8 as "bonusFen", array(select id from page)::text as ids
    from found`,
  );
  const { ids, totalElements, ...totals } = list;
  return { content: await readDistributorRows(context, idsOf(ids)), totalElements, totals };
};

/** `{3,1,2}` → 3, 1, 2: both drivers give an array's text as it is. */
function idsOf(text: string): number[] {
  return text === "{}" ? [] : text.slice(1, -1).split(",").map(Number);
}

/** Every id that meets the filter, in the list's order. */
export async function findDistributorIds(
  context: Context,
  query: DistributorFilter & { sort: string[] },
): Promise<number[]> {
  const ids = await rows<{ id: number }>(
    context.db,
    sql`select id from (${found(context, query)}) found order by ${orderOf(query.sort)}`,
  );
  return ids.map(({ id }) => id);
}

/** Rows as the list shows them, in the order of the ids. What goods cost is for those who may see cost. */
export async function readDistributorRows(context: Context, ids: readonly number[]): Promise<DistributorRow[]> {
  if (ids.length === 0) return [];
  const content = await rows<DistributorRow>(
    context.db,
    sql`
    select ${rowColumns}
    from unnest(${pgArray(ids)}::bigint[]) with ordinality as asked(id, place) join distributor d on d.id = asked.id
    ${rowSources(bizDateOf(context.clock.now()))}
    order by asked.place`,
  );
  return content.map((row) => asSeenBy(context, row));
}

type SeenRow = Pick<DistributorRow, "bought30Fen" | "level" | "phone">;

/** A customer as the actor may see them: turnover goes with cost, the whole phone with the export. */
export function asSeenBy<Row extends SeenRow>(context: Pick<Context, "actor">, row: Row): Row {
  const seesCost = hasPermission(context.actor.permissions, [permissions.costView]);
  return withShownPhone(context, seesCost ? row : withoutTurnover(row));
}

/** What a customer buys in all is for those who may see cost; that a threshold is reached is for all. */
function withoutTurnover<Row extends SeenRow>(row: Row): Row {
  const { bought30Fen: _hidden, level, ...shown } = row;
  return { ...shown, level: level && { toName: level.toName, reached: level.reached } } as Row;
}

/** What the list and the detail both show of `distributor d`. */
export const rowColumns: SQL = sql`
  d.id, d.version, d.code, d.name, d.phone, d.region, strategy.name as "strategyName", stall.name as "stallName",
  keeper.nick_name as "keeperName", coalesce(money.balance_fen, 0) as "balanceFen",
  coalesce(bonus.balance_fen, 0) as "bonusFen", d.credit_limit_fen as "creditLimitFen",
  ${shownInstant(sql`d.last_bill_at`)} as "lastBillAt", owed.qty as "owedQty", ${returnRateBp} as "returnRateBp",
  trade.bought30_fen as "bought30Fen", ${levelOf(sql`strategy`)} as level, d.status, d.walk_in as "walkIn"`;

export function rowSources(today: string): SQL {
  return sql`
  join strategy on strategy.id = d.strategy_id
  left join stall on stall.id = d.stall_id
  left join sys_user keeper on keeper.id = d.keeper_id
  ${levels(sql`strategy`)} ${balances} ${trade(today)} ${owed}`;
}

function found(context: Context, filter: DistributorFilter): SQL {
  return sql`
  select d.id, d.code, d.last_bill_at, coalesce(money.balance_fen, 0) as balance_fen,
         coalesce(bonus.balance_fen, 0) as bonus_fen
  from distributor d ${balances}
  where ${condition(context, filter)}`;
}

const orders: Record<DistributorSortField, Record<"asc" | "desc", SQL>> = {
  lastBillAt: {
    asc: sql`last_bill_at asc nulls last, id`,
    desc: sql`last_bill_at desc nulls last, id desc`,
  },
  debtFen: { asc: sql`balance_fen desc, id`, desc: sql`balance_fen asc, id desc` },
  // K99999 comes before K100000.
  code: { asc: sql`length(code), code`, desc: sql`length(code) desc, code desc` },
};

function orderOf(sort: readonly string[]): SQL {
  const { field, direction } = findSort(sort, distributorSortFields) ?? { field: "lastBillAt", direction: "desc" };
  return orders[field][direction];
}

/** Of customers `d`: who has not come since that instant (ISO). */
export function dormantSince(instant: string): SQL {
  return sql`coalesce(d.last_bill_at, d.created_at) < ${instant}::timestamptz and not d.walk_in`;
}

function condition(context: Context, filter: DistributorFilter): SQL {
  const { keyword, stallId, keeperId, strategyId, balance, dormantDays, region, status } = filter;
  if (filter.upgradable) return sql`${upgradable} and ${condition(context, { ...filter, upgradable: false })}`;
  const parts: SQL[] = [];
  if (keyword) parts.push(matches(readTyped(keyword, context)));
  if (stallId) parts.push(sql`d.stall_id = ${stallId}`);
  if (keeperId) parts.push(sql`d.keeper_id = ${keeperId}`);
  if (strategyId) parts.push(sql`d.strategy_id = ${strategyId}`);
  if (balance === "debt") parts.push(sql`money.balance_fen < 0`);
  if (balance === "prepaid") parts.push(sql`money.balance_fen > 0`);
  if (dormantDays) {
    const since = new Date(context.clock.now().getTime() - dormantDays * 86_400_000).toISOString();
    parts.push(dormantSince(since));
  }
  if (region) parts.push(sql`d.region ilike ${containing(region)}`);
  // Who was merged into another is history, not a customer.
  parts.push(status ? sql`d.status = ${status}` : sql`d.merged_into_id is null`);
  return all(parts);
}
