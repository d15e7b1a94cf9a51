/**
 * Statement statistics of this process: every statement sent to the database is counted under its normalised text,
 * with rows, errors and a histogram of its time. Text only: what a statement is given never comes here.
 */

/** A statement under way. */
export interface RunningStatement {
  readonly text: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** What statements of one normalised text added up to since they were last drained. Times are microseconds. */
export interface StatementFigures {
  readonly text: string;
  /** The first one as it was sent: parameters as `$1`, lists in full. */
  readonly sample: string;
  calls: number;
  rows: number;
  errors: number;
  totalUs: number;
  worstUs: number;
  /** Calls by {@link bucketOf} their time. */
  readonly buckets: number[];
  /** SQLSTATE of the last error; its message may repeat a value. */
  lastError: string | null;
}

/** Times fall into buckets a fifth wide: 2^(n/4) µs. */
const bucketsAnOctave = 4;
const highestBucket = 27 * bucketsAnOctave;

export function bucketOf(us: number): number {
  return us <= 1 ? 0 : Math.min(highestBucket, Math.floor(Math.log2(us) * bucketsAnOctave));
}

const noCalls = () => new Array<number>(highestBucket + 1).fill(0);

/** The time below which `share` of the calls stayed, in µs, to a fifth; null without calls. */
export function quantileOf(buckets: readonly number[], share: number): number | null {
  const calls = buckets.reduce((sum, count) => sum + count, 0);
  if (calls === 0) return null;
  let seen = 0;
  const at = buckets.findIndex((count) => {
    seen += count;
    return seen >= calls * share;
  });
  return 2 ** ((at + 0.5) / bucketsAnOctave);
}

const longestSample = 20_000;
const longestText = 4_000;

/** One text for statements that differ in how many values they list, in literals or in white space only. */
export function normaliseStatement(sql: string): string {
  return (
    sql
      .replace(/'(?:[^']|'')*'/g, "?")
      .replace(/\$\d+/g, "?")
      .replace(/\b\d+(?:\.\d+)?\b/g, "?")
      .replace(/\s+/g, " ")
      .replace(/\?(?:\s*,\s*\?)+/g, "…")
      // Rows of an insert, and names of savepoints.
      .replace(/(\((?:[^()]*)\))(?:\s*,\s*\((?:[?…, ]|default)+\))+/gi, "$1, …")
      .replace(/\b(savepoint) \w+/gi, "$1 ?")
      .trim()
      .slice(0, longestText)
  );
}

/** More than this many texts and the rest counts as one; the product has some hundreds. */
const mostTexts = 2_000;
const restText = "（其他语句）";
/** Texts as sent, whose normal form is remembered. */
const mostRemembered = 5_000;

/** Notes that a statement was sent; what it gives is called once, with the outcome. */
export type BeginStatement = (sql: string) => (outcome: { rows: number } | { error: unknown }) => void;

export interface StatementRecorder {
  /** What notes the statements of one connection: one that waits there for another has not begun. */
  connection(): BeginStatement;
  running(): RunningStatement[];
  /** What came since the last time. */
  drain(): StatementFigures[];
  /** All that were ever sent. */
  sent(): number;
}

export function createStatementRecorder(): StatementRecorder {
  let figures = new Map<string, StatementFigures>();
  const normal = new Map<string, string>();
  const running = new Set<RunningStatement>();
  let sent = 0;

  const textOf = (sql: string) => {
    const known = normal.get(sql);
    if (known !== undefined) return known;
    if (normal.size >= mostRemembered) normal.clear();
    const text = normaliseStatement(sql);
    normal.set(sql, text);
    return text;
  };

  const figuresOf = (sql: string) => {
    let text = textOf(sql);
    let found = figures.get(text);
    if (found) return found;
    if (figures.size >= mostTexts) {
      text = restText;
      found = figures.get(text);
      if (found) return found;
    }
    const sample = sql.slice(0, longestSample);
    found = { text, sample, calls: 0, rows: 0, errors: 0, totalUs: 0, worstUs: 0, buckets: noCalls(), lastError: null };
    figures.set(text, found);
    return found;
  };

  const connection = (): BeginStatement => {
    // Statements of one connection run one after another: the time until the one before has ended is not this one's.
    let free = 0;
    return (sql) => {
      const asked = performance.now();
      const entry: RunningStatement = { text: sql, since: Date.now() };
      running.add(entry);
      sent += 1;
      return (outcome) => {
        const ended = performance.now();
        running.delete(entry);
        const us = Math.max(0, ended - Math.max(asked, free)) * 1_000;
        free = ended;
        const found = figuresOf(sql);
        found.calls++;
        found.totalUs += us;
        if (us > found.worstUs) found.worstUs = us;
        const bucket = bucketOf(us);
        found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1;
        if ("rows" in outcome) found.rows += outcome.rows;
        else {
          found.errors++;
          found.lastError = sqlStateOf(outcome.error);
        }
      };
    };
  };

  return {
    connection,
    running: () => [...running],
    drain() {
      const drained = [...figures.values()];
      figures = new Map();
      return drained;
    },
    sent: () => sent,
  };
}

function sqlStateOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

const recorders = new WeakMap<object, StatementRecorder>();

/** For `connect.ts`: what records the statements of a database. */
export function setRecorder(db: object, recorder: StatementRecorder): void {
  recorders.set(db, recorder);
}

/** The recorder of a connected database; not of a transaction of it. */
export function recorderOf(db: object): StatementRecorder {
  const found = recorders.get(db);
  if (!found) throw new Error("statements of this database are not recorded");
  return found;
}
