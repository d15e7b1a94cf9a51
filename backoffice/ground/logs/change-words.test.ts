/** 变更记录 has a Chinese word for whatever is written into the audit log. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { changeActionLabels, changeEntityLabels } from "#contract/system/monitor/logs.words.ts";
import { namedEntities } from "./change-names.query.ts";

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
