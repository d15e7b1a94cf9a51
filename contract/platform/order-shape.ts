/** What is told of platform orders: a row, an order whole, the pick list and a parcel's slip (domain.md §3.5). */
import { z } from "zod";
import { lineSku } from "#contract/goods/lines.ts";
import { bizDate, instant } from "#contract/value.ts";
import { afterSaleSchema } from "./after-sales.ts";
import { ewaybillStates } from "./ewaybill/ewaybill.words.ts";
import {
  orderLineStates,
  platformStates,
  shopOrderEvents,
  shopOrderExceptions,
  shopOrderStates,
} from "./order.words.ts";
import { platforms } from "./shop.words.ts";

const line = z.object({
  id: z.number(),
  platformLineId: z.string(),
  title: z.string(),
  spec: z.string(),
  merchantCode: z.string(),
  qty: z.number(),
  priceFen: z.number(),
  amountFen: z.number(),
  state: z.enum(orderLineStates),
  shippedQty: z.number(),
  /** Null: 未匹配. */
  sku: lineSku.nullable(),
});
export type ShopOrderLine = z.output<typeof line>;

const row = z.object({
  id: z.number(),
  platform: z.enum(platforms),
  shopId: z.number(),
  shopName: z.string(),
  platformNo: z.string(),
  /** 0, or which of the parts that were split off. */
  part: z.number(),
  mergedInto: z.number().nullable(),
  state: z.enum(shopOrderStates),
  platformState: z.enum(platformStates),
  exceptions: z.array(z.enum(shopOrderExceptions)),
  /** 留到: where it is held; null else. */
  heldUntil: bizDate.nullable(),
  /** It is held until after the platform's 应发货时间. */
  heldPast: z.boolean(),
  /** The platform has it as shipped, and nobody here shipped it. */
  elsewhere: z.boolean(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  /** 张**; empty once it was made anonymous. */
  buyerMasked: z.string(),
  /** Whom it goes to is masked, enciphered or not told: the platform prints its label. */
  atPlatform: z.boolean(),
  phoneTail: z.string(),
  province: z.string(),
  city: z.string(),
  qty: z.number(),
  paidFen: z.number(),
  refundedFen: z.number(),
  courier: z.string(),
  waybillNo: z.string(),
  buyerMessage: z.string(),
  sellerRemark: z.string(),
  flag: z.number(),
  placedTime: instant,
  paidTime: instant.nullable(),
  shipDeadline: instant.nullable(),
  /** Until then, where it still has to be shipped; negative: late. */
  leftMinutes: z.number().nullable(),
  shippedTime: instant.nullable(),
  /** Null: there is nobody to tell. */
  shipTold: z.boolean().nullable(),
  shipError: z.string(),
  version: z.number(),
});
export type ShopOrderRow = z.output<typeof row>;

export const listedOrder = row.extend({ lines: z.array(line) });
export type ListedOrder = z.output<typeof listedOrder>;

const possible = z.object({
  audit: z.boolean(),
  unaudit: z.boolean(),
  match: z.boolean(),
  reroute: z.boolean(),
  hold: z.boolean(),
  release: z.boolean(),
  splitStock: z.boolean(),
  split: z.boolean(),
  merge: z.boolean(),
  unmerge: z.boolean(),
  handle: z.boolean(),
  address: z.boolean(),
  waybill: z.boolean(),
  ship: z.boolean(),
  recall: z.boolean(),
  tell: z.boolean(),
  close: z.boolean(),
  afterSale: z.boolean(),
  reveal: z.boolean(),
  print: z.boolean(),
  askEwaybill: z.boolean(),
  cancelEwaybill: z.boolean(),
});
export type OrderPossible = z.output<typeof possible>;

const relative = z.object({ id: z.number(), platformNo: z.string(), part: z.number(), state: z.enum(shopOrderStates) });

/** A wave, and the basket in it. */
export const waveBasket = z.object({ id: z.number(), no: z.string(), basket: z.number() });
export type WaveBasketRef = z.output<typeof waveBasket>;

const logEntry = z.object({
  id: z.number(),
  event: z.enum(shopOrderEvents),
  text: z.string(),
  operator: z.string().nullable(),
  createTime: instant,
});

export const orderDetail = listedOrder.extend({
  district: z.string(),
  goodsFen: z.number(),
  freightFen: z.number(),
  discountFen: z.number(),
  auditBy: z.string().nullable(),
  auditTime: instant.nullable(),
  shipBy: z.string().nullable(),
  endTime: instant.nullable(),
  closeReason: z.string(),
  /** The wave in which it is now. */
  wave: waveBasket.nullable(),
  /** The number that was asked of the platform last, by the order that leads the parcel. */
  ewaybill: z
    .object({ state: z.enum(ewaybillStates), courier: z.string(), waybillNo: z.string(), error: z.string() })
    .nullable(),
  /** Couriers by which numbers can be got. */
  ewaybillCouriers: z.array(z.string()),
  anonymous: z.boolean(),
  /** The other parts of the same platform order. */
  parts: z.array(relative),
  /** What goes in one parcel with it. */
  parcel: z.array(relative),
  /** Orders to the same door that could go in one parcel with it. */
  sameDoor: z.array(relative),
  afterSales: z.array(afterSaleSchema),
  logs: z.array(logEntry),
  possible,
});
export type ShopOrderDetail = z.output<typeof orderDetail>;

/** Orders of one person's door that could go in one parcel. */
export const mergeGroup = z.object({
  /** The first of its orders. */
  id: z.number(),
  repositoryName: z.string(),
  orders: z.array(listedOrder),
});
export type MergeGroup = z.output<typeof mergeGroup>;

const pickLine = lineSku.extend({
  location: z.string(),
  qty: z.number(),
  /** Which order wants how many. */
  shares: z.array(z.object({ no: z.string(), qty: z.number() })),
});
export const orderPickSheet = z.object({
  repositoryId: z.number(),
  repositoryName: z.string(),
  orders: z.number(),
  lines: z.array(pickLine),
});
export type OrderPickSheet = z.output<typeof orderPickSheet>;

/** One parcel for paper, with the buyer as the courier needs him. */
export const orderSlip = z.object({
  id: z.number(),
  /** The orders in the parcel. */
  numbers: z.array(z.string()),
  shopName: z.string(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  courier: z.string(),
  waybillNo: z.string(),
  /** 寄件人: the shop and its place. */
  sender: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Province to door. */
  address: z.string(),
  buyerMessage: z.string(),
  sellerRemark: z.string(),
  /** Of the wave in which it is; null where it is in none. */
  basket: z.number().nullable(),
  lines: z.array(line),
});
export type OrderSlip = z.output<typeof orderSlip>;
