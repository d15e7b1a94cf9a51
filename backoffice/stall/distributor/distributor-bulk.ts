/** 批量改策略 and 改归属 of the ticked customers (domain.md §3.4). */
import { eq, inArray } from "drizzle-orm";
import { writeAudit } from "#backoffice/audit/audit.ts";
import type { Context } from "#backoffice/context.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import type {
  DistributorChange,
  DistributorChanged,
  distributorBulkEndpoints,
  PickedDistributor,
} from "#contract/stall/distributor-bulk.ts";
import { distributor } from "./distributor.tables.ts";
import { assertOwner, type Distributor, getStrategy } from "./distributor.ts";

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
  const { db, actor, clock } = context;
  const { to, same } = await plan(context);
  const versions = new Map(change.rows.map(({ id, version }) => [id, version]));
  const found = await db
    .select()
    .from(distributor)
    .where(inArray(distributor.id, [...versions.keys()]))
    .orderBy(distributor.id)
    .for("no key update");
  if (found.length < versions.size) throw new DomainError("有勾选的客户已不存在，请刷新后重试");
  const changed: number[] = [];
  const refused: DistributorChanged["refused"] = [];
  for (const row of found) {
    const stale = row.version !== versions.get(row.id) && "数据已被他人修改，请刷新后重试";
    const message = stale || refuseBulk(row) || same(row);
    if (message) {
      refused.push({ id: row.id, label: row.name, message });
      continue;
    }
    changed.push(row.id);
    const version = row.version + 1;
    await db
      .update(distributor)
      .set({ ...to, version, updatedBy: actor.userId, updatedAt: clock.now() })
      .where(eq(distributor.id, row.id));
    const { strategyId, stallId, keeperId } = row;
    const before = { strategyId, stallId, keeperId };
    await writeAudit(context, [
      { entity: "distributor", entityId: row.id, action, before, after: { ...before, ...to } },
    ]);
  }
  const [first] = refused;
  if (changed.length === 0 && first) {
    const others = refused.length > 1 ? `（另有 ${refused.length - 1} 个也不能改）` : "";
    throw new DomainError(`${first.label} ${first.message}${others}`);
  }
  return { changed: changed.length, refused };
}

function refuseBulk({ walkIn, mergedIntoId }: Pick<PickedDistributor, "walkIn"> & { mergedIntoId: number | null }) {
  if (walkIn) return "散客是系统客户，不能修改";
  return mergedIntoId !== null && "已合并到其他客户，不能修改";
}
