/** 固定资产 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { all } from "#backoffice/db/where.ts";
import { likeliest, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import { ofVisibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import { fixedAssetStatusLabels } from "#contract/finance/fixed-asset.words.ts";
import { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { assetHolds, assetStands } from "./fixed-asset-list.query.ts";

export const fixedAssetSearch: SearchSource = {
  kind: "FIXED_ASSET",
  list: fixedAssetEndpoints.list,
  states: fixedAssetStatusLabels,
  find: async ({ context, text }) => sql`
    select asset.id, asset.code as no, asset.name as note, asset.status as state, asset.code = ${text.toUpperCase()} as exact
    from fixed_asset asset
    where ${all([assetHolds(text), assetStands, await ofVisibleStalls(context, sql`asset.stall_id`)])}
    ${likeliest(sql`asset.code`)}`,
};
