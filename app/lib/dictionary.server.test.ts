/** Dictionaries on their way to a drop-down (product.md §3, §7). */
import { expect, it } from "vitest";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";
import type { Api } from "./api/api.server.ts";
import { dictionaryValue, readDictionary } from "./dictionary.server.ts";

it.each([
  ["0", 0],
  ["7", 7],
  ["-1", -1],
  ["9007199254740991", 9007199254740991],
])("%j is a number", (text, value) => {
  expect(dictionaryValue(text)).toBe(value);
});

it.each([
  "",
  " ",
  "件",
  "007",
  "-0",
  "+7",
  "7 ",
  "1.0",
  "1.5",
  "1e3",
  "0x10",
  "9007199254740993",
  "Infinity",
])("%j stays text", (text) => {
  expect(dictionaryValue(text)).toBe(text);
});

it("loads a whole dictionary by its name", async () => {
  const asked: unknown[] = [];
  const kept = async (...call: unknown[]) => {
    asked.push(call);
    return { content: [entry("件", "件"), entry("打", "12")], totalElements: 2 };
  };
  expect(await readDictionary({ kept } as unknown as Pick<Api, "kept">, "product_unit")).toEqual([
    { label: "件", value: "件" },
    { label: "打", value: 12 },
  ]);
  expect(asked).toEqual([[dictionaryEndpoints.entries, { query: { dictName: "product_unit", page: 0, size: 9999 } }]]);
});

function entry(label: string, value: string) {
  return { id: 1, dict: { id: 1 }, label, value, dictSort: 1, sort: 1, createTime: "2026-04-15 12:00:00" };
}
