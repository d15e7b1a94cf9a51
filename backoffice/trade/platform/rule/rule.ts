/** 审单规则 as a company keeps them (domain.md §3.5). */
import { and, eq, ne, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { getRow } from "#backoffice/ground/documents/row.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import { listCouriers, readCourier } from "#backoffice/trade/platform/order/courier.ts";
import { wakeRules } from "#backoffice/trade/platform/order/rule-channel.ts";
import { getVisibleShop, listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import { type RemarkAsk, remarkAskLabels, ruleHoldLabels } from "#contract/platform/order-rule.words.ts";
import type { OrderRuleFields, OrderRuleRow, orderRuleEndpoints } from "#contract/platform/order-rules.ts";
import { wordsOf } from "./rule.rules.ts";
import { orderRule } from "./rule.tables.ts";

type Endpoints = typeof orderRuleEndpoints;
type RuleRecord = typeof orderRule.$inferSelect;

export const listOrderRules: Operation<Endpoints["list"]> = async ({ db }) => ({ content: await readAll(db) });

export const orderRuleDetail: Operation<Endpoints["detail"]> = async ({ db }, { params }) => {
  const found = (await readAll(db)).find(({ id }) => id === params.id);
  if (!found) throw new DomainError(gone);
  return found;
};

/** Shops and places that the actor sees and may send from. */
export const orderRuleChoices: Operation<Endpoints["choices"]> = async (context) => {
  const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => ({ id, name }));
  return {
    shops: named(await listVisibleShops(context)),
    repositories: named(await listVisibleRepositories(context, { right: "out" })),
    couriers: await listCouriers(context.db),
  };
};

export const addOrderRule: Operation<Endpoints["add"]> = async (context, { body }) => {
  const columns = { ...(await columnsOf(context, body, null)), enabled: body.enabled };
  await assertNameFree(context.db, 0, body.name);
  const { id, version } = await insertRow(context.db, orderRule, { ...columns, ...stamp(context) });
  await writeAudit(context, [{ entity: "order_rule", entityId: id, action: "add", after: columns }]);
  await wakeRules(context.db);
  return { id, version };
};

export const editOrderRule: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const before = await openRule(context, body);
  const columns = await columnsOf(context, body, before);
  await assertNameFree(context.db, body.id, body.name);
  const saved = await touch(context, orderRule, before, columns);
  const was = Object.fromEntries(Object.keys(columns).map((key) => [key, before[key as keyof typeof columns]]));
  await writeAudit(context, [{ entity: "order_rule", entityId: body.id, action: "edit", before: was, after: columns }]);
  await wakeRules(context.db);
  return { id: body.id, ...saved };
};

export const disableOrderRule: Operation<Endpoints["disable"]> = async (context, { params, body }) =>
  switchRule(context, { id: params.id, version: body.version }, false);

export const enableOrderRule: Operation<Endpoints["enable"]> = async (context, { params, body }) =>
  switchRule(context, { id: params.id, version: body.version }, true);

async function switchRule(context: Context, asked: { id: number; version: number }, enabled: boolean) {
  const row = await openRule(context, asked);
  if (row.enabled === enabled) throw new DomainError(`规则“${row.name}”已是${enabled ? "启用" : "停用"}状态`);
  const saved = await touch(context, orderRule, row, { enabled });
  const action = enabled ? "enable" : "disable";
  await writeAudit(context, [
    { entity: "order_rule", entityId: row.id, action, before: { enabled: row.enabled }, after: { enabled } },
  ]);
  await wakeRules(context.db);
  return { id: row.id, ...saved };
}

const gone = "审单规则不存在，请刷新后重试";

async function openRule({ db }: Context, { id, version }: { id: number; version: number }): Promise<RuleRecord> {
  const row = await getRow(db, orderRule, id, gone, "no key update");
  assertVersion(row, version);
  return row;
}

async function assertNameFree(db: Db, id: number, name: string): Promise<void> {
  const taken = await db
    .select({ id: orderRule.id })
    .from(orderRule)
    .where(and(eq(orderRule.name, name), ne(orderRule.id, id)));
  if (taken.length > 0) throw new DomainError(`规则 ${name} 已存在，请换一个名称`);
}

/** The columns that a form writes; what was chosen earlier may stay. */
async function columnsOf(context: Context, given: OrderRuleFields, before: RuleRecord | null) {
  const { name, shopId, sort, fromFen, toFen, buyerAsk, sellerAsk, provinces, fromGram, toGram, inStock } = given;
  const { audits, repositoryId, hold } = given;
  if (fromFen !== null && toFen !== null && fromFen > toFen) throw new DomainError("实付的下限高于上限，请检查");
  if (fromGram !== null && toGram !== null && fromGram > toGram) throw new DomainError("重量的下限高于上限，请检查");
  const buyerWords = readWords("买家留言", buyerAsk, given.buyerWords);
  const sellerWords = readWords("卖家备注", sellerAsk, given.sellerWords);
  const { holdDays } = given;
  if (hold === "DAYS" && holdDays === null) throw new DomainError("请填写付款后留几天");
  if (hold !== "DAYS" && holdDays !== null)
    throw new DomainError(`填了留几天，请把暂缓发货选成“${ruleHoldLabels.DAYS}”，或清空天数`);
  if (!audits && given.courier === "" && repositoryId === null && hold === "NONE")
    throw new DomainError("请至少选一个动作：自动审核、快递公司、发货仓或暂缓");
  if (shopId !== null && shopId !== before?.shopId) await getVisibleShop(context, shopId);
  if (repositoryId !== null && repositoryId !== before?.repositoryId) await assertSending(context, repositoryId);
  const kept = given.courier === "" || given.courier === before?.courier;
  return {
    ...{ name, shopId, sort, fromFen, toFen, buyerAsk, buyerWords, sellerAsk, sellerWords, provinces },
    ...{ fromGram, toGram, inStock, audits, repositoryId, hold, holdDays },
    courier: kept ? given.courier : await readCourier(context.db, given.courier),
  };
}

/** Words that nobody asks for would be lost without a word, and the rule would fit every order. */
function readWords(label: string, ask: RemarkAsk, typed: string): string {
  const words = wordsOf(typed);
  if (ask === "WORDS" && words.length === 0) throw new DomainError(`请填写${label}要含有的词`);
  if (ask !== "WORDS" && words.length > 0)
    throw new DomainError(`填了${label}的词，请把${label}选成“${remarkAskLabels.WORDS}”，或清空这些词`);
  return words.join(" ");
}

async function assertSending(context: Context, repositoryId: number): Promise<void> {
  await assertRepositoryRight(context, repositoryId, "out");
  const places = await listVisibleRepositories(context, { right: "out" });
  if (!places.some(({ id }) => id === repositoryId)) throw new DomainError("发货仓不存在或已停用，请重新选择");
}

async function readAll(db: Db): Promise<OrderRuleRow[]> {
  const found = await rows<Omit<OrderRuleRow, "updateTime"> & { updatedAt: Date }>(
    db,
    sql`select rule.id, rule.version, rule.enabled, rule.name, rule.shop_id as "shopId", shop.name as "shopName", rule.sort,
          rule.from_fen as "fromFen", rule.to_fen as "toFen", rule.buyer_ask as "buyerAsk",
          rule.buyer_words as "buyerWords", rule.seller_ask as "sellerAsk", rule.seller_words as "sellerWords",
          rule.provinces, rule.from_gram as "fromGram", rule.to_gram as "toGram", rule.in_stock as "inStock",
          rule.audits, rule.courier, rule.repository_id as "repositoryId", place.name as "repositoryName", rule.hold,
          rule.hold_days as "holdDays", writer.nick_name as "updateBy", rule.updated_at as "updatedAt"
        from order_rule rule left join shop on shop.id = rule.shop_id
        left join repository place on place.id = rule.repository_id left join sys_user writer on writer.id = rule.updated_by
        order by rule.sort, rule.id`,
  );
  return found.map(({ updatedAt, ...row }) => ({ ...row, updateTime: formatInstant(new Date(updatedAt)) }));
}
