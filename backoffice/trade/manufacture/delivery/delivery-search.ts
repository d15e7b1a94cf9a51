/** 交货单 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { deliveryEndpoints } from "#contract/manufacture/deliveries.ts";
import { deliveryStatusLabels } from "#contract/manufacture/delivery.words.ts";

export const deliverySearch = numberedSource({
  kind: "DELIVERY",
  list: deliveryEndpoints.list,
  numbers: ["JH"],
  states: deliveryStatusLabels,
  from: sql`delivery doc join batch made on made.id = doc.batch_id join product style on style.id = made.product_id
    join party maker on maker.id = doc.party_id`,
  note: sql`concat_ws(' · ', style.style_no || ' ' || style.name, maker.name, doc.biz_date::text)`,
  state: sql`doc.status`,
  visible: seenAt(sql`doc.repository_id`),
});
