/** What a list page shows around its table. Made by `readList`. */

export interface ListView {
  /** The address from the question mark on. */
  readonly search: string;
  /** Its parameters, and the days that were asked for where the API chose them. */
  readonly filter: Readonly<Record<string, string>>;
  /** Why there are no rows. */
  readonly refusal: string | null;
  /** Null of a list that comes whole. */
  readonly pages: PageNumbers | KeysetPages | null;
  /** What comes first in a company that sells nothing yet, where there are no rows. */
  readonly firstStep?: { readonly title: string } | null | undefined;
}

/** `page` counts from 0. */
export interface PageNumbers {
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Cursors of the rows beyond; null where there are none. */
export interface KeysetPages {
  readonly size: number;
  readonly newer: number | null;
  readonly older: number | null;
  readonly atNewest: boolean;
}
