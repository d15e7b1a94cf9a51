/** 商品属性 as the pages show them: labels, links and choices are made here, on the server. */

import type { Option } from "#app/components/ui/input.tsx";
import {
  type AttributeSortField,
  type AttributeType,
  attributeSortFields,
  attributeTypeLabels,
  attributeTypes,
  customKindLabels,
  valueTypes,
} from "#contract/goods/attribute-kinds.ts";
import type { AttributeRow } from "#contract/goods/attributes.ts";
import { findSort } from "#contract/page.ts";
import type { AttributeRowView, AttributeTableHeads } from "./attribute-table.tsx";

export const attributePage = "/clothes/goods/product/attribute";

/** The page's tabs, the current one marked. */
export function attributeTabs(current: AttributeType) {
  return attributeTypes.map((type) => ({
    to: `?type=${type}`,
    label: attributeTypeLabels[type],
    current: type === current,
  }));
}

/** The type an address names; colours where it names none. */
export function attributeTypeOf(text: unknown): AttributeType {
  return attributeTypes.find((type) => type === text) ?? "COLOR";
}

const noteHeads: Partial<Record<AttributeType, string>> = { COLOR: "色系", SIZE_GROUP: "尺码", CUSTOM: "类型与选项" };

export function tableHeads(type: AttributeType): AttributeTableHeads {
  return { code: type === "SIZE_GROUP" ? null : type === "COLOR" ? "色码" : "编码", note: noteHeads[type] ?? null };
}

export function sortedBy(sort: readonly string[]): { field: AttributeSortField; direction: "asc" | "desc" } {
  return findSort(sort, attributeSortFields) ?? { field: "sort", direction: "asc" };
}

export function attributeRowView(row: AttributeRow, clientToken: string): AttributeRowView {
  const query = `type=${row.type}&id=${row.id}`;
  const merged = row.mergedInto !== null;
  return {
    id: row.id,
    name: row.name,
    indent: row.level - 1,
    hex: row.hex,
    code: row.code,
    note: noteOf(row),
    sort: row.sort,
    refCount: row.refCount,
    refTo: row.refCount > 0 ? stylesOf(row) : null,
    state: merged ? `已合并到${row.mergedInto}` : row.active ? "启用" : "停用",
    active: row.active,
    editTo: merged ? null : `${attributePage}/edit?${query}`,
    mergeTo: merged || !isMergeable(row.type) ? null : `${attributePage}/merge?${query}`,
    removeTo: merged || row.refCount > 0 ? null : `${attributePage}/remove?${query}`,
    switchIntent: merged ? null : `${row.active ? "stop" : "start"}:${row.id}:${row.version}:${clientToken}`,
  };
}

export function isMergeable(type: AttributeType): type is (typeof valueTypes)[number] {
  return (valueTypes as readonly AttributeType[]).includes(type);
}

const filterNames: Partial<Record<AttributeType, string>> = {
  CATEGORY: "categoryId",
  BRAND: "brandId",
  SEASON: "seasonId",
};

/** The list of the styles behind a count, where the list can filter by it. */
function stylesOf({ type, id }: AttributeRow): string | null {
  const name = filterNames[type];
  return name ? `/clothes/goods/product/list?${name}=${id}` : null;
}

const maxNoted = 8;

function noteOf({ type, family, sizes, kind, unit, options }: AttributeRow): string {
  if (type === "COLOR") return family ?? "";
  if (type === "SIZE_GROUP") return sizes.map((size) => size.name).join(" ");
  if (!kind) return "";
  const shown = options.slice(0, maxNoted).map((option) => option.name);
  const all = options.length > maxNoted ? `${shown.join("、")} 等 ${options.length} 项` : shown.join("、");
  return [customKindLabels[kind], unit && `单位 ${unit}`, all].filter(Boolean).join("：");
}

/** Categories that another may hang on: two levels, without the category itself. The parent it has stays, stopped or not. */
export function parentChoices(categories: readonly AttributeRow[], ownId: number | null): Option[] {
  const held = categories.find((row) => row.id === ownId)?.parentId;
  return categories
    .filter((row) => row.id === held || (row.active && row.level < 3 && row.id !== ownId))
    .map((row) => ({ value: row.id, label: "\u3000".repeat(row.level - 1) + row.name }));
}

/** What a value may be merged into. */
export function mergeTargets(rows: readonly AttributeRow[], fromId: number): Option[] {
  return rows
    .filter((row) => row.active && row.id !== fromId)
    .map((row) => ({ value: row.id, label: `${"\u3000".repeat(row.level - 1)}${row.name}（${row.code}）` }));
}

export const kindChoices: Option[] = Object.entries(customKindLabels).map(([value, label]) => ({ value, label }));
