/** Own prices: what single styles cost under one strategy, or one customer (专价) (domain.md §3.4). */
import { z } from "zod";
import { fen } from "#contract/money.ts";
import { answered } from "#contract/question.ts";
import { clientToken } from "#contract/value.ts";

/** A style's price in a list of its own: a strategy's or a customer's. */
export const ownPrice = z.object({
  productId: z.number(),
  styleNo: z.string(),
  name: z.string(),
  priceFen: z.number(),
  wholesalePriceFen: z.number(),
  minPriceFen: z.number().nullable(),
});
export type OwnPrice = z.output<typeof ownPrice>;

const styleNo = z
  .string({ error: "请填写款号" })
  .trim()
  .toUpperCase()
  .min(1, "请填写款号")
  .max(32, "款号不能超过 32 个字");

export const ownPriceBody = z.object({
  styleNo,
  priceFen: fen.min(1, "价格必须大于 0"),
  /** Below the floor, and meant so. */
  answered,
  clientToken,
});
