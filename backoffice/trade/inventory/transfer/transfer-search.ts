/** 调拨单 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { transferStatusLabels } from "#contract/inventory/transfer.words.ts";
import { transferEndpoints } from "#contract/inventory/transfers.ts";
import { transfersSeen } from "./transfer.query.ts";

export const transferSearch = numberedSource({
  kind: "TRANSFER",
  list: transferEndpoints.list,
  numbers: ["DB"],
  states: transferStatusLabels,
  from: sql`transfer doc join repository source on source.id = doc.from_id join repository target on target.id = doc.to_id`,
  note: sql`concat_ws(' · ', source.name || ' → ' || target.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: async ({ access }) => transfersSeen(await access()),
});
