/** What the search of the top bar shows, and its pages, which are searched where they are. Pure. */
import type { SearchEntry } from "./menu-search.ts";

export interface FoundRow {
  /** Where it opens. */
  to: string;
  title: string;
  note: string;
}

export interface FoundGroup {
  title: string;
  rows: FoundRow[];
  /** Its list with the same words, where there are more. */
  more: string | null;
}

export const pagesTitle = "页面";

/** Whether the page's title has the words that were typed. */
export function isCalled({ title }: SearchEntry, text: string): boolean {
  return title.toLowerCase().includes(text.trim().toLowerCase());
}

/** Pages as a group; none where there are none. */
export function pagesGroup(pages: readonly SearchEntry[]): FoundGroup[] {
  if (pages.length === 0) return [];
  return [{ title: pagesTitle, rows: pages.map(({ title, path }) => ({ to: path, title, note: path })), more: null }];
}
