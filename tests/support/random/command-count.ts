/**
 * How many random commands a property test runs: in `npm test` a quarter of what PGlite does in a minute or two; in
 * `npm run test:all`, where `MANY_COMMANDS=1`, as many as find what is wrong; and as many as `TEST_COMMANDS` says when one
 * has the time.
 */
export function commandCount({ pglite, postgres }: { pglite: number; postgres: number }): number {
  const wanted = Number(process.env.TEST_COMMANDS);
  if (wanted > 0) return wanted;
  if (process.env.MANY_COMMANDS !== "1") return Math.ceil(pglite / 4);
  return process.env.TEST_DATABASE_URL ? postgres : pglite;
}
