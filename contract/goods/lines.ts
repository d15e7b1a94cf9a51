/**
 * Lines of stock documents: how a line is asked for by text (scan, 款号, 配码),
 * and the colour × size matrix of a style (domain.md §1.8, §8).
 */
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { goodsLinePermissions } from "#contract/permissions.ts";
import { bizDate, id, looseInteger, scannedText, typedText } from "#contract/value.ts";

const endpoint = endpointsOf("商品");

/** A document has at most this many lines (domain.md §1.9). */
export const maxLines = 500;

/** Pieces of one line; 0 takes the line away where a form sets quantities. */
export const lineQty = looseInteger.min(0, "数量不能小于 0").max(99_999, "数量不能超过 99,999");

/** Pieces of one SKU in one grade. */
export const lineCell = z.object({
  skuId: id,
  grade: z.union([z.literal(1), z.literal(2)]).default(1),
  qty: lineQty,
});

/** How the cells change a draft: `add` to what is there, or `set` it. */
export const lineChange = z.object({
  mode: z.enum(["add", "set"]),
  cells: z.array(lineCell).min(1, "请至少填写一行").max(maxLines, `一张单据最多 ${maxLines} 行`),
});

/** What every document tells about a line's SKU. */
export const lineSku = z.object({
  skuId: z.number(),
  productId: z.number(),
  styleNo: z.string(),
  productName: z.string(),
  pictureId: z.string().nullable(),
  colorId: z.number(),
  color: z.string(),
  sizeId: z.number(),
  size: z.string(),
  /** The size's place in its run. */
  sizeSort: z.number(),
  skuCode: z.string(),
  barcode: z.string(),
});
export type LineSku = z.output<typeof lineSku>;

/** The style that a matrix shows. */
const matrixStyle = z.object({
  productId: z.number(),
  styleNo: z.string(),
  name: z.string(),
  pictureId: z.string().nullable(),
  colors: z.array(z.object({ id: z.number(), name: z.string() })),
  sizes: z.array(z.object({ id: z.number(), name: z.string() })),
  cells: z.array(
    z.object({
      skuId: z.number(),
      colorId: z.number(),
      sizeId: z.number(),
      active: z.boolean(),
      /** Pieces in the repository asked for; absent when none was asked. */
      onHand: z.number().optional(),
      available: z.number().optional(),
    }),
  ),
});
export type StyleMatrix = z.output<typeof matrixStyle>;

export const lineEndpoints = {
  /**
   * Reads one line of text: a barcode or SKU code (`x3` for three), a 款号
   * (answers its matrix), 款号 with colour, size and 配码. Text that can be
   * read in two ways, or that only begins a 款号, gives choices.
   */
  resolve: endpoint.get("/api/clothes/goods/line", {
    summary: "把扫码、款号或配码文字解析为明细",
    access: goodsLinePermissions,
    query: z.object({ text: scannedText("条码或款号", 100) }),
    response: z.union([
      z.object({
        kind: z.literal("cells"),
        label: z.string(),
        cells: z.array(z.object({ skuId: z.number(), qty: z.number() })),
      }),
      z.object({ kind: z.literal("style"), productId: z.number(), styleNo: z.string() }),
      z.object({ kind: z.literal("choices"), choices: z.array(z.object({ text: z.string(), label: z.string() })) }),
    ]),
  }),
  matrix: endpoint.get("/api/clothes/goods/matrix", {
    summary: "一个款的颜色尺码矩阵，可带某仓库存",
    access: goodsLinePermissions,
    query: z.object({
      productId: id.optional(),
      styleNo: typedText("款号", 32).optional(),
      repositoryId: id.optional(),
      grade: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2)]))
        .default(1),
    }),
    response: matrixStyle,
  }),
};

/** The period of a list of documents: the last 30 days unless told, at most 366 days (domain.md §1.7). */
export const periodQuery = { from: bizDate.optional(), to: bizDate.optional() };
