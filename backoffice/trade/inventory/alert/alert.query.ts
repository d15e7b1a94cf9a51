/** Reading 监控策略 and 预警: only what lies in repositories that the viewer may see. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { readVocabulary } from "#backoffice/masters/goods/attribute/vocabulary.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import {
  type AlertFilter,
  type AlertHit,
  type AlertRow,
  type AlertRuleRow,
  type alertEndpoints,
  trialRows,
} from "#contract/inventory/alerts.ts";
import { hitsOf, type Watch } from "./alert-hits.ts";

type Endpoints = typeof alertEndpoints;

/** The ids of the places the actor may see, as a parameter. */
async function visibleTo(context: Context): Promise<SQL> {
  return sql`${pgArray((await readRepositoryAccess(context)).ids("view"))}::bigint[]`;
}

/** Part of a text, its wildcards taken literally. */

type RuleFound = Omit<AlertRuleRow, "lastRunTime"> & {
  lastRunAt: Date | null;
  updateBy: string | null;
  updatedAt: Date;
};

const ruleRows = (visible: SQL, where: SQL, rest: SQL = sql``) => sql`
  select rule.id, rule.name, rule.type, rule.category_id as "categoryId", category.name as "categoryName",
    product.style_no as "styleNo", rule.repository_id as "repositoryId", repository.name as "repositoryName",
    rule.threshold, rule.days, rule.frequency, rule.enabled, rule.version,
    (select coalesce(json_agg(json_build_object('id', role.id, 'name', role.name) order by role.level, role.id), '[]')
     from stock_alert_rule_role told join role on role.id = told.role_id where told.rule_id = rule.id) as roles,
    (select count(*) from stock_alert alert where alert.rule_id = rule.id and alert.status <> 'CLOSED'
      and alert.repository_id = any(${visible})) as hits,
    exists (select from stock_alert alert where alert.rule_id = rule.id) as fired,
    rule.last_run_at as "lastRunAt", editor.nick_name as "updateBy", rule.updated_at as "updatedAt"
  from stock_alert_rule rule
  left join attr_value category on category.id = rule.category_id
  left join product on product.id = rule.product_id
  left join repository on repository.id = rule.repository_id
  left join sys_user editor on editor.id = rule.updated_by
  where (rule.repository_id is null or rule.repository_id = any(${visible})) and ${where} ${rest}`;

export const listRules: Operation<Endpoints["rules"]> = async (context, { query }) => {
  const visible = await visibleTo(context);
  const parts = [sql`true`];
  if (query.keyword) parts.push(sql`rule.name ilike ${containing(query.keyword)}`);
  if (query.type) parts.push(sql`rule.type = ${query.type}`);
  if (query.enabled !== undefined) parts.push(sql`rule.enabled = ${query.enabled}`);
  const where = all(parts);
  const [counted] = await rows<{ count: number }>(
    context.db,
    sql`select count(*) from stock_alert_rule rule
        where (rule.repository_id is null or rule.repository_id = any(${visible})) and ${where}`,
  );
  const found = await rows<RuleFound>(
    context.db,
    ruleRows(visible, where, sql`order by rule.id limit ${query.size} offset ${query.page * query.size}`),
  );
  return {
    content: found.map(({ updateBy: _by, updatedAt: _at, ...rule }) => shownRule(rule)),
    totalElements: counted?.count ?? 0,
  };
};

export const readRule: Operation<Endpoints["rule"]> = async (context, { params }) => {
  const [found] = await rows<RuleFound>(context.db, ruleRows(await visibleTo(context), sql`rule.id = ${params.id}`));
  if (!found) throw new DomainError("监控策略不存在，或您没有查看权限");
  const { updatedAt, ...rule } = found;
  return { ...shownRule(rule), updateTime: formatInstant(new Date(updatedAt)) };
};

function shownRule<R extends { lastRunAt: Date | null }>({ lastRunAt, ...rule }: R) {
  return { ...rule, lastRunTime: formatInstantOrNull(lastRunAt && new Date(lastRunAt)) };
}

export const readMonitorVocabulary: Operation<Endpoints["vocabulary"]> = async (context) => {
  const { categories } = await readVocabulary(context);
  const repositories = await rows<{ id: number; name: string }>(
    context.db,
    sql`select id, name from repository
        where status = 'ON' and type <> 'TRANSIT' and id = any(${await visibleTo(context)}) order by sort, id`,
  );
  const roles = await rows<{ id: number; name: string }>(context.db, sql`select id, name from role order by level, id`);
  return { categories, repositories, roles };
};

/** Words for the columns of a key; `key` is what they are joined to. */
const keyWords = (key: SQL) => sql`
  ${key}.repository_id as "repositoryId", repository.name as "repositoryName", ${key}.product_id as "productId",
  product.style_no as "styleNo", product.name as "productName", ${key}.sku_id as "skuId",
  color.name as "colorName", size.name as "sizeName", ${key}."current", ${key}.limit_value as "limit"`;

const joinWords = (key: SQL) => sql`
  join repository on repository.id = ${key}.repository_id
  join product on product.id = ${key}.product_id
  left join sku on sku.id = ${key}.sku_id
  left join attr_value color on color.id = sku.color_id
  left join size on size.id = sku.size_id`;

/** What the rule would find now; stopped rules too. Nothing is written. */
export const tryRule: Operation<Endpoints["trial"]> = async (context, { params }) => {
  const visible = await visibleTo(context);
  const [rule] = await rows<Watch>(
    context.db,
    sql`select type, category_id as "categoryId", product_id as "productId", repository_id as "repositoryId",
          threshold, days
        from stock_alert_rule rule
        where id = ${params.id} and (repository_id is null or repository_id = any(${visible}))`,
  );
  if (!rule) throw new DomainError("监控策略不存在，或您没有查看权限");
  const found = await rows<AlertHit & { total: number }>(
    context.db,
    sql`
    with hit as materialized (${hitsOf(rule, context.clock.now())}),
    seen as (
      select *, count(*) over () as total from hit where repository_id = any(${visible})
      order by repository_id, product_id, sku_id limit ${trialRows}
    )
    select ${keyWords(sql`seen`)}, seen.total from seen ${joinWords(sql`seen`)}
    order by repository.sort, repository.id, product.style_no, color.sort, size.sort`,
  );
  return {
    content: found.map(({ total: _total, ...one }) => one),
    totalElements: found[0]?.total ?? 0,
  };
};

type AlertFound = Omit<AlertRow, "firstTime" | "lastTime" | "closeTime"> & {
  firstAt: Date;
  lastAt: Date;
  closedAt: Date | null;
};

/** What the filter finds in places that the actor may see; a condition on `alert`. */
export async function alertsFound(context: Context, query: AlertFilter): Promise<SQL> {
  const parts = [sql`alert.repository_id = any(${await visibleTo(context)})`];
  parts.push(query.status ? sql`alert.status = ${query.status}` : sql`alert.status <> 'CLOSED'`);
  if (query.ruleId !== undefined) parts.push(sql`alert.rule_id = ${query.ruleId}`);
  if (query.repositoryId !== undefined) parts.push(sql`alert.repository_id = ${query.repositoryId}`);
  if (query.type) parts.push(sql`alert.rule_id in (select id from stock_alert_rule where type = ${query.type})`);
  if (query.keyword) {
    const { keyword } = query;
    parts.push(sql`alert.product_id in (
      select id from product where starts_with(style_no, upper(${keyword})) or name ilike ${containing(keyword)})`);
  }
  return all(parts);
}

/** The latest first. What a run over everything left open, it has found again. */
export const listAlerts: Operation<Endpoints["alerts"]> = async (context, { query }) => {
  const where = await alertsFound(context, query);
  const [counted] = await rows<{ count: number }>(
    context.db,
    sql`select count(*) from stock_alert alert where ${where}`,
  );
  const found = await rows<AlertFound>(
    context.db,
    sql`
    select alert.id, alert.rule_id as "ruleId", rule.name as "ruleName", rule.type, alert.status,
      ${keyWords(sql`alert`)}, alert.first_at as "firstAt",
      case when alert.status = 'CLOSED' then alert.last_at else greatest(alert.last_at, rule.last_run_at) end as "lastAt",
      alert.closed_at as "closedAt", reader.nick_name as "acknowledgeBy"
    from (
      select * from stock_alert alert where ${where}
      order by alert.id desc limit ${query.size} offset ${query.page * query.size}
    ) alert
    join stock_alert_rule rule on rule.id = alert.rule_id
    ${joinWords(sql`alert`)}
    left join sys_user reader on reader.id = alert.acknowledged_by
    order by alert.id desc`,
  );
  return {
    content: found.map(({ firstAt, lastAt, closedAt, ...alert }) => ({
      ...alert,
      firstTime: formatInstant(new Date(firstAt)),
      lastTime: formatInstant(new Date(lastAt)),
      closeTime: formatInstantOrNull(closedAt && new Date(closedAt)),
    })),
    totalElements: counted?.count ?? 0,
  };
};
