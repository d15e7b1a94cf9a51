import { expect, it } from "vitest";
import { cellsOf, figuresOf, groupByStyle, type LineView } from "#app/lib/document/goods-groups.ts";

const line = (
  skuId: number,
  productId: number,
  color: string,
  size: string,
  sizeSort: number,
  qty: number,
): LineView => ({
  id: skuId,
  skuId,
  productId,
  grade: 1,
  styleNo: String(8800 + productId),
  productName: "裙",
  pictureSrc: null,
  color,
  size,
  sizeSort,
  skuCode: "",
  barcode: "",
  qty,
});

const lines = [
  line(1, 1, "黑", "S", 1, 3),
  line(2, 1, "黑", "L", 3, 4),
  line(3, 1, "白", "M", 2, 5),
  line(4, 2, "白", "M", 2, 6),
];

it("puts lines of a style into one matrix: colours as they come, sizes as the run has them", () => {
  const [first, second] = groupByStyle(lines);
  expect(figuresOf(first?.lines ?? [], ({ qty }) => qty)).toEqual({
    sizes: ["S", "M", "L"],
    rows: [
      { color: "黑", cells: [3, null, 4], total: 7 },
      { color: "白", cells: [null, 5, null], total: 5 },
    ],
    totals: [3, 5, 4],
    total: 12,
  });
  expect(second?.styleNo).toBe("8802");
});

it("adds up the lines of one colour and size, as a bill has them sold and given as a present", () => {
  const own = [line(1, 1, "黑", "S", 1, 3), { ...line(1, 1, "黑", "S", 1, 2), id: 7 }];
  expect(figuresOf(own, ({ qty }) => qty)).toMatchObject({ rows: [{ color: "黑", cells: [5], total: 5 }], total: 5 });
});

it("keeps 正品 and 次品 of a style apart", () => {
  const [first] = lines;
  if (!first) throw new Error("there are lines");
  expect(groupByStyle([first, { ...first, id: 9, grade: 2 }]).map(({ grade }) => grade)).toEqual([1, 2]);
});

it("offers cells of the SKUs that there are", () => {
  const [first] = groupByStyle(lines);
  if (!first) throw new Error("there are lines");
  expect(cellsOf(first).rows[0]?.cells.map((cell) => cell?.skuId ?? null)).toEqual([1, null, 2]);
});
