/** What a document behind a figure is called, by the name that its ledger has for it, as SQL over a relation `found`. */
import { type SQL, sql } from "drizzle-orm";

/** The number of each kind of document, and the id of the page that shows it. */
const numbered: Record<string, { no: SQL; page?: SQL }> = {
  BILL: { no: sql`select no from bill where id = found.doc_id` },
  BILL_PICKUP: {
    no: sql`select bill.no from bill_delivery pickup join bill on bill.id = pickup.bill_id where pickup.id = found.doc_id`,
    page: sql`select bill_id from bill_delivery where id = found.doc_id`,
  },
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
  MATERIAL_PURCHASE_RETURN: {
    no: sql`select no from material_purchase_return where id = found.doc_id`,
    page: sql`select purchase_id from material_purchase_return where id = found.doc_id`,
  },
  MATERIAL_ISSUE: { no: sql`select no from material_issue where id = found.doc_id` },
  MATERIAL_ADJUST: { no: sql`select no from material_adjust where id = found.doc_id` },
  RECEIPT: { no: sql`select no from receipt where id = found.doc_id` },
  RECHARGE: { no: sql`select no from recharge where id = found.doc_id` },
  FIXED_ASSET: { no: sql`select code from fixed_asset where id = found.doc_id` },
  DISTRIBUTOR: { no: sql`select name from distributor where id = found.doc_id` },
};

const choose = (of: (one: { no: SQL; page?: SQL }) => SQL) =>
  sql`case found.doc_type ${sql.join(
    Object.entries(numbered).map(([docType, one]) => sql`when ${docType} then (${of(one)})`),
    sql` `,
  )} end`;
export const documentNo = choose(({ no }) => no);
export const documentPage = choose(({ page }) => page ?? sql`found.doc_id`);
