/** 变更记录 has a Chinese word for whatever is written into the audit log. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { findChangeField } from "#contract/system/monitor/change-fields.ts";
import { changeActionLabels, changeEntityLabels } from "#contract/system/monitor/logs.words.ts";
import { namedEntities, namedFields } from "./change-names.query.ts";

const sources = readdirSync("backoffice", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(`backoffice/${name}`, "utf8"))
  .filter((text) => text.includes("writeAudit("));

/** The words that are written as `field`; Chinese ones are what they are called. */
function written(field: "entity" | "action"): string[] {
  const found = sources.flatMap((text) => [...text.matchAll(new RegExp(`\\b${field}: "([\\w.]+)"`, "g"))]);
  return [...new Set(found.map(([, word = ""]) => word))].sort();
}

it("has one for each kind of thing, and for each act", () => {
  expect(written("entity").length).toBeGreaterThan(40);
  expect(written("entity").filter((word) => !Object.hasOwn(changeEntityLabels, word))).toEqual([]);
  expect(written("action").filter((word) => !Object.hasOwn(changeActionLabels, word))).toEqual([]);
});

it("names no thing that has no word", () => {
  expect(Object.keys(namedEntities).filter((word) => !Object.hasOwn(changeEntityLabels, word))).toEqual([]);
});

it("has one for each field that points at something, and for each field of a setting", () => {
  expect(Object.keys(namedFields).filter((field) => !nouns.some((noun) => findChangeField(noun, field)))).toEqual([]);
  const settings = Object.values(endpoints).flatMap((room) =>
    Object.entries(room as Record<string, { body?: unknown }>).flatMap(([name, { body }]) =>
      /^saveSettings?$/.test(name) ? [shapeOf(body)] : [],
    ),
  );
  expect(settings.length).toBeGreaterThan(8);
  const carried = ["version", "clientToken", "stallId", "test"];
  const fields = [...new Set(settings.flat())].filter((field) => !carried.includes(field));
  expect(
    fields.filter((field) => !findChangeField("setting", field) && !findChangeField("stallPrinting", field)),
  ).toEqual([]);
});

const nouns = Object.keys(changeEntityLabels);

function shapeOf(body: unknown): string[] {
  return Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
}

it("says no unit in a word: the value has it", () => {
  const fields = ["costFen", "priceFen", "priceLi", "discountBp", "feeLi", "creditLimitFen", "targetFen"];
  for (const noun of nouns)
    for (const field of fields) expect(findChangeField(noun, field)?.label ?? "").not.toMatch(/分）|厘）|万分/);
});
