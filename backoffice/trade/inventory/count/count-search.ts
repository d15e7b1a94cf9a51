/** 盘点单 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { countStatusLabels } from "#contract/inventory/count.words.ts";
import { countEndpoints } from "#contract/inventory/counts.ts";

export const countSearch = numberedSource({
  kind: "COUNT",
  list: countEndpoints.list,
  numbers: ["PD"],
  states: countStatusLabels,
  from: sql`stock_count doc join repository place on place.id = doc.repository_id`,
  note: sql`concat_ws(' · ', place.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});
