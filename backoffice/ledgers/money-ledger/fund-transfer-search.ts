/** 转账 in the search of the top bar: of funds that are both seen. */
import { sql } from "drizzle-orm";
import { all } from "#backoffice/db/where.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { fundTransferEndpoints, transferStatusLabels } from "#contract/finance/fund-transfers.ts";

export const fundTransferSearch = numberedSource({
  kind: "FUND_TRANSFER",
  list: fundTransferEndpoints.list,
  numbers: ["ZZ"],
  states: transferStatusLabels,
  from: sql`fund_transfer doc join fund source on source.id = doc.from_id join fund target on target.id = doc.to_id`,
  note: sql`concat_ws(' · ', source.name || ' → ' || target.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: async ({ context }) =>
    all([await ofVisibleStalls(context, sql`source.stall_id`), await ofVisibleStalls(context, sql`target.stall_id`)]),
});
