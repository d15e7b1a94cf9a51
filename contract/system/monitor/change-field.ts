/** A field of 变更记录 as it is declared: its word, and the words of its values. */
export interface ChangeField {
  readonly label: string;
  /** Words for its values, by the value as it is kept. */
  readonly values?: Readonly<Record<string, string>>;
}

/** By the field's name; a text alone is its word. */
export type DeclaredFields = Readonly<Record<string, string | ChangeField>>;

export const state = (values: Readonly<Record<string, string>>, label = "状态"): ChangeField => ({ label, values });
export const onOff = state({ ON: "启用", OFF: "停用" });
