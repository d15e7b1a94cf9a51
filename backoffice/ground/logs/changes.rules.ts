/** What a change changed, field by field: the difference of two JSON values. Pure. */

/** A field as it is kept; null where it was not there. */
interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Fields that differ, in their order; a whole value that is no object is one field called 值. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (!isFields(value)) return new Map([["值", value]]);
  return new Map(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
