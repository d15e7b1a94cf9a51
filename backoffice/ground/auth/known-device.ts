/** Browsers that a user signed in from before, by a random mark that the browser keeps and the database has as a hash. */
import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { AnonymousContext } from "#backoffice/core/context.ts";
import { knownDevice } from "./session.tables.ts";

function hashMark(mark: string): string {
  return createHash("sha256").update(mark).digest("hex");
}

/** The mark's hash, when this user signed in with it before; null for anybody else's, or none. */
export async function findDevice(
  { db }: AnonymousContext,
  userId: number | undefined,
  mark: string | undefined,
): Promise<string | null> {
  if (userId === undefined || !mark) return null;
  const own = and(eq(knownDevice.tokenHash, hashMark(mark)), eq(knownDevice.userId, userId));
  const [found] = await db.select({ tokenHash: knownDevice.tokenHash }).from(knownDevice).where(own);
  return found?.tokenHash ?? null;
}

/** Gives the mark by which the browser is known from now on: a new one unless it is this user's already. */
export async function rememberDevice(
  { db, clock }: AnonymousContext,
  userId: number,
  mark: string | undefined,
): Promise<string> {
  const seenAt = clock.now();
  if (mark) {
    const own = and(eq(knownDevice.tokenHash, hashMark(mark)), eq(knownDevice.userId, userId));
    const known = await db.update(knownDevice).set({ seenAt }).where(own).returning({ userId: knownDevice.userId });
    if (known.length > 0) return mark;
  }
  const fresh = randomBytes(24).toString("base64url");
  await db.insert(knownDevice).values({ tokenHash: hashMark(fresh), userId, seenAt });
  return fresh;
}
