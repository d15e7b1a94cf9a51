/** 日结: a stall's day in figures, and what the cashier counted in each till (domain.md §3.4). */

import { sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import { stall } from "#backoffice/masters/stall/stall.tables.ts";
import { receivedOf } from "#backoffice/overview/statistics/derived-days.ts";
import { dayClose, dayCloseFigures } from "#backoffice/trade/stall/account/receipt.tables.ts";
import type { DayCloseCount, DayCloseRow, DayFigures, dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import { sumCancelled } from "./bill-cancelled.ts";

type Endpoints = typeof dayCloseEndpoints;

/** A day is counted once or twice; more than this was play. */
const shownCounts = 20;

export const dayCloseDetail: Operation<Endpoints["detail"]> = async (context, { query }) => {
  const { db } = context;
  const place = await getStall(context, query.stallId, "view");
  const bizDate = query.bizDate ?? bizDateOf(context.clock.now());
  const now = await readFigures(db, place.id, bizDate);
  const kept = await findKept(db, place.id, bizDate);
  return {
    bizDate,
    stallName: place.name,
    ...(kept?.figures ?? now),
    closed: kept && {
      createTime: formatInstant(kept.closedAt),
      operator: kept.operator,
      later: less(now, kept.figures),
      corrections: await readCorrections(db, place.id, bizDate, kept.closedAt),
    },
    funds: await readFunds(db, place.id, bizDate),
    history: await readCounts(db, place.id, bizDate),
  };
};

/** The day as the ledgers and the bills tell it now. */
async function readFigures(db: Db, stallId: number, bizDate: string): Promise<DayFigures> {
  const sums = await oneRow<Pick<DayFigures, "bills" | "saleQty" | "returnQty" | "payableFen" | "debtFen">>(
    db,
    sql`
    select count(*) as bills, coalesce(sum(sale_qty), 0)::int8 as "saleQty",
      coalesce(sum(return_qty), 0)::int8 as "returnQty", coalesce(sum(payable_fen), 0)::int8 as "payableFen",
      coalesce(sum(debt_fen), 0)::int8 as "debtFen"
    from bill where stall_id = ${stallId} and biz_date = ${bizDate}::date and status = 'CONFIRMED'`,
  );
  const ofDay = sql`entry.stall_id = ${stallId} and entry.biz_date = ${bizDate}::date`;
  const { receivedFen } = await oneRow<{ receivedFen: number }>(
    db,
    sql`select coalesce(sum(received_fen), 0)::int8 as "receivedFen" from (${receivedOf(ofDay)}) day`,
  );
  const cancelled = await sumCancelled(
    db,
    sql`bill.stall_id = ${stallId} and bill.status = 'CONFIRMED' and delivery.biz_date = ${bizDate}::date`,
  );
  return {
    ...sums,
    ...cancelled,
    saleQty: sums.saleQty - cancelled.cancelledQty,
    payableFen: sums.payableFen - cancelled.cancelledFen,
    receivedFen,
  };
}

interface Kept {
  figures: DayFigures;
  closedAt: Date;
  operator: string;
}

/** The day as it was last closed; null while it never was. */
async function findKept(db: Db, stallId: number, bizDate: string): Promise<Kept | null> {
  const [found] = await rows<Kept>(
    db,
    sql`
    select figures, kept.created_at as "closedAt", coalesce(who.nick_name, '') as operator
    from day_close_figures kept left join sys_user who on who.id = kept.operator_id
    where kept.stall_id = ${stallId} and kept.biz_date = ${bizDate}::date`,
  );
  return found ? { ...found, closedAt: new Date(found.closedAt) } : null;
}

function less(now: DayFigures, kept: DayFigures): DayFigures {
  const pairs = Object.keys(now).map((key) => {
    const figure = key as keyof DayFigures;
    return [figure, now[figure] - kept[figure]];
  });
  return Object.fromEntries(pairs) as DayFigures;
}

/** Bills of the day that were confirmed or voided after it was closed. */
async function readCorrections(db: Db, stallId: number, bizDate: string, closedAt: Date) {
  const at = sql`${closedAt.toISOString()}::timestamptz`;
  const found = await rows<{ id: number; no: string; kind: "CONFIRMED" | "VOID"; payableFen: number; at: Date }>(
    db,
    sql`
    select id, no, status as kind, case status when 'VOID' then -payable_fen else payable_fen end as "payableFen",
      case status when 'VOID' then voided_at else confirmed_at end as at
    from bill where stall_id = ${stallId} and biz_date = ${bizDate}::date
      and (status = 'CONFIRMED' and confirmed_at > ${at}
        or status = 'VOID' and voided_at > ${at} and confirmed_at <= ${at})
    order by at desc, id desc`,
  );
  return found.map(({ at: changedAt, ...one }) => ({ ...one, createTime: formatInstant(new Date(changedAt)) }));
}

interface LoggedCount {
  createdAt: Date;
  operator: string;
  before: readonly { fundId: number; expectedFen: number }[];
  after: { counts: readonly { fundId: number; countedFen: number; remark: string }[]; differenceFen: number };
}

/** What was counted, from the log that keeps every count. */
async function readCounts(db: Db, stallId: number, bizDate: string): Promise<DayCloseCount[]> {
  const logged = await rows<LoggedCount>(
    db,
    sql`
    select log.created_at as "createdAt", coalesce(who.nick_name, '') as operator, log.before, log.after
    from audit_log log left join sys_user who on who.id = log.operator_id
    where log.entity = 'dayClose' and log.entity_id = ${stallId} and log.after ->> 'bizDate' = ${bizDate}
    order by log.id desc limit ${shownCounts}`,
  );
  const names = new Map(
    (await rows<{ id: number; name: string }>(db, sql`select id, name from fund`)).map(({ id, name }) => [id, name]),
  );
  return logged.map(({ createdAt, operator, before, after }) => ({
    createTime: formatInstant(new Date(createdAt)),
    operator,
    differenceFen: after.differenceFen,
    counts: after.counts.map(({ fundId, countedFen, remark }) => ({
      fundName: names.get(fundId) ?? "",
      expectedFen: before.find((fund) => fund.fundId === fundId)?.expectedFen ?? 0,
      countedFen,
      remark,
    })),
  }));
}

/** The stall's tills, and any other fund that took money there that day; what was counted stands as it was counted. */
async function readFunds(db: Db, stallId: number, bizDate: string): Promise<(DayCloseRow & { isCash: boolean })[]> {
  return rows<DayCloseRow & { isCash: boolean }>(
    db,
    sql`
    select fund.id as "fundId", fund.name as "fundName",
      coalesce(closed.expected_fen, taken.amount_fen, 0)::int8 as "expectedFen",
      coalesce(taken.amount_fen - coalesce(closed.expected_fen, taken.amount_fen), 0)::int8 as "laterFen",
      fund.method = 'CASH' as "isCash", closed.counted_fen as "countedFen", coalesce(closed.remark, '') as remark, who.nick_name as operator
    from fund
    left join lateral (
      select sum(entry.amount_fen) as amount_fen from account_entry entry join account on account.id = entry.account_id
      where account.kind = 'FUND' and account.owner_id = fund.id and entry.stall_id = ${stallId}
        and entry.biz_date = ${bizDate}::date
    ) taken on true
    left join day_close closed on closed.stall_id = ${stallId} and closed.biz_date = ${bizDate}::date
      and closed.fund_id = fund.id
    left join sys_user who on who.id = closed.operator_id
    where fund.stall_id = ${stallId} or taken.amount_fen is not null or closed.fund_id is not null
      or fund.stall_id is null and fund.status = 'ON'
    order by fund.sort, fund.id`,
  );
}

/** Records what was counted; a second count of the day replaces the first, and the log keeps both. */
export const closeDay: Operation<Endpoints["close"]> = async (context, { body }) => {
  const { db, actor, clock } = context;
  const place = await getStall(context, body.stallId, "out");
  if (body.bizDate > bizDateOf(clock.now())) throw new DomainError("不能结未来的日期");
  await assertPeriodOpen(db, body.bizDate);
  const funds = await readFunds(db, place.id, body.bizDate);
  let differenceFen = 0;
  for (const { fundId, countedFen, remark } of body.counts) {
    const fund = funds.find((one) => one.fundId === fundId);
    if (!fund) throw new DomainError("收款账户不存在，请刷新后重试");
    if (fund.isCash && countedFen < 0) throw new DomainError(`${fund.fundName} 清点金额不能小于 0`);
    // Counted again, it is counted against what the till should hold now.
    const expectedFen = fund.expectedFen + fund.laterFen;
    differenceFen += countedFen - expectedFen;
    const counted = {
      expectedFen,
      countedFen,
      remark,
      operatorId: actor.userId,
      createdAt: clock.now(),
    };
    await db
      .insert(dayClose)
      .values({ stallId: place.id, bizDate: body.bizDate, fundId, ...counted })
      .onConflictDoUpdate({ target: [dayClose.stallId, dayClose.bizDate, dayClose.fundId], set: counted });
  }
  const kept = {
    figures: await readFigures(db, place.id, body.bizDate),
    operatorId: actor.userId,
    createdAt: clock.now(),
  };
  await db
    .insert(dayCloseFigures)
    .values({ stallId: place.id, bizDate: body.bizDate, ...kept })
    .onConflictDoUpdate({ target: [dayCloseFigures.stallId, dayCloseFigures.bizDate], set: kept });
  await writeAudit(context, [
    {
      entity: "dayClose",
      entityId: place.id,
      action: "close",
      before: funds.map(({ fundId, expectedFen, laterFen, countedFen }) => ({
        fundId,
        expectedFen: expectedFen + laterFen,
        countedFen,
      })),
      after: { bizDate: body.bizDate, counts: body.counts, differenceFen, figures: kept.figures },
    },
  ]);
  return { differenceFen };
};

async function getStall(context: Context, id: number, right: "view" | "out") {
  const place = await getRow(context.db, stall, id, "档口不存在，请重新选择");
  await assertRepositoryRight(context, place.repositoryId, right);
  return place;
}
