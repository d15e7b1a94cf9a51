/** People to choose from. */
import { and, eq } from "drizzle-orm";
import type { Db } from "#backoffice/db/connect.ts";
import { user } from "./user.tables.ts";

/** Those who may sign in, by the names that records show. */
export async function listPeople(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: user.id, name: user.nickName })
    .from(user)
    .where(eq(user.enabled, true))
    .orderBy(user.nickName, user.id);
}

export async function isPerson(db: Db, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.enabled, true)));
  return found !== undefined;
}
