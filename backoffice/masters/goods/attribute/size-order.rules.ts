/** The order that the sizes of a run should have (domain.md §1.8): its own, unless that is none or the alphabet's. Pure. */

export interface PlacedSize {
  id: number;
  name: string;
  sort: number;
}

/**
 * The sizes as they should follow each other; their `sort` is then 1, 2, 3 …. A run that somebody put in order keeps it.
 * Sizes that share a place, and a run of known sizes that stands as the alphabet has it (L M S XL), come as they are worn.
 */
export function sizesInOrder(sizes: readonly PlacedSize[]): PlacedSize[] {
  const standing = [...sizes].sort((a, b) => a.sort - b.sort || worn(a, b) || a.id - b.id);
  const known = sizes.every(({ name }) => rankOf(name) !== null);
  if (!known) return standing;
  const byAlphabet = [...sizes].sort((a, b) => (a.name < b.name ? -1 : 1));
  const isAlphabet = standing.every(({ id }, at) => byAlphabet[at]?.id === id);
  return isAlphabet ? [...sizes].sort((a, b) => worn(a, b) || a.id - b.id) : standing;
}

function worn(a: PlacedSize, b: PlacedSize): number {
  const [one, other] = [rankOf(a.name), rankOf(b.name)];
  return one === null || other === null ? 0 : one - other;
}

/** Where a size stands among its kind, ascending: letters (XS S M L XL 2XL) or a number (25, 90); null of what is no such size. */
function rankOf(name: string): number | null {
  const text = name.trim().toUpperCase();
  if (/^\d{1,3}$/.test(text)) return Number(text);
  if (text === "M") return 0;
  const [, times, letters] = /^(\d{0,2})(X*[SL])$/.exec(text) ?? [];
  if (letters === undefined || (times && letters.length !== 2)) return null;
  const size = times ? Number(times) + 1 : letters.length;
  return letters.endsWith("L") ? size : -size;
}
