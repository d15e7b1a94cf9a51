/** The `state` of an authorisation on its way: random, for once, for ten minutes, of one user and one shop; kept as its hash. */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import type { GrantOutcome } from "#contract/platform/shop.words.ts";
import { oauthState } from "./shop.tables.ts";

const lifeMs = 10 * 60_000;
/** Used and expired ones are kept for a day, so that whoever comes late is told why. */
const keptDays = 1;

type Asking = Pick<Context, "db" | "clock" | "actor">;

/** A new state for the shop, in the actor's name. */
export async function makeState({ db, clock, actor }: Asking, shopId: number): Promise<string> {
  const state = randomBytes(32).toString("base64url");
  const now = clock.now();
  await db.insert(oauthState).values({
    stateHash: hashOf(state),
    userId: actor.userId,
    shopId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return state;
}

type Taken =
  | { shopId: number }
  | { refused: Exclude<GrantOutcome, "GRANTED" | "DENIED" | "FAILED">; shopId: number | null };

/** The shop that the state was made for, and from now on it is used; or why it is not good. Another user's is left to him. */
export async function consumeState({ db, clock, actor }: Asking, state: string): Promise<Taken> {
  const [found] = await db
    .select()
    .from(oauthState)
    .where(eq(oauthState.stateHash, hashOf(state)));
  if (!found) return { refused: "UNKNOWN", shopId: null };
  if (found.userId !== actor.userId) return { refused: "OTHER_USER", shopId: null };
  const { shopId } = found;
  if (found.usedAt !== null) return { refused: "USED", shopId };
  const now = clock.now();
  if (found.expiresAt <= now) return { refused: "EXPIRED", shopId };
  // Of two that come at once, one updates the row.
  const taken = await db
    .update(oauthState)
    .set({ usedAt: now })
    .where(and(eq(oauthState.stateHash, found.stateHash), isNull(oauthState.usedAt)))
    .returning({ shopId: oauthState.shopId });
  return taken.length > 0 ? { shopId } : { refused: "USED", shopId };
}

export async function deleteOldStates(db: Db, now: Date): Promise<void> {
  await db.delete(oauthState).where(lt(oauthState.expiresAt, daysBefore(now, keptDays)));
}

function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
