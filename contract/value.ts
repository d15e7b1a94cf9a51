/** Value types that several domains share on the wire. */
import { z } from "zod";
import { cleanTyped, dropInvisible } from "./clean-text.ts";
import "./wording.ts";

/** A row id: a positive whole number; query strings and forms send it as text. */
export const id = z.coerce
  .number({ error: "编号必须是数字" })
  .int("编号必须是整数")
  .positive("编号必须大于 0")
  .max(Number.MAX_SAFE_INTEGER, "编号过大");

/** An id, or null for none: the empty choice of a form. Absent is refused, so that a forgotten field erases nothing. */
export const chosenId = blankAs(null, id.nullable());

/** The id of what has to be chosen. */
export function requiredChoice(label: string) {
  return z.coerce
    .number({ error: `请选择${label}` })
    .int(`请选择${label}`)
    .positive(`请选择${label}`);
}

/** An empty field of a form means `value`; absent is refused. */
export function blankAs<V, S extends z.ZodType>(value: V, schema: S) {
  return z.preprocess((given) => (given === "" ? value : given), schema);
}

/**
 * The body of 新增 from that of 修改: what may be left away there, with what it then is. A body that changes
 * something has no defaults, for what a caller forgets would be erased.
 */
export function withDefaults<S extends z.ZodRawShape, D extends { [K in keyof S]?: z.output<S[K]> }>(
  body: z.ZodObject<S>,
  defaults: D,
) {
  const changed = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      z.optional(body.shape[name] as z.ZodType).transform((given) => (given === undefined ? value : given)),
    ]),
  );
  // The shape with some of its fields optional: fromEntries forgets which.
  return body.extend(changed) as unknown as z.ZodObject<{
    [K in keyof S]: K extends keyof D
      ? z.ZodPipe<z.ZodOptional<S[K]>, z.ZodTransform<z.output<S[K]>, z.output<S[K]> | undefined>>
      : S[K];
  }>;
}

/** `true`/`false` as a boolean or as text (eladmin-api.md §1.1 item 10). */
export const looseBoolean = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** A whole number that may arrive as text. */
export const looseInteger = z.coerce.number({ error: "必须是数字" }).int("必须是整数");

/** An instant as the API writes it: `yyyy-MM-dd HH:mm:ss`, GMT+8 (eladmin-api.md §1.2). */
export const instant = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** A business day, `YYYY-MM-DD` in Asia/Shanghai. */
export const bizDate = z.iso
  .date({ error: "日期格式应为 年-月-日，例如 2026-03-01" })
  // PostgreSQL knows no year 0, and no garment is that old.
  .refine((day) => day >= "1900-01-01", "日期不能早于 1900 年");

/** The client's token for one submission of a form; a repeat gets the first answer again (domain.md §1.4). */
export const clientToken = z.uuid({ error: "表单已失效，请刷新页面后重试" });

/** Trimmed one-line text of at most `max` characters, without invisible ones. */
export function shortText(label: string, max: number) {
  return z
    .string({ error: `请填写${label}` })
    .overwrite(dropInvisible)
    .trim()
    .max(max, `${label}不能超过 ${max} 个字`)
    .refine((text) => !/\p{Cc}/u.test(text), `${label}含有不可见字符`);
}

/** Like {@link shortText}, and not empty. */
export function requiredText(label: string, max: number) {
  return shortText(label, max).min(1, `请填写${label}`);
}

/** A code of letters, digits and hyphens; empty, where the next one is given by itself. */
export function givenCode(label = "编码") {
  return z
    .string()
    .trim()
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z0-9-]{0,32}$/.test(text), `${label}只能用字母、数字和连字符，不超过 32 位`)
    .default("");
}

/** A text to find something by, {@link cleanTyped cleaned}. */
export function typedText(label: string, max: number) {
  return z
    .string({ error: `请填写${label}` })
    .overwrite(cleanTyped)
    .max(max, `${label}不能超过 ${max} 个字`);
}

/** Like {@link typedText}, and not empty: a barcode, a 款号, a number. */
export function scannedText(label: string, max: number) {
  return typedText(label, max).min(1, `请填写${label}`);
}

/** The words of a list's search. */
export const keyword = typedText("关键字", 50).optional();

/** Repeated query keys arrive as a string or an array; both become an array. */
export function repeated<S extends z.ZodType>(item: S) {
  return z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(item));
}

/** The path of one row. */
export const byId = z.object({ id });

/** An act on a row as it was seen: once, and refused where it has changed since. */
export const seenAct = z.object({ clientToken, version: looseInteger });

/** A row as a drop-down needs it. */
export const named = z.object({ id: z.number(), name: z.string() });
