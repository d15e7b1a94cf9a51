/** 批量改策略 and 改归属 of the ticked customers (domain.md §3.4). */

import { inArray } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { changeTicked } from "#backoffice/ground/documents/ticked.ts";
import { touch } from "#backoffice/ground/documents/write.ts";
import { getStrategy } from "#backoffice/masters/strategy/strategy.ts";
import type {
  DistributorChange,
  DistributorChanged,
  distributorBulkEndpoints,
  PickedDistributor,
} from "#contract/stall/distributor-bulk.ts";
import { distributor } from "./distributor.tables.ts";
import { assertOwner, type Distributor } from "./distributor.ts";

type Endpoints = typeof distributorBulkEndpoints;
type Change = Partial<Pick<Distributor, "strategyId" | "stallId" | "keeperId">>;

export const changeStrategies: Operation<Endpoints["changeStrategy"]> = (context, { body }) =>
  changeRows(context, "strategy", body, async ({ db }) => {
    const { id, name } = await getStrategy(db, null, body.strategyId);
    return { to: { strategyId: id }, same: (row) => row.strategyId === id && `已经是策略 ${name}` };
  });

/** Stall and keeper together; none of either takes it away. */
export const changeOwners: Operation<Endpoints["changeOwner"]> = (context, { body }) =>
  changeRows(context, "owner", body, async ({ db }) => {
    const { stallId, keeperId } = body;
    await assertOwner(db, null, { stallId, keeperId });
    const to = { stallId, keeperId };
    return { to, same: (row) => row.stallId === stallId && row.keeperId === keeperId && "归属没有变化" };
  });

interface Plan {
  to: Change;
  /** Why a row has nothing to change, or false. */
  same: (row: Distributor) => string | false;
}

/** Locks the rows in the order of their ids, and leaves those alone that may not change; refuses when none may. */
async function changeRows(
  context: Context,
  action: string,
  change: DistributorChange,
  plan: (within: Context) => Promise<Plan>,
): Promise<DistributorChanged> {
  const { db } = context;
  const { to, same } = await plan(context);
  const found = await db
    .select()
    .from(distributor)
    .where(
      inArray(
        distributor.id,
        change.rows.map(({ id }) => id),
      ),
    )
    .orderBy(distributor.id)
    .for("no key update");
  const words = { gone: "有勾选的客户已不存在，请刷新后重试", unit: "个", labelOf: ({ name }: Distributor) => name };
  const { changed, refused } = await changeTicked(change.rows, found, words, async (row) => {
    const message = refuseBulk(row) || same(row);
    if (message) return message;
    await touch(context, distributor, row, to);
    const { strategyId, stallId, keeperId } = row;
    const before = { strategyId, stallId, keeperId };
    await writeAudit(context, [
      { entity: "distributor", entityId: row.id, action, before, after: { ...before, ...to } },
    ]);
    return null;
  });
  return { changed: changed.length, refused };
}

function refuseBulk({ walkIn, mergedIntoId }: Pick<PickedDistributor, "walkIn"> & { mergedIntoId: number | null }) {
  if (walkIn) return "散客是系统客户，不能修改";
  return mergedIntoId !== null && "已合并到其他客户，不能修改";
}
