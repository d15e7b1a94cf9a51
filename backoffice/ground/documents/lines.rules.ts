/** What a change of cells does to a draft's lines: one line a SKU and grade, at most 500 (domain.md §1.9). */
import { maxLines } from "#contract/goods/lines.ts";

interface Line {
  readonly id: number;
  readonly skuId: number;
  readonly grade: number;
  readonly qty: number;
}

export interface LineChange {
  /** `add` to what is there, or `set` it: then 0 takes the line away. */
  readonly mode: "add" | "set";
  readonly cells: readonly { readonly skuId: number; readonly grade: number; readonly qty: number }[];
}

export interface LinePlan {
  readonly added: readonly { skuId: number; grade: number; qty: number }[];
  readonly changed: readonly { id: number; qty: number }[];
  readonly removed: readonly number[];
}

const maxQty = 99_999;

/** The plan, or why the draft cannot become that. */
export function planLines(lines: readonly Line[], { mode, cells }: LineChange): LinePlan | string {
  const keyOf = ({ skuId, grade }: { skuId: number; grade: number }) => `${skuId}:${grade}`;
  const before = new Map(lines.map((line) => [keyOf(line), line]));
  const wanted = new Map<string, { skuId: number; grade: number; qty: number }>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const base = wanted.get(key)?.qty ?? (mode === "add" ? (before.get(key)?.qty ?? 0) : 0);
    wanted.set(key, { skuId: cell.skuId, grade: cell.grade, qty: base + cell.qty });
  }
  const plan = {
    added: [...wanted].filter(([key, { qty }]) => qty > 0 && !before.has(key)).map(([, cell]) => cell),
    changed: [...wanted].flatMap(([key, { qty }]) => {
      const line = before.get(key);
      return line && qty > 0 && qty !== line.qty ? [{ id: line.id, qty }] : [];
    }),
    removed: [...wanted].flatMap(([key, { qty }]) => {
      const line = before.get(key);
      return line && qty === 0 ? [line.id] : [];
    }),
  };
  if ([...wanted.values()].some(({ qty }) => qty > maxQty)) return "每行数量不能超过 99,999";
  if (lines.length + plan.added.length - plan.removed.length > maxLines) return `一张单据最多 ${maxLines} 行，请分单`;
  return plan;
}
