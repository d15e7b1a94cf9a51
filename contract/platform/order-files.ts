/** A shop without keys: orders from the file that its platform exports, and the files that go back there (domain.md §3.5). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { maxImportBytes, rowError } from "#contract/goods/product-imports.ts";
import { permissions } from "#contract/permissions.ts";
import { clientToken, id, named, shortText } from "#contract/value.ts";
import { platforms } from "./shop.words.ts";

const endpoint = endpointsOf("平台订单");
const path = "/api/clothes/shop/file";
const write = [permissions.shopEdit, permissions.shopOrderAdd];

export const orderFileTopics = { check: "shop-orders.import.check", write: "shop-orders.import.write" } as const;

/** What a check found, or what an import wrote. The result of both jobs. */
export const orderFileReport = z.object({
  shopId: z.number(),
  shopName: z.string(),
  /** Rows of data; an order may have several. */
  rows: z.number(),
  /** As of when the file speaks, `yyyy-MM-dd HH:mm:ss`. */
  asOf: z.string().default(""),
  /** Headings that nobody knows: these columns were not read. */
  unread: z.array(z.string()).default([]),
  /** What the file would take back of what is known, which stays: `订单 1：退款中 → 正常`; the first of them. */
  held: z.array(z.string()).default([]),
  heldCount: z.number().default(0),
  /** Orders that are new, that the file says something new of, and that are known already; before the writing. */
  adds: z.number(),
  edits: z.number(),
  unchanged: z.number(),
  /** Orders written; 0 after a check. */
  written: z.number(),
  errors: z.array(rowError),
  errorCount: z.number(),
});
export type OrderFileReport = z.output<typeof orderFileReport>;

const ofShop = z.object({ shopId: id });

export const orderFileEndpoints = {
  shops: endpoint.get(`${path}/shops`, {
    summary: "订单由文件来的店铺：没有接口，或还没有授权",
    access: [...write, permissions.shopOrderList],
    response: z.array(named.extend({ platform: z.enum(platforms) })),
  }),
  upload: endpoint.post(path, {
    summary: "上传平台导出的订单（xlsx 或 csv）并在后台检查；不写入任何数据",
    access: write,
    query: ofShop.extend({
      name: shortText("文件名", 200).default("订单.xlsx"),
      clientToken,
      /** When it was exported, `yyyy-MM-ddTHH:mm`; empty: as the file itself says. */
      exportedAt: shortText("导出时间", 30).optional(),
    }),
    upload: { field: "file", maxBytes: maxImportBytes },
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  confirm: endpoint.post(`${path}/:id`, {
    summary: "确认导入：按检查任务的文件新增和更新平台订单",
    access: write,
    body: z.object({ clientToken }),
    response: z.object({ jobId: z.number() }),
    status: 201,
  }),
  shipments: endpoint.get(`${path}/shipments`, {
    summary: "已发货而平台还不知道的订单，按该平台批量发货的表头（xlsx）",
    access: [permissions.shopOrderList],
    query: ofShop,
    download: true,
  }),
  stock: endpoint.get(`${path}/stock`, {
    summary: "已匹配商品在平台上的可售库存（xlsx）：可用 × 同步比例 − 保留件数",
    access: [permissions.shopList],
    query: ofShop,
    download: true,
  }),
};
