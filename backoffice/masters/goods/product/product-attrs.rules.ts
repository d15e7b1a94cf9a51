/** Values of 自定义属性 on a style: what may be stored, and how it reads. Pure. */
import { type AttributeOption, type CustomKind, customKindLabels } from "#contract/goods/attribute-kinds.ts";
import type { AttributeValues } from "#contract/goods/attributes.ts";

export interface CustomDefinition {
  id: number;
  name: string;
  kind: CustomKind;
  unit: string;
  options: readonly AttributeOption[];
  active: boolean;
}

const maxTextLength = 200;

export type CheckedValues = { ok: true; values: AttributeValues } | { ok: false; refusal: string };

/**
 * The values to store. Empty ones are left out; those of stopped attributes
 * stay as they were, since no form shows them. Nothing given: as before.
 */
export function checkValues(
  definitions: readonly CustomDefinition[],
  given: AttributeValues | undefined,
  before: AttributeValues,
): CheckedValues {
  if (given === undefined) return { ok: true, values: before };
  const stopped = new Set(definitions.filter((one) => !one.active).map((one) => String(one.id)));
  const values = Object.fromEntries(Object.entries(before).filter(([id]) => stopped.has(id)));
  for (const [id, value] of Object.entries(given)) {
    if (stopped.has(id)) {
      if (id in before || isEmpty(value)) continue;
      const { name } = definitions.find((one) => String(one.id) === id) ?? { name: id };
      return { ok: false, refusal: `自定义属性“${name}”已停用，请刷新后重试` };
    }
    const definition = definitions.find((one) => String(one.id) === id);
    if (!definition) return { ok: false, refusal: "自定义属性不存在，请刷新后重试" };
    if (isEmpty(value)) continue;
    const checked = checkValue(definition, value);
    if ("refusal" in checked) return { ok: false, refusal: checked.refusal };
    values[id] = checked.value;
  }
  return { ok: true, values };
}

type Value = AttributeValues[string];

function isEmpty(value: Value): boolean {
  return Array.isArray(value) ? value.length === 0 : String(value).trim() === "";
}

function checkValue(definition: CustomDefinition, value: Value): { value: Value } | { refusal: string } {
  const { kind, name } = definition;
  if (kind === "MULTI") return checkOptions(definition, Array.isArray(value) ? value : [value]);
  if (Array.isArray(value)) return { refusal: `${name}是${customKindLabels[kind]}，只能有一个值` };
  if (kind === "SELECT") {
    const checked = checkOptions(definition, [value]);
    return "refusal" in checked ? checked : { value: checked.value[0] ?? 0 };
  }
  const text = String(value).trim();
  if (kind === "NUMBER") return checkNumber(name, text);
  if (text.length > maxTextLength) return { refusal: `${name}不能超过 ${maxTextLength} 个字` };
  return /\p{Cc}/u.test(text) ? { refusal: `${name}含有不可见字符` } : { value: text };
}

function checkOptions(
  { name, options }: CustomDefinition,
  given: readonly (string | number)[],
): { value: number[] } | { refusal: string } {
  const ids = new Set(given.map(Number));
  const chosen = options.filter((option) => ids.has(option.id)).map((option) => option.id);
  return chosen.length === ids.size ? { value: chosen } : { refusal: `${name}没有所选的选项，请重新选择` };
}

/** A decimal as text, in the one way to write it: at most nine digits before the point and four after. */
function checkNumber(name: string, text: string): { value: string } | { refusal: string } {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return { refusal: `${name}必须是数字` };
  const whole = (match[2] ?? "").replace(/^0+(?=\d)/, "");
  const part = (match[3] ?? "").replace(/0+$/, "");
  if (whole.length > 9 || part.length > 4) return { refusal: `${name}最多 9 位整数、4 位小数` };
  const digits = part ? `${whole}.${part}` : whole;
  return { value: digits === "0" ? "0" : `${match[1]}${digits}` };
}

/** The values in words and in the definitions' order, for who reads a style. */
export function describeValues(
  definitions: readonly CustomDefinition[],
  values: AttributeValues,
): { id: number; name: string; text: string }[] {
  return definitions.flatMap(({ id, name, unit, kind, options }) => {
    const value = values[String(id)];
    if (value === undefined || isEmpty(value)) return [];
    const all = (Array.isArray(value) ? value : [value]).map(String);
    const text =
      kind === "SELECT" || kind === "MULTI"
        ? options
            .filter((option) => all.includes(String(option.id)))
            .map((option) => option.name)
            .join("、")
        : all.join("、");
    return [{ id, name, text: unit ? `${text} ${unit}` : text }];
  });
}
