/** Reading 收款单 and its kin. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import type { ReceiptRow, receiptEndpoints } from "#contract/stall/receipts.ts";
import { refuseVoid } from "./receipt.ts";

type Endpoints = typeof receiptEndpoints;
type Row = Omit<ReceiptRow, "createTime"> & { createdAt: Date | string; createdBy: number | null };

const slips = (where: SQL, rest: SQL = sql``) => sql`
  select slip.id, slip.no, slip.kind, slip.distributor_id as "distributorId", customer.name as "distributorName",
    slip.stall_id as "stallId", stall.name as "stallName", slip.amount_fen as "amountFen", fund.name as "fundName",
    slip.reason, slip.status, slip.balance_after_fen as "balanceAfterFen",
    coalesce(operator.nick_name, '') as "operatorName", slip.void_reason as "voidReason",
    to_char(slip.biz_date, 'YYYY-MM-DD') as "bizDate", slip.created_at as "createdAt", slip.created_by as "createdBy",
    slip.version
  from receipt slip
  join distributor customer on customer.id = slip.distributor_id
  left join fund on fund.id = slip.fund_id
  left join stall on stall.id = slip.stall_id
  left join sys_user operator on operator.id = slip.created_by
  where ${where} ${rest}`;

export const listReceipts: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db, clock } = context;
  const { from, to } = readPeriod(query, clock);
  const where = sql.join(
    [
      await visible(context),
      sql`slip.biz_date between ${from}::date and ${to}::date`,
      ...(query.distributorId === undefined ? [] : [sql`slip.distributor_id = ${query.distributorId}`]),
      ...(query.kind ? [sql`slip.kind = ${query.kind}`] : []),
      ...(query.status ? [sql`slip.status = ${query.status}`] : []),
    ],
    sql` and `,
  );
  const counting = query.status ? sql`true` : sql`slip.status = 'CONFIRMED'`;
  const [sums] = await rows<{ all: number; count: number; amountFen: number }>(
    db,
    sql`select count(*)::int as all, (count(*) filter (where ${counting}))::int as count,
          coalesce(sum(amount_fen) filter (where ${counting}), 0)::int8 as "amountFen"
        from receipt slip where ${where}`,
  );
  const content = await rows<Row>(
    db,
    slips(where, sql`order by slip.id desc limit ${query.size} offset ${query.page * query.size}`),
  );
  return {
    content: content.map(shown),
    totalElements: sums?.all ?? 0,
    totals: { count: sums?.count ?? 0, amountFen: sums?.amountFen ?? 0 },
  };
};

export const receiptDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const [slip] = await rows<Row>(db, slips(sql`slip.id = ${params.id} and ${await visible(context)}`));
  if (!slip) throw new DomainError("单据不存在，或您没有查看权限");
  return {
    ...shown(slip),
    bills: await rows(
      db,
      sql`select bill.id, bill.no, sum(paid.amount_fen)::int8 as "amountFen",
            bill.paid_fen >= bill.payable_fen as closed
          from account_entry entry join receipt_allocation paid on paid.entry_id = entry.id and paid.released_by is null
          join bill on bill.id = paid.bill_id
          where entry.doc_type = 'RECEIPT' and entry.doc_id = ${params.id}
          group by bill.id, bill.no order by bill.id`,
    ),
    voidRefusal: refuseVoid(context, slip),
  };
};

/** Slips of no stall are everybody's. */
async function visible(context: Context): Promise<SQL> {
  const ids = (await visibleStalls(context)).map(({ id }) => id);
  return sql`(slip.stall_id is null or slip.stall_id = any(${pgArray(ids)}::bigint[]))`;
}

function shown({ createdAt, createdBy: _, ...row }: Row): ReceiptRow {
  return { ...row, createTime: formatInstant(new Date(createdAt)) };
}
