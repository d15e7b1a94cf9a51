/** Reading 充值记录: the list with its totals by fund, and one slip. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { daysAsked, readPeriod } from "#backoffice/ground/documents/document.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { customersFound, readTyped } from "#backoffice/trade/stall/distributor/distributor-match.ts";
import type { RechargeFilter, RechargeRow, RechargeWaiting, rechargeEndpoints } from "#contract/stall/recharges.ts";

type Endpoints = typeof rechargeEndpoints;

type Row = Omit<RechargeRow, "createTime" | "confirmTime"> & {
  createdAt: Date | string;
  confirmedAt: Date | string | null;
};

const slips = (where: SQL, rest: SQL = sql``) => sql`
  select slip.id, slip.no, slip.distributor_id as "distributorId", customer.name as "distributorName",
    slip.stall_id as "stallId", stall.name as "stallName", slip.amount_fen as "amountFen", slip.bonus_fen as "bonusFen",
    slip.fund_id as "fundId", fund.name as "fundName", slip.voucher_id as "voucherId", slip.status,
    slip.debt_paid_fen as "debtPaidFen", slip.balance_after_fen as "balanceAfterFen",
    coalesce(keeper.nick_name, '') as "keeperName", confirmer.nick_name as "confirmName",
    slip.confirmed_at as "confirmedAt", slip.void_reason as "voidReason", slip.remark,
    to_char(slip.biz_date, 'YYYY-MM-DD') as "bizDate", slip.created_at as "createdAt", slip.version
  from recharge slip
  join distributor customer on customer.id = slip.distributor_id
  join fund on fund.id = slip.fund_id
  left join stall on stall.id = slip.stall_id
  left join sys_user keeper on keeper.id = slip.created_by
  left join sys_user confirmer on confirmer.id = slip.confirmed_by
  where ${where} ${rest}`;

export const listRecharges: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const { where, range } = await conditions(context, query);
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from recharge slip where ${where}`,
  );
  const found = await rows<Row>(
    db,
    slips(where, sql`order by slip.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  // What only waits, or was taken back, is no money taken, unless it is what was asked for.
  const counting = query.status || query.waiting ? where : sql`${where} and slip.status = 'CONFIRMED'`;
  const funds = await rows<FundTotal>(
    db,
    sql`select slip.fund_id as "fundId", fund.name, count(*)::int as count, sum(slip.amount_fen)::int8 as "amountFen",
          sum(slip.bonus_fen)::int8 as "bonusFen", coalesce(sum(slip.debt_paid_fen), 0)::int8 as "debtPaidFen"
        from recharge slip join fund on fund.id = slip.fund_id where ${counting}
        group by slip.fund_id, fund.name, fund.sort order by fund.sort, slip.fund_id`,
  );
  const sum = (of: (total: FundTotal) => number) => funds.reduce((all, total) => all + of(total), 0);
  return {
    content: found.map(shown),
    totalElements: counted?.count ?? 0,
    totals: {
      count: sum(({ count }) => count),
      amountFen: sum(({ amountFen }) => amountFen),
      bonusFen: sum(({ bonusFen }) => bonusFen),
      debtPaidFen: sum(({ debtPaidFen }) => debtPaidFen),
      funds: funds.map(({ fundId, name, count, amountFen }) => ({ fundId, name, count, amountFen })),
    },
    range,
  };
};

interface FundTotal {
  fundId: number;
  name: string;
  count: number;
  amountFen: number;
  bonusFen: number;
  debtPaidFen: number;
}

/** 待办: what waits of recharges, as conditions on `slip`; 首页 and the list ask the same. */
export const rechargesWaiting: Record<RechargeWaiting, SQL> = { confirm: sql`slip.status = 'PENDING'` };

async function conditions(context: Context, filter: RechargeFilter) {
  const asked = daysAsked(sql`slip.biz_date`, filter, context.clock);
  const parts = [
    await visible(context),
    ...asked,
    ...(filter.waiting ? [rechargesWaiting[filter.waiting]] : []),
    ...(filter.distributorId === undefined ? [] : [sql`slip.distributor_id = ${filter.distributorId}`]),
    ...(filter.fundId === undefined ? [] : [sql`slip.fund_id = ${filter.fundId}`]),
    ...(filter.keeperId === undefined ? [] : [sql`slip.created_by = ${filter.keeperId}`]),
    ...(filter.status ? [sql`slip.status = ${filter.status}`] : []),
    ...(filter.keyword
      ? [
          sql`(slip.no = upper(${filter.keyword}) or slip.distributor_id in (${customersFound(readTyped(filter.keyword, context))}))`,
        ]
      : []),
  ];
  return { where: all(parts), range: asked.length > 0 ? readPeriod(filter, context.clock) : null };
}

/** The ids of all recharges of the filter, in the list's order. */
export async function findRechargeIds(context: Context, filter: RechargeFilter): Promise<number[]> {
  const { where } = await conditions(context, filter);
  const found = await rows<{ id: number }>(
    context.db,
    sql`select slip.id from recharge slip where ${where} order by slip.id desc`,
  );
  return found.map(({ id }) => id);
}

/** The latest first. */
export async function readRecharges({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<RechargeRow[]> {
  const found = await rows<Row>(db, slips(sql`slip.id = any(${pgArray(ids)}::bigint[])`, sql`order by slip.id desc`));
  return found.map(shown);
}

export const rechargeDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const [slip] = await rows<Row>(context.db, slips(sql`slip.id = ${params.id} and ${await visible(context)}`));
  if (!slip) throw new DomainError("充值单不存在，或您没有查看权限");
  return shown(slip);
};

export const rechargeKeepers: Operation<Endpoints["keepers"]> = ({ db }) =>
  rows(
    db,
    sql`select id, nick_name as name from sys_user where id in (select created_by from recharge) order by id limit 500`,
  );

/** Slips of no stall are everybody's. */
async function visible(context: Context): Promise<SQL> {
  const ids = (await visibleStalls(context)).map(({ id }) => id);
  return sql`(slip.stall_id is null or slip.stall_id = any(${pgArray(ids)}::bigint[]))`;
}

function shown({ createdAt, confirmedAt, ...row }: Row): RechargeRow {
  return {
    ...row,
    createTime: formatInstant(new Date(createdAt)),
    confirmTime: formatInstantOrNull(confirmedAt === null ? null : new Date(confirmedAt)),
  };
}
