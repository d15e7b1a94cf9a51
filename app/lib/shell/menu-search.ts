/** Quick search over the menu (product.md §2, §9): fuzzy, threshold 0.4, title 0.7 and path 0.3. Pure. */
import Fuse from "fuse.js";

export interface SearchEntry {
  /** Titles from the outermost menu to the page, such as 商品管理 > 商品列表. */
  title: string;
  path: string;
}

const shown = 20;

/** The entries that match, best first; all of them for an empty text. */
export function searchMenu(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const wanted = text.trim();
  if (wanted === "") return [...entries];
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    ignoreLocation: true,
    keys: [
      { name: "title", weight: 0.7 },
      { name: "path", weight: 0.3 },
    ],
  });
  return fuse.search(wanted.slice(0, 50), { limit: shown }).map(({ item }) => item);
}
