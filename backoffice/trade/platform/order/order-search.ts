/** 网店订单 and 平台售后 in the search of the top bar: by whole numbers, waybills and the end of a telephone. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { likeliest, type SearchSource } from "#backoffice/masters/search/search-source.ts";
import { afterSaleEndpoints } from "#contract/platform/after-sales.ts";
import { afterSaleStateLabels, shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { orderNamed } from "./order-list.query.ts";

const ordersSeen = seenAt(sql`doc.repository_id`);

export const shopOrderSearch: SearchSource = {
  kind: "SHOP_ORDER",
  list: shopOrderEndpoints.list,
  states: shopOrderStateLabels,
  find: async (asked) =>
    mayBeNumber(asked.text)
      ? sql`
    select doc.id, doc.platform_no as no, concat_ws(' · ', shop.name, nullif(doc.buyer_masked, ''), doc.biz_date::text) as note,
      doc.state, doc.platform_no = ${asked.text} or doc.waybill_no = ${asked.text} as exact
    from shop_order doc join shop on shop.id = doc.shop_id
    where ${orderNamed(asked.text)} and ${await ordersSeen(asked)} ${likeliest(sql`doc.biz_date desc, doc.id desc`)}`
      : null,
};

const salesSeen = seenAt(sql`coalesce(doc.repository_id, shop.repository_id)`);

/** One that was told of before its order has none: its id is 0, and its number finds it in the list. */
export const afterSaleSearch: SearchSource = {
  kind: "AFTER_SALE",
  list: afterSaleEndpoints.list,
  states: afterSaleStateLabels,
  // Each arm is one index's answer; under an OR over both tables every 售后 would be read.
  find: async (asked) => {
    const { text } = asked;
    if (!mayBeNumber(text)) return null;
    return sql`
    select coalesce(sale.order_id, 0) as id, sale.platform_no as no,
      concat_ws(' · ', shop.name, sale.platform_order_no, nullif(sale.reason, '')) as note, sale.state,
      sale.platform_no = ${text} or sale.waybill_no = ${text} as exact
    from after_sale sale join shop on shop.id = sale.shop_id left join shop_order doc on doc.id = sale.order_id
    where sale.id in (
      select named.id from shop join after_sale named on named.shop_id = shop.id and named.platform_no = ${text}
      union select id from after_sale where platform_order_no = ${text}
      union select id from after_sale where waybill_no <> '' and waybill_no = ${text}
      union select named.id from shop_order doc join after_sale named on named.order_id = doc.id where ${orderNamed(text)}
    ) and ${await salesSeen(asked)} ${likeliest(sql`sale.applied_at desc, sale.id desc`)}`;
  },
};

/** Platforms and couriers have figures in every number; four are the end of a telephone. */
const mayBeNumber = (text: string) => /^[\w-]{4,}$/.test(text) && /\d/.test(text);
