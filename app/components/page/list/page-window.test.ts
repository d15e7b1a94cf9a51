/** The pager's numbers. */
import { expect, test } from "vitest";
import { pageWindow } from "./page-window.ts";

test("a short list shows every page", () => {
  expect(pageWindow(0, 1)).toEqual([0]);
  expect(pageWindow(1, 3)).toEqual([0, 1, 2]);
});

test("a long list shows the ends and the neighbours", () => {
  expect(pageWindow(0, 20)).toEqual([0, 1, null, 19]);
  expect(pageWindow(9, 20)).toEqual([0, null, 8, 9, 10, null, 19]);
});

test("a gap of one page is filled", () => {
  expect(pageWindow(3, 20)).toEqual([0, 1, 2, 3, 4, null, 19]);
  expect(pageWindow(16, 20)).toEqual([0, null, 15, 16, 17, 18, 19]);
});

test("a page beyond the end shows the ends only", () => {
  expect(pageWindow(50, 3)).toEqual([0, 1, 2]);
});
