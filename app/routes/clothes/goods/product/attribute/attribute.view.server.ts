/** 商品属性 as the pages show them: labels, links and choices are made here, on the server. */

import { redirect } from "@remix-run/node";
import type { newStamp } from "#app/lib/form/save-form.server.ts";
import type { Option } from "#app/lib/options.ts";
import { paths } from "#app/lib/paths.ts";
import {
  type AttributeType,
  attributeTypeLabels,
  attributeTypes,
  customKindLabels,
  valueTypes,
} from "#contract/goods/attribute-kinds.ts";
import { type AttributeRow, attributeEndpoints } from "#contract/goods/attributes.ts";

/** The page's tabs, the current one marked. */
export function attributeTabs(current: AttributeType) {
  return attributeTypes.map((type) => ({
    to: paths.attribute.list(type),
    label: attributeTypeLabels[type],
    current: type === current,
  }));
}

/** The type an address names; colours where it names none. */
export function attributeTypeOf(text: unknown): AttributeType {
  return attributeTypes.find((type) => type === text) ?? "COLOR";
}

const noteHeads: Partial<Record<AttributeType, string>> = { COLOR: "色系", SIZE_GROUP: "尺码", CUSTOM: "类型与选项" };

export type AttributeHeads = ReturnType<typeof attributeHeads>;

/** Null where the type has no codes, or nothing else to tell. */
export function attributeHeads(type: AttributeType) {
  return { code: type === "SIZE_GROUP" ? null : type === "COLOR" ? "色码" : "编码", note: noteHeads[type] ?? null };
}

export type AttributeRowView = ReturnType<typeof attributeRow>;

/** Addresses are null for what cannot be done. */
export function attributeRow(row: AttributeRow, stamp: ReturnType<typeof newStamp>) {
  const { id, type, name, hex, code, sort, refCount, active, level } = row;
  const merged = row.mergedInto !== null;
  const page = (which: "edit" | "merge" | "remove") => paths.attribute.page(which, type, id);
  return {
    ...{ id, name, hex, code, sort, refCount, active },
    /** Steps below the root of a tree. */
    indent: level - 1,
    note: noteOf(row),
    refTo: refCount > 0 ? stylesOf(row) : null,
    state: merged ? `已合并到${row.mergedInto}` : active ? "启用" : "停用",
    editTo: merged ? null : page("edit"),
    mergeTo: merged || !isMergeable(type) ? null : page("merge"),
    removeTo: merged || refCount > 0 ? null : page("remove"),
    stamp: merged ? null : { ...stamp, type },
  };
}

/** The value that the address names (`?type=&id=`); without one it is no page. */
export function requireAttribute(request: Request) {
  const params = attributeEndpoints.detail.params.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!params.success) throw redirect("/404");
  return params.data;
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
  return name ? `${paths.product.list}?${name}=${id}` : null;
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
