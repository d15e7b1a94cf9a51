/** What stands in a cell of the matrix beside its input. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QuantityMatrix } from "./quantity-matrix.tsx";

/** The words of one cell, and whether they are red. */
function cell(available: number | null, active: boolean): [string, boolean] {
  const rows = [{ color: "黑", cells: [{ skuId: 1, qty: null, available, active }] }];
  const style = { productId: 1, styleNo: "8801", name: "连衣裙", pictureSrc: null };
  const html = renderToStaticMarkup(<QuantityMatrix matrix={{ ...style, grade: 1, sizes: ["S"], rows }} noun="余" />);
  const [, mark = "", words = ""] = /<small([^>]*)>([^<]*)<\/small>/.exec(html) ?? [];
  return [words, mark.includes("neg")];
}

it("tells what is there, red where nothing is left, and nothing where that does not matter", () => {
  expect([cell(1_027, true), cell(0, true), cell(-2, true), cell(null, true)]).toEqual([
    ["余 1,027", false],
    ["余 0", true],
    ["余 -2", true],
    ["", false],
  ]);
});

it("tells of a stopped SKU what is left, too: it may still be sold", () => {
  expect([cell(27, false), cell(0, false), cell(null, false)]).toEqual([
    ["停用 · 余 27", false],
    ["停用 · 余 0", true],
    ["停用", false],
  ]);
});
