/** Reading 费用: the list with its totals, one slip with its vouchers, and what a form offers. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { daysAsked, readPeriod } from "#backoffice/ground/documents/document.ts";
import { ofVisibleStalls, visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { type SlipKind, type SlipWaiting, slipDictionaries, slipKinds } from "#contract/finance/slip.words.ts";
import type { SlipFilter, SlipRow, slipEndpoints } from "#contract/finance/slips.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { refuseSlipAction, type SlipAction } from "./slip.rules.ts";
import { noSuchSlip } from "./slip.ts";

type Endpoints = typeof slipEndpoints;

type Instants = "createTime" | "confirmTime" | "voidTime";
type Row = Omit<SlipRow, Instants> & {
  createdAt: Date | string;
  confirmedAt: Date | string | null;
  voidedAt: Date | string | null;
};

const slips = (where: SQL, rest: SQL = sql``) => sql`
  select slip.id, slip.no, slip.kind, slip.category, slip.stall_id as "stallId", stall.name as "stallName",
    slip.dept_id as "deptId", dept.name as "deptName", slip.fund_id as "fundId", fund.name as "fundName",
    slip.amount_fen as "amountFen", slip.biz_date::text as "bizDate", slip.batch_id as "batchId", made.no as "batchNo",
    slip.remark, slip.status,
    (select count(*) from cash_slip_picture shown where shown.slip_id = slip.id)::int as vouchers,
    coalesce(writer.nick_name, '') as "createBy", slip.created_at as "createdAt",
    confirmer.nick_name as "confirmBy", slip.confirmed_at as "confirmedAt",
    voider.nick_name as "voidBy", slip.voided_at as "voidedAt", slip.void_reason as "voidReason", slip.version
  from cash_slip slip
  join fund on fund.id = slip.fund_id
  left join stall on stall.id = slip.stall_id
  left join dept on dept.id = slip.dept_id
  left join batch made on made.id = slip.batch_id
  left join sys_user writer on writer.id = slip.created_by
  left join sys_user confirmer on confirmer.id = slip.confirmed_by
  left join sys_user voider on voider.id = slip.voided_by
  where ${where} ${rest}`;

/** The latest day first. */
const order = sql`order by slip.biz_date desc, slip.id desc`;

export const listSlips: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const { where, range } = await conditions(context, query);
  // What is a draft, or was taken back, is no expense, unless it is what was asked for.
  const counting = query.status || query.waiting ? where : sql`${where} and slip.status = 'CONFIRMED'`;
  const { totalElements } = await oneRow<{ totalElements: number }>(
    db,
    sql`select count(*)::int as "totalElements" from cash_slip slip where ${where}`,
  );
  const totals = await oneRow<{ count: number; expenseFen: number; batchFen: number; incomeFen: number }>(
    db,
    sql`select count(*)::int as count,
          coalesce(sum(slip.amount_fen) filter (where slip.kind = 'EXPENSE' and slip.batch_id is null), 0)::int8
            as "expenseFen",
          coalesce(sum(slip.amount_fen) filter (where slip.batch_id is not null), 0)::int8 as "batchFen",
          coalesce(sum(slip.amount_fen) filter (where slip.kind = 'INCOME'), 0)::int8 as "incomeFen"
        from cash_slip slip where ${counting}`,
  );
  const found = await rows<Row>(db, slips(where, sql`${order} limit ${query.size} offset ${query.page * query.size}`));
  return { content: found.map(shown), totalElements, totals, range };
};

/** 待办: what waits of slips, as conditions on `slip`; 首页 and the list ask the same. */
export const slipsWaiting: Record<SlipWaiting, SQL> = { confirm: sql`slip.status = 'DRAFT'` };

async function conditions(context: Context, filter: SlipFilter) {
  const asked = daysAsked(sql`slip.biz_date`, filter, context.clock);
  const { keyword, kind, category, stallId, noStall, deptId, fundId, status, waiting } = filter;
  const scope = await ofVisibleStalls(context, sql`slip.stall_id`);
  const parts = [
    ...(scope ? [scope] : []),
    ...asked,
    ...(waiting ? [slipsWaiting[waiting]] : []),
    ...(kind ? [sql`slip.kind = ${kind}`] : []),
    ...(category ? [sql`slip.category = ${category}`] : []),
    ...(stallId === undefined ? [] : [sql`slip.stall_id = ${stallId}`]),
    ...(noStall ? [sql`slip.stall_id is null`] : []),
    ...(deptId === undefined ? [] : [sql`slip.dept_id = ${deptId}`]),
    ...(fundId === undefined ? [] : [sql`slip.fund_id = ${fundId}`]),
    ...(status ? [sql`slip.status = ${status}`] : []),
    ...(keyword
      ? [
          sql`(slip.no = upper(${keyword}) or position(${keyword} in slip.remark) > 0
            or slip.batch_id = (select id from batch where no = upper(${keyword})))`,
        ]
      : []),
  ];
  return { where: all(parts), range: asked.length > 0 ? readPeriod(filter, context.clock) : null };
}

/** The ids of all slips of the filter, in the list's order. */
export async function findSlipIds(context: Context, filter: SlipFilter): Promise<number[]> {
  const { where } = await conditions(context, filter);
  const found = await rows<{ id: number }>(context.db, sql`select slip.id from cash_slip slip where ${where} ${order}`);
  return found.map(({ id }) => id);
}

/** As the list shows them, in its order. */
export async function readSlips({ db }: Pick<Context, "db">, ids: readonly number[]): Promise<SlipRow[]> {
  const found = await rows<Row>(db, slips(sql`slip.id = any(${pgArray(ids)}::bigint[])`, order));
  return found.map(shown);
}

const rights = {
  edit: permissions.costEdit,
  confirm: permissions.costConfirm,
  discard: permissions.costDel,
  void: permissions.costVoid,
} satisfies Record<SlipAction, string>;

export const slipDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db, actor } = context;
  const scope = await ofVisibleStalls(context, sql`slip.stall_id`);
  const [slip] = await rows<Row>(db, slips(all([sql`slip.id = ${params.id}`, ...(scope ? [scope] : [])])));
  if (!slip) throw new DomainError(noSuchSlip);
  const vouchers = await rows<{ id: string }>(
    db,
    sql`select picture_id as id from cash_slip_picture where slip_id = ${slip.id} order by sort, picture_id`,
  );
  const may = (action: SlipAction) =>
    hasPermission(actor.permissions, [rights[action]]) && refuseSlipAction(slip.no, slip.status, action) === null;
  return {
    ...shown(slip),
    voucherIds: vouchers.map(({ id }) => id),
    possible: { edit: may("edit"), confirm: may("confirm"), discard: may("discard"), void: may("void") },
  };
};

export const slipChoices: Operation<Endpoints["choices"]> = async (context) => {
  const { db } = context;
  const entries = await rows<{ dictionary: string; label: string }>(
    db,
    sql`select dict.name as dictionary, entry.label from dict_detail entry join dict on dict.id = entry.dict_id
        where dict.name = any(${pgArray(Object.values(slipDictionaries))}::text[]) order by entry.dict_sort, entry.id`,
  );
  const categoriesOf = (kind: SlipKind) =>
    entries.filter(({ dictionary }) => dictionary === slipDictionaries[kind]).map(({ label }) => label);
  const stalls = await visibleStalls(context);
  const scope = await ofVisibleStalls(context, sql`fund.stall_id`);
  return {
    categories: Object.fromEntries(slipKinds.map((kind) => [kind, categoriesOf(kind)])) as Record<SlipKind, string[]>,
    stalls: stalls.filter(({ open }) => open).map(({ id, name }) => ({ id, name })),
    departments: await rows(db, sql`select id, name from dept order by id limit 500`),
    funds: await rows(
      db,
      sql`select id, name, stall_id as "stallId" from fund where status = 'ON' and ${scope ?? sql`true`} order by sort, id`,
    ),
  };
};

const instant = (at: Date | string | null) => (at === null ? null : formatInstant(new Date(at)));

function shown({ createdAt, confirmedAt, voidedAt, ...row }: Row): SlipRow {
  return {
    ...row,
    createTime: formatInstant(new Date(createdAt)),
    confirmTime: instant(confirmedAt),
    voidTime: instant(voidedAt),
  };
}
