/** Products as the pages show them: every number, date and label is formatted here, on the server. */

import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { costText } from "#app/lib/format/worth.ts";
import type { FormChoices } from "#app/routes/clothes/goods/choices.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type ProductStatus, productStatusLabels } from "#contract/goods/product.words.ts";
import type { ProductDetail, ProductRow, productEndpoints } from "#contract/goods/products.ts";
import { formatFen } from "#contract/money.ts";
import type { SkuMatrixView } from "./sku-matrix.tsx";

const statusTones: Record<ProductStatus, Tone> = { DRAFT: "info", ON: "good", CLEAR: "warn", OFF: "neutral" };

/** A style's state, ready for a badge. */
export function statusBadge(status: ProductStatus): { label: string; tone: Tone } {
  return { label: productStatusLabels[status], tone: statusTones[status] };
}

export type ProductRowView = ReturnType<typeof productRow>;

export function productRow(row: ProductRow) {
  const { id, styleNo, name, onHand, available, sold7, sold30, launchDate } = row;
  return {
    id,
    styleNo,
    name,
    onHand,
    available,
    sold7,
    sold30,
    launchDate,
    pictureSrc: row.pictureId && picturePath(row.pictureId, 96),
    category: row.categoryName,
    brand: row.brandName ?? "",
    season: `${row.year}${row.seasonName}`,
    run: `${row.colorCount} 色 / ${row.sizeGroupName}`,
    wholesale: formatFen(row.wholesalePriceFen),
    min: row.minPriceFen === null ? "" : formatFen(row.minPriceFen),
    cost: row.costFen === undefined ? null : costText(row.costFen),
    status: productStatusLabels[row.status],
    tone: statusTones[row.status],
  };
}

export type ProductTotals = ReturnType<typeof productTotals>;

export function productTotals({ onHand, available, sold7, sold30 }: Answer<typeof productEndpoints.list>["totals"]) {
  return {
    onHand: formatCount(onHand),
    available: formatCount(available),
    sold7: formatCount(sold7),
    sold30: formatCount(sold30),
  };
}

/** The style's SKUs as colour × size; the API gives them in that order. */
export function skuMatrix({ skus }: ProductDetail, { colors, sizeGroups }: FormChoices): SkuMatrixView {
  const sizes = sizeGroups.flatMap((group) => group.sizes).filter((size) => skus.some((sku) => sku.sizeId === size.id));
  const colorIds = [...new Set(skus.map((sku) => sku.colorId))];
  const sum = (some: readonly { onHand: number }[]) => some.reduce((total, sku) => total + sku.onHand, 0);
  return {
    count: skus.filter((sku) => sku.active).length,
    sizes: sizes.map((size) => size.name),
    rows: colorIds.map((colorId) => ({
      color: colors.find((color) => color.id === colorId)?.name ?? `颜色 ${colorId}`,
      cells: sizes.map((size) => skus.find((sku) => sku.colorId === colorId && sku.sizeId === size.id) ?? null),
      onHand: sum(skus.filter((sku) => sku.colorId === colorId)),
    })),
    totals: sizes.map((size) => sum(skus.filter((sku) => sku.sizeId === size.id))),
    onHand: sum(skus),
  };
}
