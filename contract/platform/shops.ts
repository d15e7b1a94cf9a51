/** 平台店铺: the shops on the platforms, what is shown there of the stock, and their authorisations (domain.md §3.5, shop). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  blankAs,
  chosenId,
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  requiredChoice,
  requiredText,
  seenAct,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { authStatuses, grantOutcomes, oauthLandingPath, platforms, shopReaches } from "./shop.words.ts";
import { syncKinds, syncStatuses, syncTriggers } from "./sync.words.ts";

const tag = "平台店铺";
const endpoint = endpointsOf(tag);

export const shopSortFields = ["name", "endsAt", "pulledAt", "todayOrders", "waiting"] as const;
export type ShopSortField = (typeof shopSortFields)[number];

const shopFilter = z.object({
  /** Part of the 店铺名, of the platform's number of it, or of its 主体. */
  keyword,
  platform: z.enum(platforms, "平台不存在").optional(),
  authStatus: z.enum(authStatuses, "授权状态不存在").optional(),
  repositoryId: id.optional(),
  licenseId: id.optional(),
  enabled: looseBoolean.optional(),
  sort: pageQuery.shape.sort,
});
export type ShopFilter = z.output<typeof shopFilter>;

const shopRow = z.object({
  id: z.number(),
  version: z.number(),
  platform: z.enum(platforms),
  name: z.string(),
  platformShopId: z.string().nullable(),
  licenseId: z.number().nullable(),
  licenseName: z.string().nullable(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  /** Of what is available, that share is shown to the platform, less the reserve; basis points and pieces. */
  ratioBp: z.number(),
  reserve: z.number(),
  pushes: z.boolean(),
  /** Minutes between two pulls. */
  interval: z.number(),
  authStatus: z.enum(authStatuses),
  /** When somebody must authorise anew; null: no token, or one that renews itself without an end. */
  endsAt: instant.nullable(),
  /** The last pull that succeeded. */
  pulledAt: instant.nullable(),
  /** Orders that were placed today; orders that wait to be shipped. */
  todayOrders: z.number(),
  waiting: z.number(),
  enabled: z.boolean(),
  reach: z.enum(shopReaches),
});
export type ShopRow = z.output<typeof shopRow>;

const shopTotals = z.object({ todayOrders: z.number(), waiting: z.number() });

const shopBody = z.object({
  platform: z.enum(platforms, "请选择平台"),
  name: requiredText("店铺名", 50),
  platformShopId: shortText("平台店铺号", 64),
  licenseId: chosenId,
  repositoryId: requiredChoice("发货仓"),
  ratioBp: looseInteger.min(0, "同步比例不能小于 0").max(10_000, "同步比例不能超过 100%"),
  reserve: blankAs(0, looseInteger.min(0, "保留件数不能小于 0").max(99_999, "保留件数不能超过 99,999")),
  pushes: looseBoolean,
  interval: looseInteger.min(5, "同步间隔为 5 至 60 分钟").max(60, "同步间隔为 5 至 60 分钟"),
  appKey: shortText("App Key", 100).refine((text) => /^[\x21-\x7e]*$/.test(text), "App Key 只能是字母、数字和符号"),
  /** 抖店 alone: what its owner authorises; the other platforms leave it empty. */
  serviceId: shortText("服务号", 40).refine((text) => /^\d*$/.test(text), "服务号（service_id）只能是数字"),
  /** Write-only; the mask or an empty text keeps the one that is there. */
  appSecret: shortText("App Secret", 200),
  remark: shortText("备注", 500),
  clientToken,
});
export type ShopFields = z.output<typeof shopBody>;

const shopDetail = shopRow.omit({ todayOrders: true, waiting: true, pulledAt: true }).extend({
  appKey: z.string(),
  serviceId: z.string(),
  /** Whether one is kept; it is never given. */
  hasSecret: z.boolean(),
  remark: z.string(),
  /** What is missing to reach the platform's interface, as sentences. */
  missing: z.array(z.string()),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type ShopDetail = z.output<typeof shopDetail>;

/** A shop's token as it stands: never the token. */
const shopGrant = z.object({
  id: z.number(),
  version: z.number(),
  platform: z.enum(platforms),
  name: z.string(),
  enabled: z.boolean(),
  reach: z.enum(shopReaches),
  missing: z.array(z.string()),
  authStatus: z.enum(authStatuses),
  /** The account at the platform that granted it. */
  account: z.string(),
  grantedBy: z.string().nullable(),
  grantedAt: instant.nullable(),
  refreshedAt: instant.nullable(),
  /** Until when the access token is good, and whether it renews itself. */
  accessEndsAt: instant.nullable(),
  renews: z.boolean(),
  endsAt: instant.nullable(),
});
export type ShopGrant = z.output<typeof shopGrant>;

const grantEvent = z.object({
  id: z.number(),
  shopId: z.number(),
  shopName: z.string(),
  kind: z.enum(syncKinds),
  trigger: z.enum(syncTriggers),
  status: z.enum(syncStatuses),
  message: z.string(),
  operatorName: z.string().nullable(),
  startedAt: instant,
});
export type GrantEvent = z.output<typeof grantEvent>;

/** The product's own address of the landing page, as the browser reached it: what the platform is told to come back to. */
const redirectUri = z
  .url("授权返回地址不正确")
  .max(300, "授权返回地址过长")
  .refine((text) => isLanding(text), "授权返回地址不正确");

function isLanding(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  const isBare = search === "" && hash === "" && username === "" && password === "";
  return /^https?:$/.test(protocol) && pathname === oauthLandingPath && isBare;
}

const path = "/api/clothes/shop";
const list = [permissions.shopList];
const saved = z.object({ id: z.number(), version: z.number() });

export const shopEndpoints = {
  list: endpoint.get(path, {
    summary: "平台店铺，以及全部筛选结果的今日订单和待发合计",
    access: list,
    query: pageQuery.extend(shopFilter.shape),
    response: pageOf(shopRow).extend({ totals: shopTotals }),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "筛选和表单的选项：可见的店铺、仓库和营业执照",
    access: [permissions.shopList, permissions.shopOrderList],
    response: z.object({ shops: z.array(named), repositories: z.array(named), licenses: z.array(named) }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一家平台店铺；App Secret 不返回",
    access: list,
    response: shopDetail,
  }),
  add: endpoint.post(path, {
    summary: "新增平台店铺",
    access: [permissions.shopAdd],
    body: withDefaults(shopBody, {
      platformShopId: "",
      licenseId: null,
      ratioBp: 10_000,
      reserve: 0,
      pushes: true,
      interval: 15,
      appKey: "",
      serviceId: "",
      appSecret: "",
      remark: "",
    }),
    response: saved,
    status: 201,
  }),
  edit: endpoint.put(path, {
    summary: "修改平台店铺；版本不符时拒绝，App Secret 不填则不变，平台不能改",
    access: [permissions.shopEdit],
    body: shopBody.extend({ id, version: looseInteger }),
    response: saved,
  }),
  disable: endpoint.post(`${path}/:id/disable`, {
    summary: "停用：不再抓单和推库存，已抓到的订单照常发货",
    access: [permissions.shopEdit],
    body: seenAct,
    response: saved,
  }),
  enable: endpoint.post(`${path}/:id/enable`, {
    summary: "启用",
    access: [permissions.shopEdit],
    body: seenAct,
    response: saved,
  }),
  remove: endpoint.delete(`${path}/:id`, {
    summary: "删除从未使用的平台店铺",
    access: [permissions.shopDel],
    body: seenAct,
  }),
};

export const shopExportEndpoints = exportEndpoints({
  tag,
  title: "平台店铺",
  path,
  access: list,
  filter: shopFilter,
  layouts: ["shop"],
});

export const shopGrantEndpoints = {
  list: endpoint.get(`${path}/grant`, {
    summary: "各店铺的授权状态和最近的授权、续期、撤销记录",
    access: list,
    query: z.object({ shopId: id.optional() }),
    response: z.object({ shops: z.array(shopGrant), events: z.array(grantEvent) }),
  }),
  // Without a client token: the answer holds a state, and answers to tokens are kept.
  begin: endpoint.post(`${path}/:id/grant`, {
    summary: "发起授权：返回平台的授权地址，10 分钟内有效，只能用一次",
    access: [permissions.shopAuth],
    body: z.object({ redirectUri }),
    response: z.object({ url: z.string() }),
  }),
  // Fields are named so that the logs of requests mask them.
  finish: endpoint.post(`${path}/grant`, {
    summary: "授权返回：核对 state，用 code 换取令牌",
    access: [permissions.shopAuth],
    body: z.object({
      authorizationCode: z.string().max(2000).default(""),
      stateToken: z.string().max(200).default(""),
      redirectUri,
    }),
    response: z.object({ outcome: z.enum(grantOutcomes), shopId: z.number().nullable() }),
  }),
  renew: endpoint.post(`${path}/:id/grant/renew`, {
    summary: "续期：用刷新令牌换新的令牌",
    access: [permissions.shopAuth],
    body: z.object({ clientToken }),
    response: z.object({ endsAt: instant.nullable() }),
  }),
  revoke: endpoint.post(`${path}/:id/grant/revoke`, {
    summary: "撤销授权：删除令牌，停止抓单；已抓到的订单照常发货",
    access: [permissions.shopAuth],
    body: seenAct,
    response: saved,
  }),
};
