/** Amounts as people type them: 元, full-width digits and a sign where one is allowed. */
import { parseYuan } from "#contract/money.ts";

/** 分; empty is 0. Throws the sentence that says what is wrong. */
export function readYuan(label: string, text: string, { signed = false } = {}): number {
  const plain = text.normalize("NFKC").trim();
  if (plain === "") return 0;
  const negative = signed && plain.startsWith("-");
  const amount = parseYuan(negative ? plain.slice(1) : plain);
  if (amount === null || (negative && amount === 0)) {
    throw new YuanError(`${label}“${text.trim()}”不对：请用数字，最多两位小数，例如 89 或 89.50`);
  }
  return negative ? -amount : amount;
}

/** An amount that cannot be read. */
export class YuanError extends Error {}
