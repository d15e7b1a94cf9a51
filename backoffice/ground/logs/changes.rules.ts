/** What a change changed, field by field: the difference of two JSON values. Pure. */

export interface FieldChange {
  field: string;
  /** Null where the field was not there. */
  before: string | null;
  after: string | null;
}

/** Fields that differ, in their order; a whole value that is no object is one field called 值. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== "object" || Array.isArray(value)) return new Map([["值", shown(value)]]);
  return new Map(
    Object.entries(value).flatMap(([field, one]) =>
      one === null || one === undefined ? [] : [[field, shown(one)] as const],
    ),
  );
}

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string"))
    return value.join("、");
  return typeof value === "string" ? value : JSON.stringify(value);
}
