/** One distributor, what its form offers, and what its page's tabs show (domain.md §3.4). */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import { listPeople } from "#backoffice/ground/users/people.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { distributorBulkEndpoints, PickedDistributor } from "#contract/stall/distributor-bulk.ts";
import type { DistributorBill, distributorLookupEndpoints } from "#contract/stall/distributor-lookup.ts";
import type { DistributorDetail, distributorEndpoints } from "#contract/stall/distributors.ts";
import { asSeenBy, rowColumns, rowSources } from "./distributor.query.ts";

type Endpoints = typeof distributorEndpoints;

export const distributorDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [found] = await rows<DistributorDetail>(
    context.db,
    sql`
    select ${rowColumns}, d.addresses, d.carrier, d.stall_id as "stallId", d.keeper_id as "keeperId",
      d.strategy_id as "strategyId", d.settle_cycle as "settleCycle", d.tags, d.remark,
      (select json_build_object('id', target.id, 'name', target.name) from distributor target
       where target.id = d.merged_into_id) as "mergedInto",
      (select nick_name from sys_user where id = d.updated_by) as "updateBy",
      ${shownInstant(sql`d.updated_at`)} as "updateTime"
    from distributor d ${rowSources(bizDateOf(context.clock.now()))}
    where d.id = ${params.id}`,
  );
  if (!found) throw new DomainError("客户不存在，可能已被删除");
  return asSeenBy(context, found);
};

/** Stalls and strategies that are given up stay out of the form, and in the filter where customers have them. */
export const readDistributorVocabulary: Operation<Endpoints["vocabulary"]> = async ({ db }) => {
  const stalls = await rows<{ id: number; name: string }>(
    db,
    sql`select id, name from stall where status = 'ON' order by sort, id`,
  );
  const strategies = await rows<Answer<Endpoints["vocabulary"]>["strategies"][number]>(
    db,
    sql`select id, name, is_default as "isDefault", status = 'ON' as on, default_credit_fen as "defaultCreditFen"
        from strategy order by sort, id`,
  );
  return { stalls, keepers: await listPeople(db), strategies };
};

/** The ticked rows, in the order of their codes. */
async function findPicked({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<PickedDistributor[]> {
  return rows(
    db,
    sql`
    select d.id, d.version, d.code, d.name, strategy.name as "strategyName", stall.name as "stallName",
      keeper.nick_name as "keeperName", d.walk_in as "walkIn"
    from distributor d join strategy on strategy.id = d.strategy_id left join stall on stall.id = d.stall_id
    left join sys_user keeper on keeper.id = d.keeper_id
    where d.id = any(${pgArray(ids)}::bigint[]) order by d.id`,
  );
}

export const pickedDistributors: Operation<typeof distributorBulkEndpoints.picked> = async (context, { query }) => {
  if (query.ids.length === 0) throw new DomainError("请先勾选客户");
  return { rows: await findPicked(context, query.ids) };
};

/** The customer's bills in the stalls that the caller may see; held ones too, discarded ones not. */
export const listDistributorBills: Operation<typeof distributorLookupEndpoints.bills> = async (
  context,
  { params, query },
) => {
  const visible = pgArray((await readRepositoryAccess(context)).ids("view"));
  const which = sql`b.distributor_id = ${params.id} and b.status <> 'DISCARDED'
    and s.repository_id = any(${visible}::bigint[])`;
  const [list] = await rows<{ totalElements: number; content: DistributorBill[] }>(
    context.db,
    sql`
    with content as (
      select b.id, b.no, to_char(b.biz_date, 'YYYY-MM-DD') as "bizDate",
        ${shownInstant(sql`coalesce(b.confirmed_at, b.created_at)`)} as "createTime", s.name as "stallName",
        u.nick_name as "keeperName", b.sale_qty as "saleQty", b.return_qty as "returnQty", b.owed_qty as "owedQty",
        b.payable_fen as "payableFen", b.paid_fen as "paidFen", b.status
      from bill b join stall s on s.id = b.stall_id join sys_user u on u.id = b.keeper_id
      where ${which} order by b.id desc limit ${query.size} offset ${query.page * query.size}
    )
    select (select count(*)::int8 from bill b join stall s on s.id = b.stall_id where ${which}) as "totalElements",
           (select coalesce(json_agg(content order by content.id desc), '[]') from content) as content`,
  );
  return list ?? { content: [], totalElements: 0 };
};
