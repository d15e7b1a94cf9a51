/** 开业准备: how many there are of what each step makes. */
import { sql } from "drizzle-orm";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { repositoryRights } from "#contract/inventory/repositories.ts";
import { permissions } from "#contract/permissions.ts";
import type { SetupStep } from "#contract/system/setup.ts";

/**
 * Of funds only what somebody made beside the till that every company has; of the vocabularies 1 once a style can be
 * described; of the users who can sell in a stall that is open, beside the first administrator. `exists` where only
 * whether matters: a company of years is asked too.
 */
export function countSetup(db: Db): Promise<Record<SetupStep, number>> {
  const any = (from: ReturnType<typeof sql>) => sql`(exists (select from ${from}))::int`;
  return oneRow<Record<SetupStep, number>>(
    db,
    sql`select
      ${any(sql`setting where key = 'company' and coalesce(value->>'name', '') <> ''`)} as company,
      (select count(*)::int from repository where type not in ('TRANSIT', 'STALL')) as places,
      (select count(*)::int from stall where status = 'ON') as stalls,
      (select count(*)::int from fund where status = 'ON') - 1 as funds,
      (select count(*)::int from party) as suppliers,
      case when ${any(sql`attr_value where type = 'COLOR' and active`)} + ${any(sql`size_group where active`)}
        + ${any(sql`attr_value where type = 'CATEGORY' and active`)}
        + ${any(sql`attr_value where type = 'SEASON' and active`)} = 4 then 1 else 0 end as vocabularies,
      (select count(*)::int from sys_user u where enabled and ${sells}) - 1 as users,
      ${any(sql`product`)} as styles,
      ${any(sql`stall_product where active`)} as listing,
      ${any(sql`stock_movement`)} as stock,
      ${any(sql`distributor where not walk_in`)} as customers,
      ${any(sql`bill where status = 'CONFIRMED'`)} as bill,
      (select count(*)::int from party where type = 'OWN') as workshops,
      ${any(sql`process`)} as processes, ${any(sql`team`)} as teams, ${any(sql`employee`)} as employees,
      ${any(sql`material`)} as materials`,
  );
}

/** Whether the first bill stands. */
export async function hasSold(db: Db): Promise<boolean> {
  const { sold } = await oneRow<{ sold: boolean }>(
    db,
    sql`select exists (select from bill where status = 'CONFIRMED') as sold`,
  );
  return sold;
}

/** Accounts beside the first administrator's, whatever they can, and styles that wait to be sold. */
export function countPending(db: Db): Promise<{ users: number; listing: number }> {
  return oneRow(
    db,
    sql`select (select count(*)::int from sys_user) - 1 as users,
      (select count(*)::int from product where status = 'DRAFT') as listing`,
  );
}

/** Of `u`: may write bills by a role, and take goods out of an open stall by role or name; an administrator may anyway. */
const sells = sql`(u.is_admin or (
  exists (select from user_role held join role_menu on role_menu.role_id = held.role_id
    join menu on menu.id = role_menu.menu_id where held.user_id = u.id and menu.permission = ${permissions.billConfirm})
  and exists (select from stall join (
      select user_id, repository_id, bits from repository_permission
      union all select held.user_id, granted.repository_id, granted.bits from role_repository_permission granted
        join user_role held on held.role_id = granted.role_id
    ) granted on granted.repository_id = stall.repository_id
    where stall.status = 'ON' and granted.user_id = u.id and granted.bits & ${repositoryRights.out} <> 0)))`;
