/**
 * 平台账单: what the platforms' own bills say of the money of a shop, read from the files that they export; and what a
 * parcel is taken to cost until the courier's bill names it (docs/decisions/platforms.md, "What a shop earns").
 */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { ownExportEndpoints } from "#contract/exports.ts";
import { maxImportBytes, rowError } from "#contract/goods/product-imports.ts";
import { fen } from "#contract/money.ts";
import { pageOf, pageQuery } from "#contract/page.ts";
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";
import {
  bizDate,
  clientToken,
  id,
  instant,
  looseBoolean,
  looseInteger,
  named,
  shortText,
  typedText,
} from "#contract/value.ts";
import { platforms } from "./shop.words.ts";
import { billKinds } from "./shop-bill.words.ts";

const endpoint = endpointsOf("店铺利润");
const path = "/api/clothes/shop/bill";
const reads = [permissions.shopEarningList];
const writes = [permissions.shopEarningAdd];

export const shopBillTopics = { check: "shop-bills.import.check", write: "shop-bills.import.write" } as const;

const counted = z.object({ count: z.number(), fen: z.number() });

/** What a check found, or what an import wrote. The result of both jobs. */
export const shopBillReport = z.object({
  shopId: z.number(),
  shopName: z.string(),
  /** Rows of data; one may be of several kinds. */
  rows: z.number(),
  /** The first and the last business day; empty where the file has no row. */
  from: z.string(),
  to: z.string(),
  /** Entries that are new, and that were known. */
  adds: z.number(),
  known: z.number(),
  /** Entries written; 0 after a check. */
  written: z.number(),
  /** What the new ones come to, by kind; those of none are left out. */
  sums: z.array(z.object({ kind: z.enum(billKinds), ...counted.shape })),
  /** Rows of orders, or known as flows, of other shops: they are left alone. */
  others: counted.extend({ shops: z.array(z.string()) }),
  /** The shop's own money on its way, such as 提现: neither earned nor spent. */
  transfers: counted.extend({ words: z.array(z.string()) }),
  /** Words of the platform that nobody knows: counted as 其他. */
  unknown: z.array(counted.extend({ word: z.string() })),
  /** Headings that were not read. */
  unread: z.array(z.string()),
  /** New entries of orders that are not here, or not yet. */
  strays: z.number(),
  /** Rows without a number that say what another says; of checks from before it was counted, 0. */
  repeated: z.number().default(0),
  errors: z.array(rowError),
  errorCount: z.number(),
});
export type ShopBillReport = z.output<typeof shopBillReport>;

const entryFilter = z.object({
  from: bizDate.optional(),
  to: bizDate.optional(),
  shopId: id.optional(),
  kind: z.enum(billKinds, "种类不存在").optional(),
  /** An order's number, or a flow's. */
  keyword: typedText("单号", 64).optional(),
  /** Of orders that are not here. */
  stray: looseBoolean.optional(),
});

const entry = z.object({
  id: z.number(),
  shopName: z.string(),
  flowNo: z.string(),
  kind: z.enum(billKinds),
  /** The platform's own words for it. */
  word: z.string(),
  platformNo: z.string().nullable(),
  /** Whether the order is here. */
  orderId: z.number().nullable(),
  amountFen: z.number(),
  happenedTime: instant,
});
export type ShopBillEntry = z.output<typeof entry>;

const estimate = z.object({
  id: z.number(),
  /** The first business day that it holds for. */
  fromDay: bizDate,
  freightFen: z.number(),
  packingFen: z.number(),
  updateBy: z.string().nullable(),
  updateTime: instant,
});
export type ParcelEstimate = z.output<typeof estimate>;

export const shopBillEndpoints = {
  shops: endpoint.get(`${path}/shops`, {
    summary: "可以导入平台账单的店铺",
    access: writes,
    response: z.array(named.extend({ platform: z.enum(platforms) })),
  }),
  upload: endpoint.post(path, {
    summary: "上传平台导出的账单（xlsx 或 csv）并在后台检查；不写入任何数据",
    access: writes,
    query: z.object({ shopId: id, name: shortText("文件名", 200).default("账单.xlsx"), clientToken }),
    upload: { field: "file", maxBytes: maxImportBytes },
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  confirm: endpoint.post(`${path}/:id`, {
    summary: "确认导入：写入检查任务的文件里新的账单流水；不记账",
    access: writes,
    body: z.object({ clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  entries: endpoint.get(`${path}/entry`, {
    summary: "平台账单的流水，新的在前",
    access: reads,
    query: pageQuery.omit({ sort: true }).extend(entryFilter.shape),
    response: pageOf(entry).extend({
      totals: z.object({ amountFen: z.number() }),
      range: z.object({ from: bizDate, to: bizDate }).nullable(),
      shops: z.array(named),
    }),
  }),
  estimates: endpoint.get(`${path}/estimate`, {
    summary: "一家店铺每个包裹的运费和包装估算，按开始日期，新的在前",
    access: reads,
    /** The first shop where none is told. */
    query: z.object({ shopId: id.optional() }),
    response: z.object({
      shop: named.nullable(),
      /** As how often it was written: whoever saves names it. */
      version: z.number(),
      content: z.array(estimate),
      shops: z.array(named),
    }),
  }),
  saveEstimate: endpoint.post(`${path}/estimate`, {
    summary: "写入从某天起每个包裹的运费和包装估算；同一天的改写，已结账的月份拒绝",
    access: writes,
    body: z.object({
      shopId: id,
      fromDay: bizDate,
      freightFen: fen,
      packingFen: fen,
      version: looseInteger,
      clientToken,
    }),
    response: z.object({ version: z.number() }),
  }),
};

export const shopBillEntryExportEndpoints = ownExportEndpoints("平台账单流水", shopBillEndpoints.entries);

export const courierBillImport = rowImportEndpoints({
  tag: "店铺利润",
  title: "快递账单",
  path: `${path}/freight`,
  area: "courier-bills",
  access: writes,
  writes: "写入每个运单号的运费；同一运单同一费用项的改写",
});
