/** Rows that form a tree by the id of their parent: what is below, what is above, and the order of a walk. Pure. */

export interface TreeRow {
  readonly id: number;
  readonly pid: number | null;
}

/** The given rows and all below them. */
export function subtreeIds(rows: readonly TreeRow[], ids: readonly number[]): Set<number> {
  const below = byParent(rows);
  const found = new Set<number>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(below.get(id) ?? []).map((row) => row.id));
  }
  return found;
}

/** The rows above one, its parent first. */
export function ancestorsOf<R extends TreeRow>(rows: readonly R[], id: number): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: R[] = [];
  for (let row = parentIn(byId, id); row && !found.includes(row); row = parentIn(byId, row.id)) found.push(row);
  return found;
}

function parentIn<R extends TreeRow>(byId: ReadonlyMap<number, R>, id: number): R | undefined {
  const pid = byId.get(id)?.pid;
  return pid === null || pid === undefined ? undefined : byId.get(pid);
}

/** Each row followed by those below it, in the order given among its like. One whose parent is not given is a root. */
export function inTreeOrder<R extends TreeRow>(rows: readonly R[]): (R & { depth: number })[] {
  const below = byParent(rows);
  const walk = (row: R, depth: number): (R & { depth: number })[] => [
    { ...row, depth },
    ...(below.get(row.id) ?? []).flatMap((child) => walk(child, depth + 1)),
  ];
  return rootsOf(rows).flatMap((root) => walk(root, 0));
}

/** Those that match, with what stands above them: a tree in which each match is found where it belongs. */
export function matchesInTree<R extends TreeRow>(rows: readonly R[], matches: (row: R) => boolean): R[] {
  const kept = new Set(
    rows.filter(matches).flatMap((row) => [row.id, ...ancestorsOf(rows, row.id).map(({ id }) => id)]),
  );
  return rows.filter(({ id }) => kept.has(id));
}

/**
 * What a picker shows that is opened at some rows: their like, those of their parents, and so on up to the roots;
 * without any the roots. `children` is there where a level is part of it: others are asked for when they are opened.
 */
export function alongAncestors<R extends TreeRow & { readonly subCount: number }>(
  rows: readonly R[],
  ids: readonly number[],
  without: ReadonlySet<number> = new Set(),
) {
  const shown = rows.filter(({ id }) => !without.has(id));
  const opened = new Set(ids.flatMap((id) => ancestorsOf(rows, id).map((row) => row.id)));
  const below = byParent(shown);
  const branch = (row: R): Nested<R> => {
    const { length: subCount } = below.get(row.id) ?? [];
    const hasChildren = subCount > 0;
    const own = { ...row, subCount, hasChildren, leaf: !hasChildren };
    return opened.has(row.id) && hasChildren ? { ...own, children: (below.get(row.id) ?? []).map(branch) } : own;
  };
  return rootsOf(shown).map(branch);
}

type Nested<R> = R & { hasChildren: boolean; leaf: boolean; children?: Nested<R>[] };

function byParent<R extends TreeRow>(rows: readonly R[]): ReadonlyMap<number | null, R[]> {
  const found = new Map<number | null, R[]>();
  for (const row of rows) {
    const beside = found.get(row.pid);
    if (beside) beside.push(row);
    else found.set(row.pid, [row]);
  }
  return found;
}

function rootsOf<R extends TreeRow>(rows: readonly R[]): R[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter(({ pid }) => pid === null || !ids.has(pid));
}
