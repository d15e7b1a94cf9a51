/** 平台订单: the list, one order, and what is done with it (domain.md §3.5, shop/order). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  bizDate,
  blankAs,
  clientToken,
  id,
  looseBoolean,
  looseInteger,
  named,
  repeated,
  requiredChoice,
  requiredText,
  scannedText,
  seenAct,
  shortText,
  typedText,
} from "#contract/value.ts";
import { orderFilterExceptions, shopOrderStates } from "./order.words.ts";
import { bulkDone, maxBulk, orderIds, refusedOrders } from "./order-acts.ts";
import { listedOrder, mergeGroup, orderDetail, orderPickSheet, orderSlip } from "./order-shape.ts";

const tag = "平台订单";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/shop/order";

/** A tab counts no further; it shows `999+`. What waits for somebody is counted to `9999+`. */
const tabCap = 1_000;
const waitingCap = 10_000;
export const tabCapOf = (tab: string): number => (/^WAIT_/.test(tab) ? waitingCap : tabCap);
/** What a filter offers to choose from is no longer than people read. */
export const mostChoices = 100;
/** A list's pages go no further: more filters serve better. */
export const listCap = 10_000;

const filter = z.object({
  state: z.enum(shopOrderStates, "状态不存在").optional(),
  /**
   * One exception, ANY of them, LATE: not shipped in time, ELSEWHERE: the platform has it as shipped, and nobody here
   * shipped it, or UNTOLD: shipped, and the platform did not take the waybill.
   */
  exception: z.enum(orderFilterExceptions, "异常不存在").optional(),
  shopId: id.optional(),
  repositoryId: id.optional(),
  /** A whole order or waybill number, or the last four digits of the telephone. */
  keyword: typedText("关键字", 64).optional(),
  styleNo: typedText("款号", 32).optional(),
  province: z.string().trim().max(50).optional(),
  courier: z.string().trim().max(50).optional(),
  /** Whether a waybill number was filled in. */
  waybill: looseBoolean.optional(),
  from: bizDate.optional(),
  to: bizDate.optional(),
});
export type ShopOrderFilter = z.output<typeof filter>;

const receiverFields = z.object({
  name: requiredText("收货人", 100),
  phone: requiredText("电话", 40),
  province: requiredText("省", 50),
  city: shortText("市", 50),
  district: shortText("区", 50),
  address: requiredText("详细地址", 500),
});

const bulk = z.object({ clientToken, ids: orderIds });
const parcel = {
  courier: requiredText("快递公司", 50),
  waybillNo: requiredText("快递单号", 40).regex(/^[0-9A-Za-z-]{6,40}$/, "快递单号应为 6 至 40 位字母或数字"),
};

const { shopOrderList, shopOrderAudit, shopOrderEdit, shopOrderDel, shopOrderShip, shopOrderPrivacy } = permissions;
/** Whoever audits may put right what keeps an order from its audit. */
const mending = [shopOrderEdit, shopOrderAudit];

const act = <const S extends string, B extends z.ZodType, R extends z.ZodType>(
  name: S,
  summary: string,
  access: readonly string[],
  body: B,
  response: R,
) => endpoint.post(`${path}/:id/${name}`, { summary, access, body, response });

const version = z.object({ version: z.number() });

export const shopOrderEndpoints = {
  list: endpoint.get(path, {
    summary: "平台订单列表，带各状态的单数",
    access: [shopOrderList],
    query: pageQuery.extend(filter.shape),
    response: pageOf(listedOrder).extend({
      /** By state, and `ALL`; {@link tabCapOf} and no more. */
      tabs: z.record(z.string(), z.number()),
      shops: z.array(named),
      /** Those that the actor sees. */
      repositories: z.array(named),
      /** As the platforms write them, the same one perhaps in two ways; at most {@link mostChoices}. */
      provinces: z.array(z.string()),
      couriers: z.array(z.string()),
      /** Those by which numbers can be got from the platforms. */
      ewaybillCouriers: z.array(z.string()),
    }),
  }),
  /** What the filter finds, the most urgent first, for 审核全部. */
  ids: endpoint.get(`${path}/ids`, {
    summary: `筛选出的订单编号，最急的在前，最多 ${maxBulk} 单`,
    access: [shopOrderList],
    query: filter,
    response: z.object({ ids: z.array(z.number()), more: z.boolean() }),
  }),
  pick: endpoint.get(`${path}/pick`, {
    summary: "拣货单：待发货的订单合并，按陈列位排序，一仓一张",
    access: [shopOrderList],
    query: z.object({ id: repeated(id) }),
    response: z.array(orderPickSheet),
  }),
  slips: endpoint.post(`${path}/slips`, {
    summary: "发货单与面单的内容，含完整收货信息；每次记入审计",
    access: [shopOrderShip],
    /** A label goes on the parcel: not where the platform keeps the address to itself. */
    body: z.object({ ids: orderIds, form: z.enum(["label", "note"]).default("note") }),
    atomic: true,
    private: "answer",
    response: z.object({ slips: z.array(orderSlip), refused: refusedOrders }),
  }),
  mergeable: endpoint.get(`${path}/mergeable`, {
    summary: "合单候选：各店铺发往同一收货人、同一发货仓的订单，一人一组，最急的在前",
    access: [shopOrderList],
    query: pageQuery,
    response: pageOf(mergeGroup),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一张平台订单、明细、售后与经过",
    access: [shopOrderList],
    response: orderDetail,
  }),
  reveal: endpoint.post(`${path}/:id/reveal`, {
    summary: "查看完整的收货人、电话和地址；每次记入审计",
    access: [shopOrderPrivacy],
    atomic: true,
    private: "answer",
    response: z.object({
      name: z.string(),
      phone: z.string(),
      province: z.string(),
      city: z.string(),
      district: z.string(),
      address: z.string(),
    }),
  }),
  audit: endpoint.post(`${path}/audit`, {
    summary: "批量审核：锁定库存，不能审核的逐单说明",
    access: [shopOrderAudit],
    body: bulk,
    response: bulkDone,
  }),
  unaudit: endpoint.post(`${path}/unaudit`, {
    summary: "批量取消锁定：退回待审核，释放库存",
    access: [shopOrderAudit],
    body: bulk,
    response: bulkDone,
  }),
  ship: endpoint.post(`${path}/ship`, {
    summary: "批量发货：已填快递单号的订单出库，并通知平台",
    access: [shopOrderShip],
    body: bulk,
    response: bulkDone,
  }),
  elsewhere: endpoint.post(`${path}/elsewhere`, {
    summary: "按平台已发出库：平台已显示发货的订单出库，不再通知平台",
    access: [shopOrderShip],
    body: bulk,
    response: bulkDone,
  }),
  close: endpoint.post(`${path}/close`, {
    summary: "批量关闭：释放库存，不再发货",
    access: [shopOrderDel],
    body: bulk.extend({ reason: requiredText("关闭原因", 200) }),
    response: bulkDone,
  }),
  handleMany: endpoint.post(`${path}/handle`, {
    summary: "批量处理留言：看过并照办或回复的，可以审核",
    access: mending,
    body: bulk,
    response: bulkDone,
  }),
  rerouteMany: endpoint.post(`${path}/reroute`, {
    summary: "批量改仓：没有审核的订单改由另一个仓发货",
    access: mending,
    body: bulk.extend({ repositoryId: requiredChoice("发货仓") }),
    response: bulkDone,
  }),
  merge: endpoint.post(`${path}/merge`, {
    summary: "合单：同一收货地址的几单放进一个包裹，可以是几家店铺的",
    access: mending,
    body: bulk,
    response: z.object({ id: z.number() }),
  }),
  mergeMany: endpoint.post(`${path}/mergeable`, {
    summary: "批量合单：勾选的订单按收货人分组，每组合成一个包裹；合不了的逐单说明",
    access: mending,
    body: bulk,
    response: bulkDone,
  }),
  hold: endpoint.post(`${path}/hold`, {
    summary: "批量暂缓发货：留到一天，之前不能审核，到日自动恢复；晚于平台应发货时间的逐单说明",
    access: mending,
    body: bulk.extend({ until: bizDate }),
    /** `late`: those of what was done that cannot be sent in time. */
    response: bulkDone.extend({ late: refusedOrders }),
  }),
  release: endpoint.post(`${path}/release`, {
    summary: "批量取消暂缓：可以审核",
    access: mending,
    body: bulk,
    response: bulkDone,
  }),
  splitStock: endpoint.post(`${path}/splitStock`, {
    summary: "按库存拆单：有货的先发（有审核权限时同时审核），缺的拆成另一单等货",
    access: mending,
    body: bulk,
    response: bulkDone,
  }),
  unmerge: act("unmerge", "取消合单", mending, z.object({ clientToken }), version),
  shipOne: act(
    "ship",
    "发货：填快递单号，出库并通知平台",
    [shopOrderShip],
    z.object({ clientToken, ...parcel }),
    version,
  ),
  waybill: act("waybill", "填快递单号，不发货", [shopOrderShip], z.object({ clientToken, ...parcel }), version),
  recall: act("recall", "撤回发货：平台还不知道时，货退回仓库并重新锁定", [shopOrderShip], seenAct, version),
  tell: act("tell", "再次通知平台已发货", [shopOrderShip], z.object({ clientToken }), version),
  match: act(
    "match",
    "匹配商品：给一行指定 SKU，并记入商品映射",
    mending,
    z.object({ clientToken, lineId: id, code: scannedText("SKU 编码或条码", 64) }),
    version.extend({ label: z.string() }),
  ),
  reroute: act("reroute", "改仓", mending, seenAct.extend({ repositoryId: requiredChoice("发货仓") }), version),
  split: act(
    "split",
    "拆单：把填写的件数拆成另一单",
    mending,
    seenAct.extend({
      lines: z.array(z.object({ lineId: id, qty: blankAs(0, looseInteger.min(0, "件数不能小于 0")) })),
    }),
    z.object({ id: z.number() }),
  ),
  handle: act("handle", "留言已处理", mending, seenAct, version),
  address: {
    ...act("address", "改收货地址", mending, seenAct.extend(receiverFields.shape), version),
    private: "body" as const,
  },
};

export const shopOrderExportEndpoints = exportEndpoints({
  tag,
  title: "平台订单",
  path,
  access: [shopOrderList],
  filter: filter.extend({
    /** Names, telephones and addresses in full: for those who may see them, and audited. */
    unmasked: looseBoolean.optional(),
  }),
  layouts: ["document", "line"],
});
