/**
 * Money is a whole number of 分 (`…Fen`) everywhere (domain.md §1.2). People
 * read and type 元; these functions are the only way between the two. No
 * floating-point arithmetic: text is cut at its decimal point.
 */
import { z } from "zod";

/** 99 999 999.99 元 in 分, the largest amount a field takes (domain.md §1.9). */
export const maxFen = 9_999_999_999;

/** An amount in 分, 0 or more. */
export const fen = z
  .number()
  .int("金额必须是整数分")
  .min(0, "金额不能小于 0")
  .max(maxFen, "金额不能超过 99,999,999.99 元");

/** 8900 → `"89.00"`, with thousands separators when `grouped`. */
export function formatFen(amount: number, { grouped = true } = {}): string {
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const yuan = digits.slice(0, -2);
  const whole = grouped ? yuan.replace(/\B(?=(\d{3})+$)/g, ",") : yuan;
  return `${sign}${whole}.${digits.slice(-2)}`;
}

/** `"89"`, `"89.5"`, `"1,234.50"` → 分; null when the text is not an amount of 元 with at most two decimals. */
export function parseYuan(text: string): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const amount = Number(match[1].replaceAll(",", "") + (match[2] ?? "").padEnd(2, "0"));
  return amount <= maxFen ? amount : null;
}

/** A unit price in 厘, 85 → `"0.085"`; a price of whole 分 has two decimals: 8900 → `"8.90"`. */
export function formatLi(amount: number, { grouped = true } = {}): string {
  const sign = amount < 0 ? "-" : "";
  const li = Math.abs(amount);
  const fen = formatFen(Math.trunc(li / 10), { grouped });
  return `${sign}${fen}${li % 10 === 0 ? "" : li % 10}`;
}

/** `"0.085"`, `"1,234.5"` → 厘; null when the text is not an amount of 元 with at most three decimals. */
export function parseLi(text: string): number | null {
  const match = /^(.*\.\d\d)(\d)$/.exec(text.trim());
  const fen = parseYuan(match?.[1] ?? text);
  return fen === null ? null : fen * 10 + Number(match?.[2] ?? 0);
}

/** A form field in 元 that becomes 分. */
export const yuanText = z.string().transform((text, context) => {
  const amount = parseYuan(text);
  if (amount === null) {
    context.addIssue("金额格式不对：请用数字，最多两位小数，例如 89 或 89.50");
    return z.NEVER;
  }
  return amount;
});
