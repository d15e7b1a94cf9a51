/** What is printed of goods: hang tags with barcodes, and the picture sheet (domain.md §3.1). */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { permissions } from "#contract/permissions.ts";
import { id } from "#contract/value.ts";
import { productStatuses, safetyClasses } from "./product.words.ts";
import { productSelection } from "./product-selection.ts";

const endpoint = endpointsOf("商品");

/** One printing takes so many labels. */
export const maxLabels = 500;

/** STOCK prints a label for each piece in stock, FIXED the same number for each SKU that is on. */
const labelQuantities = ["STOCK", "FIXED"] as const;

const label = z.object({
  skuId: z.number(),
  styleNo: z.string(),
  name: z.string(),
  brandName: z.string().nullable(),
  color: z.string(),
  size: z.string(),
  skuCode: z.string(),
  barcode: z.string(),
  /** 吊牌价, else 零售价. */
  priceFen: z.number().nullable(),
  composition: z.string(),
  standard: z.string(),
  safetyClass: z.enum(safetyClasses).nullable(),
  copies: z.number(),
});
export type ProductLabel = z.output<typeof label>;

const albumStyle = z.object({
  id: z.number(),
  styleNo: z.string(),
  name: z.string(),
  pictureId: z.string().nullable(),
  wholesalePriceFen: z.number(),
  status: z.enum(productStatuses),
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
});
export type AlbumStyle = z.output<typeof albumStyle>;

export const productPrintEndpoints = {
  labels: endpoint.get("/api/clothes/product/print/labels", {
    summary: `吊牌与条码：每个 SKU 的标签内容与张数，一次最多 ${maxLabels} 张`,
    access: [permissions.productList],
    query: productSelection.extend({
      quantity: z.enum(labelQuantities, "张数只能按库存或固定").default("FIXED"),
      /** For FIXED: labels a SKU. */
      copies: z.coerce
        .number("张数必须是数字")
        .int("张数必须是整数")
        .min(1, "张数不能小于 1")
        .max(maxLabels, `张数不能超过 ${maxLabels}`)
        .default(1),
      /** For STOCK: this repository's pieces; absent means all that the caller may see. */
      repositoryId: id.optional(),
    }),
    response: z.object({ labels: z.array(label), total: z.number() }),
  }),
  places: endpoint.get("/api/clothes/product/print/places", {
    summary: "打印吊牌可按其库存计张数的仓库：有权查看的",
    access: [permissions.productList],
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  album: endpoint.get("/api/clothes/product/print/album", {
    summary: "商品画册：图片、款号、品名、批发价、颜色与尺码",
    access: [permissions.productList],
    query: productSelection,
    response: z.object({ styles: z.array(albumStyle) }),
  }),
};
