/** The plan of a SELECT, without running it: prepared, planned for any parameters, in a read-only transaction with a time limit. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";

const limit = "3s";

/** A statement that only reads, as far as its beginning tells; the transaction refuses the rest. */
export function isSelect(statement: string): boolean {
  return /^\s*(select|with|values)\b/i.test(statement);
}

/** Lines of the plan, or one sentence on why there is none. */
export async function explain(db: Db, statement: string): Promise<{ plan: string[] | null; planError: string | null }> {
  const name = `explained_${randomUUID().replaceAll("-", "")}`;
  try {
    const plan = await db.transaction(
      async (tx) => {
        await tx.execute(sql`set local statement_timeout = '${sql.raw(limit)}'`);
        await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
        try {
          return await tx.transaction(async (inner) => {
            await inner.execute(sql.raw(`prepare ${name} as ${statement}`));
            return planOf(inner, name);
          });
        } finally {
          // Prepared statements outlive the transaction; after a failure the savepoint has been taken back.
          await tx
            .execute(sql`
            select 1 from pg_prepared_statements where name = ${name}`)
            .then(async (found) => {
              if ((found as unknown as { rows: unknown[] }).rows.length > 0)
                await tx.execute(sql.raw(`deallocate ${name}`));
            });
        }
      },
      { accessMode: "read only" },
    );
    return { plan, planError: null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      plan: null,
      planError: `无法给出执行计划：${cause instanceof Error ? cause.message.split("\n")[0] : "原因不明"}`,
    };
  }
}

async function planOf(db: Db, name: string): Promise<string[]> {
  const { parameters } = await oneRow<{ parameters: number }>(
    db,
    sql`select coalesce(cardinality(parameter_types), 0)::int8 as parameters from pg_prepared_statements where name = ${name}`,
  );
  // Nobody's values: a generic plan does not look at them.
  const given = parameters > 0 ? `(${Array.from({ length: parameters }, () => "null").join(", ")})` : "";
  const lines = await rows<{ "QUERY PLAN": string }>(db, sql.raw(`explain execute ${name}${given}`));
  return lines.map((line) => line["QUERY PLAN"]);
}
