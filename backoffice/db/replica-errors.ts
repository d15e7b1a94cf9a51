/** What a statement that a replica did not answer failed by. */

/** PostgreSQL: a statement that writes, where nothing may be written. */
export function isRefusedWrite(error: unknown): boolean {
  return codeOf(error) === "25006";
}

/** The driver's own words of a connection that is no more; it gives them no code. */
const lostWords = /connection terminated|connection ended|not queryable|query read timeout/i;

/** Whether the server went, rather than a statement failed: a code of the system, or of PostgreSQL's classes 08 and 57P. */
export function isLoss(error: unknown): boolean {
  const code = codeOf(error);
  return code ? /^(?:E[A-Z_]{4,}|08|57P)/.test(code) : lostWords.test(String(rootOf(error)));
}

/** By its code, or else in its own words. */
export function describeLoss(error: unknown): string {
  const root = rootOf(error);
  return codeOf(error) || (root instanceof Error ? root.message : String(root));
}

function codeOf(error: unknown): string {
  const root = rootOf(error);
  return typeof root === "object" && root !== null && "code" in root ? String(root.code) : "";
}

/** Drizzle wraps what the driver throws. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}
