/** Cells of a spreadsheet that mean a choice, a day, an amount or an opening balance. Pure. */
import { parseYuan } from "#contract/money.ts";

/** The value that a label stands for, `usual` for an empty cell; null after a refusal. */
export function choiceOf<T extends string, U extends T | "">(
  labels: Readonly<Record<T, string>>,
  text: string | undefined,
  usual: U,
  refuse: (text: string) => void,
): T | U | null {
  const wanted = (text ?? "").trim();
  if (wanted === "" && usual !== "") return usual;
  const found = (Object.entries(labels) as [T, string][]).find(([, label]) => label === wanted);
  if (found) return found[0];
  refuse(wanted);
  return null;
}

/** `2026/3/1`, `2026年3月1日`, `20260301` and a time of that day as `2026-03-01`; anything else as it is, for the form's rule to refuse. */
export function dayOf(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const match = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(plain);
  if (!match) return text.trim();
  const [, year = "", month = "", day = ""] = match;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** 元 without a sign as 分; 0 for an empty cell and after a refusal. */
export function amountOf(text: string | undefined, refuse: (message: string) => void): number {
  if (!text?.trim()) return 0;
  const fen = parseYuan(text.normalize("NFKC"));
  if (fen === null) refuse(`金额“${text}”格式不对：请用数字，最多两位小数，不带正负号`);
  return fen ?? 0;
}

/**
 * The opening balance that two columns give, each of no sign: what `plus` holds less what `minus` does; in 分.
 * One of them at most may be filled in.
 */
export function readOpening<F extends string>(
  plusText: string | undefined,
  minusText: string | undefined,
  refuse: (field: F, message: string) => void,
  { plus, minus }: { plus: F; minus: F },
): number {
  const read = (field: F, text: string | undefined) => amountOf(text, (message) => refuse(field, message));
  const [more, less] = [read(plus, plusText), read(minus, minusText)];
  if (more > 0 && less > 0) refuse(minus, "两栏只能填一栏");
  return more - less;
}
