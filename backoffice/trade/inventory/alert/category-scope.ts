/** What stock rules and counts know of categories, for whoever merges or deletes one. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";

/** Whether an alert rule or a count is limited to the category. */
export async function isCategoryInScopes(db: Db, categoryId: number): Promise<boolean> {
  const [found] = await rows<{ found: boolean }>(
    db,
    sql`select exists(select from stock_alert_rule where category_id = ${categoryId}
                      union all select from stock_count_scope where category_id = ${categoryId}) as found`,
  );
  return found?.found ?? false;
}

/** Lets rules and counts of one category be of another; a count that has both keeps one. */
export async function moveCategoryScopes(db: Db, fromId: number, toId: number): Promise<void> {
  await db.execute(sql`update stock_alert_rule set category_id = ${toId} where category_id = ${fromId}`);
  await db.execute(sql`
    delete from stock_count_scope s where s.category_id = ${fromId}
      and exists (select from stock_count_scope o where o.count_id = s.count_id and o.category_id = ${toId})`);
  await db.execute(sql`update stock_count_scope set category_id = ${toId} where category_id = ${fromId}`);
}
