/** Idempotent mutations: one client token, one result (domain.md §1.4). `compose/mount.ts` makes every mutation one. */
import { eq, lt } from "drizzle-orm";
import { daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { withKeptPlans } from "#backoffice/db/kept-plans.ts";
import { notifyChange } from "#backoffice/ground/events/changes.ts";
import { idempotency } from "./idempotency.tables.ts";

/**
 * Runs `work` in a transaction, once for each client token. A repeat, also one
 * that arrives while the first still runs, gets the first result: the token's
 * unique key makes it wait for the first transaction's end. `path` is the endpoint's, for who hears of changes.
 */
export async function once<R>(
  context: Context,
  { operation, clientToken, path = operation }: { operation: string; clientToken: string; path?: string },
  work: (context: Context) => Promise<R>,
): Promise<R> {
  return withKeptPlans(() =>
    context.db.transaction(async (transaction) => {
      const claimed = await transaction
        .insert(idempotency)
        .values({ clientToken, operation, userId: context.actor.userId, createdAt: context.clock.now() })
        .onConflictDoNothing()
        .returning({ clientToken: idempotency.clientToken });
      if (claimed.length === 0) {
        const [first] = await transaction.select().from(idempotency).where(eq(idempotency.clientToken, clientToken));
        if (!first || first.operation !== operation || first.userId !== context.actor.userId) {
          throw new DomainError("表单已失效，请刷新页面后重试");
        }
        return first.result as R;
      }
      const result = await work({ ...context, db: transaction });
      await transaction
        .update(idempotency)
        .set({ result: result ?? null })
        .where(eq(idempotency.clientToken, clientToken))
        .returning({ told: notifyChange(path) });
      return result;
    }),
  );
}

/** A resend of a form older than this is refused by the form's own state. */
const rememberedDays = 7;

export const idempotencyModule = defineModule({
  sweep: async ({ db, clock }) => {
    await db.delete(idempotency).where(lt(idempotency.createdAt, daysBefore(clock.now(), rememberedDays)));
  },
});
