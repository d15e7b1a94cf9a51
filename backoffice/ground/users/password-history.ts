/** The stored password of a user, and those it replaced. */
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { passwordHistory } from "./account.tables.ts";
import { replacedPasswordsKept } from "./password.rules.ts";
import { user } from "./user.tables.ts";

/** The hash of the present password, and of those replaced last. */
export async function getPasswordHashes(db: Db, userId: number): Promise<{ present: string; replaced: string[] }> {
  const [found] = await db.select({ present: user.passwordHash }).from(user).where(eq(user.id, userId));
  if (!found) throw new Error(`there is no user ${userId}`);
  const replaced = await latestReplaced(db, userId);
  return { ...found, replaced: replaced.map(({ passwordHash }) => passwordHash) };
}

/** Replaces the password, unless it is no longer the one that was compared; says whether it did. */
export async function replacePassword(
  { db, clock }: { db: Db; clock: Clock },
  { userId, present, next }: { userId: number; present: string; next: string },
): Promise<boolean> {
  const now = clock.now();
  const changed = await db
    .update(user)
    .set({
      passwordHash: next,
      passwordResetAt: now,
      mustChangePassword: false,
      updatedBy: userId,
      updatedAt: now,
      version: sql`${user.version} + 1`,
    })
    .where(and(eq(user.id, userId), eq(user.passwordHash, present)))
    .returning({ id: user.id });
  if (changed.length === 0) return false;
  await db.insert(passwordHistory).values({ userId, passwordHash: present, replacedAt: now });
  const kept = (await latestReplaced(db, userId)).map(({ id }) => id);
  await db.delete(passwordHistory).where(and(eq(passwordHistory.userId, userId), notInArray(passwordHistory.id, kept)));
  return true;
}

function latestReplaced(db: Db, userId: number) {
  return db
    .select({ id: passwordHistory.id, passwordHash: passwordHistory.passwordHash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.id))
    .limit(replacedPasswordsKept);
}
