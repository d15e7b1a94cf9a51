/** The goods of the demo company by their names, and a style that the API accepts. */
import { randomUUID } from "node:crypto";
import { brands, categories, colors, parties, seasons, sizeGroups } from "../../../seed/data/vocabulary.data.ts";

function idOf(list: readonly { id: number; name: string }[], name: string): number {
  const found = list.find((one) => one.name === name);
  if (!found) throw new Error(`the demo company has no ${name}`);
  return found.id;
}

export const colorIds = (...names: string[]) => names.map((name) => idOf(colors, name));
export const categoryId = (name: string) => idOf(categories, name);
export const brandId = (name: string) => idOf(brands, name);
export const seasonId = (name: string) => idOf(seasons, name);
export const partyId = (name: string) => idOf(parties, name);
export const sizeGroupId = (name: string) => idOf(sizeGroups, name);

/** Ids of some sizes of a group, or of all. */
export function sizeIds(group: string, ...names: string[]): number[] {
  const { sizes } = sizeGroups.find((one) => one.name === group) ?? { sizes: [] };
  return names.length > 0 ? names.map((name) => idOf(sizes, name)) : sizes.map((size) => size.id);
}

let styleCount = 0;

/** A whole body for 新增商品: a style of three colours and four sizes, with a number and a token of its own. */
export function newStyle(changes: Record<string, unknown> = {}): Record<string, unknown> {
  styleCount += 1;
  return {
    styleNo: `XK-${String(styleCount).padStart(3, "0")}`,
    name: "新款连衣裙",
    categoryId: categoryId("连衣裙"),
    brandId: brandId("云裳"),
    year: 2026,
    seasonId: seasonId("夏"),
    unit: "件",
    origin: "OWN",
    status: "ON",
    launchDate: "2026-04-15",
    sizeGroupId: sizeGroupId("S–XL"),
    sizeIds: sizeIds("S–XL"),
    colorIds: colorIds("黑", "白", "粉"),
    wholesalePriceFen: 8900,
    minPriceFen: 8000,
    tagPriceFen: 25_900,
    retailPriceFen: null,
    purchasePriceFen: null,
    composition: "棉100%",
    standard: "GB/T 22849",
    safetyClass: "B",
    partyId: partyId("本厂一车间"),
    pictureIds: [],
    remark: "",
    clientToken: randomUUID(),
    ...changes,
  };
}

interface Detail {
  skus: unknown;
  updateBy: unknown;
  updateTime: unknown;
  costFen?: unknown;
}

/** The body of 编辑商品 that changes nothing but what is told, from the detail the API gave. */
export function edited<D extends Detail>(detail: D, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { skus: _skus, updateBy: _by, updateTime: _time, costFen: _cost, ...fields } = detail;
  return { ...fields, clientToken: randomUUID(), ...changes };
}
