/**
 * How many random commands a property test runs: in `npm test` a quarter of what PGlite does in a minute or two; in
 * `npm run test:all`, where `MANY_COMMANDS=1`, as many as find what is wrong, and of the tests of one ledger alone
 * (`isLedger`) the 10,000 that it is proved with; and as many as `TEST_COMMANDS` says when one has the time.
 */
export function commandCount({ pglite, postgres, isLedger = false }: Counts): number {
  const wanted = Number(process.env.TEST_COMMANDS);
  if (wanted > 0) return wanted;
  if (process.env.MANY_COMMANDS !== "1") return Math.ceil(pglite / 4);
  if (isLedger) return ledgerCommands;
  return process.env.TEST_DATABASE_URL ? postgres : pglite;
}

interface Counts {
  pglite: number;
  postgres: number;
  isLedger?: boolean;
}

const ledgerCommands = 10_000;
