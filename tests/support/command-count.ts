/**
 * How many random commands a property test runs: enough to find what is wrong
 * in minutes, and as many as `TEST_COMMANDS` says when one has the time.
 */
export function commandCount({ pglite, postgres }: { pglite: number; postgres: number }): number {
  const wanted = Number(process.env.TEST_COMMANDS);
  if (wanted > 0) return wanted;
  return process.env.TEST_DATABASE_URL ? postgres : pglite;
}
