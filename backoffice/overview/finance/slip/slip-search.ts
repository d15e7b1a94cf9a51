/** 费用单 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { slipStatusLabels } from "#contract/finance/slip.words.ts";
import { slipEndpoints } from "#contract/finance/slips.ts";

export const slipSearch = numberedSource({
  kind: "CASH_SLIP",
  list: slipEndpoints.list,
  numbers: ["FY"],
  states: slipStatusLabels,
  from: sql`cash_slip doc left join stall on stall.id = doc.stall_id`,
  note: sql`concat_ws(' · ', doc.category, stall.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: ({ context }) => ofVisibleStalls(context, sql`doc.stall_id`),
});
