/** New rows stand where code has them, among what people have made of the order since. */
import { describe, expect, it } from "vitest";
import { freeName, sortOf } from "./place.rules.ts";

const code = ["A", "B", "C", "D"];
const rows = (...placed: [string | null, number][]) => placed.map(([key, sort]) => ({ key, sort }));

describe("sortOf", () => {
  it("begins with room before and after", () => {
    expect(sortOf("A", [], code)).toBe(10);
    expect(sortOf("B", rows(["A", 10]), code)).toBe(20);
  });

  it("puts a row between its neighbours in code", () => {
    expect(sortOf("B", rows(["A", 10], ["C", 20]), code)).toBe(15);
    expect(sortOf("C", rows(["A", 10], ["D", 20]), code)).toBe(15);
    expect(sortOf("A", rows(["C", 10]), code)).toBe(5);
  });

  it("goes by where the neighbour stands now, and leaves people's own rows where they are", () => {
    expect(sortOf("B", rows(["C", 10], ["A", 20], [null, 30]), code)).toBe(25);
    expect(sortOf("A", rows([null, 10], ["B", 20]), code)).toBe(15);
    expect(sortOf("B", rows(["A", 10], [null, 20], ["C", 30]), code)).toBe(15);
  });

  it("shares the number of the row before where none is free: the newer id comes after it", () => {
    expect(sortOf("B", rows(["A", 31], ["C", 32]), code)).toBe(31);
  });

  it("goes last where nothing of code stands", () => {
    expect(sortOf("A", rows([null, 999]), code)).toBe(1009);
  });
});

it("freeName numbers a name that is taken", () => {
  expect(freeName("日报", new Set())).toBe("日报");
  expect(freeName("日报", new Set(["日报", "日报（2）"]))).toBe("日报（3）");
});
