/** 返修单 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { repairStatusLabels } from "#contract/manufacture/delivery.words.ts";
import { repairEndpoints } from "#contract/manufacture/repairs.ts";

export const repairSearch = numberedSource({
  kind: "REPAIR",
  list: repairEndpoints.list,
  numbers: ["FX"],
  states: repairStatusLabels,
  from: sql`repair doc left join party maker on maker.id = doc.party_id`,
  note: sql`concat_ws(' · ', maker.name, doc.reason, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});
