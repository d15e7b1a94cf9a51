/** 转账 (domain.md §2.2): FUND −, FUND +, one journal; a fund gives no more than it holds. */

import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { all } from "#backoffice/db/where.ts";
import { assertVersion, readPeriod } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { markVoid } from "#backoffice/ground/documents/void.ts";
import { insertRow, stamp, today } from "#backoffice/ground/documents/write.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import type { FundTransferRow, fundTransferEndpoints } from "#contract/finance/fund-transfers.ts";
import { formatFen } from "#contract/money.ts";
import { getPayingFund } from "./fund.ts";
import { fundTransfer } from "./fund-transfer.tables.ts";
import { fund } from "./money.tables.ts";
import { lockAccounts, postMoney } from "./post.ts";
import { postFunds } from "./post-funds.ts";
import { reverseMoney } from "./reverse.ts";

type Endpoints = typeof fundTransferEndpoints;

export const listTransfers: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { from, to } = readPeriod(query, context.clock);
  const { no } = query;
  const where = all([
    no ? sql`moved.no = ${no}` : sql`moved.biz_date between ${from}::date and ${to}::date`,
    await ofVisibleStalls(context, sql`source.stall_id`),
    await ofVisibleStalls(context, sql`target.stall_id`),
    query.fundId !== undefined && sql`${query.fundId} in (moved.from_id, moved.to_id)`,
  ]);
  const { content, totalElements, amountFen } = await oneRow<{
    content: FundTransferRow[];
    totalElements: number;
    amountFen: number;
  }>(
    context.db,
    sql`
    with found as materialized (
      select moved.id, moved.no, moved.biz_date::text as "bizDate", source.name as "fromName", target.name as "toName",
        moved.amount_fen as "amountFen", moved.status, moved.void_reason as "voidReason", moved.remark,
        coalesce(who.nick_name, '') as operator, moved.version
      from fund_transfer moved join fund source on source.id = moved.from_id join fund target on target.id = moved.to_id
      left join sys_user who on who.id = moved.created_by where ${where}
    ), content as (select * from found order by id desc limit ${query.size} offset ${query.page * query.size})
    select count(*)::int8 as "totalElements",
      coalesce(sum("amountFen") filter (where status = 'CONFIRMED'), 0)::int8 as "amountFen",
      (select coalesce(json_agg(content order by id desc), '[]') from content) as content
    from found`,
  );
  return { content, totalElements, totals: { amountFen } };
};

export const transferFunds: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { fromId, toId, amountFen, remark } = body;
  const { db } = context;
  if (fromId === toId) throw new DomainError("转出账户和转入账户不能是同一个");
  const bizDate = today(context);
  await assertPeriodOpen(db, bizDate);
  const [from, to] = [await getPayingFund(context, fromId), await getPayingFund(context, toId)];
  await assertHolds(context, { fromId, toId, amountFen });
  const made = await insertRow(db, fundTransfer, {
    ...{ fromId, toId, amountFen, remark, bizDate, ...stamp(context) },
    no: await nextDocumentNumber(context, "ZZ"),
  });
  const { id, no } = made;
  const document = { docType: "FUND_TRANSFER", docId: id, stallId: from.stallId ?? to.stallId } as const;
  const { journalId } = await postMoney(context, document, []);
  await postFunds(context, document, journalId, [
    { fundId: fromId, amountFen: -amountFen, entryType: "FUND_TRANSFER" },
    { fundId: toId, amountFen, entryType: "FUND_TRANSFER" },
  ]);
  return { id, no };
};

/** 红冲: the money goes back, as far as the fund it went to still holds it. */
export const voidTransfer: Operation<Endpoints["void"]> = async (context, { params, body }) => {
  const { db } = context;
  const slip = await getRow(db, fundTransfer, params.id, "转账单不存在，请刷新后重试", "update");
  const { id, no, fromId, toId, amountFen, bizDate } = slip;
  if (slip.status === "VOID") throw new DomainError(`转账单 ${no} 已作废，不能再操作`);
  assertVersion(slip, body.version);
  await assertPeriodOpen(db, bizDate);
  const from = await getPayingFund(context, fromId, { backInto: true });
  const to = await getPayingFund(context, toId, { backInto: true });
  await assertHolds(context, { fromId: toId, toId: fromId, amountFen });
  await reverseMoney(context, { docType: "FUND_TRANSFER", docId: id, stallId: from.stallId ?? to.stallId });
  const before = { no, fromId, toId, amountFen };
  return markVoid(context, fundTransfer, slip, { entity: "fund_transfer", before, reason: body.reason });
};

/** Both accounts are locked, in the order of all postings; the one that gives must hold what it gives. */
async function assertHolds(
  { db }: Pick<Context, "db">,
  { fromId, toId, amountFen }: { fromId: number; toId: number; amountFen: number },
): Promise<void> {
  const accounts = await lockAccounts(db, [
    { kind: "FUND", ownerId: fromId },
    { kind: "FUND", ownerId: toId },
  ]);
  const heldFen = accounts.get(`FUND:${fromId}`)?.balanceFen ?? 0;
  if (heldFen >= amountFen) return;
  const [row] = await db.select({ name: fund.name }).from(fund).where(eq(fund.id, fromId));
  throw new DomainError(`${row?.name ?? "账户"} 只有 ${formatFen(heldFen)} 元，转不出 ${formatFen(amountFen)} 元`);
}
