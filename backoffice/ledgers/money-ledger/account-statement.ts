/** What an account did over some days (对账单): opening, each entry with the balance after it, closing. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import type { AccountStatement, StatementEntry } from "#contract/party/statements.ts";
import type { AccountKind, MoneyDocType } from "#contract/system/accounts.ts";

/** As many lines as are read and printed at once. */
const printed: Slice = { offset: 0, limit: 2_000 };

/** Some of the entries of a period, in their order; without a limit all from there on. */
export interface Slice {
  offset: number;
  limit: number | null;
}

/** Where the numbers of the documents stand that move money of parties, employees and funds. */
const numbered: Partial<Record<MoneyDocType, SQL>> = {
  PURCHASE_RECEIPT: sql`select no from purchase_receipt where id = entry.doc_id`,
  PURCHASE_PAYMENT: sql`select no from party_payment where id = entry.doc_id`,
  MATERIAL_PURCHASE: sql`select no from material_purchase where id = entry.doc_id`,
  MATERIAL_PURCHASE_RETURN: sql`select no from material_purchase_return where id = entry.doc_id`,
  DELIVERY: sql`select no from delivery where id = entry.doc_id`,
  REPAIR: sql`select no from repair where id = entry.doc_id`,
  REPAIR_RETURN: sql`select repair.no from repair_return back join repair on repair.id = back.repair_id where back.id = entry.doc_id`,
  BATCH: sql`select no from batch where id = entry.doc_id`,
  EMPLOYEE_ADVANCE: sql`select no from employee_advance where id = entry.doc_id`,
  CASH_SLIP: sql`select no from cash_slip where id = entry.doc_id`,
  WAGE: sql`select no from wage_settlement where id = entry.doc_id`,
  BILL: sql`select no from bill where id = entry.doc_id`,
  RECHARGE: sql`select no from recharge where id = entry.doc_id`,
  RECEIPT: sql`select no from receipt where id = entry.doc_id`,
  FUND_TRANSFER: sql`select no from fund_transfer where id = entry.doc_id`,
  FIXED_ASSET: sql`select code from fixed_asset where id = entry.doc_id`,
};
const documentNo = sql`coalesce(case entry.doc_type ${sql.join(
  Object.entries(numbered).map(([docType, no]) => sql`when ${docType} then (${no})`),
  sql` `,
)} end, '')`;

/** The id of the page that shows the document. */
const documentPage = sql`case entry.doc_type
  when 'EMPLOYEE_ADVANCE' then (select employee_id from employee_advance where id = entry.doc_id) else entry.doc_id end`;

/** An entry, and the document that it is of. */
type StatedEntry = StatementEntry & { docType: MoneyDocType; docId: number; pageId: number };

/** By business day, then as they were written; balances go on from the opening. Amounts `+` where we owe. */
export async function readAccountStatement(
  db: Db,
  owner: { kind: AccountKind; ownerId: number },
  { from, to }: { from: string; to: string },
  { offset, limit }: Slice = printed,
): Promise<AccountStatement & { entries: StatedEntry[]; totalElements: number }> {
  const ofAccount = sql`account.kind = ${owner.kind} and account.owner_id = ${owner.ownerId}`;
  const sums = await oneRow<{ openingFen: number; addedFen: number; takenFen: number; entries: number }>(
    db,
    sql`select coalesce(sum(amount_fen) filter (where biz_date < ${from}::date), 0)::int8 as "openingFen",
          coalesce(sum(amount_fen) filter (where biz_date >= ${from}::date and amount_fen > 0), 0)::int8 as "addedFen",
          coalesce(-sum(amount_fen) filter (where biz_date >= ${from}::date and amount_fen < 0), 0)::int8 as "takenFen",
          count(*) filter (where biz_date >= ${from}::date) as entries
        from account join account_entry entry on entry.account_id = account.id
        where ${ofAccount} and biz_date <= ${to}::date`,
  );
  const entries = await rows<StatedEntry>(
    db,
    sql`select entry.id, entry.biz_date::text as "bizDate", entry.entry_type as "entryType",
          entry.doc_type as "docType", entry.doc_id as "docId", ${documentPage}::int8 as "pageId",
          entry.reverse_of is not null as reversal, ${documentNo} as no, entry.remark,
          entry.amount_fen as "amountFen", (${sums.openingFen} + entry.so_far)::int8 as "balanceAfterFen"
        from (
          select entry.*, sum(entry.amount_fen) over (order by entry.biz_date, entry.id) as so_far
          from account join account_entry entry on entry.account_id = account.id
          where ${ofAccount} and entry.biz_date between ${from}::date and ${to}::date
          order by entry.biz_date, entry.id limit ${limit} offset ${offset}
        ) entry
        order by entry.biz_date, entry.id`,
  );
  const { openingFen, addedFen, takenFen, entries: totalElements } = sums;
  const closingFen = openingFen + addedFen - takenFen;
  const more = totalElements > offset + entries.length;
  return { from, to, openingFen, addedFen, takenFen, closingFen, entries, totalElements, more };
}

/** All of a statement, however long: what a file holds. */
export const allEntries: Slice = { offset: 0, limit: null };
