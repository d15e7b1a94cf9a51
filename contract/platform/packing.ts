/** 验货发货: a parcel is opened by a scan, each garment is scanned into it, and what is whole goes out (domain.md §3.5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { lineSku } from "#contract/goods/lines.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, repeated, scannedText, shortText } from "#contract/value.ts";
import { waveBasket } from "./order-shape.ts";

const endpoint = endpointsOf("平台订单");
const path = "/api/clothes/shop/order/pack";

/** Garments that one parcel holds at most when it is checked piece by piece. */
export const mostPacked = 500;
/** Parcels that the desk goes on showing. */
export const shownParcels = 5;

/** What is half packed: it is the desk's own, and stands nowhere until the parcel is shipped. */
const half = {
  /** The order that leads the parcel. */
  orderId: id.optional(),
  /** SKUs that were scanned into it, one for each garment. */
  got: repeated(id).pipe(z.array(z.number()).max(mostPacked, `一个包裹最多 ${mostPacked} 件`)),
  /** Scanned for a parcel that has none yet. */
  waybillNo: shortText("快递单号", 40).default(""),
  /** Where neither the parcel nor the number's form tells it. */
  courier: shortText("快递公司", 50).default(""),
  /** Parcels that were shipped last, the newest first. */
  last: repeated(id),
};
const halfPacked = z.object(half);
export type HalfPacked = z.output<typeof halfPacked>;

/** The same as it is answered. */
const packedState = z.object({
  orderId: z.number().optional(),
  got: z.array(z.number()),
  waybillNo: z.string(),
  courier: z.string(),
  last: z.array(z.number()),
});

const packedLine = lineSku.extend({ qty: z.number(), got: z.number() });

const desk = z.object({
  parcel: z
    .object({
      id: z.number(),
      /** Of all orders in it, the leader's first. */
      numbers: z.array(z.string()),
      shopName: z.string(),
      repositoryName: z.string(),
      province: z.string(),
      buyerMessage: z.string(),
      sellerRemark: z.string(),
      flag: z.number(),
      /** The baskets that its garments lie in; several where orders of several were merged. */
      baskets: z.array(waveBasket),
      courier: z.string(),
      waybillNo: z.string(),
      /** What is to go in: each SKU once, with how many of it were scanned. */
      lines: z.array(packedLine),
      /** Garments that are still to be scanned. */
      left: z.number(),
    })
    .nullable(),
  couriers: z.array(z.string()),
  /** Shipped last, the newest first. */
  shipped: z.array(
    z.object({ id: z.number(), no: z.string(), qty: z.number(), courier: z.string(), waybillNo: z.string() }),
  ),
});
export type PackDesk = z.output<typeof desk>;

export const packingEndpoints = {
  desk: endpoint.get(path, {
    summary: "验货台：打开的包裹、每款应装与已扫的件数",
    access: [permissions.shopOrderShip],
    query: halfPacked,
    response: desk,
  }),
  scan: endpoint.post(`${path}/scan`, {
    summary: "扫一下：快递单号或订单号打开包裹，吊牌逐件核对；齐了就出库并通知平台",
    access: [permissions.shopOrderShip],
    body: z.object({
      /** Empty: nothing more is to come, ship what is whole. */
      text: scannedText("扫描内容", 100).or(z.literal("")),
      ...half,
      clientToken,
    }),
    response: desk.extend({
      /** What is known after it. */
      state: packedState,
      /** What the text was, for the screen. */
      said: z.string(),
      /** The order that leads the parcel which has just gone; null: nothing has. */
      shippedId: z.number().nullable(),
    }),
  }),
};
export type PackScan = z.output<(typeof packingEndpoints)["scan"]["body"]>;
