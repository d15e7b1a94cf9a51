/** Whatever has a number is found by the search of the top bar. */
import { expect, it } from "vitest";
import { modules } from "#backoffice/compose/modules.ts";
import { searchesOf } from "#backoffice/core/module.ts";
import { documentPrefixes } from "#backoffice/ground/documents/document-number.ts";
import { searchKinds } from "#contract/system/search.words.ts";

const sources = searchesOf(modules);

it("every prefix of a document's number belongs to one kind that can be searched for", () => {
  const registered = sources.flatMap(({ numbers = [] }) => numbers);
  expect([...registered].sort()).toEqual([...documentPrefixes].sort());
});

it("every kind is declared once, and only for who may read its list", () => {
  expect(sources.map(({ kind }) => kind).sort()).toEqual([...searchKinds].sort());
  expect(sources.filter(({ list }) => !Array.isArray(list.access)).map(({ kind }) => kind)).toEqual([]);
});
