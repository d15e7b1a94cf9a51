/** 拿货单 in the search of the top bar; what is held has no list but its own. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { billStatusLabels } from "#contract/stall/bill/bill.words.ts";
import { billEndpoints } from "#contract/stall/bill/bills.ts";

export const billSearch = numberedSource({
  kind: "BILL",
  list: billEndpoints.list,
  numbers: ["XS"],
  states: billStatusLabels,
  from: sql`bill doc join stall on stall.id = doc.stall_id left join distributor customer on customer.id = doc.distributor_id`,
  note: sql`concat_ws(' · ', customer.name, stall.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`, sql`doc.status in ('CONFIRMED', 'VOID')`),
});
