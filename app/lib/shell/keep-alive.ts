/**
 * Which pages stay alive behind their tabs, and which one is shown
 * (docs/decisions/pages.md, "Kept tabs"). Pure: what a page consists of is the
 * caller's affair.
 */

/** The page that the router is at. */
export interface LivePage<Content> {
  readonly pathname: string;
  readonly search: string;
  /** Of the location; a new one with each navigation. */
  readonly locationKey: string;
  readonly content: Content;
}

/** A page that is, or was, on the screen. */
export interface KeptPage<Content> extends LivePage<Content> {
  /** Another one is another instance: nothing of the former is left. */
  readonly id: number;
  /** When it was last live; the least recent goes first. */
  readonly turn: number;
  /** Something was changed since it was left: what it shows may be out of date. */
  readonly isStale: boolean;
  /** It sent the form that is on its way. */
  readonly isSubmitting: boolean;
  /** To be made anew at the next navigation. */
  readonly isDropped: boolean;
}

export interface Circumstances {
  /** Paths whose pages may stay. */
  readonly keepable: ReadonlySet<string>;
  /** A navigation that changes something is under way. */
  readonly isSubmitting: boolean;
  /** Anything that changes something is under way. */
  readonly isMutating: boolean;
  /** The path of the tab that is being refreshed. */
  readonly refreshing: string | null;
}

/** Hidden pages hold memory; people return to the last few. */
const maxKept = 8;

/** The pages after a render. Their order never changes, so that none of them moves in the document. */
export function nextPages<Content>(
  pages: readonly KeptPage<Content>[],
  live: LivePage<Content>,
  { keepable, isSubmitting, isMutating, refreshing }: Circumstances,
): KeptPage<Content>[] {
  const turn = Math.max(0, ...pages.map((page) => page.turn)) + 1;
  const last = pages.find((page) => page.turn === turn - 1);
  const own = pages.find((page) => isSamePage(page, live, last));
  const hidden = pages
    .filter((page) => page !== own && page.pathname !== live.pathname && keepable.has(page.pathname))
    // What was sent and led elsewhere is done with; its form would be sent a second time.
    .filter((page) => !(page.isSubmitting && page === last))
    .filter((page) => page.pathname !== refreshing)
    .map((page) => (isMutating && !page.isStale ? { ...page, isStale: true } : page));
  const most = new Set([...hidden].sort((a, b) => b.turn - a.turn).slice(0, maxKept));
  const shown: KeptPage<Content> = {
    ...live,
    id: own?.id ?? Math.max(0, ...pages.map((page) => page.id)) + 1,
    turn,
    isStale: false,
    isSubmitting,
    isDropped: live.pathname === refreshing || Boolean(own?.isDropped && own.locationKey === live.locationKey),
  };
  if (!own) return [...hidden.filter((page) => most.has(page)), shown];
  return pages.flatMap((page) => {
    if (page === own) return [shown];
    return hidden.find((kept) => kept.id === page.id && most.has(kept)) ?? [];
  });
}

/**
 * Whether the router is at this very page. While it is on the screen, a new
 * search (a filter, the next page) leaves it the same; once left, it is the
 * same only at the same address: `edit?id=2` must not show what was typed for 1.
 */
function isSamePage<Content>(
  page: KeptPage<Content>,
  live: LivePage<Content>,
  last: KeptPage<Content> | undefined,
): boolean {
  if (page.pathname !== live.pathname) return false;
  if (page.isDropped && page.locationKey !== live.locationKey) return false;
  return page === last || page.search === live.search;
}

/** The kept page that can stand in for `target` while its data is on its way. */
export function standIn<Content>(
  pages: readonly KeptPage<Content>[],
  target: { pathname: string; search: string } | undefined,
): KeptPage<Content> | undefined {
  return pages.find(
    (page) => page.pathname === target?.pathname && page.search === target.search && !page.isStale && !page.isDropped,
  );
}
