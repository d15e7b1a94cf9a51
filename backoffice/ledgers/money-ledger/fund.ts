/** Funds (资金账户): which of them take money, and where. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { assertStallVisible, ofVisibleStalls, visibleStalls } from "#backoffice/masters/stall/stall-access.ts";
import type { FundOption, fundEndpoints } from "#contract/stall/funds.ts";

type Endpoints = typeof fundEndpoints;

export const listFundOptions: Operation<Endpoints["options"]> = async (context, { query }) => {
  if (query.stallId !== undefined) await assertStallVisible(context, query.stallId);
  const stallIds = query.stallId === undefined ? (await visibleStalls(context)).map(({ id }) => id) : [query.stallId];
  return rows<FundOption>(
    context.db,
    sql`select id, name, method, stall_id as "stallId" from fund
        where status = 'ON' and (stall_id is null or stall_id = any(${pgArray(stallIds)}::bigint[]))
        order by sort, id`,
  );
};

export const listFundStalls: Operation<Endpoints["stalls"]> = async (context) => {
  const stalls = await visibleStalls(context);
  return stalls.filter(({ open }) => open).map(({ id, name }) => ({ id, name }));
};

/**
 * The fund, if a document of this stall may take money into it or out of it.
 * A document of no stall that names a stall's till is that stall's: else its
 * money would be missing in the stall's 日结. `stallId` is whose it is.
 */
export async function getUsableFund(
  context: Pick<Context, "db" | "actor">,
  fundId: number,
  stallId: number | null,
): Promise<FundOption> {
  const { db } = context;
  const [fund] = await rows<FundOption & { status: "ON" | "OFF" }>(
    db,
    sql`select id, name, method, stall_id as "stallId", status from fund where id = ${fundId}`,
  );
  if (!fund) throw new DomainError("收款账户不存在，请重新选择");
  if (fund.status === "OFF") throw new DomainError(`收款账户 ${fund.name} 已停用，请换一个`);
  const isNear = stallId === null && (await visibleStalls(context)).some(({ id }) => id === fund.stallId);
  if (fund.stallId !== null && fund.stallId !== stallId && !isNear) {
    throw new DomainError(`收款账户 ${fund.name} 是其他档口的，请换一个或选择对应的档口`);
  }
  return { ...fund, stallId: stallId ?? fund.stallId };
}

/** Refuses the till of a stall that one may not see, as one that is not there. */
export async function assertFundVisible(context: Pick<Context, "db" | "actor">, fundId: number): Promise<void> {
  const visible = await ofVisibleStalls(context, sql`stall_id`);
  const [fund] = await rows(context.db, sql`select id from fund where id = ${fundId} and ${visible ?? sql`true`}`);
  if (!fund) throw new DomainError("收款账户不存在，或您没有查看权限");
}

/**
 * The fund, if the actor may pay out of it, or put back `backInto` it what was
 * paid: a till by whoever may see its stall, also when it is no longer used to
 * take what comes back.
 */
export async function getPayingFund(
  context: Pick<Context, "db" | "actor">,
  fundId: number,
  { backInto = false } = {},
): Promise<{ stallId: number | null }> {
  const [fund] = await rows<{ name: string; stallId: number | null; status: "ON" | "OFF" }>(
    context.db,
    sql`select name, stall_id as "stallId", status from fund where id = ${fundId}`,
  );
  if (!fund) throw new DomainError("付款账户不存在，请重新选择");
  if (fund.status === "OFF" && !backInto) throw new DomainError(`付款账户 ${fund.name} 已停用，请换一个`);
  await assertStallVisible(context, fund.stallId);
  return { stallId: fund.stallId };
}
