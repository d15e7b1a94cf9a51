/** The filters of bills as SQL over `bill` and `distributor`; lists, lines, totals and exports share them. */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { matches, readTyped } from "#backoffice/trade/stall/distributor/distributor-match.ts";
import type { BillFilter } from "#contract/stall/bill/bills.ts";

/** The bills that the actor may see and the filter wants; days default to today, and are those of `bizDate`. */
export async function billConditions(
  context: Context,
  query: BillFilter,
  bizDate: SQL = sql`bill.biz_date`,
): Promise<SQL> {
  const today = bizDateOf(context.clock.now());
  const { from, to } = readPeriod(
    { from: query.from ?? query.to ?? today, to: query.to ?? (query.from === undefined ? today : undefined) },
    context.clock,
  );
  const visible = (await readRepositoryAccess(context)).ids("view");
  return sql.join(
    [
      sql`bill.repository_id = any(${pgArray(visible)}::bigint[])`,
      sql`${bizDate} between ${from}::date and ${to}::date`,
      ...(query.stallId === undefined ? [] : [sql`bill.stall_id = ${query.stallId}`]),
      ...(query.keeperId === undefined ? [] : [sql`bill.keeper_id = ${query.keeperId}`]),
      ...(query.distributorId === undefined ? [] : [sql`bill.distributor_id = ${query.distributorId}`]),
      query.status === undefined ? sql`bill.status in ('CONFIRMED', 'VOID')` : sql`bill.status = ${query.status}`,
      ...(query.payment === undefined ? [] : [paymentCondition[query.payment]]),
      ...(query.has === "return" ? [sql`bill.return_qty > 0`] : []),
      ...(query.has === "owed" ? [sql`bill.owed_qty > 0`] : []),
      ...(query.has === "overCredit" ? [overCreditOpen] : []),
      ...(query.fundId === undefined
        ? []
        : [sql`exists (select from bill_payment where bill_id = bill.id and fund_id = ${query.fundId})`]),
      ...(query.keyword ? [keywordCondition(context, query.keyword)] : []),
    ],
    sql` and `,
  );
}

/** Sold beyond the customer's limit, and still open. */
export const overCreditOpen = sql`bill.over_credit and bill.status = 'CONFIRMED' and bill.paid_fen < bill.payable_fen`;

const paymentCondition = {
  PAID: sql`bill.paid_fen >= bill.payable_fen`,
  PARTIAL: sql`bill.paid_fen < bill.payable_fen and bill.paid_fen > 0`,
  UNPAID: sql`bill.paid_fen < bill.payable_fen and bill.paid_fen = 0`,
};

/** 单号, the customer's name, pinyin initials or digits of the phone, or a 款号. */
function keywordCondition(context: Context, keyword: string): SQL {
  return sql`(
    bill.no = upper(${keyword})
    or bill.distributor_id in (select d.id from distributor d where ${matches(readTyped(keyword, context))})
    or exists (
      select from bill_line line join sku on sku.id = line.sku_id join product on product.id = sku.product_id
      where line.bill_id = bill.id and product.style_no = upper(${keyword})
    )
  )`;
}
