/** 库存调整 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { adjustmentEndpoints, adjustmentStatusLabels } from "#contract/inventory/adjustments.ts";

export const adjustmentSearch = numberedSource({
  kind: "ADJUSTMENT",
  list: adjustmentEndpoints.list,
  numbers: ["TZ"],
  states: adjustmentStatusLabels,
  from: sql`stock_adjust doc join repository place on place.id = doc.repository_id`,
  note: sql`concat_ws(' · ', place.name, doc.reason, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});
