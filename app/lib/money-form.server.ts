/** What money forms share on the server: amounts in 元, the voucher's picture, and giving back what was typed. */

import { maxPictureBytes, pictureEndpoints } from "#contract/goods/pictures.ts";
import { formatFen, parseYuan } from "#contract/money.ts";
import type { Api } from "./api/api.server.ts";

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

/** The picture chosen now, or the one that came before; its id. */
export async function storeVoucher(api: Api, form: FormData): Promise<Read<string | null>> {
  const file = form.get("voucher");
  if (!(file instanceof File) || file.size === 0)
    return { ok: true, value: String(form.get("voucherId") ?? "") || null };
  if (file.size > maxPictureBytes) return { ok: false, message: "图片不能超过 5 MB" };
  const stored = await api.attempt(pictureEndpoints.upload, { file });
  return stored.ok ? { ok: true, value: stored.value.id } : stored;
}

/** A number of the form's, or null where the field is empty. */
export function optionalId(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** With a real minus sign, and `+` where it says a change. */
export function signedYuan(amountFen: number): string {
  return amountFen < 0 ? `−${formatFen(-amountFen)}` : `+${formatFen(amountFen)}`;
}

/** A balance: what a customer owes reads with a real minus sign. */
export function balanceYuan(amountFen: number): string {
  return amountFen < 0 ? `−${formatFen(-amountFen)}` : formatFen(amountFen);
}
