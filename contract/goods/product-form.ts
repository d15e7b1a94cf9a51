/** The fields of a style as it is added and changed (domain.md §3.1). */
import { z } from "zod";
import { fen, formatFen } from "#contract/money.ts";
import { answered } from "#contract/question.ts";
import {
  bizDate,
  blankAs,
  chosenId,
  clientToken,
  id,
  looseInteger,
  repeated,
  requiredChoice,
  requiredText,
  shortText,
  withDefaults,
} from "#contract/value.ts";
import { attributeValues } from "./attributes.ts";
import { pictureId } from "./pictures.ts";
import { productLimits, productOrigins, productStatuses, safetyClasses } from "./product.words.ts";

const optionalPrice = fen.nullable();

/** A style's fields. Nothing of it has a default: what is left away when changing would be erased. */
const productFields = z.object({
  styleNo: requiredText("款号", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "款号只能用字母、数字和连字符"),
  name: requiredText("品名", 50),
  categoryId: requiredChoice("分类"),
  brandId: chosenId,
  year: z.coerce
    .number("请填写年份")
    .int("年份必须是整数")
    .min(2000, "年份不能早于 2000")
    .max(2100, "年份不能晚于 2100"),
  seasonId: requiredChoice("季节"),
  fabricId: chosenId,
  lookId: chosenId,
  /** Values of 自定义属性; without it a style keeps those it has. */
  attrs: attributeValues.optional(),
  unit: requiredText("单位", 10),
  origin: z.enum(productOrigins, "请选择货源"),
  status: z.enum(productStatuses, "请选择状态"),
  launchDate: bizDate,
  sizeGroupId: requiredChoice("尺码组"),
  sizeIds: repeated(id).pipe(
    z.array(z.number()).min(1, "请至少选择一个尺码").max(productLimits.sizes, `尺码不能超过 ${productLimits.sizes} 个`),
  ),
  /** In the style's order, which its matrices, sheets and labels keep. */
  colorIds: repeated(id).pipe(
    z
      .array(z.number())
      .min(1, "请至少选择一个颜色")
      .max(productLimits.colors, `颜色不能超过 ${productLimits.colors} 个`),
  ),
  composition: shortText("面料成分", 200),
  standard: shortText("执行标准", 50),
  safetyClass: blankAs(null, z.enum(safetyClasses, "安全类别不存在").nullable()),
  /** What a piece weighs with its bag, in grams, 0 unknown; without it a style keeps what it has. */
  weightGram: blankAs(0, looseInteger.min(0, "单件重不能小于 0").max(99_999, "单件重不能超过 99,999 克")).optional(),
  /** The factory or supplier the style usually comes from. */
  partyId: chosenId,
  pictureIds: z
    .array(pictureId, "图片格式不对")
    .max(productLimits.pictures, `图片不能超过 ${productLimits.pictures} 张`),
  remark: z.string("请填写备注").trim().max(500, "备注不能超过 500 个字"),
  wholesalePriceFen: fen,
  tagPriceFen: optionalPrice,
  retailPriceFen: optionalPrice,
  minPriceFen: optionalPrice,
  /** Without it the style keeps the one it has: not everybody may know it. */
  purchasePriceFen: optionalPrice.optional(),
  clientToken,
  /** Prices that break 最低价 ≤ 批发价 ≤ 吊牌价 are asked about. */
  answered,
});
export type ProductFields = z.output<typeof productFields>;

const productBody = withDefaults(productFields, {
  brandId: null,
  fabricId: null,
  lookId: null,
  composition: "",
  standard: "",
  safetyClass: null,
  partyId: null,
  pictureIds: [],
  remark: "",
  tagPriceFen: null,
  retailPriceFen: null,
  minPriceFen: null,
  purchasePriceFen: null,
});
/** 复制成新款 names the style that it was copied from: colours that both have keep their own pictures. */
export const productAddBody = productBody.extend({ copiedFrom: id.optional() });
export const productEditBody = productFields.extend({ id, version: looseInteger });

/**
 * Prices that look wrong: 最低价 ≤ 批发价 ≤ 吊牌价 does not hold (domain.md
 * §3.1). A sentence each. A warning: the user may confirm it.
 */
export function priceWarnings(
  prices: Pick<ProductFields, "minPriceFen" | "wholesalePriceFen" | "tagPriceFen">,
): string[] {
  const { minPriceFen, wholesalePriceFen, tagPriceFen } = prices;
  const warnings: string[] = [];
  if (minPriceFen !== null && minPriceFen > wholesalePriceFen)
    warnings.push(`最低价 ${formatFen(minPriceFen)} 高于批发价 ${formatFen(wholesalePriceFen)}`);
  if (tagPriceFen !== null && wholesalePriceFen > tagPriceFen)
    warnings.push(`批发价 ${formatFen(wholesalePriceFen)} 高于吊牌价 ${formatFen(tagPriceFen)}`);
  return warnings;
}
