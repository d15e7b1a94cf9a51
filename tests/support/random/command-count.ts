/**
 * How many random commands a property test runs: in `npm test` a quarter of what finds what is wrong in minutes; in
 * `npm run test:all`, where `FULL_PROPERTIES=1`, as many as a ledger is proved with; and as many as `TEST_COMMANDS` says
 * when one has the time.
 */
export function commandCount({ pglite, postgres }: { pglite: number; postgres: number }): number {
  const wanted = Number(process.env.TEST_COMMANDS);
  if (wanted > 0) return wanted;
  if (process.env.FULL_PROPERTIES === "1") return fullCommands;
  return Math.ceil((process.env.TEST_DATABASE_URL ? postgres : pglite) / 4);
}

const fullCommands = 10_000;
