/** 电子面单: numbers and labels from the platforms, and by which courier's account each shop gets them (domain.md §3.5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { bulkDone, orderIds } from "#contract/platform/order-acts.ts";
import { platforms } from "#contract/platform/shop.words.ts";
import {
  clientToken,
  id,
  instant,
  looseBoolean,
  looseInteger,
  requiredText,
  seenAct,
  shortText,
} from "#contract/value.ts";

const endpoint = endpointsOf("电子面单");
const path = "/api/clothes/shop/ewaybill";
const orderPath = "/api/clothes/shop/order/ewaybill";

/** From where a parcel is sent, as the platform has it registered. */
const senderPlace = z.object({
  province: z.string(),
  city: z.string(),
  district: z.string(),
  street: z.string(),
  address: z.string(),
});

/** 网点: a branch of the courier that the shop has numbers with. */
export const ewaybillBranch = z.object({
  code: z.string(),
  name: z.string(),
  /** Numbers that are left; null: as many as are wanted, or not told. */
  quantity: z.number().nullable(),
  places: z.array(senderPlace),
});
export type EwaybillBranch = z.output<typeof ewaybillBranch>;

const account = senderPlace.extend({
  id: z.number(),
  version: z.number(),
  shopId: z.number(),
  shopName: z.string(),
  courier: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  senderName: z.string(),
  senderMobile: z.string(),
  templateUrl: z.string(),
  /** The one that a shop's orders are sent with unless told. */
  isDefault: z.boolean(),
  /** What the platform said last, and when. */
  branches: z.array(ewaybillBranch),
  readTime: instant.nullable(),
  /** What it still lacks before it gives numbers; null: nothing. */
  missing: z.string().nullable(),
});
export type EwaybillAccount = z.output<typeof account>;

const accountBody = z.object({
  branchCode: shortText("网点编码", 64),
  branchName: shortText("网点", 100),
  senderName: requiredText("寄件人", 50),
  senderMobile: requiredText("寄件电话", 20).regex(/^[0-9-]{5,20}$/, "寄件电话只能是数字和连字符"),
  province: requiredText("省", 50),
  city: requiredText("市", 50),
  district: shortText("区", 50),
  street: shortText("街道", 50),
  address: requiredText("发货地址", 200),
  templateUrl: shortText("打印模板", 500).refine(
    (text) => text === "" || /^https?:\/\/\S+$/.test(text),
    "打印模板应为 http 开头的网址",
  ),
  isDefault: looseBoolean,
});
export type EwaybillAccountFields = z.output<typeof accountBody>;

const { shopList, shopEdit, shopOrderShip } = permissions;
const saved = z.object({ id: z.number(), version: z.number() });

export const ewaybillAccountEndpoints = {
  list: endpoint.get(path, {
    summary: "一家店铺的电子面单快递，以及为什么取不了号",
    access: [shopList],
    query: z.object({ shopId: id }),
    response: z.object({
      shop: z.object({ id: z.number(), name: z.string(), platform: z.enum(platforms) }),
      /** Why its platform gives no numbers now; null: nothing speaks against it. */
      refusal: z.string().nullable(),
      accounts: z.array(account),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, { summary: "一个电子面单快递", access: [shopList], response: account }),
  add: endpoint.post(path, {
    summary: "给店铺添加一家电子面单快递",
    access: [shopEdit],
    body: z.object({ clientToken, shopId: id, courier: requiredText("快递公司", 50) }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "保存网点、发货地址和打印模板；版本不符时拒绝",
    access: [shopEdit],
    body: accountBody.extend({ id, version: looseInteger, clientToken }),
    response: saved,
  }),
  read: endpoint.post(`${path}/:id/branches`, {
    summary: "从平台读取网点、发货地址和单号余量",
    access: [shopEdit],
    body: z.object({ clientToken }),
    response: z.object({ branches: z.number() }),
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除没有取过号的电子面单快递",
    access: [shopEdit],
    body: seenAct,
  }),
};

const bulk = z.object({ clientToken, ids: orderIds });

export const ewaybillEndpoints = {
  ask: endpoint.post(orderPath, {
    summary: "取电子面单：向平台取快递单号，填在订单上；没有取到的逐单说明",
    access: [shopOrderShip],
    /** By that courier; empty: by the shop's usual one. */
    body: bulk.extend({ courier: shortText("快递公司", 50).default("") }),
    response: bulkDone,
  }),
  cancel: endpoint.post(`${orderPath}/cancel`, {
    summary: "取消电子面单：单号退回平台，订单上的快递单号清空",
    access: [shopOrderShip],
    body: bulk,
    response: bulkDone,
  }),
  paper: endpoint.post(`${orderPath}/paper`, {
    summary: "平台打印组件的打印数据（JSON）；每次记入审计",
    access: [shopOrderShip],
    body: z.object({ ids: orderIds }),
    atomic: true,
    private: "answer",
    download: true,
  }),
};
