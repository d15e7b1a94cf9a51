/** 工厂、供应商 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { likeliest, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import { partyEndpoints, partyStatusLabels } from "#contract/party/parties.ts";
import { partyHolds } from "./party-list.query.ts";

export const partySearch: SearchSource = {
  kind: "PARTY",
  list: partyEndpoints.list,
  states: partyStatusLabels,
  find: ({ text }) => sql`
    select id, code as no, name as note, status as state, code = ${text.toUpperCase()} as exact
    from party where ${partyHolds(text)} ${likeliest(sql`code`)}`,
};
