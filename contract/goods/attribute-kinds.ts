/** The goods vocabularies and the kinds of custom attributes (domain.md §3.1); free of schemas, for pages too. */

/** Vocabularies of plain values; LOOK is 风格, since a style is a 款 here. */
export const valueTypes = ["COLOR", "CATEGORY", "BRAND", "SEASON", "FABRIC", "LOOK"] as const;
export type ValueType = (typeof valueTypes)[number];

/** The tabs of the page, in order. */
export const attributeTypes = [
  "COLOR",
  "SIZE_GROUP",
  "CATEGORY",
  "BRAND",
  "SEASON",
  "FABRIC",
  "LOOK",
  "CUSTOM",
] as const;
export type AttributeType = (typeof attributeTypes)[number];
export const attributeTypeLabels: Record<AttributeType, string> = {
  COLOR: "颜色",
  SIZE_GROUP: "尺码组",
  CATEGORY: "分类",
  BRAND: "品牌",
  SEASON: "季节",
  FABRIC: "面料",
  LOOK: "风格",
  CUSTOM: "自定义属性",
};

export const customKinds = ["TEXT", "SELECT", "MULTI", "NUMBER"] as const;
export type CustomKind = (typeof customKinds)[number];
export const customKindLabels: Record<CustomKind, string> = {
  TEXT: "文本",
  SELECT: "单选",
  MULTI: "多选",
  NUMBER: "数字",
};

export const attributeLimits = {
  customAttributes: 20,
  options: 50,
  sizes: 15,
  categoryLevels: 3,
  importRows: 500,
} as const;

export interface AttributeOption {
  id: number;
  name: string;
}

/** `sort` is the order of the forms' drop-downs; for categories always the tree's. */
export const attributeSortFields = ["sort", "name", "code", "refCount"] as const;
export type AttributeSortField = (typeof attributeSortFields)[number];

interface SizeName {
  name: string;
  code: string;
}

/** A run of sizes as people write it: `S M L XL`, `36、37、38`, one a line; a code that differs after a colon, `均码:F`. */
export function readSizeRun(text: string): SizeName[] {
  return text
    .split(/[\s,，、;；]+/u)
    .filter(Boolean)
    .map((word) => {
      const [name = "", code = name] = word.split(/[:：]/, 2);
      return { name, code };
    });
}

/** {@link readSizeRun} the other way round. */
export function sizeRunText(sizes: readonly SizeName[]): string {
  return sizes.map(({ name, code }) => (name.toUpperCase() === code ? name : `${name}:${code}`)).join(" ");
}
