/**
 * Runs the rules of 监控策略: raises what is new, closes what is healthy again,
 * tells who is to know (domain.md §3.3, stock/monitor). A rule's row is locked
 * while it runs, so any number of nodes may do this at once; the unique index
 * on open alerts stands behind it.
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { movedTypes } from "./alert.rules.ts";
import { hitsOf, type Moved, type Watch } from "./alert-hits.ts";
import { type NewAlerts, notifyOfAlerts } from "./alert-message.ts";

type Running = Pick<Context, "db" | "clock">;

interface Rule extends Watch {
  id: number;
  name: string;
}

const hourMs = 3_600_000;

/** After stock moved: the rules that look at balances alone, for these styles in these repositories. */
export async function evaluateMoved({ db, clock }: Running, moved: Moved): Promise<void> {
  await db.transaction(async (tx) => {
    const within = { db: tx, clock };
    const rules = await lockRules(
      within.db,
      sql`type = any(${pgArray(movedTypes)}::text[])
        and (repository_id is null or repository_id = any(${pgArray(moved.repositoryIds)}::bigint[]))
        and (product_id is null or product_id = any(${pgArray(moved.productIds)}::bigint[]))`,
    );
    for (const rule of rules) await run(within, rule, moved);
  });
}

/** The enabled ones among the rules, over everything; `silent` tells nobody. */
export async function evaluateRules({ db, clock }: Running, ruleIds: readonly number[], silent = false): Promise<void> {
  for (const ruleId of ruleIds) {
    await db.transaction(async (tx) => {
      const within = { db: tx, clock };
      for (const rule of await lockRules(within.db, sql`id = ${ruleId}`)) await run(within, rule, null, silent);
    });
  }
}

/** What is due by its frequency; a rule that never ran is. What another node runs just now is left to it. */
export async function evaluateDue({ db, clock }: Running): Promise<void> {
  const now = clock.now();
  const due = sql`(last_run_at is null
    or frequency = 'HOURLY' and last_run_at <= ${new Date(now.getTime() - hourMs).toISOString()}::timestamptz
    or frequency = 'DAILY' and last_run_at < ${bizDateOf(now)}::timestamp at time zone 'Asia/Shanghai')`;
  const found = await rows<{ id: number }>(
    db,
    sql`select id from stock_alert_rule where enabled and ${due} order by id`,
  );
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      const within = { db: tx, clock };
      const rules = await lockRules(within.db, sql`id = ${id} and ${due}`, sql`skip locked`);
      for (const rule of rules) await run(within, rule, null);
    });
  }
}

/** In the order of their ids, so that two who lock several never wait for each other in a ring. */
function lockRules(db: Db, which: SQL, ifLocked: SQL = sql``): Promise<Rule[]> {
  return rows<Rule>(
    db,
    sql`
    select id, name, type, category_id as "categoryId", product_id as "productId", repository_id as "repositoryId",
      threshold, days
    from stock_alert_rule where enabled and ${which} order by id for no key update ${ifLocked}`,
  );
}

async function run(within: Running, rule: Rule, among: Moved | null, silent = false): Promise<void> {
  const now = within.clock.now();
  const fresh = await writeAlerts(within.db, rule, now, among);
  if (!among) {
    await within.db.execute(
      sql`update stock_alert_rule set last_run_at = ${now.toISOString()}::timestamptz where id = ${rule.id}`,
    );
  }
  if (!silent) await notifyOfAlerts(within, rule, fresh);
}

/**
 * Brings the rule's alerts in line with what it finds, and gives the new ones.
 * An alert whose figures stay is not written again: that a run over everything
 * found it still there is told by the rule's `last_run_at`.
 */
function writeAlerts(db: Db, rule: Rule, now: Date, among: Moved | null): Promise<NewAlerts[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const inReach = among
    ? sql`and product_id = any(${pgArray(among.productIds)}::bigint[])
          and repository_id = any(${pgArray(among.repositoryIds)}::bigint[])`
    : sql``;
  return rows<NewAlerts>(
    db,
    sql`
    with hit as materialized (${hitsOf(rule, now, among)}),
    known as materialized (
      select id, repository_id, product_id, sku_id from stock_alert
      where rule_id = ${rule.id} and status <> 'CLOSED' ${inReach}
    ),
    matched as materialized (
      select known.id, hit."current", hit.limit_value
      from known join hit on ${sameKey(sql`known`)}
    ),
    closed as (
      update stock_alert alert set status = 'CLOSED', closed_at = ${at},
        last_at = greatest(alert.last_at, coalesce((select last_run_at from stock_alert_rule where id = ${rule.id}), alert.last_at))
      where alert.id in (select id from known except select id from matched)
    ),
    changed as (
      update stock_alert alert set "current" = matched."current", limit_value = matched.limit_value, last_at = ${at}
      from matched
      where alert.id = matched.id
        and (alert."current", alert.limit_value) is distinct from (matched."current", matched.limit_value)
    ),
    added as (
      insert into stock_alert (rule_id, repository_id, product_id, sku_id, status, "current", limit_value, first_at, last_at)
      select ${rule.id}, hit.repository_id, hit.product_id, hit.sku_id, 'OPEN', hit."current", hit.limit_value, ${at}, ${at}
      from hit
      where not exists (select from known where ${sameKey(sql`known`)})
      order by hit.repository_id, hit.product_id, hit.sku_id
      on conflict (rule_id, repository_id, product_id, (coalesce(sku_id, 0))) where status <> 'CLOSED' do nothing
      returning repository_id, product_id, sku_id
    ),
    counted as (
      select repository_id, count(*) as count, min(product_id) as product_id from added group by repository_id
    )
    select counted.repository_id as "repositoryId", counted.count, product.style_no as "styleNo",
      (select min(sku_id) from added
       where added.repository_id = counted.repository_id and added.product_id = counted.product_id) as "skuId"
    from counted join product on product.id = counted.product_id
    order by counted.repository_id`,
  );
}

/** Written as an equality of expressions, which can be hashed. */
const sameKey = (other: SQL) => sql`${other}.repository_id = hit.repository_id
      and ${other}.product_id = hit.product_id and coalesce(${other}.sku_id, 0) = coalesce(hit.sku_id, 0)`;
