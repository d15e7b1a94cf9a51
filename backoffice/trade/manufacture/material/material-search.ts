/** 物料 and their documents in the search of the top bar. */
import { sql } from "drizzle-orm";
import { materialHolds } from "#backoffice/masters/material/material-list.query.ts";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { likeliest, numberedSource, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import {
  materialIssueKindLabels,
  materialIssueStatusLabels,
  materialPurchaseStatusLabels,
  materialStatusLabels,
} from "#contract/manufacture/material.words.ts";
import { materialAdjustEndpoints } from "#contract/manufacture/material-adjusts.ts";
import { materialIssueEndpoints } from "#contract/manufacture/material-issues.ts";
import { materialPurchaseEndpoints } from "#contract/manufacture/material-purchases.ts";
import { materialEndpoints } from "#contract/manufacture/materials.ts";

const materialSearch: SearchSource = {
  kind: "MATERIAL",
  list: materialEndpoints.list,
  states: materialStatusLabels,
  find: ({ text }) => sql`
    select id, code as no, concat_ws(' ', name, nullif(spec, ''), nullif(color, '')) as note, status as state,
      code = ${text.toUpperCase()} as exact
    from material where ${materialHolds(text)} ${likeliest(sql`code`)}`,
};

const materialPurchaseSearch = numberedSource({
  kind: "MATERIAL_PURCHASE",
  list: materialPurchaseEndpoints.list,
  numbers: ["WL"],
  states: materialPurchaseStatusLabels,
  from: sql`material_purchase doc join party on party.id = doc.party_id`,
  note: sql`concat_ws(' · ', party.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});

const materialReturnSearch = numberedSource({
  kind: "MATERIAL_RETURN",
  list: materialPurchaseEndpoints.list,
  numbers: ["WT"],
  states: { VOID: "已作废" },
  from: sql`material_purchase_return doc join material_purchase bought on bought.id = doc.purchase_id
    join party on party.id = bought.party_id`,
  id: sql`doc.purchase_id`,
  note: sql`concat_ws(' · ', bought.no, party.name, doc.biz_date::text)`,
  state: sql`case when doc.voided_at is not null then 'VOID' end`,
  visible: seenAt(sql`bought.repository_id`),
});

const materialIssueSearch = numberedSource({
  kind: "MATERIAL_ISSUE",
  list: materialIssueEndpoints.list,
  numbers: ["LL"],
  states: materialIssueStatusLabels,
  from: sql`material_issue doc join batch made on made.id = doc.batch_id`,
  note: sql`concat_ws(' · ', case doc.kind when 'RETURN' then ${materialIssueKindLabels.RETURN} else ${materialIssueKindLabels.ISSUE} end, made.no, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});

const materialAdjustSearch = numberedSource({
  kind: "MATERIAL_ADJUST",
  list: materialAdjustEndpoints.list,
  numbers: ["WP"],
  states: { VOID: "已作废" },
  from: sql`material_adjust doc join repository place on place.id = doc.repository_id`,
  note: sql`concat_ws(' · ', place.name, doc.reason, doc.biz_date::text)`,
  state: sql`case when doc.reversed_at is not null then 'VOID' end`,
  visible: seenAt(sql`doc.repository_id`),
});

export const materialSearches = [
  materialSearch,
  materialPurchaseSearch,
  materialReturnSearch,
  materialIssueSearch,
  materialAdjustSearch,
];
