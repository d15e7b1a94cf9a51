/** The areas of `npm run mutate:operations` name files: one that has moved would get no faults, or be asked of none. */
import { existsSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { areas, withoutArea } from "../scripts/mutation/areas.mjs";

it.each(Object.entries(areas))("area %s: its tests and the files that get faults are there", (_, { mutate, tests }) => {
  expect(tests.filter((name) => !existsSync(name))).toEqual([]);
  expect(new Set(tests).size).toBe(tests.length);
  const given = mutate.filter((pattern) => !pattern.startsWith("!")).flatMap(alternatives);
  expect(given.filter((pattern) => !files.some((file) => expression(pattern).test(file)))).toEqual([]);
});

it("an operation over goods or money belongs to an area, or its room is told of as one without", () => {
  const given = Object.values(areas).flatMap(({ mutate }) => mutate.flatMap(alternatives));
  const tried = given.filter((pattern) => !pattern.startsWith("!")).map(expression);
  const kinds = given.filter((pattern) => pattern.startsWith("!")).map((pattern) => expression(pattern.slice(1)));
  const rooms = ["backoffice/ledgers/", "backoffice/trade/", "backoffice/overview/finance/"];
  const operations = files
    .filter((file) => rooms.some((room) => file.startsWith(room)))
    .filter((file) => !kinds.some((kind) => kind.test(file) && !tried.some((one) => one.source === kind.source)));
  const without = Object.keys(withoutArea);
  const left = operations.filter((file) => !tried.some((one) => one.test(file)));
  expect(left.filter((file) => !without.some((room) => file.startsWith(room)))).toEqual([]);
  expect(without.filter((room) => !left.some((file) => file.startsWith(room)))).toEqual([]);
});

const files = readdirSync("backoffice", { recursive: true, encoding: "utf8" })
  .map((file) => `backoffice/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".ts"));

/** What a pattern without braces names. */
function expression(pattern: string): RegExp {
  const parts: Record<string, string> = { "**/": "(.*/)?", "*": "[^/]*", ".": "\\." };
  return new RegExp(`^${pattern.replace(/\*\*\/|\*|\./g, (part) => parts[part] ?? part)}$`);
}

/** The patterns without braces that a pattern with them stands for. */
function alternatives(pattern: string): string[] {
  const [, before, within, after] = pattern.match(/^(.*?)\{(.*?)\}(.*)$/) ?? [];
  return within === undefined ? [pattern] : within.split(",").flatMap((one) => alternatives(`${before}${one}${after}`));
}
