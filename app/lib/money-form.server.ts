/** What money forms that are not on the page kit yet share on the server: amounts in 元, and what was typed. */
import { parseYuan } from "#contract/money.ts";

type Read<T> = { ok: true; value: T } | { ok: false; message: string };

/** Digits of any width; nothing that only a computer reads as a number. */
export function readYuan(label: string, text: string): Read<number> {
  const typed = text.trim();
  if (typed === "") return { ok: false, message: `请填写${label}` };
  const amount = parseYuan(typed.normalize("NFKC"));
  if (amount !== null) return { ok: true, value: amount };
  return { ok: false, message: `${label}“${typed.slice(0, 20)}”不对：请填数字，最多两位小数，例如 89 或 89.50` };
}

/** The fields of a form but for its files. */
export function typedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
}

/** A number of the form's, or null where the field is empty. */
export function optionalId(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
