/** Header names of the API (product.md §7), and the ones this pair adds. */
export const appVersionHeader = "Vue-App-Version";

/** Counts changes to users, roles, departments and menus; a caller drops what it cached when the number moves. */
export const accessEpochHeader = "X-Access-Epoch";

/** Marks the one 401/403 body fields every error shares (eladmin-api.md §1.2). */
export interface ErrorBody {
  status: number;
  /** Epoch milliseconds. */
  timestamp: number;
  message: string;
}
