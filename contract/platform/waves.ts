/** 波次: orders that are picked together, each parcel into a basket of its own, then sorted (播种) and packed (domain.md §3.5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { lineSku } from "#contract/goods/lines.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  chosenId,
  clientToken,
  id,
  instant,
  looseInteger,
  named,
  scannedText,
  typedText,
} from "#contract/value.ts";
import { shopOrderStates } from "./order.words.ts";
import { orderPickSheet } from "./order-shape.ts";
import {
  leastBaskets,
  madeWaveKinds,
  mostBaskets,
  usualBaskets,
  waveKinds,
  waveOutcomes,
  waveStates,
} from "./wave.words.ts";

const endpoint = endpointsOf("波次");
const path = "/api/clothes/shop/order/wave";
const access = [permissions.shopOrderShip];

const filter = z.object({
  state: z.enum(waveStates, "状态不存在").optional(),
  kind: z.enum(waveKinds, "种类不存在").optional(),
  repositoryId: id.optional(),
  /** A wave's or an order's number. */
  keyword: typedText("关键字", 64).optional(),
  from: bizDate.optional(),
  to: bizDate.optional(),
});

const row = z.object({
  id: z.number(),
  no: z.string(),
  kind: z.enum(waveKinds),
  state: z.enum(waveStates),
  /** The style of 爆款. */
  styleNo: z.string().nullable(),
  /** Where one shop's orders were asked for. */
  shopName: z.string().nullable(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  baskets: z.number(),
  orders: z.number(),
  /** Orders by what became of them: gone, left otherwise, and still here. */
  shipped: z.number(),
  left: z.number(),
  open: z.number(),
  createBy: z.string().nullable(),
  createTime: instant,
  /** How often the pick list went to paper, and when it did last. */
  prints: z.number(),
  printTime: instant.nullable(),
  printBy: z.string().nullable(),
  cancelTime: instant.nullable(),
  version: z.number(),
});
export type WaveRow = z.output<typeof row>;

const waveOrder = z.object({
  id: z.number(),
  platformNo: z.string(),
  part: z.number(),
  shopName: z.string(),
  /** As it now is; it may have come back since it left the wave. */
  state: z.enum(shopOrderStates),
  /** Null: still in the wave. */
  outcome: z.enum(waveOutcomes).nullable(),
  courier: z.string(),
  waybillNo: z.string(),
});

const basket = z.object({
  basket: z.number(),
  orders: z.array(waveOrder),
  /** What belongs into it, and what was sorted into it; `qty` 0 and `got` 2: two to be put back. */
  lines: z.array(lineSku.extend({ qty: z.number(), got: z.number() })),
});
export type WaveBasket = z.output<typeof basket>;

const detail = row.extend({
  contents: z.array(basket),
  /** Those by which numbers can be got from the platforms. */
  ewaybillCouriers: z.array(z.string()),
  possible: z.object({ pick: z.boolean(), sort: z.boolean(), clear: z.boolean(), cancel: z.boolean() }),
});
export type WaveDetail = z.output<typeof detail>;

const pickList = z.object({
  no: z.string(),
  sheet: orderPickSheet,
  /** Baskets without an order, and why. */
  empty: z.array(z.object({ basket: z.number(), outcome: z.enum(waveOutcomes) })),
  prints: z.number(),
  printTime: instant.nullable(),
});
export type WavePickList = z.output<typeof pickList>;

/** Of so many orders that wait, the most urgent, it is counted what could go into a wave. */
export const mostCountedOrders = 5_000;

const waiting = z.object({ shopId: id.optional(), repositoryId: id.optional() });

const refused = z.array(z.object({ id: z.number(), label: z.string(), message: z.string() }));
const changed = z.object({ version: z.number() });

export const waveEndpoints = {
  list: endpoint.get(path, {
    summary: "波次列表；拣货中的不分日期",
    access,
    query: pageQuery.extend(filter.shape),
    response: pageOf(row).extend({
      /** By state, and `ALL`. */
      tabs: z.record(z.string(), z.number()),
      repositories: z.array(named),
    }),
  }),
  waiting: endpoint.get(`${path}/waiting`, {
    summary: "可以进波次的包裹数，按种类；爆款按款",
    access,
    query: waiting,
    response: z.object({
      single: z.number(),
      all: z.number(),
      /** More orders wait than were counted. */
      isCapped: z.boolean(),
      /** Those that the actor sees. */
      shops: z.array(named),
      /** The styles with the most parcels that hold nothing else, the most first. */
      styles: z.array(z.object({ styleNo: z.string(), name: z.string(), count: z.number() })),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, { summary: "一个波次、它的框与订单", access, response: detail }),
  add: endpoint.post(path, {
    summary: "生成波次：按种类从待发货的订单里选最急的，每个包裹一个框号",
    access,
    body: z.object({
      clientToken,
      kind: z.enum(madeWaveKinds, "请选择种类"),
      /** Of 爆款; empty: the style with the most parcels. */
      styleNo: typedText("款号", 32).default(""),
      shopId: chosenId.default(null),
      repositoryId: chosenId.default(null),
      size: blankAs(
        usualBaskets,
        looseInteger
          .min(leastBaskets, `一个波次 ${leastBaskets} 至 ${mostBaskets} 单`)
          .max(mostBaskets, `一个波次 ${leastBaskets} 至 ${mostBaskets} 单`),
      ).default(usualBaskets),
    }),
    status: 201,
    response: z.object({ id: z.number(), no: z.string(), baskets: z.number() }),
  }),
  addTicked: endpoint.post(`${path}/ticked`, {
    summary: "把勾选的订单生成一个波次；不能进的逐单说明",
    access,
    body: z.object({
      clientToken,
      ids: z.array(id).min(1, "请先勾选订单").max(mostBaskets, `一个波次最多 ${mostBaskets} 单，请少勾选一些`),
    }),
    status: 201,
    /** `id` null: none of them could go. */
    response: z.object({ id: z.number().nullable(), no: z.string(), done: z.number(), refused }),
  }),
  pick: endpoint.get(`${path}/:id/pick`, { summary: "波次的拣货单，不计打印", access, response: pickList }),
  print: endpoint.post(`${path}/:id/print`, {
    summary: "打印波次的拣货单：计一次打印",
    access,
    body: z.object({ clientToken }),
    response: pickList,
  }),
  sort: endpoint.post(`${path}/:id/sort`, {
    summary: "播种：扫一件，说它进哪个框",
    access,
    body: z.object({ clientToken, text: scannedText("扫描内容", 100) }),
    response: z.object({
      basket: z.number(),
      label: z.string(),
      /** Garments that the basket still lacks, and those that all baskets do. */
      left: z.number(),
      leftInWave: z.number(),
    }),
  }),
  clear: endpoint.post(`${path}/:id/clear`, {
    summary: "重新播种：忘掉已经分进框的",
    access,
    body: z.object({ clientToken, version: looseInteger }),
    response: changed,
  }),
  cancel: endpoint.post(`${path}/:id/cancel`, {
    summary: "取消波次：框腾空，订单仍待发货",
    access,
    body: z.object({ clientToken, version: looseInteger }),
    response: changed,
  }),
};

export const waveExportEndpoints = ownExportEndpoints("波次", waveEndpoints.list);
