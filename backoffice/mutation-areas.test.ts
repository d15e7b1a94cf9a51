/** The areas of `npm run mutate:operations` name files: one that has moved would get no faults, or be asked of none. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { areas } from "../scripts/mutation/areas.mjs";

it.each(Object.entries(areas))("area %s: its tests and the files that get faults are there", (_, { mutate, tests }) => {
  expect(tests.filter((name) => !existsSync(name))).toEqual([]);
  expect(new Set(tests).size).toBe(tests.length);
  const given = mutate.filter((pattern) => !pattern.startsWith("!")).flatMap(alternatives);
  expect(given.filter((pattern) => !existsSync(pattern.replace(/\/(\*\*\/)?\*\.ts$/, "")))).toEqual([]);
});

/** The patterns without braces that a pattern with them stands for. */
function alternatives(pattern: string): string[] {
  const [, before, within, after] = pattern.match(/^(.*?)\{(.*?)\}(.*)$/) ?? [];
  return within === undefined ? [pattern] : within.split(",").flatMap((one) => alternatives(`${before}${one}${after}`));
}
