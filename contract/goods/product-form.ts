/** The product form: the fields of a style, with prices in 分 on the wire and in 元 as typed (domain.md §3.1). */
import { z } from "zod";
import { fen, formatFen, yuanText } from "#contract/money.ts";
import {
  bizDate,
  clientToken,
  id,
  looseBoolean,
  looseInteger,
  optionalId,
  repeated,
  requiredText,
  shortText,
} from "#contract/value.ts";
import { attributeValues } from "./attributes.ts";
import { pictureId } from "./pictures.ts";
import { productLimits, productOrigins, productStatuses, safetyClasses } from "./product.words.ts";

function chosen(message: string) {
  return z.coerce.number(message).int(message).positive(message);
}

/** What the form and the wire share: everything but the prices. */
const productBase = z.object({
  styleNo: requiredText("款号", 32)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]+$/.test(text), "款号只能用字母、数字和连字符"),
  name: requiredText("品名", 50),
  categoryId: chosen("请选择分类"),
  brandId: optionalId,
  year: z.coerce
    .number("请填写年份")
    .int("年份必须是整数")
    .min(2000, "年份不能早于 2000")
    .max(2100, "年份不能晚于 2100"),
  seasonId: chosen("请选择季节"),
  fabricId: optionalId,
  lookId: optionalId,
  /** Values of 自定义属性; without it a style keeps those it has. */
  attrs: attributeValues.optional(),
  unit: requiredText("单位", 10),
  origin: z.enum(productOrigins, "请选择货源"),
  status: z.enum(productStatuses, "请选择状态"),
  launchDate: bizDate,
  sizeGroupId: chosen("请选择尺码组"),
  sizeIds: repeated(id).pipe(
    z.array(z.number()).min(1, "请至少选择一个尺码").max(productLimits.sizes, `尺码不能超过 ${productLimits.sizes} 个`),
  ),
  colorIds: repeated(id).pipe(
    z
      .array(z.number())
      .min(1, "请至少选择一个颜色")
      .max(productLimits.colors, `颜色不能超过 ${productLimits.colors} 个`),
  ),
  composition: shortText("面料成分", 200).default(""),
  standard: shortText("执行标准", 50).default(""),
  safetyClass: z
    .enum(safetyClasses, "安全类别不存在")
    .nullish()
    .transform((value) => value ?? null),
  /** The factory or supplier the style usually comes from. */
  partyId: optionalId,
  pictureIds: repeated(pictureId).pipe(
    z.array(z.string()).max(productLimits.pictures, `图片不能超过 ${productLimits.pictures} 张`),
  ),
  remark: z.string().trim().max(500, "备注不能超过 500 个字").default(""),
  clientToken,
  /** Accepts prices that break 最低价 ≤ 批发价 ≤ 吊牌价, which otherwise are refused once as a warning. */
  confirmPrices: looseBoolean.default(false),
});

/** The five prices, read by `price`: 分 on the wire, 元 in the form. */
function prices<Sent extends number | string>(price: z.ZodType<number, Sent>) {
  const optionalPrice = price.nullish().transform((value) => value ?? null);
  return {
    wholesalePriceFen: price,
    tagPriceFen: optionalPrice,
    retailPriceFen: optionalPrice,
    minPriceFen: optionalPrice,
    purchasePriceFen: optionalPrice,
  };
}

const versioned = { id, version: looseInteger };

/** A style as the wire has it, new and changed. */
export const productBody = productBase.extend(prices(fen));
export const productEditBody = productBody.extend(versioned);
export type ProductFields = z.output<typeof productBody>;

/** The form of 新增商品: {@link productBody} with prices in 元. */
export const productForm = productBase.extend(prices(yuanText));
/** The form of 编辑商品. */
export const productEditForm = productForm.extend(versioned);

/**
 * Prices that look wrong: 最低价 ≤ 批发价 ≤ 吊牌价 does not hold (domain.md
 * §3.1). One sentence, or null. A warning: the user may confirm it.
 */
export function priceWarning(
  prices: Pick<ProductFields, "minPriceFen" | "wholesalePriceFen" | "tagPriceFen">,
): string | null {
  const { minPriceFen, wholesalePriceFen, tagPriceFen } = prices;
  if (minPriceFen !== null && minPriceFen > wholesalePriceFen) {
    return `最低价 ${formatFen(minPriceFen)} 高于批发价 ${formatFen(wholesalePriceFen)}`;
  }
  if (tagPriceFen !== null && wholesalePriceFen > tagPriceFen) {
    return `批发价 ${formatFen(wholesalePriceFen)} 高于吊牌价 ${formatFen(tagPriceFen)}`;
  }
  return null;
}
