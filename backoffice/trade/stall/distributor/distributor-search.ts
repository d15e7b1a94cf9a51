/** 客户 in the search of the top bar: by all that the list's keyword finds them by. */
import { sql } from "drizzle-orm";
import { likeliest, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import { distributorStatusLabels } from "#contract/stall/distributor.words.ts";
import { distributorEndpoints } from "#contract/stall/distributors.ts";
import { customersFound, rankOf, readTyped } from "./distributor-match.ts";

export const distributorSearch: SearchSource = {
  kind: "DISTRIBUTOR",
  list: distributorEndpoints.list,
  states: distributorStatusLabels,
  find: ({ text, context }) => {
    const typed = readTyped(text, context);
    return sql`
      select d.id, d.code as no, concat_ws(' · ', d.name, nullif(d.region, ''), stall.name) as note, d.status as state,
        d.code = ${typed.text.toUpperCase()} or coalesce(d.phone = ${typed.text}, false) as exact
      from distributor d left join stall on stall.id = d.stall_id
      where d.id in (${customersFound(typed)})
      ${likeliest(sql`${rankOf(typed)}, d.last_bill_at desc nulls last, d.id desc`)}`;
  },
};
