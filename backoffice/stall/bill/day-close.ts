/** 日结: a stall's day in figures, and what the cashier counted in each till (domain.md §3.4). */
import { eq, sql } from "drizzle-orm";
import { writeAudit } from "#backoffice/audit/audit.ts";
import { bizDateOf, formatInstant } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { assertRepositoryRight } from "#backoffice/inventory/repository/repository-access.ts";
import { dayClose } from "#backoffice/stall/account/receipt.tables.ts";
import { stall } from "#backoffice/stall/stall.tables.ts";
import { receivedOf } from "#backoffice/statistics/derived-days.ts";
import type { DayCloseCount, DayCloseRow, dayCloseEndpoints } from "#contract/stall/day-closes.ts";
import { sumCancelled } from "./bill-cancelled.ts";

type Endpoints = typeof dayCloseEndpoints;

/** A day is counted once or twice; more than this was play. */
const shownCounts = 20;

export const dayCloseDetail: Operation<Endpoints["detail"]> = async (context, { query }) => {
  const place = await getStall(context, query.stallId, "view");
  const bizDate = query.bizDate ?? bizDateOf(context.clock.now());
  const [sums] = await rows<{ bills: number; saleQty: number; returnQty: number; payableFen: number }>(
    context.db,
    sql`
    select count(*) as bills, coalesce(sum(sale_qty), 0)::int8 as "saleQty",
      coalesce(sum(return_qty), 0)::int8 as "returnQty", coalesce(sum(payable_fen), 0)::int8 as "payableFen"
    from bill where stall_id = ${place.id} and biz_date = ${bizDate}::date and status = 'CONFIRMED'`,
  );
  if (!sums) throw new Error("an aggregate always has a row");
  const funds = await readFunds(context.db, place.id, bizDate);
  const ofDay = sql`entry.stall_id = ${place.id} and entry.biz_date = ${bizDate}::date`;
  const { receivedFen } = await oneRow<{ receivedFen: number }>(
    context.db,
    sql`select coalesce(sum(received_fen), 0)::int8 as "receivedFen" from (${receivedOf(ofDay)}) day`,
  );
  const cancelled = await sumCancelled(
    context.db,
    sql`bill.stall_id = ${place.id} and delivery.biz_date = ${bizDate}::date`,
  );
  return {
    bizDate,
    stallName: place.name,
    ...sums,
    ...cancelled,
    saleQty: sums.saleQty - cancelled.cancelledQty,
    payableFen: sums.payableFen - cancelled.cancelledFen,
    receivedFen,
    debtFen: await sumDebt(context.db, place.id, bizDate),
    funds,
    history: await readCounts(context.db, place.id, bizDate),
  };
};

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

/** 新增欠款: what each of the day's bills left open when it was confirmed, whatever was paid later. */
async function sumDebt(db: Db, stallId: number, bizDate: string): Promise<number> {
  const [sums] = await rows<{ debtFen: number }>(
    db,
    sql`select coalesce(sum(debt_fen), 0)::int8 as "debtFen" from bill
        where stall_id = ${stallId} and biz_date = ${bizDate}::date and status = 'CONFIRMED'`,
  );
  return sums?.debtFen ?? 0;
}

/** The stall's tills, and any other fund that took money there that day. */
async function readFunds(db: Db, stallId: number, bizDate: string): Promise<(DayCloseRow & { isCash: boolean })[]> {
  return rows<DayCloseRow & { isCash: boolean }>(
    db,
    sql`
    select fund.id as "fundId", fund.name as "fundName", coalesce(taken.amount_fen, 0)::int8 as "expectedFen",
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
  const funds = await readFunds(db, place.id, body.bizDate);
  let differenceFen = 0;
  for (const { fundId, countedFen, remark } of body.counts) {
    const fund = funds.find((one) => one.fundId === fundId);
    if (!fund) throw new DomainError("收款账户不存在，请刷新后重试");
    if (fund.isCash && countedFen < 0) throw new DomainError(`${fund.fundName} 清点金额不能小于 0`);
    differenceFen += countedFen - fund.expectedFen;
    const counted = {
      expectedFen: fund.expectedFen,
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
  await writeAudit(context, [
    {
      entity: "dayClose",
      entityId: place.id,
      action: "close",
      before: funds.map(({ fundId, expectedFen, countedFen }) => ({ fundId, expectedFen, countedFen })),
      after: { bizDate: body.bizDate, counts: body.counts, differenceFen },
    },
  ]);
  return { differenceFen };
};

async function getStall(context: Context, id: number, right: "view" | "out") {
  const [place] = await context.db.select().from(stall).where(eq(stall.id, id));
  if (!place) throw new DomainError("档口不存在，请重新选择");
  await assertRepositoryRight(context, place.repositoryId, right);
  return place;
}
