/** Asks invariants of a database: each question counts the rows that break it. */
import type { SQL } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";

/** By name, which begins with the number in domain.md §5; each selects one row, `faults`. */
export type Questions = Readonly<Record<string, SQL>>;

/** Those that do not hold, with how many rows break each; empty when all is well. */
export async function askInvariants(db: Db, questions: Questions): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const [found] = await rows<{ faults: number }>(db, question);
    if (found && found.faults > 0) broken.push(`${name}: ${found.faults}`);
  }
  return broken;
}
