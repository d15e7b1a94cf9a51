/** The documents behind a figure of 利润表: they add up to it. */
import { type SQL, sql } from "drizzle-orm";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type { ProfitDocument, profitEndpoints } from "#contract/finance/profits.ts";
import { readProfitStalls, stallsAsked } from "./profit-scope.ts";
import { assetItems, profitSource, type SourcedItem } from "./profit-sources.ts";

/** The number of each kind of document, and the id of the page that shows it. */
const numbered: Record<string, { no: SQL; page?: SQL }> = {
  BILL: { no: sql`select no from bill where id = found.doc_id` },
  OWED_CANCEL: { no: sql`select no from bill where id = found.doc_id` },
  CASH_SLIP: { no: sql`select no from cash_slip where id = found.doc_id` },
  WAGE: { no: sql`select no from wage_settlement where id = found.doc_id` },
  COUNT: { no: sql`select no from stock_count where id = found.doc_id` },
  ADJUST: { no: sql`select no from stock_adjust where id = found.doc_id` },
  TRANSFER: { no: sql`select no from transfer where id = found.doc_id` },
  BATCH: { no: sql`select no from batch where id = found.doc_id` },
  DELIVERY: { no: sql`select no from delivery where id = found.doc_id` },
  REPAIR: { no: sql`select no from repair where id = found.doc_id` },
  REPAIR_RETURN: {
    no: sql`select repair.no from repair_return back join repair on repair.id = back.repair_id where back.id = found.doc_id`,
    page: sql`select repair_id from repair_return where id = found.doc_id`,
  },
  PURCHASE_RECEIPT: {
    no: sql`select no from purchase_receipt where id = found.doc_id`,
    page: sql`select purchase_id from purchase_receipt where id = found.doc_id`,
  },
  PURCHASE_RETURN: {
    no: sql`select no from purchase_receipt where id = found.doc_id`,
    page: sql`select purchase_id from purchase_receipt where id = found.doc_id`,
  },
  ONLINE_ORDER: { no: sql`select platform_no from shop_order where id = found.doc_id` },
  AFTER_SALE: {
    no: sql`select platform_no from after_sale where id = found.doc_id`,
    page: sql`select order_id from after_sale where id = found.doc_id`,
  },
  MATERIAL_PURCHASE: { no: sql`select no from material_purchase where id = found.doc_id` },
  MATERIAL_PURCHASE_RETURN: { no: sql`select no from material_purchase_return where id = found.doc_id` },
  MATERIAL_ISSUE: { no: sql`select no from material_issue where id = found.doc_id` },
  MATERIAL_ADJUST: { no: sql`select no from material_adjust where id = found.doc_id` },
  RECEIPT: { no: sql`select no from receipt where id = found.doc_id` },
  RECHARGE: { no: sql`select no from recharge where id = found.doc_id` },
  DISTRIBUTOR: { no: sql`select name from distributor where id = found.doc_id` },
};

const choose = (of: (one: { no: SQL; page?: SQL }) => SQL) =>
  sql`case found.doc_type ${sql.join(
    Object.entries(numbered).map(([docType, one]) => sql`when ${docType} then (${of(one)})`),
    sql` `,
  )} end`;
const documentNo = choose(({ no }) => no);
const documentPage = choose(({ page }) => page ?? sql`found.doc_id`);

export const profitDocuments: Operation<(typeof profitEndpoints)["documents"]> = async (context, { query }) => {
  const { db } = context;
  const { item, from, to, stallId, noStall, page, size } = query;
  if ((assetItems as readonly string[]).includes(item)) throw new DomainError("折旧和处置的明细请到资产管理查看");
  if (from > to) throw new DomainError("开始日期不能晚于结束日期");
  const visible = await readProfitStalls(context);
  if (noStall && !visible.whole) throw new DomainError("您只能查看自己档口的利润");
  const ids = pgArray(stallsAsked(visible, stallId).map(({ id }) => id));
  const ofStall = noStall
    ? sql`source.stall_id is null`
    : visible.whole && stallId === undefined
      ? sql`true`
      : sql`source.stall_id = any(${ids}::bigint[])`;
  const found = sql`(select * from (${profitSource(item as SourcedItem, { from, to })}) source where ${ofStall})`;
  const totals = await oneRow<{ count: number; amountFen: number }>(
    db,
    sql`select count(*)::int as count, coalesce(sum(amount_fen), 0)::int8 as "amountFen" from ${found} found`,
  );
  const content = await rows<ProfitDocument>(
    db,
    sql`
    select concat_ws(':', found.doc_type, found.doc_id, found.biz_date, found.stall_id) as id,
      found.biz_date::text as "bizDate", stall.name as "stallName", found.doc_type as "docType", ${documentNo} as no,
      ${documentPage}::int8 as "pageId", found.category, found.amount_fen as "amountFen"
    from (select * from ${found} found order by biz_date desc, doc_type, doc_id desc limit ${size} offset ${page * size}) found
    left join stall on stall.id = found.stall_id
    order by found.biz_date desc, found.doc_type, found.doc_id desc`,
  );
  return { content, totalElements: totals.count, totals: { amountFen: totals.amountFen } };
};
