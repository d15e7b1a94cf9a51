/**
 * Which command runs a test, told by its tags alone (vitest.config.ts says what each means): `core` is `npm test`,
 * `beyond` what `npm run test:all` has beyond it. Each test is in exactly one of the two, for one is the other's negation;
 * random commands and what tells the databases apart are asked in both, beyond `npm test` with more of them and of both.
 */

/** An expression of Vitest's `--tags-filter`. */
export const core = "!all and !neighbour and (!hydrated or own-script)";

export const beyond = `!(${core})`;

/** Once more beyond `npm test`: as many commands as a ledger is proved with. */
export const manyCommands = "random";

/** Once more beyond `npm test`, on the database that the API tests have not met yet. */
export const bothDatabases = "databases";
