/** Deliveries on a factory's 对账单: put there when it is locked, free again when it is taken back. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";

/** Puts what the factory brought up to that day, and no statement has, on this one; gives the 分 that each is owed. */
export async function addToStatement(
  db: Db,
  { statementId, partyId, to }: { statementId: number; partyId: number; to: string },
): Promise<number[]> {
  const put = await rows<{ owedFen: number }>(
    db,
    sql`update delivery set statement_id = ${statementId} where party_id = ${partyId} and status = 'INSPECTED'
          and statement_id is null and biz_date <= ${to}::date returning owed_fen as "owedFen"`,
  );
  return put.map(({ owedFen }) => owedFen);
}

/** Frees what stands on it. */
export async function removeFromStatement(db: Db, statementId: number): Promise<void> {
  await db.execute(sql`update delivery set statement_id = null where statement_id = ${statementId}`);
}
