/**
 * Quantities of material are whole numbers of 1/1000 of the unit (`…Milli`, domain.md §1.2): 1.5 米 is 1500. People read
 * and type units; these functions are the only way between the two. No floating-point arithmetic.
 */
import { z } from "zod";
import { maxFen } from "#contract/money.ts";

/** 9,999,999.999 of a unit, the largest quantity a field takes. */
export const maxMilli = 9_999_999_999;

/** 9,999.999 元, the largest price of one unit, in 厘. */
const maxPriceLi = 9_999_999;

const whole = z.coerce
  .number({ error: "请填写数量" })
  .int("数量最多三位小数")
  .max(maxMilli, "数量不能超过 9,999,999.999");

/** A quantity above nothing, in 1/1000 of the unit. */
export const milli = whole.min(1, "数量要大于 0");

/** A quantity that may be nothing. */
export const milliOrNone = whole.min(0, "数量不能小于 0");

/** The price of one unit, 厘. */
export const priceLi = z.coerce
  .number({ error: "请填写单价" })
  .int("单价必须是整数厘")
  .min(0, "单价不能小于 0")
  .max(maxPriceLi, "单价不能超过 9,999.999 元");

/** 1500 → `"1.5"`, with thousands separators when `grouped`; decimals that say nothing are left out. */
export function formatMilli(qty: number, { grouped = true } = {}): string {
  const sign = qty < 0 ? "-" : "";
  const digits = String(Math.abs(qty)).padStart(4, "0");
  const whole = digits.slice(0, -3);
  const decimals = digits.slice(-3).replace(/0+$/, "");
  return `${sign}${grouped ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole}${decimals && `.${decimals}`}`;
}

/** `"1.5"`, `"1,200"` → 1/1000; null when the text is no quantity with at most three decimals. */
export function parseMilli(text: string): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,3}))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const qty = Number(match[1].replaceAll(",", "") + (match[2] ?? "").padEnd(3, "0"));
  return qty <= maxMilli ? qty : null;
}

/** What `qtyMilli` cost at `priceLi` a unit: 分, rounded half up once; null past what an amount can be. */
export function worthOfMilli(qtyMilli: number, priceLi: number): number | null {
  const tenthousandths = BigInt(qtyMilli) * BigInt(priceLi);
  const fen = (tenthousandths + 5_000n) / 10_000n;
  return fen <= BigInt(maxFen) ? Number(fen) : null;
}
