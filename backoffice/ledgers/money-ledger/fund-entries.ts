/** 流水 of a fund, what was counted in it at 日结, and what it held before the first day. */
import { sql } from "drizzle-orm";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import type { FundCount, fundEndpoints } from "#contract/stall/funds.ts";
import { readAccountStatement } from "./account-statement.ts";
import { openFund, readFunds } from "./fund-file.ts";
import { fund } from "./money.tables.ts";
import { postMoney } from "./post.ts";
import { postFunds } from "./post-funds.ts";

type Endpoints = typeof fundEndpoints;

/** A till takes thousands a week. */
const usualDays = 7;

export const fundEntries: Operation<Endpoints["entries"]> = async (context, { params: { id }, query }) => {
  const { page, size } = query;
  const { more: _, ...read } = await readFundEntries(context, id, query, { offset: page * size, limit: size });
  return read;
};

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The last days unless told. */
export async function readFundEntries(
  context: Context,
  id: number,
  days: Days,
  slice: Parameters<typeof readAccountStatement>[3],
) {
  const { db, clock } = context;
  const [found] = await readFunds(context, { id });
  if (!found) throw new DomainError("资金账户不存在，可能已被删除，或您没有查看权限");
  const from = days.from ?? (days.to ? undefined : bizDateOf(daysBefore(clock.now(), usualDays - 1)));
  const period = readPeriod({ ...days, from }, clock);
  const counts = await rows<FundCount>(
    db,
    sql`select stall.name as "stallName", counted.stall_id as "stallId", counted.biz_date::text as "bizDate",
          counted.expected_fen as "expectedFen", counted.counted_fen as "countedFen",
          counted.counted_fen - counted.expected_fen as "differenceFen", counted.remark,
          coalesce(who.nick_name, '') as operator,
          -- The 费用单 that the difference was booked with.
          (select json_build_object('id', slip.id, 'no', slip.no) from cash_slip slip
           where slip.stall_id = counted.stall_id and slip.fund_id = counted.fund_id and slip.of_day = counted.biz_date
             and slip.status <> 'VOID') as slip
        from day_close counted join stall on stall.id = counted.stall_id left join sys_user who on who.id = counted.operator_id
        where counted.fund_id = ${id} and counted.biz_date between ${period.from}::date and ${period.to}::date
        order by counted.biz_date desc, stall.sort, stall.id`,
  );
  return { ...(await readAccountStatement(db, { kind: "FUND", ownerId: id }, period, slice)), fund: found, counts };
}

/** FUND + what it held before the first day; once. */
export const openFundBalance: Operation<Endpoints["open"]> = async (context, { params: { id }, body }) => {
  const { amountFen } = body;
  const row = await openFund(context, { id, version: body.version });
  const [opened] = await rows(
    context.db,
    sql`select from account_entry where doc_type = 'FUND' and doc_id = ${id} limit 1`,
  );
  if (opened) throw new DomainError(`${row.name}已录入过期初余额，不能再录；有差错请用转账或费用单更正`);
  const document = { docType: "FUND", docId: id, stallId: row.stallId } as const;
  const { journalId } = await postMoney(context, document, []);
  await postFunds(context, document, journalId, [{ fundId: id, amountFen, entryType: "OPENING" }]);
  const saved = await touch(context, fund, row, {});
  await writeAudit(context, [{ entity: "fund", entityId: id, action: "open", after: { amountFen } }]);
  return { id, ...saved };
};
