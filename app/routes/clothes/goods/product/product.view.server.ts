/** Products as the pages show them: every number, date and label is formatted here, on the server. */

import type { Tone } from "#app/components/ui/badge.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { FormChoices } from "#app/routes/clothes/goods/choices.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type ProductStatus, productSortFields, productStatusLabels } from "#contract/goods/product.words.ts";
import type { ProductDetail, ProductRow, productEndpoints } from "#contract/goods/products.ts";
import { formatFen } from "#contract/money.ts";
import { findSort } from "#contract/page.ts";
import type { ProductFormValues } from "./product-form.tsx";
import type { ProductRowView } from "./product-table.tsx";
import type { SkuMatrixView } from "./sku-matrix.tsx";

const statusTones: Record<ProductStatus, Tone> = { DRAFT: "info", ON: "good", CLEAR: "warn", OFF: "neutral" };

/** A style's state, ready for a badge. */
export function statusBadge(status: ProductStatus): { label: string; tone: Tone } {
  return { label: productStatusLabels[status], tone: statusTones[status] };
}

export function productRows(list: Answer<typeof productEndpoints.list>, sort: readonly string[]) {
  const { onHand, available, sold7, sold30 } = list.totals;
  return {
    rows: list.content.map(rowView),
    totals: {
      onHand: formatCount(onHand),
      available: formatCount(available),
      sold7: formatCount(sold7),
      sold30: formatCount(sold30),
    },
    sorted: findSort(sort, productSortFields) ?? { field: "launchDate" as const, direction: "desc" as const },
    showsCost: list.content.some((row) => row.costFen !== undefined),
  };
}

function rowView(row: ProductRow): ProductRowView {
  return {
    id: row.id,
    pictureSrc: row.pictureId && picturePath(row.pictureId, 96),
    styleNo: row.styleNo,
    name: row.name,
    category: row.categoryName,
    brand: row.brandName ?? "",
    season: `${row.year}${row.seasonName}`,
    run: `${row.colorCount} 色 / ${row.sizeGroupName}`,
    wholesale: formatFen(row.wholesalePriceFen),
    min: row.minPriceFen === null ? "" : formatFen(row.minPriceFen),
    cost: row.costFen === undefined ? null : formatFen(row.costFen),
    onHand: row.onHand,
    available: row.available,
    sold7: row.sold7,
    sold30: row.sold30,
    status: productStatusLabels[row.status],
    tone: statusTones[row.status],
    launchDate: row.launchDate,
  };
}

/** The edit form's values: prices in 元, everything as text. */
export function editFormValues(product: ProductDetail): ProductFormValues {
  const yuan = (amount: number | null | undefined) => (amount == null ? "" : formatFen(amount, { grouped: false }));
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    styleNo: product.styleNo,
    name: product.name,
    categoryId: text(product.categoryId),
    brandId: text(product.brandId),
    year: text(product.year),
    seasonId: text(product.seasonId),
    fabricId: text(product.fabricId),
    lookId: text(product.lookId),
    ...Object.fromEntries(
      Object.entries(product.attrs).map(([id, value]) => [
        `attr-${id}`,
        Array.isArray(value) ? value.map(String) : String(value),
      ]),
    ),
    unit: product.unit,
    origin: product.origin,
    status: product.status,
    launchDate: product.launchDate,
    sizeGroupId: text(product.sizeGroupId),
    sizeIds: product.sizeIds.map(String),
    colorIds: product.colorIds.map(String),
    tagPriceFen: yuan(product.tagPriceFen),
    retailPriceFen: yuan(product.retailPriceFen),
    wholesalePriceFen: yuan(product.wholesalePriceFen),
    minPriceFen: yuan(product.minPriceFen),
    purchasePriceFen: yuan(product.purchasePriceFen),
    composition: product.composition,
    standard: product.standard,
    safetyClass: text(product.safetyClass),
    partyId: text(product.partyId),
    pictureIds: product.pictureIds,
    remark: product.remark,
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
