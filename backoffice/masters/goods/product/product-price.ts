/** Leaves a trace of every price change: the style's price log, and the audit log (domain.md §3.1 Effects, §1.10). */

import type { Context } from "#backoffice/core/context.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import type { LoggedPriceField } from "#contract/goods/product.words.ts";
import type { PriceChange } from "./product.rules.ts";
import { productPriceLog } from "./product.tables.ts";

/** In the transaction of the change. Styles without changes may be among them. */
export async function recordPrices(
  context: Context,
  styles: readonly { productId: number; changes: readonly PriceChange<LoggedPriceField>[] }[],
): Promise<void> {
  const { db, actor, clock } = context;
  const now = clock.now();
  const changed = styles.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return;
  await db
    .insert(productPriceLog)
    .values(
      changed.flatMap(({ productId, changes }) =>
        changes.map((change) => ({ ...change, productId, operatorId: actor.userId, createdAt: now })),
      ),
    );
  await writeAudit(
    context,
    changed.map(({ productId, changes }) => ({
      entity: "product",
      entityId: productId,
      action: "price",
      before: Object.fromEntries(changes.map(({ field, beforeFen }) => [field, beforeFen])),
      after: Object.fromEntries(changes.map(({ field, afterFen }) => [field, afterFen])),
    })),
  );
}
