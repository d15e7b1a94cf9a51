/** 开业准备: how many there are of what each step makes. */
import { sql } from "drizzle-orm";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import type { SetupStep } from "#contract/system/setup.ts";

/**
 * Of funds only what somebody made beside the till that every company has; of the vocabularies 1 once a style can be
 * described. `exists` where only whether matters: a company of years is asked too.
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
      (select count(*)::int from sys_user) - 1 as users,
      ${any(sql`product`)} as styles,
      ${any(sql`stall_product where active`)} as listing,
      ${any(sql`stock_movement`)} as stock,
      ${any(sql`distributor where not walk_in`)} as customers,
      ${any(sql`bill where status = 'CONFIRMED'`)} as bill`,
  );
}
