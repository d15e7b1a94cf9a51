/** 分销策略 as its pages read it. */
import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { all, containing, shownInstant } from "#backoffice/db/where.ts";
import type { Received } from "#contract/endpoint.ts";
import type { StrategyDetail, StrategyRow, strategyEndpoints } from "#contract/stall/strategies.ts";
import { readOwnPrices } from "./own-price.ts";

type Endpoints = typeof strategyEndpoints;

const columns = sql`s.id, s.version, s.name, s.price_mode as "priceMode", s.discount_bp as "discountBp",
  s.minus_fen as "minusFen", s.remember_last as "rememberLast", s.min_mix_qty as "minMixQty",
  s.return_days as "returnDays", s.return_ratio_bp as "returnRatioBp", s.return_limit_mode as "returnLimitMode",
  s.default_credit_fen as "defaultCreditFen", s.bonus_ratio_bp as "bonusRatioBp", s.is_default as "isDefault",
  s.status, s.sort,
  (select count(*) from strategy_tier t where t.strategy_id = s.id)::int8 as "tierCount",
  (select count(*) from strategy_price o where o.strategy_id = s.id)::int8 as "priceCount",
  (select count(*) from distributor d where d.strategy_id = s.id)::int8 as customers`;

export const listStrategies: Operation<Endpoints["list"]> = async ({ db }, { query }) => {
  const list = await oneRow<{ totalElements: number; customers: number; content: StrategyRow[] }>(
    db,
    sql`
    with found as materialized (select ${columns} from strategy s where ${condition(query)}),
    content as (select * from found order by sort, id limit ${query.size} offset ${query.page * query.size})
    select count(*)::int8 as "totalElements", coalesce(sum(customers), 0)::int8 as customers,
           (select coalesce(json_agg(content order by sort, id), '[]') from content) as content
    from found`,
  );
  return { content: list.content, totalElements: list.totalElements, totals: { customers: list.customers } };
};

function condition({ keyword, priceMode, status }: Received<Endpoints["list"]>["query"]): SQL {
  const parts = [sql`true`];
  if (keyword) parts.push(sql`s.name ilike ${containing(keyword)}`);
  if (priceMode) parts.push(sql`s.price_mode = ${priceMode}`);
  if (status) parts.push(sql`s.status = ${status}`);
  return all(parts);
}

export const strategyDetail: Operation<Endpoints["detail"]> = async ({ db }, { params }) => {
  const [found] = await rows<StrategyDetail>(
    db,
    sql`
    select ${columns}, s.upgrade_fen as "upgradeFen", s.upgrade_to_id as "upgradeToId",
      (select name from strategy u where u.id = s.upgrade_to_id) as "upgradeToName",
      (select coalesce(json_agg(json_build_object('amountFen', t.amount_fen, 'bonusFen', t.bonus_fen)
         order by t.amount_fen), '[]') from strategy_tier t where t.strategy_id = s.id) as tiers,
      (select nick_name from sys_user where id = s.updated_by) as "updateBy",
      ${shownInstant(sql`s.updated_at`)} as "updateTime"
    from strategy s where s.id = ${params.id}`,
  );
  if (!found) throw new DomainError("策略不存在，可能已被删除");
  return found;
};

export const listStrategyPrices: Operation<Endpoints["prices"]> = (context, { params, query }) => {
  const source = sql`strategy_price own join product p on p.id = own.product_id where own.strategy_id = ${params.id}`;
  return readOwnPrices(context, source, query);
};
