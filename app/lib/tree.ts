/** Outlines of trees on a page: which branches the address opens, and what may be chosen as a parent. Pure. */
import type { Option } from "#app/lib/options.ts";
import { withParams } from "./search-params.ts";

interface OutlineRow {
  readonly id: number;
  readonly pid: number | null;
  readonly depth: number;
  readonly hasChildren: boolean;
}

/** Up to so many rows everything is open unless the address says otherwise. */
const shownWhole = 60;

/** A row with the link that opens or closes what is below it; null where nothing is. */
export type TreeRow<R> = R & { turn: { to: string; isOpen: boolean } | null };

/**
 * The rows that are seen: roots, and what is right below each row that is open. `open` in the address names them
 * (`3,7`), or says `all` or `none`. Rows that were searched for are all shown.
 */
export function openedRows<R extends OutlineRow>(
  rows: readonly R[],
  search: string,
  isNarrowed: boolean,
): TreeRow<R>[] {
  const branches = rows.filter((row) => row.hasChildren).map(({ id }) => id);
  const asked = new URLSearchParams(search).get("open") ?? (rows.length <= shownWhole ? "all" : "none");
  const open = new Set(asked === "all" || isNarrowed ? branches : asked.split(",").map(Number));
  const seen = new Set<number>();
  return rows.flatMap((row): TreeRow<R>[] => {
    if (row.depth > 0 && !(row.pid !== null && seen.has(row.pid) && open.has(row.pid))) return [];
    seen.add(row.id);
    if (!row.hasChildren || isNarrowed) return [{ ...row, turn: null }];
    const isOpen = open.has(row.id);
    const others = isOpen ? [...open].filter((id) => id !== row.id) : [...open, row.id];
    const ids = others.filter((id) => branches.includes(id));
    return [{ ...row, turn: { isOpen, to: withParams(search, { open: ids.join(",") || "none" }) } }];
  });
}

interface Choice extends OutlineRow {
  readonly label: string;
}

/** Rows as choices of a `<select>`, indented, without those below (and the row itself) that would make a circle. */
export function parentOptions(rows: readonly Choice[], ownId: number | null, top: string): Option[] {
  const barred = new Set(ownId === null ? [] : [ownId]);
  const options = rows.flatMap(({ id, pid, depth, label }) => {
    if (pid !== null && barred.has(pid)) barred.add(id);
    return barred.has(id) ? [] : [{ value: id, label: `${"\u3000".repeat(depth + 1)}${label}` }];
  });
  return [{ value: 0, label: top }, ...options];
}
