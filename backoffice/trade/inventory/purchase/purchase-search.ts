/** 采购单, and what was received and given back of them, in the search of the top bar. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { purchaseStatusLabels } from "#contract/inventory/purchase.words.ts";
import { purchaseEndpoints } from "#contract/inventory/purchases.ts";

export const purchaseSearch = numberedSource({
  kind: "PURCHASE",
  list: purchaseEndpoints.list,
  numbers: ["CG"],
  states: purchaseStatusLabels,
  from: sql`purchase doc join party on party.id = doc.party_id join repository place on place.id = doc.repository_id`,
  note: sql`concat_ws(' · ', party.name, place.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});

export const purchaseReceiptSearch = numberedSource({
  kind: "PURCHASE_RECEIPT",
  list: purchaseEndpoints.list,
  numbers: ["RK", "TH"],
  states: { RECEIPT: "收货", RETURN: "退货", VOID: "已作废" },
  from: sql`purchase_receipt doc join purchase bought on bought.id = doc.purchase_id join party on party.id = bought.party_id`,
  id: sql`doc.purchase_id`,
  note: sql`concat_ws(' · ', bought.no, party.name, doc.biz_date::text)`,
  state: sql`case when doc.voided_at is null then doc.kind else 'VOID' end`,
  visible: seenAt(sql`bought.repository_id`),
});
