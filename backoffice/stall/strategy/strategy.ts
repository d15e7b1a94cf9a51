/** 分销策略: making, changing and giving them up; exactly one is the default, always (domain.md §3.4). */
import { and, count, eq, ne } from "drizzle-orm";
import { writeAudit } from "#backoffice/audit/audit.ts";
import type { Context } from "#backoffice/context.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import { once } from "#backoffice/http/idempotency.ts";
import {
  distributor,
  strategy,
  strategyPrice,
  strategyTier,
} from "#backoffice/stall/distributor/distributor.tables.ts";
import { getStyleForPrice } from "#backoffice/stall/distributor/own-price.ts";
import type { Answer, Received } from "#contract/endpoint.ts";
import type { StrategyFields, strategyEndpoints } from "#contract/stall/strategies.ts";
import { refuseDefault, refuseDisable, refuseEnable, refuseRemove } from "./strategy.rules.ts";

type Endpoints = typeof strategyEndpoints;
type Saved = Answer<Endpoints["add"]>;
type Strategy = typeof strategy.$inferSelect;

export async function addStrategy(context: Context, { body }: Received<Endpoints["add"]>): Promise<Saved> {
  return once(context, { operation: "strategy.add", clientToken: body.clientToken }, async (within) => {
    const { db, actor, clock } = within;
    const all = await lockStrategies(within);
    assertFits(all, 0, body);
    const now = clock.now();
    const [created] = await db
      .insert(strategy)
      .values({ ...columnsOf(body), createdBy: actor.userId, createdAt: now, updatedBy: actor.userId, updatedAt: now })
      .returning({ id: strategy.id, version: strategy.version });
    if (!created) throw new Error("the strategy was not written");
    await writeTiers(within, created.id, body);
    const after = { ...columnsOf(body), tiers: body.tiers };
    await writeAudit(within, [{ entity: "strategy", entityId: created.id, action: "add", after }]);
    return created;
  });
}

export async function editStrategy(context: Context, { body }: Received<Endpoints["edit"]>): Promise<Saved> {
  return once(context, { operation: "strategy.edit", clientToken: body.clientToken }, async (within) => {
    const { db, actor, clock } = within;
    const all = await lockStrategies(within);
    const before = pick(all, body);
    assertFits(all, body.id, body);
    const tiersBefore = await db.select().from(strategyTier).where(eq(strategyTier.strategyId, body.id));
    const version = before.version + 1;
    await db
      .update(strategy)
      .set({ ...columnsOf(body), version, updatedBy: actor.userId, updatedAt: clock.now() })
      .where(eq(strategy.id, body.id));
    await writeTiers(within, body.id, body);
    const tiers = tiersBefore.map(({ amountFen, bonusFen }) => ({ amountFen, bonusFen }));
    await writeAudit(within, [
      {
        entity: "strategy",
        entityId: body.id,
        action: "edit",
        before: { ...columnsOf({ ...before, tiers, clientToken: body.clientToken }), tiers },
        after: { ...columnsOf(body), tiers: body.tiers },
      },
    ]);
    return { id: body.id, version };
  });
}

export async function makeDefault(context: Context, input: Received<Endpoints["setDefault"]>): Promise<Saved> {
  return change(context, "default", input, async (within, row) => {
    refuse(refuseDefault(row));
    await within.db.update(strategy).set({ isDefault: false }).where(ne(strategy.id, row.id));
    return { isDefault: true };
  });
}

export async function disableStrategy(context: Context, input: Received<Endpoints["disable"]>): Promise<Saved> {
  return change(context, "disable", input, async (_within, row) => {
    refuse(refuseDisable(row));
    return { status: "OFF" };
  });
}

export async function enableStrategy(context: Context, input: Received<Endpoints["enable"]>): Promise<Saved> {
  return change(context, "enable", input, async (_within, row) => {
    refuse(refuseEnable(row));
    return { status: "ON" };
  });
}

/** Only what no customer buys by, and to which none is promoted. */
export async function removeStrategy(context: Context, { params, body }: Received<Endpoints["remove"]>): Promise<void> {
  await once(context, { operation: "strategy.remove", clientToken: body.clientToken }, async (within) => {
    const all = await lockStrategies(within);
    const row = pick(all, { id: params.id, version: body.version });
    const [use] = await within.db
      .select({ customers: count() })
      .from(distributor)
      .where(eq(distributor.strategyId, row.id));
    const upgradedFrom = all.filter((one) => one.upgradeToId === row.id).length;
    refuse(refuseRemove(row, { customers: use?.customers ?? 0, upgradedFrom }));
    await within.db.delete(strategy).where(eq(strategy.id, row.id));
    const before = columnsOf({ ...row, tiers: [], clientToken: body.clientToken });
    await writeAudit(within, [{ entity: "strategy", entityId: row.id, action: "remove", before }]);
    return null;
  });
}

export async function saveStrategyPrice(
  context: Context,
  { params, body }: Received<Endpoints["savePrice"]>,
): Promise<Answer<Endpoints["savePrice"]>> {
  return once(context, { operation: "strategy.price", clientToken: body.clientToken }, async (within) => {
    const { db } = within;
    const row = pick(await lockStrategies(within), { id: params.id });
    const style = await getStyleForPrice(within, body, "策略价");
    const key = { strategyId: row.id, productId: style.id };
    const { priceFen } = body;
    const [before] = await db.select().from(strategyPrice).where(priceKey(key));
    await db
      .insert(strategyPrice)
      .values({ ...key, priceFen })
      .onConflictDoUpdate({ target: [strategyPrice.strategyId, strategyPrice.productId], set: { priceFen } });
    await auditPrice(within, row.id, style.styleNo, before?.priceFen ?? null, priceFen);
    return { productId: style.id, added: !before };
  });
}

export async function removeStrategyPrice(
  context: Context,
  { params, body }: Received<Endpoints["removePrice"]>,
): Promise<void> {
  await once(context, { operation: "strategy.removePrice", clientToken: body.clientToken }, async (within) => {
    const row = pick(await lockStrategies(within), { id: params.id });
    const key = { strategyId: row.id, productId: params.productId };
    const [gone] = await within.db.delete(strategyPrice).where(priceKey(key)).returning();
    if (!gone) throw new DomainError("该款的策略价不存在，可能已被删除");
    await auditPrice(within, row.id, String(params.productId), gone.priceFen, null);
    return null;
  });
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
  return once(context, { operation: `strategy.${action}`, clientToken: body.clientToken }, async (within) => {
    const { db, actor, clock } = within;
    const row = pick(await lockStrategies(within), { id: params.id, version: body.version });
    const after = await work(within, row);
    const version = row.version + 1;
    await db
      .update(strategy)
      .set({ ...after, version, updatedBy: actor.userId, updatedAt: clock.now() })
      .where(eq(strategy.id, row.id));
    const before = { isDefault: row.isDefault, status: row.status };
    await writeAudit(within, [
      { entity: "strategy", entityId: row.id, action, before, after: { ...before, ...after } },
    ]);
    return { id: row.id, version };
  });
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
