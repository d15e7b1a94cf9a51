/**
 * How many random commands a property test runs: enough to find what is wrong in minutes; with `FULL_PROPERTIES=1` the
 * 10,000 a ledger that issue 12 asks for; and as many as `TEST_COMMANDS` says when one has the time.
 */
export function commandCount({ pglite, postgres }: { pglite: number; postgres: number }): number {
  const wanted = Number(process.env.TEST_COMMANDS);
  if (wanted > 0) return wanted;
  if (process.env.FULL_PROPERTIES === "1") return fullCommands;
  return process.env.TEST_DATABASE_URL ? postgres : pglite;
}

const fullCommands = 10_000;
