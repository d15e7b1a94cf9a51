/** 充值 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { rechargeStatusLabels } from "#contract/stall/distributor.words.ts";
import { rechargeEndpoints } from "#contract/stall/recharges.ts";

export const rechargeSearch = numberedSource({
  kind: "RECHARGE",
  list: rechargeEndpoints.list,
  numbers: ["CZ"],
  states: rechargeStatusLabels,
  from: sql`recharge doc join distributor customer on customer.id = doc.distributor_id`,
  note: sql`concat_ws(' · ', customer.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: ({ context }) => ofVisibleStalls(context, sql`doc.stall_id`),
});
