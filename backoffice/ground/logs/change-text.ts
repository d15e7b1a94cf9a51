/** How a value of 变更记录 is said: in words, with its unit, names in the place of ids. */
import { formatInstant } from "#backoffice/core/clock.ts";
import { formatMilli } from "#contract/manufacture/milli.ts";
import { formatFen, formatLi } from "#contract/money.ts";
import { findChangeField } from "#contract/system/monitor/change-fields.ts";
import { isFields } from "./changes.rules.ts";

/** What a field's ids are called; undefined where the field points at nothing that has a name. */
export type NamesOf = (entity: string, field: string) => ((id: number) => string | undefined) | undefined;

const pictures = new Set(["pictureId", "imageBlobId", "licenceId", "logoId", "swatchId"]);

/** A value in words; null stays null. */
export function describeValue(entity: string, field: string, value: unknown, namesOf: NamesOf): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    const said = value.map((one) => describeValue(entity, field, one, namesOf) ?? "无");
    return said.join(value.some(isFields) ? "；" : "、");
  }
  if (isFields(value)) {
    return Object.entries(value)
      .flatMap(([name, one]) => {
        const said = describeValue(entity, name, one, namesOf);
        return said === null || said === "" ? [] : [`${findChangeField(entity, name)?.label ?? name} ${said}`];
      })
      .join("，");
  }
  if (typeof value === "boolean") return value ? "是" : "否";
  const nameOf = namesOf(entity, field);
  if (nameOf && isId(value)) return nameOf(Number(value)) ?? `编号 ${value}`;
  // A picture's name is its content's digest: enough of it to see that it is another one.
  if (pictures.has(field)) return `图片 ${String(value).slice(0, 6)}`;
  const word = findChangeField(entity, field)?.values?.[String(value)];
  return word ?? (typeof value === "number" ? sayNumber(field, value) : sayText(String(value)));
}

/** Ids are numbers; as part of a key that was kept as text they are digits. */
export function isId(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^\d{1,15}$/.test(value));
}

/** A field's name ends with what it is counted in. */
function sayNumber(field: string, value: number): string {
  if (/Fen$/.test(field)) return `${formatFen(value)} 元`;
  if (/Li$/.test(field)) return `${formatLi(value)} 元`;
  if (/Bp$/.test(field)) return `${formatFen(value)}%`;
  if (/Milli$/.test(field)) return formatMilli(value);
  return String(value);
}

function sayText(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? formatInstant(new Date(text)) : text;
}
