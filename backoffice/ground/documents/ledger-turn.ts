/**
 * Pages of an append-only ledger, newest first, by keyset: a page begins where
 * its neighbour ended, so that it costs the same at any depth.
 */

/** Which page: the newest, or the one that begins below `before`, or ends above `after`. */
export interface LedgerTurn {
  size: number;
  before?: number | undefined;
  after?: number | undefined;
}

/** The keys among which rows may lie, both inclusive. */
interface KeyWindow {
  readonly first: number;
  readonly last: number;
}

/** What to read: the first `limit` rows of the window, from its old end where `backwards`. */
interface LedgerReading extends KeyWindow {
  readonly limit: number;
  readonly backwards: boolean;
}

interface LedgerPage<Row> {
  page: Row[];
  /** What to give as `after` for the newer page, and as `before` for the older one; null where there is none. */
  newer: number | null;
  older: number | null;
}

/** Reads one page of `within`; one row more than it shows tells whether the ledger goes on. */
export async function readTurn<Row>(
  within: KeyWindow,
  { size, before, after }: LedgerTurn,
  read: (reading: LedgerReading) => Promise<Row[]>,
  keyOf: (row: Row) => number,
): Promise<LedgerPage<Row>> {
  const backwards = after !== undefined;
  const first = backwards ? Math.max(within.first, after + 1) : within.first;
  const last = before === undefined || backwards ? within.last : Math.min(within.last, before - 1);
  const found = await read({ first, last, limit: size + 1, backwards });
  const page = found.slice(0, size);
  if (backwards) page.reverse();
  const goesOn = found.length > size;
  const newest = page[0];
  const oldest = page.at(-1);
  return {
    page,
    newer: newest !== undefined && (backwards ? goesOn : before !== undefined) ? keyOf(newest) : null,
    older: oldest !== undefined && (backwards || goesOn) ? keyOf(oldest) : null,
  };
}

/** Page after page down to the oldest row; what is written meanwhile is newer and stays out. */
export async function* allTurns<Row>(
  size: number,
  read: (turn: LedgerTurn) => Promise<LedgerPage<Row>>,
): AsyncGenerator<Row[]> {
  for (let before: number | null | undefined; before !== null; ) {
    const { page, older } = await read({ size, before });
    yield page;
    before = older;
  }
}
