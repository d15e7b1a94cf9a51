/** 生产批次 and the 扎票 of their bundles in the search of the top bar. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { likeliest, numberedSource, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { batchEndpoints } from "#contract/manufacture/batches.ts";

export const batchSearch = numberedSource({
  kind: "BATCH",
  list: batchEndpoints.list,
  numbers: ["SC"],
  states: batchStatusLabels,
  from: sql`batch doc join product style on style.id = doc.product_id join party maker on maker.id = doc.party_id`,
  note: sql`concat_ws(' · ', style.style_no || ' ' || style.name, maker.name)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});

const seen = seenAt(sql`made.repository_id`);

/** The batch of a ticket that was scanned. */
export const ticketSearch: SearchSource = {
  kind: "TICKET",
  list: batchEndpoints.list,
  states: { VOID: "已作废" },
  find: async (asked) => sql`
    select made.id, ticket.ticket_code as no,
      concat_ws(' · ', made.no, style.style_no, concat_ws(' ', color.name, size.name), '第 ' || ticket.bundle_no || ' 扎 ' || ticket.qty || ' 件') as note,
      case when ticket.voided_at is not null then 'VOID' end as state, true as exact
    from bundle ticket join batch made on made.id = ticket.batch_id join product style on style.id = made.product_id
    join batch_line line on line.id = ticket.batch_line_id
    join attr_value color on color.id = line.color_id join size on size.id = line.size_id
    where ticket.ticket_code = ${asked.text.toUpperCase()} and ${await seen(asked)} ${likeliest(sql`ticket.id`)}`,
};
