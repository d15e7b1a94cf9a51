/** Which rows of a tree the address opens, and which may be a parent. */
import { describe, expect, it } from "vitest";
import { openedRows, parentOptions } from "./tree.ts";

const row = (id: number, pid: number | null, depth: number, hasChildren = false) => ({
  ...{ id, pid, depth, hasChildren },
  label: `第${id}`,
});
/** 1 > (2 > 3, 4), 5. */
const rows = [row(1, null, 0, true), row(2, 1, 1, true), row(3, 2, 2), row(4, 1, 1), row(5, null, 0)];
const shown = (search: string, isNarrowed = false) => openedRows(rows, search, isNarrowed).map(({ id }) => id);

describe("the rows that are seen", () => {
  it("are those below what is open, when what is above is open too", () => {
    expect(shown("?open=1")).toEqual([1, 2, 4, 5]);
    expect(shown("?open=1,2")).toEqual([1, 2, 3, 4, 5]);
    expect(shown("?open=2")).toEqual([1, 5]);
    expect(shown("?open=none")).toEqual([1, 5]);
    expect(shown("?open=abc,1e9")).toEqual([1, 5]);
  });

  it("are all of a small tree, and of one that was searched", () => {
    expect(shown("")).toEqual([1, 2, 3, 4, 5]);
    expect(shown("?open=none", true)).toEqual([1, 2, 3, 4, 5]);
    const many = [...rows, ...Array.from({ length: 60 }, (_, index) => row(index + 10, null, 0))];
    expect(openedRows(many, "", false).map(({ id }) => id)).not.toContain(2);
  });

  it("have links that open or close one and leave the others", () => {
    const turns = (search: string) => openedRows(rows, search, false).map(({ id, turn }) => [id, turn?.to]);
    expect(turns("?open=1")).toEqual([
      [1, "?open=none"],
      [2, "?open=1%2C2"],
      [4, undefined],
      [5, undefined],
    ]);
    expect(turns("?name=a&open=all")[0]).toEqual([1, "?name=a&open=2"]);
  });
});

it("a parent is neither the row itself nor below it", () => {
  expect(parentOptions(rows, 2, "顶级").map(({ value }) => value)).toEqual([0, 1, 4, 5]);
  expect(parentOptions(rows, null, "顶级").map(({ label }) => label)).toEqual([
    "顶级",
    "\u3000第1",
    "\u3000\u3000第2",
    "\u3000\u3000\u3000第3",
    "\u3000\u3000第4",
    "\u3000第5",
  ]);
});
