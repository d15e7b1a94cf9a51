/** Somebody who may do everything, in one place alone: whose questions and acts about other places are to find nothing. */
import { sql } from "drizzle-orm";
import { textArray } from "#backoffice/db/pg-array.ts";
import { adminRole } from "#contract/permissions.ts";
import type { TestBackoffice } from "../backoffice.ts";

/**
 * Gives the user one role with every permission of the menus but those withheld, and every right in one place but that on
 * cost; whatever else the user held is gone.
 */
export async function leaveOnePlace(
  { database: { db } }: TestBackoffice,
  { username, place, withheld }: { username: string; place: number; withheld: readonly string[] },
): Promise<void> {
  const codes = textArray([...withheld, adminRole]);
  await db.execute(sql`
    with everything as (
      insert into role (code, name, level, data_scope, created_at, updated_at)
      values ('ROLE_ONE_PLACE', '一仓全能', 9, '全部', now(), now()) returning id
    ), held as (
      insert into role_menu (role_id, menu_id)
      select everything.id, menu.id from everything, menu where coalesce(menu.permission, '') <> all(${codes})
    ), dropped as (
      delete from user_role where user_id = (select id from sys_user where username = ${username})
    )
    insert into user_role (user_id, role_id)
    select sys_user.id, everything.id from everything, sys_user where sys_user.username = ${username}`);
  await db.execute(
    sql`delete from repository_permission where user_id = (select id from sys_user where username = ${username})`,
  );
  await db.execute(sql`
    insert into repository_permission (user_id, repository_id, bits)
    select id, ${place}, ${127 - 64} from sys_user where username = ${username}`);
  await db.execute(sql`update reference_epoch set epoch = epoch + 1`);
}
