/** Making, changing, stopping and removing 监控策略 (domain.md §3.3, stock/monitor). */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { insertRow, stamp, touch } from "#backoffice/ground/documents/write.ts";
import { enqueue } from "#backoffice/ground/outbox/outbox.ts";
import { assertRepositoryRight, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { AlertRuleFields, alertEndpoints } from "#contract/inventory/alerts.ts";
import { stockAlert, stockAlertRule, stockAlertRuleRole } from "./alert.tables.ts";

type Endpoints = typeof alertEndpoints;
type Rule = typeof stockAlertRule.$inferSelect;

export const addRule: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { db } = context;
  const values = await columnsOf(context, body, null);
  const { id, version } = await insertRow(db, stockAlertRule, { ...values, ...stamp(context) });
  const created = { id, version };
  await writeRoles(db, created.id, body.roleIds);
  const after = { ...values, roleIds: body.roleIds };
  await writeAudit(context, [{ entity: "stock_alert_rule", entityId: created.id, action: "add", after }]);
  await runSoon(context, created.id);
  return created;
};

export const editRule: Operation<Endpoints["edit"]> = async (context, { body }) => {
  const rule = await openRule(context, body.id, body.version);
  if (rule.type !== body.type) throw new DomainError(`监控策略“${rule.name}”的类型不能修改，请另建一条`);
  const values = await columnsOf(context, body, rule.id);
  const told = await context.db
    .select({ roleId: stockAlertRuleRole.roleId })
    .from(stockAlertRuleRole)
    .where(eq(stockAlertRuleRole.ruleId, rule.id));
  await writeRoles(context.db, rule.id, body.roleIds);
  const saved = await touch(context, stockAlertRule, rule, values);
  const before = { ...summary(rule), roleIds: told.map(({ roleId }) => roleId) };
  const after = { ...values, roleIds: body.roleIds };
  await writeAudit(context, [{ entity: "stock_alert_rule", entityId: rule.id, action: "edit", before, after }]);
  await runSoon(context, rule.id);
  return { id: rule.id, ...saved };
};

export const startRule: Operation<Endpoints["start"]> = async (context, { params, body }) => {
  const rule = await openRule(context, params.id, body.version);
  if (rule.enabled) throw new DomainError(`监控策略“${rule.name}”已经启用`);
  await auditAct(context, rule, "start");
  await runSoon(context, rule.id);
  return { id: rule.id, ...(await touch(context, stockAlertRule, rule, { enabled: true })) };
};

/** Nobody looks any more whether its alerts are healthy again, so they close. */
export const stopRule: Operation<Endpoints["stop"]> = async (context, { params, body }) => {
  const rule = await openRule(context, params.id, body.version);
  if (!rule.enabled) throw new DomainError(`监控策略“${rule.name}”已经停用`);
  await context.db
    .update(stockAlert)
    .set({ status: "CLOSED", closedAt: context.clock.now() })
    .where(and(eq(stockAlert.ruleId, rule.id), ne(stockAlert.status, "CLOSED")));
  await auditAct(context, rule, "stop");
  return { id: rule.id, ...(await touch(context, stockAlertRule, rule, { enabled: false })) };
};

export const removeRule: Operation<Endpoints["remove"]> = async (context, { params, body }) => {
  const rule = await openRule(context, params.id, body.version);
  const [fired] = await context.db
    .select({ id: stockAlert.id })
    .from(stockAlert)
    .where(eq(stockAlert.ruleId, rule.id))
    .limit(1);
  if (fired) throw new DomainError(`监控策略“${rule.name}”已触发过预警，不能删除，可停用`);
  await context.db.delete(stockAlertRule).where(eq(stockAlertRule.id, rule.id));
  await auditAct(context, rule, "remove");
  return { id: rule.id };
};

/** The rule, locked, of the version that was looked at; one on a place that the actor may not see is not there. */
async function openRule(context: Context, id: number, version: number): Promise<Rule> {
  const [rule] = await context.db.select().from(stockAlertRule).where(eq(stockAlertRule.id, id)).for("no key update");
  const access = await readRepositoryAccess(context);
  if (!rule || (rule.repositoryId !== null && !access.may(rule.repositoryId, "view"))) {
    throw new DomainError("监控策略不存在，或您没有查看权限");
  }
  assertVersion(rule, version);
  return rule;
}

/** What the form says as the table holds it; refuses names and references that cannot be. */
async function columnsOf(within: Context, body: AlertRuleFields, self: number | null) {
  const { db } = within;
  const { name, type, scope, repositoryId, threshold, days, frequency } = body;
  const [other] = await db
    .select({ id: stockAlertRule.id })
    .from(stockAlertRule)
    .where(and(eq(stockAlertRule.name, name), ne(stockAlertRule.id, self ?? 0)));
  if (other) throw new DomainError(`监控策略“${name}”已存在，请换一个名称`);
  if (repositoryId !== null) await assertWatchable(within, repositoryId);
  await assertRoles(db, body.roleIds);
  return {
    name,
    type,
    repositoryId,
    threshold,
    days,
    frequency,
    categoryId: scope === "CATEGORY" ? await existingCategory(db, body.categoryId) : null,
    productId: scope === "STYLE" ? await existingStyle(db, body.styleNo) : null,
  };
}

async function assertWatchable(within: Context, repositoryId: number): Promise<void> {
  await assertRepositoryRight(within, repositoryId, "view");
  const [hidden] = await rows<{ id: number }>(
    within.db,
    sql`select id from repository where id = ${repositoryId} and type = 'TRANSIT'`,
  );
  if (hidden) throw new DomainError("存储方不存在，可能已被删除");
}

async function assertRoles(db: Db, roleIds: readonly number[]): Promise<void> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from role where id = any(${`{${roleIds.join(",")}}`}::bigint[])`,
  );
  if (found.length !== new Set(roleIds).size) throw new DomainError("通知角色不存在，可能已被删除");
}

async function existingCategory(db: Db, id: number | null): Promise<number> {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from attr_value where id = ${id} and type = 'CATEGORY' and merged_into_id is null`,
  );
  if (!found) throw new DomainError("分类不存在，可能已被删除");
  return found.id;
}

async function existingStyle(db: Db, styleNo: string): Promise<number> {
  const [found] = await rows<{ id: number }>(db, sql`select id from product where style_no = ${styleNo}`);
  if (!found) throw new DomainError(`款号 ${styleNo} 不存在，请核对`);
  return found.id;
}

async function writeRoles(db: Db, ruleId: number, roleIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(roleIds)];
  await db.delete(stockAlertRuleRole).where(inArray(stockAlertRuleRole.ruleId, [ruleId]));
  if (wanted.length > 0) await db.insert(stockAlertRuleRole).values(wanted.map((roleId) => ({ ruleId, roleId })));
}

/** Once this has committed: what the rule finds is to be seen at once. */
function runSoon({ db, clock }: Context, ruleId: number): Promise<void> {
  return enqueue(db, clock.now(), { topic: "alert.rule", payload: { ruleId } });
}

const summary = ({ name, type, categoryId, productId, repositoryId, threshold, days, frequency }: Rule) => ({
  name,
  type,
  categoryId,
  productId,
  repositoryId,
  threshold,
  days,
  frequency,
});

function auditAct(within: Context, rule: Rule, action: "start" | "stop" | "remove"): Promise<void> {
  return writeAudit(within, [{ entity: "stock_alert_rule", entityId: rule.id, action, before: summary(rule) }]);
}
