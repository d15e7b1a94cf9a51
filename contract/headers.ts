/** Header names of the API (product.md §7), and the ones this pair adds. */
export const appVersionHeader = "Vue-App-Version";

/** Counts changes to what callers may keep: users, roles, departments, menus, dictionaries and vocabularies. A caller drops what it kept when the number moves. */
export const referenceEpochHeader = "X-Reference-Epoch";

/** A position in the database's log, with every answer to a change where lists may be read from a replica: what the caller's next reads must have reached. */
export const writtenHeader = "X-Written-At";

/**
 * The furthest such position that the caller has been told, or {@link nothingWritten}. Who does not send it is never
 * answered by a replica: a caller of another make knows nothing of positions.
 */
export const readAfterHeader = "X-Read-After";
export const nothingWritten = "0/0";

/** How long a caller keeps it: a replica that is further behind than part of this is not read from (db/replica.ts). */
export const writtenKeptSeconds = 60;

/** Unread messages of the caller, `system,business`, with every answer: no page asks for them by itself. */
export const unreadHeader = "X-Unread";

/** Marks the one 401/403 body fields every error shares (eladmin-api.md §1.2). */
export interface ErrorBody {
  status: number;
  /** Epoch milliseconds. */
  timestamp: number;
  message: string;
  /** Of a refusal that a page answers in a way of its own: {@link refusalCodes}. */
  code?: RefusalCode;
  /** Of a warning ({@link refusalCodes.acknowledge}): what it asks. */
  question?: AskedQuestion;
}

/** What a refusal asks before the same is done. */
export interface AskedQuestion {
  /** A digest of its sentences and figures; the body's `answered` repeats it to say yes to just this. */
  name: string;
  /** Of the box that says yes: 已核对. */
  label: string;
}

/** What a refusal asks for, where the page decides by it. */
export const refusalCodes = {
  /** A warning: the same again is done once its question is answered. */
  acknowledge: "ACKNOWLEDGE",
  /** The store that holds a content is away: the same may be asked later. */
  storeAway: "STORE_AWAY",
} as const;
export type RefusalCode = (typeof refusalCodes)[keyof typeof refusalCodes];
