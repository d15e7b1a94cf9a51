/** The rows of one page: those that can be read, and a sentence for each that cannot. */
import type { PlatformPage, PlatformRefusal } from "./adapter.ts";
import { type Fields, Unreadable } from "./fields.ts";

/** `number` names the row in the sentence of a row that cannot be read; `what` is 订单 or 售后单. */
export function readRows<Row>(
  total: number,
  rows: readonly Fields[],
  { what, number, read }: { what: string; number: (row: Fields) => string; read: (row: Fields) => Row },
): PlatformPage<Row> {
  const good: Row[] = [];
  const refusals: PlatformRefusal[] = [];
  for (const row of rows) {
    try {
      good.push(read(row));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const platformNo = number(row) || null;
      const named = platformNo === null ? `一张没有编号的${what}` : `${what} ${platformNo} `;
      refusals.push({ platformNo, row: null, message: `${named}无法读取：${error.message}` });
    }
  }
  return { total, rows: good, refusals };
}

/** The state that a platform's word stands for. */
export function stateOf<State>(states: Readonly<Record<string, State>>, word: string, name: string): State {
  const state = Object.hasOwn(states, word) ? states[word] : undefined;
  if (state === undefined) throw new Unreadable(`“${name}”的值“${word.slice(0, 40)}”不认识`);
  return state;
}
