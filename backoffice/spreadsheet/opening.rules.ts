/** Cells of a spreadsheet of masters that mean a choice or an opening balance. Pure. */
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
  const read = (field: F, text: string | undefined) => {
    if (!text?.trim()) return 0;
    const fen = parseYuan(text.normalize("NFKC"));
    if (fen === null) refuse(field, `金额“${text}”格式不对：请用数字，最多两位小数，不带正负号`);
    return fen ?? 0;
  };
  const [more, less] = [read(plus, plusText), read(minus, minusText)];
  if (more > 0 && less > 0) refuse(minus, "两栏只能填一栏");
  return more - less;
}
