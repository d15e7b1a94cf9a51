/** Products as the pages show them: every number, date and label is formatted here, on the server. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import type { FormChoices, ProductChoices } from "#app/routes/clothes/goods/choices.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  type ProductStatus,
  productOriginLabels,
  productSortFields,
  productStatusLabels,
  safetyClassLabels,
  stockConditionLabels,
} from "#contract/goods/product.words.ts";
import type { ProductDetail, ProductRow, productEndpoints, Vocabulary } from "#contract/goods/products.ts";
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

/** The drop-downs of the filters and the form. */
export function productChoices(vocabulary: Vocabulary): ProductChoices {
  return {
    categories: vocabulary.categories.map(({ id, name, level }) => ({
      value: id,
      label: "\u3000".repeat(level - 1) + name,
    })),
    brands: vocabulary.brands.map(named),
    seasons: vocabulary.seasons.map(named),
    origins: labelled(productOriginLabels),
    statuses: labelled(productStatusLabels),
    stocks: labelled(stockConditionLabels),
  };
}

/** What only the form chooses from. */
export function formChoices(vocabulary: Vocabulary, units: Option[]): FormChoices {
  return {
    ...productChoices(vocabulary),
    fabrics: vocabulary.fabrics.map(named),
    looks: vocabulary.looks.map(named),
    units,
    safetyClasses: labelled(safetyClassLabels),
    parties: vocabulary.parties.map(named),
    colors: vocabulary.colors,
    sizeGroups: vocabulary.sizeGroups,
    customAttributes: vocabulary.customAttributes,
  };
}

/** The form's choices and what the style has of those that are offered no longer: it may keep them. */
export function withStopped(choices: FormChoices, { values, sizeGroup, party }: ProductDetail["stopped"]): FormChoices {
  const label = (name: string) => `${name}（已停用）`;
  const options = (type: (typeof values)[number]["type"]) =>
    values.filter((value) => value.type === type).map(({ id, name }) => ({ value: id, label: label(name) }));
  const colors = values.filter((value) => value.type === "COLOR");
  return {
    ...choices,
    categories: [...choices.categories, ...options("CATEGORY")],
    brands: [...choices.brands, ...options("BRAND")],
    seasons: [...choices.seasons, ...options("SEASON")],
    fabrics: [...choices.fabrics, ...options("FABRIC")],
    looks: [...choices.looks, ...options("LOOK")],
    parties: party ? [...choices.parties, { value: party.id, label: label(party.name) }] : choices.parties,
    colors: [...choices.colors, ...colors.map((color) => ({ ...color, name: label(color.name) }))],
    sizeGroups: sizeGroup ? [...choices.sizeGroups, { ...sizeGroup, name: label(sizeGroup.name) }] : choices.sizeGroups,
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

function named({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name };
}

function labelled(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
