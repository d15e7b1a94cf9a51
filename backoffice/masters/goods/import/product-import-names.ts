/** The names in a goods spreadsheet, and the ids they stand for. */
import type { Vocabulary } from "#contract/goods/products.ts";

export interface NamedIds {
  category(name: string): number | undefined;
  brand(name: string): number | undefined;
  season(name: string): number | undefined;
  party(name: string): number | undefined;
  /** By name or 色码. */
  color(name: string): number | undefined;
  sizeGroup(name: string): SizeGroupNames | undefined;
  sizeGroupById(id: number): SizeGroupNames | undefined;
}

export interface SizeGroupNames {
  readonly id: number;
  readonly name: string;
  readonly sizeNames: string;
  /** In the group's order. */
  readonly sizeIds: readonly number[];
  size(name: string): number | undefined;
}

export function namedIds(vocabulary: Vocabulary): NamedIds {
  const groups = vocabulary.sizeGroups.map(
    (group): SizeGroupNames => ({
      id: group.id,
      name: group.name,
      sizeNames: group.sizes.map((size) => size.name).join("、"),
      sizeIds: group.sizes.map((size) => size.id),
      size: lookup(group.sizes),
    }),
  );
  const groupIds = lookup(groups);
  return {
    category: lookup(vocabulary.categories),
    brand: lookup(vocabulary.brands),
    season: lookup(vocabulary.seasons, "季"),
    party: lookup(vocabulary.parties),
    color: lookup([...vocabulary.colors.map(({ id, code }) => ({ id, name: code })), ...vocabulary.colors], "色"),
    sizeGroup: (name) => groups.find((group) => group.id === groupIds(name)),
    sizeGroupById: (id) => groups.find((group) => group.id === id),
  };
}

/** The later of two of one name is meant. `ending`: 黑色 is 黑, and the other way round, where no name says just that. */
function lookup(values: readonly { id: number; name: string }[], ending = ""): (name: string) => number | undefined {
  const ids = new Map(values.map(({ id, name }) => [plain(name), id]));
  return (name) =>
    namesOf(plain(name), ending)
      .map((one) => ids.get(one))
      .find((id) => id !== undefined);
}

/** What a name may stand for: itself, then without and with its ending. */
export function namesOf(name: string, ending: string): string[] {
  if (ending === "" || name === ending) return [name];
  return [name, name.endsWith(ending) ? name.slice(0, -ending.length) : `${name}${ending}`];
}

/** As people type it: any width, case and dash. */
function plain(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, "")
    .toUpperCase();
}
