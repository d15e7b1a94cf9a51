/** Header names of the API (product.md §7), and the ones this pair adds. */
export const appVersionHeader = "Vue-App-Version";

/** Counts changes to what callers may keep: users, roles, departments, menus, dictionaries and vocabularies. A caller drops what it kept when the number moves. */
export const referenceEpochHeader = "X-Reference-Epoch";

/** Unread messages of the caller, `system,business`, with every answer: no page asks for them by itself. */
export const unreadHeader = "X-Unread";

/** Marks the one 401/403 body fields every error shares (eladmin-api.md §1.2). */
export interface ErrorBody {
  status: number;
  /** Epoch milliseconds. */
  timestamp: number;
  message: string;
}
