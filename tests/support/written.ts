/** What tables hold, as one mark each: what was refused must have left them as they were. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { TestBackoffice } from "./backoffice.ts";

/** The ledgers of goods and of money, and what is owed and paid by document. */
export const ledgerTables = [
  ...["account", "account_entry", "payable_allocation", "receipt_allocation", "stock_movement", "stock_balance"],
  ...["stock_lock", "material_movement", "material_balance"],
] as const;

/** A mark of every row of each table, by its name. */
export async function marksOf(db: Db, tables: readonly string[]): Promise<Record<string, string>> {
  const marks = tables.map(
    (table) => sql`select ${table}::text as name, count(*) || ' ' ||
      coalesce(sum(hashtext(kept::text)::int8), 0) as mark from ${sql.identifier(table)} kept`,
  );
  const found = await rows<{ name: string; mark: string }>(db, sql.join(marks, sql` union all `));
  return Object.fromEntries(found.map(({ name, mark }) => [name, mark]));
}

/** Makes ready what is to be refused. → the act, which gives its refusal, and the sentence that this has to be. */
type Refused = () => Promise<readonly [act: () => Promise<string>, sentence: string | RegExp]>;

/** A test a refusal: its sentence, and that neither the ledgers nor these tables hold another row or figure for it. */
export function describeRefusals(
  backoffice: TestBackoffice,
  refusals: Readonly<Record<string, Refused>>,
  tables: readonly string[] = [],
): void {
  it.each(Object.entries(refusals))("%s", async (_, ready) => {
    const [act, sentence] = await ready();
    const { db } = backoffice.database;
    const before = await marksOf(db, [...ledgerTables, ...tables]);
    const said = await act();
    expect(said).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
    expect(await marksOf(db, [...ledgerTables, ...tables])).toEqual(before);
  });
}
