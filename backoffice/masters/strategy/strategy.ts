/** 分销策略: making, changing and giving them up; exactly one is the default, always (domain.md §3.4). */
import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { StrategyFields, strategyEndpoints } from "#contract/stall/strategies.ts";
import { getStyleForPrice } from "./own-price.ts";
import { refuseDefault, refuseDisable, refuseEnable, refuseRemove } from "./strategy.rules.ts";
import { strategy, strategyPrice, strategyTier } from "./strategy.tables.ts";

type Endpoints = typeof strategyEndpoints;
type Saved = Answer<Endpoints["add"]>;
type Strategy = typeof strategy.$inferSelect;

export const addStrategy: Operation<Endpoints["add"]> = async (context, { body }) => {
  const all = await lockStrategies(context);
  assertFits(all, 0, body);
  const { id, version } = await insertRow(context.db, strategy, { ...columnsOf(body), ...stamp(context) });
  const created = { id, version };
  await writeTiers(context, created.id, body);
  const after = { ...columnsOf(body), tiers: body.tiers };
  await writeAudit(context, [{ entity: "strategy", entityId: created.id, action: "add", after }]);
  return created;
};

export const editStrategy: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const { db } = context;
  const all = await lockStrategies(context);
  const before = pick(all, body);
  assertFits(all, body.id, body);
  const tiersBefore = await db.select().from(strategyTier).where(eq(strategyTier.strategyId, body.id));
  const saved = await touch(context, strategy, before, columnsOf(body));
  await writeTiers(context, body.id, body);
  const tiers = tiersBefore.map(({ amountFen, bonusFen }) => ({ amountFen, bonusFen }));
  await writeAudit(context, [
    {
      entity: "strategy",
      entityId: body.id,
      action: "edit",
      before: { ...columnsOf({ ...before, tiers, clientToken: body.clientToken }), tiers },
      after: { ...columnsOf(body), tiers: body.tiers },
    },
  ]);
  return { id: body.id, ...saved };
};

export const makeDefault: Operation<Endpoints["setDefault"]> = (context, input) =>
  change(context, "default", input, async (within, row) => {
    refuse(refuseDefault(row));
    await within.db.update(strategy).set({ isDefault: false }).where(ne(strategy.id, row.id));
    return { isDefault: true };
  });

export const disableStrategy: Operation<Endpoints["disable"]> = (context, input) =>
  change(context, "disable", input, async (_within, row) => {
    refuse(refuseDisable(row));
    return { status: "OFF" };
  });

export const enableStrategy: Operation<Endpoints["enable"]> = (context, input) =>
  change(context, "enable", input, async (_within, row) => {
    refuse(refuseEnable(row));
    return { status: "ON" };
  });

/** Only what no customer buys by, and to which none is promoted. */
export const removeStrategy: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const all = await lockStrategies(context);
  const row = pick(all, { id: params.id, version: body.version });
  const { customers } = await oneRow<{ customers: number }>(
    context.db,
    sql`select count(*)::int8 as customers from distributor where strategy_id = ${row.id}`,
  );
  const upgradedFrom = all.filter((one) => one.upgradeToId === row.id).length;
  refuse(refuseRemove(row, { customers, upgradedFrom }));
  await context.db.delete(strategy).where(eq(strategy.id, row.id));
  const before = columnsOf({ ...row, tiers: [], clientToken: body.clientToken });
  await writeAudit(context, [{ entity: "strategy", entityId: row.id, action: "remove", before }]);
};

export const saveStrategyPrice: Operation<Endpoints["savePrice"]> = async (context, { params, body }) => {
  const { db } = context;
  const row = pick(await lockStrategies(context), { id: params.id });
  const style = await getStyleForPrice(context, body, "策略价");
  const key = { strategyId: row.id, productId: style.id };
  const { priceFen } = body;
  const [before] = await db.select().from(strategyPrice).where(priceKey(key));
  await db
    .insert(strategyPrice)
    .values({ ...key, priceFen })
    .onConflictDoUpdate({ target: [strategyPrice.strategyId, strategyPrice.productId], set: { priceFen } });
  await auditPrice(context, row.id, style.styleNo, before?.priceFen ?? null, priceFen);
  return { productId: style.id, added: !before };
};

export const removeStrategyPrice: Operation<Endpoints["removePrice"]> = async (context, { params }) => {
  const row = pick(await lockStrategies(context), { id: params.id });
  const key = { strategyId: row.id, productId: params.productId };
  const [gone] = await context.db.delete(strategyPrice).where(priceKey(key)).returning();
  if (!gone) throw new DomainError("该款的策略价不存在，可能已被删除");
  await auditPrice(context, row.id, String(params.productId), gone.priceFen, null);
};

/** The strategy asked for, in use or as it was; the default where none is asked for. */
export async function getStrategy(db: Db, before: { strategyId: number } | null, id: number | null) {
  const [found] = await db
    .select()
    .from(strategy)
    .where(id === null ? eq(strategy.isDefault, true) : eq(strategy.id, id));
  if (!found) throw new DomainError("策略不存在，请重新选择");
  if (found.status === "OFF" && found.id !== before?.strategyId) {
    throw new DomainError(`策略 ${found.name} 已停用，请重新选择`);
  }
  return found;
}

/** All of them, locked: they are few, and which is the default concerns each. */
function lockStrategies({ db }: Context): Promise<Strategy[]> {
  return db.select().from(strategy).orderBy(strategy.id).for("no key update");
}

function pick(all: readonly Strategy[], { id, version }: { id: number; version?: number }): Strategy {
  const row = all.find((one) => one.id === id);
  if (!row) throw new DomainError("策略不存在，可能已被删除");
  if (version !== undefined && row.version !== version) throw new DomainError("数据已被他人修改，请刷新后重试");
  return row;
}

/** What the other strategies say to this one. */
function assertFits(all: readonly Strategy[], id: number, { name, upgradeToId }: StrategyFields): void {
  if (all.some((one) => one.id !== id && one.name === name))
    throw new DomainError(`策略名称 ${name} 已存在，请换一个名称`);
  if (upgradeToId === null) return;
  if (upgradeToId === id) throw new DomainError("不能升级到自己，请选择其他策略");
  if (!all.some((one) => one.id === upgradeToId)) throw new DomainError("升级到的策略不存在，请重新选择");
}

async function change(
  context: Context,
  action: "default" | "disable" | "enable",
  { params, body }: Received<Endpoints["setDefault"]>,
  work: (within: Context, row: Strategy) => Promise<Partial<Pick<Strategy, "isDefault" | "status">>>,
): Promise<Saved> {
  const row = pick(await lockStrategies(context), { id: params.id, version: body.version });
  const after = await work(context, row);
  const saved = await touch(context, strategy, row, after);
  const before = { isDefault: row.isDefault, status: row.status };
  await writeAudit(context, [{ entity: "strategy", entityId: row.id, action, before, after: { ...before, ...after } }]);
  return { id: row.id, ...saved };
}

async function writeTiers({ db }: Context, strategyId: number, { tiers }: StrategyFields): Promise<void> {
  await db.delete(strategyTier).where(eq(strategyTier.strategyId, strategyId));
  if (tiers.length > 0) await db.insert(strategyTier).values(tiers.map((tier) => ({ strategyId, ...tier })));
}

function columnsOf(fields: StrategyFields) {
  const { name, priceMode, discountBp, minusFen, rememberLast, minMixQty, returnDays, returnRatioBp } = fields;
  const { returnLimitMode, defaultCreditFen, bonusRatioBp, upgradeFen, upgradeToId, sort } = fields;
  return {
    ...{ name, priceMode, discountBp, minusFen, rememberLast, minMixQty, returnDays, returnRatioBp },
    ...{ returnLimitMode, defaultCreditFen, bonusRatioBp, upgradeFen, upgradeToId, sort },
  };
}

function priceKey({ strategyId, productId }: { strategyId: number; productId: number }) {
  return and(eq(strategyPrice.strategyId, strategyId), eq(strategyPrice.productId, productId));
}

async function auditPrice(within: Context, id: number, style: string, before: number | null, after: number | null) {
  const entry = { entity: "strategy", entityId: id, action: "price" };
  await writeAudit(within, [{ ...entry, before: { style, priceFen: before }, after: { style, priceFen: after } }]);
}

function refuse(sentence: string | null): void {
  if (sentence) throw new DomainError(sentence);
}
