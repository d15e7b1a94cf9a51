/** How whoever changes orders wakes what applies 审单规则: heard once the transaction has committed. */
import { sql } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";

export const orderRulesChannel = "yunshang_order_rules";

/** Wakes the nodes that apply the rules. */
export async function wakeRules(db: Pick<Db, "execute">): Promise<void> {
  await db.execute(sql`select pg_notify(${orderRulesChannel}, '')`);
}
