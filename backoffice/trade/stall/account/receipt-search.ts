/** 收款 and its kin in the search of the top bar. */
import { sql } from "drizzle-orm";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { receiptKindLabels } from "#contract/stall/distributor.words.ts";
import { receiptEndpoints } from "#contract/stall/receipts.ts";

export const receiptSearch = numberedSource({
  kind: "RECEIPT",
  list: receiptEndpoints.list,
  numbers: ["SK"],
  states: { ...receiptKindLabels, VOID: "已作废" },
  from: sql`receipt doc join distributor customer on customer.id = doc.distributor_id`,
  note: sql`concat_ws(' · ', customer.name, doc.biz_date::text)`,
  state: sql`case doc.status when 'VOID' then 'VOID' else doc.kind end`,
  visible: ({ context }) => ofVisibleStalls(context, sql`doc.stall_id`),
});
