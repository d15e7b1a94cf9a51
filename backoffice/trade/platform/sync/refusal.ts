/**
 * What was pulled and could not be taken: kept until it comes again and can be, for the cursor goes on and the platform
 * tells of it only when it changes. Never a buyer's data.
 */
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Db } from "#backoffice/db/connect.ts";
import type { PulledKind } from "#contract/platform/sync.words.ts";
import type { PlatformRefusal } from "../adapter/adapter.ts";
import { notifyRefused } from "../order/order-message.ts";
import { syncRefusal } from "./sync.tables.ts";

interface Refused {
  shop: { id: number; name: string; repositoryId: number };
  kind: PulledKind;
  refusals: readonly PlatformRefusal[];
}

const longestMessage = 300;

/** In the transaction of what was taken of the same page. Whoever audits is told of what was not known yet. */
export async function recordRefusals(
  { db, clock }: Pick<Context, "db" | "clock">,
  { shop, kind, refusals }: Refused,
): Promise<void> {
  if (refusals.length === 0) return;
  const at = clock.now();
  const named = new Map(refusals.map((refusal) => [subjectOf(refusal), refusal]));
  const known = await db
    .select({ subject: syncRefusal.subject })
    .from(syncRefusal)
    .where(these({ shopId: shop.id, kind, subjects: [...named.keys()] }));
  await db
    .insert(syncRefusal)
    .values(
      [...named].map(([subject, { platformNo, message }]) => ({
        ...{ shopId: shop.id, kind, subject, platformNo: platformNo ?? "" },
        ...{ message: message.slice(0, longestMessage), firstAt: at, lastAt: at },
      })),
    )
    .onConflictDoUpdate({
      target: [syncRefusal.shopId, syncRefusal.kind, syncRefusal.subject],
      set: { message: sql`excluded.message`, lastAt: at },
    });
  for (const { subject } of known) named.delete(subject);
  const [first] = named.values();
  if (first) await notifyRefused({ db, clock }, shop, first.message);
}

/** They were taken after all. */
export async function forgetRefusals(
  db: Db,
  { shopId, kind, numbers }: { shopId: number; kind: PulledKind; numbers: readonly string[] },
): Promise<void> {
  if (numbers.length === 0) return;
  await db.delete(syncRefusal).where(these({ shopId, kind, subjects: numbers }));
}

function these({ shopId, kind, subjects }: { shopId: number; kind: PulledKind; subjects: readonly string[] }) {
  return and(eq(syncRefusal.shopId, shopId), eq(syncRefusal.kind, kind), inArray(syncRefusal.subject, [...subjects]));
}

/** Those that did not come again for so long are no news any more. */
export async function deleteOldRefusals(db: Db, before: Date): Promise<void> {
  await db.delete(syncRefusal).where(lt(syncRefusal.lastAt, before));
}

/** By what one is known when it comes again: its number, or the sentence where that is what is missing. */
function subjectOf({ platformNo, message }: PlatformRefusal): string {
  return platformNo?.slice(0, 64) || message.slice(0, longestMessage);
}
