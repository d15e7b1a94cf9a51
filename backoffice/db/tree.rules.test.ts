/** Trees of rows by the id of their parent. */
import { describe, expect, it } from "vitest";
import { alongAncestors, ancestorsOf, inTreeOrder, matchesInTree, subtreeIds } from "./tree.rules.ts";

const row = (id: number, pid: number | null, subCount = 0) => ({ id, pid, subCount });
/** 1 > (2 > (4, 5), 3), 6 > 7. */
const rows = [row(1, null, 2), row(2, 1, 2), row(3, 1), row(4, 2), row(5, 2), row(6, null, 1), row(7, 6)];
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);

it("what is below, with the rows themselves, each once", () => {
  expect([...subtreeIds(rows, [2, 4, 6])].sort()).toEqual([2, 4, 5, 6, 7]);
  expect([...subtreeIds(rows, [99])]).toEqual([99]);
});

it("what is above, the parent first", () => {
  expect(idsOf(ancestorsOf(rows, 5))).toEqual([2, 1]);
  expect(ancestorsOf(rows, 1)).toEqual([]);
  expect(ancestorsOf(rows, 99)).toEqual([]);
});

it("ends where rows stand above each other in a circle", () => {
  const circle = [row(1, 2), row(2, 1)];
  expect([...subtreeIds(circle, [1])].sort()).toEqual([1, 2]);
  expect(idsOf(ancestorsOf(circle, 1))).toEqual([2, 1]);
});

it("walks the tree with depths; who has lost a parent is a root", () => {
  expect(inTreeOrder(rows).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [4, 2],
    [5, 2],
    [3, 1],
    [6, 0],
    [7, 1],
  ]);
  expect(inTreeOrder([row(4, 2), row(2, 1)]).map(({ id, depth }) => [id, depth])).toEqual([
    [2, 0],
    [4, 1],
  ]);
});

it("finds matches where they belong", () => {
  expect(idsOf(matchesInTree(rows, ({ id }) => id === 5 || id === 6))).toEqual([1, 2, 5, 6]);
});

describe("what a picker opens with", () => {
  it("is the roots where nothing is chosen", () => {
    expect(alongAncestors(rows, [])).toEqual([
      { ...row(1, null, 2), hasChildren: true, leaf: false },
      { ...row(6, null, 1), hasChildren: true, leaf: false },
    ]);
  });

  it("is the levels on the way to what is chosen, without what may not be", () => {
    const found = alongAncestors(rows, [4], new Set([4]));
    expect(idsOf(found)).toEqual([1, 6]);
    expect(found[0]?.children?.map(({ id, children }) => [id, children?.map((one) => one.id)])).toEqual([
      [2, [5]],
      [3, undefined],
    ]);
    expect(found[0]?.children?.[0]).toMatchObject({ subCount: 1, hasChildren: true });
    const [, six] = alongAncestors(rows, [7], new Set([7]));
    expect(six).toEqual({ ...row(6, null, 0), hasChildren: false, leaf: true });
  });
});
