/** What a 对账单 says: opening, each entry with the balance after it, closing, and the styles that moved. */

import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { company } from "#backoffice/ground/settings/company.ts";
import { readSetting } from "#backoffice/ground/settings/setting.ts";
import { visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { findCustomer } from "#backoffice/trade/stall/distributor/distributor-lookup.query.ts";
import {
  maxStatementRows,
  type StatementContent,
  type StatementSeller,
  type StatementStyle,
} from "#contract/stall/statements.ts";
import type { EntryType, MoneyDocType } from "#contract/system/accounts.ts";
import { documentOf, findMoneyDocuments } from "./entry-documents.ts";

interface Period {
  from: string;
  to: string;
}

interface Row {
  id: number;
  bizDate: string;
  entryType: EntryType;
  reversal: boolean;
  amountFen: number;
  returnFen: number;
  docType: MoneyDocType;
  docId: number;
  remark: string;
}

/** What stands for the entries of stalls that the viewer may not see. */
export type Elsewhere = { count: number; amountFen: number } | null;

/**
 * By business day, then as they were written; balances are summed from the
 * opening. What was voided within the period is left out with what voided it:
 * neither has to do with what is owed.
 */
export async function statementContent(
  db: Db,
  distributorId: number,
  { from, to }: Period,
  { styles, visible = null }: { styles: boolean; visible?: SQL | null },
): Promise<StatementContent> {
  const customer = await findCustomer(db, distributorId);
  if (!customer) throw new DomainError("客户不存在，请重新选择");
  const openingFen = await balanceBefore(db, distributorId, from);
  const entries = await rows<Row>(
    db,
    sql`select entry.id, to_char(entry.biz_date, 'YYYY-MM-DD') as "bizDate", entry.entry_type as "entryType",
          entry.reverse_of is not null as reversal, entry.amount_fen as "amountFen", entry.doc_type as "docType",
          entry.doc_id as "docId", entry.remark,
          case when entry.entry_type = 'BILL' then bill.return_fen else 0 end as "returnFen"
        from account join account_entry entry on entry.account_id = account.id
        left join bill on entry.doc_type = 'BILL' and bill.id = entry.doc_id
        where account.kind = 'DISTRIBUTOR' and account.owner_id = ${distributorId}
          and entry.biz_date between ${from}::date and ${to}::date
          and not exists (
            select from account_entry other
            where (other.reverse_of = entry.id or other.id = entry.reverse_of)
              and other.biz_date between ${from}::date and ${to}::date
          )
        order by entry.biz_date, entry.id limit ${maxStatementRows + 1}`,
  );
  if (entries.length > maxStatementRows) {
    throw new DomainError(`该期间超过 ${maxStatementRows} 笔，请缩短日期范围`);
  }
  const documents = await findMoneyDocuments(db, entries);
  let balanceFen = openingFen;
  let inFen = 0;
  let outFen = 0;
  const shown = entries.map((entry) => {
    const { id, bizDate, entryType, reversal, amountFen, returnFen, remark } = entry;
    balanceFen += amountFen;
    if (amountFen > 0) inFen += amountFen;
    else outFen -= amountFen;
    const docNo = documentOf(documents, entry)?.no ?? null;
    return { id, bizDate, entryType, reversal, docNo, amountFen, returnFen, balanceFen, remark };
  });
  const { id, code, name, phone } = customer;
  return {
    distributor: { id, code, name, phone },
    ...{ from, to, openingFen, closingFen: balanceFen, inFen, outFen, rows: shown },
    styles: styles ? await movedStyles(db, distributorId, { from, to }, visible) : null,
  };
}

/** The statement as it is shown to somebody who does not see every stall. `visible` is about `stall_id`. */
export async function cutToStalls(
  db: Db,
  content: StatementContent,
  visible: SQL,
): Promise<StatementContent & { elsewhere: Elsewhere }> {
  const ids = content.rows.map(({ id }) => id);
  const seen = await rows<{ id: number }>(
    db,
    sql`select id from account_entry where id = any(${pgArray(ids)}::bigint[]) and ${visible}`,
  );
  const shownIds = new Set(seen.map(({ id }) => id));
  let balanceFen = content.openingFen;
  const shown = content.rows.flatMap((row) => {
    if (!shownIds.has(row.id)) return [];
    balanceFen += row.amountFen;
    return [{ ...row, balanceFen }];
  });
  const count = content.rows.length - shown.length;
  return {
    ...content,
    rows: shown,
    inFen: shown.reduce((sum, { amountFen }) => sum + Math.max(amountFen, 0), 0),
    outFen: shown.reduce((sum, { amountFen }) => sum + Math.max(-amountFen, 0), 0),
    elsewhere: count > 0 ? { count, amountFen: content.closingFen - balanceFen } : null,
  };
}

/**
 * Who sells, on the statement's head: the customer's stall, else the first of
 * those that the viewer may see, as its 打印设置 say; what they leave open, as 系统设置 say of the company.
 */
export async function findSeller(context: Context, distributorId: number): Promise<StatementSeller> {
  const ids = (await visibleStalls(context)).map(({ id }) => id);
  const [found] = await rows<StatementSeller>(
    context.db,
    sql`select stall.name as "stallName", coalesce(printing.company, '') as company,
          coalesce(printing.phone, '') as phone, coalesce(printing.pay_to, '') as "payTo"
        from stall left join stall_printing printing on printing.stall_id = stall.id
        where stall.id = any(${pgArray(ids)}::bigint[])
        order by stall.id = (select stall_id from distributor where id = ${distributorId}) desc nulls last,
          stall.sort, stall.id
        limit 1`,
  );
  const letterhead = (await readSetting(context.db, company)).value;
  return {
    stallName: found?.stallName ?? "",
    company: found?.company || letterhead.name,
    phone: found?.phone || letterhead.phone,
    payTo: found?.payTo ?? "",
  };
}

/** The account at the beginning of a business day; with `upTo`, at its end. */
export async function balanceBefore(
  db: Db,
  distributorId: number,
  day: string,
  { upTo = false } = {},
): Promise<number> {
  const [found] = await rows<{ sum: number }>(
    db,
    sql`select coalesce(sum(entry.amount_fen), 0)::int8 as sum
        from account join account_entry entry on entry.account_id = account.id
        where account.kind = 'DISTRIBUTOR' and account.owner_id = ${distributorId}
          and entry.biz_date ${upTo ? sql`<=` : sql`<`} ${day}::date`,
  );
  return found?.sum ?? 0;
}

/** Pieces handed over (with a bill, or later) and given back in the period, by style and size. */
async function movedStyles(
  db: Db,
  distributorId: number,
  { from, to }: Period,
  visible: SQL | null,
): Promise<StatementStyle[]> {
  const ofStalls = visible ?? sql`true`;
  const cells = await rows<{
    productId: number;
    styleNo: string;
    name: string;
    size: string;
    takenQty: number;
    returnedQty: number;
  }>(
    db,
    sql`
    with moved as (
      select line.sku_id, case when line.kind = 'RETURN' then 0 else line.take_qty end as taken,
        case when line.kind = 'RETURN' then line.qty else 0 end as returned
      from bill join bill_line line on line.bill_id = bill.id
      where bill.distributor_id = ${distributorId} and bill.status = 'CONFIRMED' and ${ofStalls}
        and bill.biz_date between ${from}::date and ${to}::date
      union all
      select line.sku_id, picked.qty, 0
      from bill join bill_delivery delivery on delivery.bill_id = bill.id
      join bill_delivery_line picked on picked.delivery_id = delivery.id
      join bill_line line on line.id = picked.line_id
      where bill.distributor_id = ${distributorId} and bill.status = 'CONFIRMED' and ${ofStalls} and delivery.kind = 'PICKUP'
        and delivery.voided_at is null and delivery.biz_date between ${from}::date and ${to}::date
    )
    select product.id as "productId", product.style_no as "styleNo", product.name, size.name as size,
      sum(moved.taken)::int as "takenQty", sum(moved.returned)::int as "returnedQty"
    from moved join sku on sku.id = moved.sku_id join product on product.id = sku.product_id
    join size on size.id = sku.size_id
    group by product.id, product.style_no, product.name, size.id, size.name, size.sort
    having sum(moved.taken + moved.returned) > 0
    order by product.style_no, size.sort, size.id`,
  );
  const styles = new Map<number, StatementStyle>();
  for (const { productId, styleNo, name, size, takenQty, returnedQty } of cells) {
    const style = styles.get(productId) ?? { productId, styleNo, name, sizes: [], takenQty: 0, returnedQty: 0 };
    style.sizes.push({ name: size, takenQty, returnedQty });
    style.takenQty += takenQty;
    style.returnedQty += returnedQty;
    styles.set(productId, style);
  }
  return [...styles.values()];
}
