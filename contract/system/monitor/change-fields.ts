/**
 * What 变更记录 calls the fields of each noun, and their values: declared per noun where a word is its own, and once where
 * it is every noun's. Values with words of their own take them from the noun's words. Amounts, percents and quantities
 * end with what they are counted in (`…Fen`, `…Li`, `…Bp`, `…Milli`) and are said with it, so no word names a unit.
 */
import { gradeLabels } from "#contract/inventory/stock.ts";
import type { ChangeField, DeclaredFields } from "./change-field.ts";
import { commonFields } from "./common-fields.ts";
import { masterFields } from "./master-fields.ts";
import { systemFields } from "./system-fields.ts";
import { tradeFields } from "./trade-fields.ts";

/** By the name of the thing in the audit log; a field that is not here is the common one. */
const nouns: Readonly<Record<string, DeclaredFields>> = { ...masterFields, ...systemFields, ...tradeFields };

/** What the house keeps of every row; nobody changed it. */
export const housekeeping: ReadonlySet<string> = new Set([
  ...["version", "clientToken", "createdAt", "createdBy", "updatedAt", "updatedBy"],
]);

/** In place of a noun where a field may be any noun's, as what a request was asked with. */
export const anyNoun = "";
const everyNouns = together([...Object.values(nouns), commonFields]);

/** The last one's words; values in the words of any. */
function together(declared: readonly DeclaredFields[]): DeclaredFields {
  const all: Record<string, ChangeField> = {};
  for (const [field, told] of declared.flatMap((one) => Object.entries(one))) {
    const { label, values } = typeof told === "string" ? { label: told } : told;
    all[field] = { label, values: { ...all[field]?.values, ...values } };
  }
  return all;
}

/** The word of a field and those of its values; null where there is none: the field's own name is shown. */
export function findChangeField(entity: string, field: string): ChangeField | null {
  const own = entity === anyNoun ? everyNouns : Object.hasOwn(nouns, entity) ? nouns[entity] : undefined;
  const found =
    own && Object.hasOwn(own, field)
      ? own[field]
      : Object.hasOwn(commonFields, field)
        ? commonFields[field]
        : undefined;
  if (found === undefined) return null;
  const told: ChangeField = typeof found === "string" ? { label: found } : found;
  return field === "grade" && !told.values ? { ...told, values: gradeLabels } : told;
}
