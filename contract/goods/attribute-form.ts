/** The forms of 商品属性: the fields of each vocabulary, new and changed (domain.md §3.1). */
import { z } from "zod";
import { chosenId, clientToken, id, looseInteger, requiredText, shortText, withDefaults } from "#contract/value.ts";
import { attributeLimits, customKinds } from "./attribute-kinds.ts";

const codeText = z
  .string({ error: "请填写编码" })
  .trim()
  .transform((text) => text.toUpperCase());

/** Empty: one is given. */
const code = codeText.refine((text) => /^[A-Z0-9-]{0,32}$/.test(text), "编码只能用字母、数字和连字符，不超过 32 位");

const common = {
  name: requiredText("名称", 50),
  sort: looseInteger.min(0, "排序不能小于 0").max(99_999, "排序不能大于 99999"),
  clientToken,
};

const colorFields = z.object({
  type: z.literal("COLOR"),
  ...common,
  code: codeText.refine((text) => /^[A-Z0-9]{2,4}$/.test(text), "色码必须是 2 到 4 位字母或数字"),
  family: shortText("色系", 10),
  hex: z
    .string("请选择颜色值")
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "颜色值格式应为 #rrggbb，例如 #f3ecdd"),
});

const sizeFields = z.object({
  name: requiredText("尺码", 10),
  code: codeText.refine((text) => /^[A-Z0-9]{1,6}$/.test(text), "尺码的编码必须是 1 到 6 位字母或数字"),
});

const sizeGroupFields = z.object({
  type: z.literal("SIZE_GROUP"),
  ...common,
  /** In the run's order. One that the group already has is known by its code. */
  sizes: z
    .array(sizeFields)
    .min(1, "请至少填写一个尺码")
    .max(attributeLimits.sizes, `尺码不能超过 ${attributeLimits.sizes} 个`),
});

const categoryFields = z.object({
  type: z.literal("CATEGORY"),
  ...common,
  code,
  parentId: chosenId,
});

function plainFields<T extends string>(of: T) {
  return z.object({ type: z.literal(of), ...common, code });
}
const brandFields = plainFields("BRAND");
const seasonFields = plainFields("SEASON");
const fabricFields = plainFields("FABRIC");
const lookFields = plainFields("LOOK");

const customFields = z.object({
  type: z.literal("CUSTOM"),
  ...common,
  code,
  kind: z.enum(customKinds, "请选择属性的类型"),
  unit: shortText("单位", 10),
  /** In order; one with an id keeps it, and what it stands for in styles. */
  options: z
    .array(z.object({ id: id.optional(), name: requiredText("选项", 30) }))
    .max(attributeLimits.options, `选项不能超过 ${attributeLimits.options} 个`),
});

/** What a new value gets where nothing is said. */
const usual = { sort: 999, code: "" };

export const attributeFields = z.discriminatedUnion(
  "type",
  [
    withDefaults(colorFields, { sort: usual.sort, family: "" }),
    withDefaults(sizeGroupFields, { sort: usual.sort }),
    withDefaults(categoryFields, { ...usual, parentId: null }),
    withDefaults(brandFields, usual),
    withDefaults(seasonFields, usual),
    withDefaults(fabricFields, usual),
    withDefaults(lookFields, usual),
    withDefaults(customFields, { ...usual, unit: "", options: [] }),
  ],
  "请选择属性类型",
);
export type AttributeFields = z.output<typeof attributeFields>;

const versioned = { id, version: looseInteger };

export const attributeEditFields = z.discriminatedUnion(
  "type",
  [
    colorFields.extend(versioned),
    sizeGroupFields.extend(versioned),
    categoryFields.extend(versioned),
    brandFields.extend(versioned),
    seasonFields.extend(versioned),
    fabricFields.extend(versioned),
    lookFields.extend(versioned),
    customFields.extend(versioned),
  ],
  "请选择属性类型",
);
export type AttributeEditFields = z.output<typeof attributeEditFields>;
