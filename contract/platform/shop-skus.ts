/** 商品映射: a platform's SKUs and ours, shop by shop (domain.md §3.5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import {
  clientToken,
  id,
  instant,
  keyword,
  looseBoolean,
  looseInteger,
  named,
  scannedText,
  typedText,
} from "#contract/value.ts";
import { matchWays } from "./sync.words.ts";

const tag = "商品映射";
const endpoint = endpointsOf(tag);
const path = "/api/clothes/shop/sku";
const list = [permissions.shopList];
const edit = [permissions.shopEdit];

/** 未匹配, matched by itself, matched by hand, pushed in vain, or not to be pushed. */
export const matchStates = ["NONE", "AUTO", "HAND", "FAILED", "PAUSED"] as const;
export const matchStateLabels: Record<(typeof matchStates)[number], string> = {
  NONE: "未匹配",
  AUTO: "自动匹配",
  HAND: "手工匹配",
  FAILED: "推送失败",
  PAUSED: "暂停推送",
};

const filter = z.object({
  /** The first by name unless told. */
  shopId: id.optional(),
  state: z.enum(matchStates, "状态不存在").optional(),
  /** Part of the title, spec, 商家编码 or platform SKU, or the beginning of our SKU code. */
  keyword,
});
export type ShopSkuFilter = z.output<typeof filter>;

const row = z.object({
  id: z.number(),
  version: z.number(),
  /** As the platform numbers it; empty where the goods have none. */
  platformSkuId: z.string(),
  platformItemId: z.string(),
  title: z.string(),
  spec: z.string(),
  merchantCode: z.string(),
  skuId: z.number().nullable(),
  skuCode: z.string().nullable(),
  /** 款号 颜色 尺码. */
  skuLabel: z.string().nullable(),
  matchedBy: z.enum(matchWays).nullable(),
  pushes: z.boolean(),
  /** What may be sold there now; null where it is not matched. */
  level: z.number().nullable(),
  /** What the platform was told last; null: nothing, or it is not known whether it heard. */
  pushedQty: z.number().nullable(),
  pushedTime: instant.nullable(),
  pushError: z.string(),
  /** Pieces of paid orders that wait for a match. */
  waitingQty: z.number(),
});
export type ShopSkuRow = z.output<typeof row>;

const changed = z.object({ id: z.number(), version: z.number() });
const seen = { version: looseInteger, clientToken };

export const shopSkuEndpoints = {
  list: endpoint.get(path, {
    summary: "一家店铺的商品映射，未匹配的在前",
    access: list,
    query: pageQuery.omit({ sort: true }).extend(filter.shape),
    response: pageOf(row).extend({
      /** Null where there is none that one may see. */
      shop: named.nullable(),
      shops: z.array(named),
      totals: z.object({ all: z.number(), unmatched: z.number(), failed: z.number() }),
    }),
  }),
  ofProduct: endpoint.get(`${path}/product/:id`, {
    summary: "一款在看得到的各店铺的商品映射",
    access: list,
    response: z.array(row.extend({ shopId: z.number(), shopName: z.string() })),
  }),
  choices: endpoint.get(`${path}/choices`, {
    summary: "我们的 SKU：款号、品名、SKU 编码或条码，最多 50 个",
    access: edit,
    query: z.object({ shopId: id, keyword: typedText("关键字", 100).default("") }),
    response: z.object({
      choices: z.array(
        z.object({ id: z.number(), skuCode: z.string(), label: z.string(), name: z.string(), available: z.number() }),
      ),
    }),
  }),
  detail: endpoint.get(`${path}/:id`, {
    summary: "一个平台商品",
    access: list,
    response: row.extend({ shopId: z.number(), shopName: z.string() }),
  }),
  match: endpoint.post(`${path}/:id/match`, {
    summary: "手工匹配：填我们的 SKU 编码或条码；等待匹配的订单随之更新",
    access: edit,
    body: z.object({ code: scannedText("SKU 编码或条码", 64), ...seen }),
    response: changed,
  }),
  unmatch: endpoint.post(`${path}/:id/unmatch`, {
    summary: "取消匹配；已审核的订单不变",
    access: edit,
    body: z.object(seen),
    response: changed,
  }),
  push: endpoint.post(`${path}/:id/push`, {
    summary: "暂停或恢复推送它的库存；恢复时马上再推",
    access: edit,
    body: z.object({ pushes: looseBoolean, ...seen }),
    response: changed,
  }),
  auto: endpoint.post(`${path}/auto`, {
    summary: "按商家编码自动匹配一家店铺所有未匹配的商品",
    access: edit,
    body: z.object({ shopId: id, clientToken }),
    response: z.object({ matched: z.number(), left: z.number() }),
  }),
};

export const shopSkuExportEndpoints = exportEndpoints({
  tag,
  title: "商品映射",
  path,
  access: list,
  filter,
  layouts: ["sku"],
});
