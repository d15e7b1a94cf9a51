/** What a style costs that is typed beside a matrix before the style has a line. */
import { expect, it } from "vitest";
import { Refused } from "#app/lib/form/form.server.ts";
import { typedOf, typedStylePrices } from "./typed.server.ts";

function posted(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return typedOf(form);
}

it("is read of styles and grades without lines; those with lines have theirs", () => {
  const typed = posted({
    "style.7": "41.5",
    "style.8": "12",
    "style.8.2": "6",
    "style.9": " ",
    "price.7": "3",
    q: "1",
  });
  expect(typedStylePrices(typed, [{ productId: 8, grade: 1 }], "成本")).toEqual([
    { productId: 7, grade: 1, fen: 4150 },
    { productId: 8, grade: 2, fen: 600 },
  ]);
});

it("is refused where it is no amount", () => {
  expect(() => typedStylePrices(posted({ "style.7": "四十" }), [], "成本")).toThrow(Refused);
});
