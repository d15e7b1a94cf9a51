/** Choices of drop-downs from what the contract and the API name. Pure. */

export interface Option {
  value: string | number;
  label: string;
}

/** `{ ON: "启用" }` → choices, in that order. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** Rows with a name. What a form has now stays among them, also where it could not be chosen any more. */
export function namedOptions(
  rows: readonly { id: number; name: string }[],
  current?: { id: number | null; name: string | null },
): Option[] {
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  if (!current?.id || rows.some(({ id }) => id === current.id)) return options;
  return [...options, { value: current.id, label: `${current.name ?? current.id}（已停用）` }];
}

/** Rows of a tree, each after the one it stands below, moved in by its depth. */
export function indentedOptions(rows: readonly { id: number; name: string; depth: number }[]): Option[] {
  return rows.map(({ id, name, depth }) => ({ value: id, label: `${"　".repeat(depth)}${name}` }));
}
