/** What the search of the top bar found, as its page and its dialog show it. */
import { searchLists, searchPaths } from "#app/lib/paths/search-paths.ts";
import type { SearchGroup } from "#contract/system/search.ts";
import { searchKindLabels } from "#contract/system/search.words.ts";
import { type FoundGroup, isCalled, pagesGroup } from "./found-pages.ts";
import type { SearchEntry } from "./menu-search.ts";

/** The groups as they are shown: what is meant exactly, pages that are called so, what else there is, pages that nearly are. */
export function foundGroups(text: string, groups: readonly SearchGroup[], pages: readonly SearchEntry[]): FoundGroup[] {
  const isExact = ({ hits }: SearchGroup) => hits.some(({ exact }) => exact);
  const named = pages.filter((page) => isCalled(page, text));
  const near = pages.filter((page) => !isCalled(page, text));
  return [
    ...groups.filter(isExact).map((group) => shownGroup(text, group)),
    ...pagesGroup(named),
    ...groups.filter((group) => !isExact(group)).map((group) => shownGroup(text, group)),
    ...pagesGroup(near),
  ];
}

/** Where what was typed leads at once: it is the whole number, code or barcode of one thing. */
export function findOnlyMatch(groups: readonly SearchGroup[]): string | null {
  const exact = groups.flatMap(({ kind, hits }) => hits.filter((hit) => hit.exact).map((hit) => ({ kind, hit })));
  const [first] = exact;
  return first && exact.length === 1 ? searchPaths[first.kind](first.hit) : null;
}

function shownGroup(text: string, { kind, hits, more }: SearchGroup): FoundGroup {
  return {
    title: searchKindLabels[kind],
    rows: hits.map((hit) => ({
      to: searchPaths[kind](hit),
      title: hit.no,
      note: [hit.note, hit.state].filter(Boolean).join(" · "),
    })),
    more: more ? (searchLists[kind]?.(text) ?? null) : null,
  };
}
