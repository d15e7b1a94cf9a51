/** Every kind of document that stands behind a figure of 利润表 or of a cost has a page, for who may open it. */
import { expect, it } from "vitest";
import { profitDocTypeLabels } from "#contract/finance/profit.words.ts";
import { namedDocument, pieceworkOf } from "./documents.view.server.ts";

const kinds = Object.keys(profitDocTypeLabels).filter((docType) => docType !== "PIECE");

it.each(kinds)("%s", (docType) => {
  const row = { id: `${docType}:7`, docType, no: "D7", pageId: 7 };
  expect(namedDocument(row, ["admin"])).toEqual({
    ...{ kind: profitDocTypeLabels[docType], no: "D7", to: expect.stringMatching(/^\/clothes\/.*[=/]7$/) },
  });
  expect(namedDocument(row, []).to).toBe(null);
});

it("a day's piecework leads to its records", () => {
  const day = { batchNo: "SC26030001", day: "2026-03-09" };
  expect(pieceworkOf(day, ["admin"])).toBe(
    "/clothes/manufacture/batch/class?batch=SC26030001&from=2026-03-09&to=2026-03-09",
  );
  expect(pieceworkOf(day, [])).toBe(null);
});
