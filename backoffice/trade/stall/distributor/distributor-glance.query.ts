/** What 开单 asks of distributors, many times a morning: who is it, and how do they stand (domain.md §3.4, §8). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import type {
  DistributorGlance,
  DistributorMatch,
  distributorLookupEndpoints,
} from "#contract/stall/distributor-lookup.ts";
import { asSeenBy } from "./distributor.query.ts";
import { balances, owed, returnRateBp, trade } from "./distributor-figures.ts";
import { matches, matchesIndexed, rankOf, readTyped } from "./distributor-match.ts";
import { levelOf, levels } from "./distributor-year.ts";

type Endpoints = typeof distributorLookupEndpoints;

const maxMatches = 12;

/** The best matches first, among equals those who bought last; without text those who bought last at all. */
export const searchDistributors: Operation<Endpoints["search"]> = async (context, { query }) => {
  const { db } = context;
  const typed = readTyped(query.text, context);
  if (typed.text === "") return findMatches(db, sql`true`, sql`0`);
  // Letters and digits begin initials and phones, which are indexed; names are read where that finds too few,
  // of digits nothing at all: who types a phone's end means the phone.
  const quick = typed.initials === null ? [] : await findMatches(db, matchesIndexed(typed), rankOf(typed));
  const enough = typed.digits === null ? maxMatches : 1;
  return quick.length >= enough ? quick : findMatches(db, matches(typed), rankOf(typed));
};

function findMatches(db: Context["db"], which: SQL, rank: SQL): Promise<DistributorMatch[]> {
  return rows<DistributorMatch>(
    db,
    sql`
    with best as (
      select d.id, ${rank} as rank, d.last_bill_at from distributor d where d.status <> 'DISABLED' and ${which}
      order by rank, d.last_bill_at desc nulls last, d.id desc limit ${maxMatches}
    )
    select d.id, d.code, d.name, right(d.phone, 4) as phone, d.region, strategy.name as "strategyName",
           coalesce(money.balance_fen, 0) as "balanceFen", d.status, d.walk_in as "walkIn"
    from best join distributor d on d.id = best.id join strategy on strategy.id = d.strategy_id
    left join account money on money.kind = 'DISTRIBUTOR' and money.owner_id = d.id
    order by best.rank, best.last_bill_at desc nulls last, d.id desc`,
  );
}

export const glanceAtDistributor: Operation<Endpoints["glance"]> = async (context, { params }) => {
  const [found] = await rows<DistributorGlance>(
    context.db,
    sql`
    select d.id, d.code, d.name, d.phone, d.carrier, coalesce(money.balance_fen, 0) as "balanceFen",
      coalesce(bonus.balance_fen, 0) as "bonusFen", d.credit_limit_fen as "creditLimitFen",
      -- What payableFromAccount gives: of the balance, what open bills have not taken.
      greatest(0, coalesce(money.balance_fen, 0) + coalesce((
        select sum(payable_fen - paid_fen)::int8 from bill
        where distributor_id = d.id and status = 'CONFIRMED' and paid_fen < payable_fen), 0)) as "freeFen",
      ${shownInstant(sql`d.last_bill_at`)} as "lastBillAt",
      (select no from bill where distributor_id = d.id and status = 'CONFIRMED' order by id desc limit 1) as "lastBillNo",
      owed.qty as "owedQty", ${returnRateBp} as "returnRateBp", d.status, d.walk_in as "walkIn",
      ${levelOf(sql`s`)} as level,
      json_build_object('id', s.id, 'name', s.name, 'rememberLast', s.remember_last, 'returnDays', s.return_days,
        'returnRatioBp', s.return_ratio_bp, 'returnLimitMode', s.return_limit_mode, 'bonusRatioBp', s.bonus_ratio_bp,
        'tiers', (select coalesce(json_agg(json_build_object('amountFen', t.amount_fen, 'bonusFen', t.bonus_fen)
                    order by t.amount_fen), '[]') from strategy_tier t where t.strategy_id = s.id)) as strategy
    from distributor d join strategy s on s.id = d.strategy_id
    ${levels(sql`s`)} ${balances} ${trade(bizDateOf(context.clock.now()))} ${owed}
    where d.id = ${params.id}`,
  );
  if (!found) throw new DomainError("客户不存在，请重新选择");
  return asSeenBy(context, found);
};
