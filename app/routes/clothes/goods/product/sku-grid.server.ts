/** A style's SKUs and figures of them as colour × size, for the tabs of 商品详情. Pure. */
import type { SizeMatrixView } from "#app/lib/document/matrix-view.ts";
import type { ProductItem } from "#contract/goods/product-item.ts";

type ItemSku = ProductItem["skus"][number];

/** SKUs as colour × size, in the style's colour order and the run's order; null where there is none. */
export function gridOf(skus: readonly ItemSku[]) {
  const sizes = [...new Map(skus.map((sku) => [sku.sizeId, sku])).values()].sort((a, b) => a.sizeOrder - b.sizeOrder);
  const colors = [...new Map(skus.map((sku) => [sku.colorId, sku.color]))];
  return {
    sizes: sizes.map(({ size }) => size),
    rows: colors.map(([colorId, color]) => ({
      color,
      cells: sizes.map(({ sizeId }) => skus.find((sku) => sku.colorId === colorId && sku.sizeId === sizeId) ?? null),
    })),
  };
}

/** A figure of each SKU as colour × size, with sums. */
export function matrixOf({ skus }: ProductItem, figureOf: (sku: ItemSku) => number): SizeMatrixView {
  const grid = gridOf(skus);
  const sum = (list: readonly (number | null)[]) => list.reduce<number>((total, value) => total + (value ?? 0), 0);
  const rows = grid.rows.map(({ color, cells }) => {
    const values = cells.map((sku) => sku && figureOf(sku));
    return { color, cells: values, total: sum(values) };
  });
  const totals = grid.sizes.map((_size, index) => sum(rows.map((row) => row.cells[index] ?? null)));
  return { sizes: grid.sizes, rows, totals, total: sum(totals) };
}
