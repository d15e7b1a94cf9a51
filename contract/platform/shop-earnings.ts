/**
 * 店铺利润: what the shops earned, by shop as the books have it and beside it what the platforms' bills and the orders
 * say, and order by order (docs/decisions/platforms.md, "What a shop earns"). Amounts are signed as they change what is left.
 */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { bizDate, id, named, typedText } from "#contract/value.ts";
import { shopOrderStates } from "./order.words.ts";
import { platforms } from "./shop.words.ts";
import { earningMarks } from "./shop-bill.words.ts";

const endpoint = endpointsOf("店铺利润");
const path = "/api/clothes/shop/earning";
const access = [permissions.shopEarningList];

const days = { from: bizDate.optional(), to: bizDate.optional(), shopId: id.optional() };
const range = z.object({ from: bizDate, to: bizDate });

/** What the books say; null to whoever may not see cost. */
const books = z.object({
  /** 平台结算, 平台佣金 and 平台发货成本 of 利润表. */
  goodsFen: z.number(),
  feeFen: z.number(),
  costFen: z.number(),
  /** These three with the parcels' freight and packing. */
  leftFen: z.number(),
});

const shopFigures = z.object({
  books: books.nullable(),
  /** Of the parcels that left in these days. */
  freightFen: z.number(),
  packingFen: z.number(),
  parcels: z.number(),
  /** Parcels whose freight no courier's bill names, but an estimate. */
  estimated: z.number(),
  /** Parcels of which nothing says it: they are in no figure. */
  freightUnknown: z.number(),
  packingUnknown: z.number(),
  /** The platform's bill: 货款 less 退款, what the platform kept and what else it says; with all of it. */
  billGoodsFen: z.number(),
  billFeeFen: z.number(),
  billFen: z.number(),
  /** The bill beyond the settlements that the books have; null where these are not all seen. */
  differenceFen: z.number().nullable(),
  /** Orders that were paid in these days: what was paid less what was paid back. */
  orders: z.number(),
  orderFen: z.number(),
  /** Entries of the bill that name orders that are not here. */
  strays: z.number(),
});

const shopRow = shopFigures.extend({
  /** 0: of none of the shops listed. */
  id: z.number(),
  name: z.string(),
  platform: z.enum(platforms).nullable(),
});
export type ShopEarning = z.output<typeof shopRow>;

const orderFigures = z.object({
  paidFen: z.number(),
  refundedFen: z.number(),
  /** 平台佣金, 推广 and 其他 of the bill. */
  feeFen: z.number(),
  /** Of the courier, and what the bill says of freight. */
  freightFen: z.number(),
  packingFen: z.number(),
  /** Null where the actor may not see what these goods cost. */
  costFen: z.number().nullable(),
  leftFen: z.number().nullable(),
  /** 货款 and 退款 of the bill. */
  billedFen: z.number(),
});

const orderRow = orderFigures.extend({
  id: z.number(),
  platformNo: z.string(),
  shopId: z.number(),
  shopName: z.string(),
  state: z.enum(shopOrderStates),
  bizDate,
  /** Entries of the bill. */
  entries: z.number(),
  /** The bill's goods money beyond the order's; 0 where the bill says nothing of it. */
  differenceFen: z.number(),
  /** Some of the freight is an estimate. */
  estimated: z.boolean(),
  /** Nothing says it of some of its parcels, or of some of its goods: what is not known is in no figure. */
  freightUnknown: z.boolean(),
  packingUnknown: z.boolean(),
  /** False where the actor may not see what these goods cost. */
  costUnknown: z.boolean(),
});
export type OrderEarning = z.output<typeof orderRow>;

/** What of an order is unknown, wholly or in part, in words: it is in no figure. */
export function unknownOf(
  row: Pick<OrderEarning, "entries" | "freightUnknown" | "packingUnknown" | "costUnknown">,
): string[] {
  const parts: readonly [boolean, string][] = [
    [row.entries === 0, "平台费"],
    [row.freightUnknown, "运费"],
    [row.packingUnknown, "包装"],
    [row.costUnknown, "成本"],
  ];
  return parts.flatMap(([unknown, label]) => (unknown ? [label] : []));
}

export const shopEarningEndpoints = {
  shops: endpoint.get(path, {
    summary: "店铺利润：按店铺，账面与利润表一致；旁边是平台账单和订单的数",
    access,
    query: z.object({ ...days, stallId: id.optional() }),
    response: z.object({
      content: z.array(shopRow),
      totals: shopFigures,
      range,
      shops: z.array(named),
      /** Those whose books the actor may see. */
      stalls: z.array(named),
    }),
  }),
  orders: endpoint.get(`${path}/order`, {
    summary: "店铺利润：按付款日的订单，实付、退款、平台费、运费、包装、成本和剩余",
    access,
    query: pageQuery.omit({ sort: true }).extend({
      ...days,
      mark: z.enum(earningMarks, "筛选不存在").optional(),
      /** The platform's number. */
      keyword: typedText("订单号", 64).optional(),
    }),
    response: pageOf(orderRow).extend({
      totals: orderFigures.extend({
        /** Orders in no bill, and those of which some of it is unknown. */
        unbilled: z.number(),
        freightUnknown: z.number(),
        packingUnknown: z.number(),
        costUnknown: z.number(),
      }),
      range,
      shops: z.array(named),
      showsCost: z.boolean(),
    }),
  }),
};

export const shopEarningExportEndpoints = ownExportEndpoints("店铺利润", shopEarningEndpoints.shops);
export const orderEarningExportEndpoints = ownExportEndpoints("订单利润", shopEarningEndpoints.orders);
