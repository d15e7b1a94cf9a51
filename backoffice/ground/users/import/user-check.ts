/** Checks the rows of a user spreadsheet by the rules of 新增用户; writes nothing. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { CheckedRows, SheetRow } from "#backoffice/ground/spreadsheet/row-import.ts";
import { reportOnce, sheetError } from "#backoffice/ground/spreadsheet/sheet-columns.rules.ts";
import type { RowError } from "#contract/goods/product-imports.ts";
import { type UserFields, userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";
import { refuseRoles } from "../grants.query.ts";
import { ownLevel } from "../level.ts";
import { namesIn, type UserField, userColumns } from "./user-sheet.rules.ts";

interface Named {
  id: number;
  name: string;
  level?: number;
}

/** What finds one person each. */
const uniques = ["username", "phone", "email"] as const;

export async function checkUsers(
  context: Context,
  sheet: readonly SheetRow<typeof userColumns>[],
): Promise<CheckedRows<UserFields>> {
  const { db } = context;
  const named = (table: string, more = sql``) =>
    rows<Named>(db, sql`select id, name ${more} from ${sql.identifier(table)}`);
  const known = {
    depts: await named("dept"),
    roles: await named("role", sql`, level`),
    jobs: await rows<Named>(db, sql`select id, name from sys_position where enabled`),
  };
  const own = await ownLevel(context);
  const refused = await refuseRoles(
    context,
    known.roles.map(({ id }) => id),
    null,
  );
  const standing = await rows<Record<(typeof uniques)[number], string | null>>(
    db,
    sql`select username, phone, email from sys_user`,
  );
  const taken = new Map<string, number>(
    standing.flatMap((user) =>
      uniques.flatMap((field) => (user[field] ? [[`${field} ${user[field].toLowerCase()}`, 0] as const] : [])),
    ),
  );
  const errors: RowError[] = [];
  const right: { row: number; fields: UserFields }[] = [];
  for (const { number, values } of sheet) {
    const before = errors.length;
    const refuse = (field: UserField, message: string) =>
      reportOnce(errors, sheetError(userColumns, number, field, message));
    const find = (field: "dept" | "roles" | "jobs", some: readonly Named[], names: readonly string[]) =>
      names.flatMap((name) => {
        const found = some.find((one) => one.name === name);
        if (!found) refuse(field, `没有名为“${name}”的${userColumns[field].header}`);
        return found ? [found] : [];
      });
    const [dept] = find("dept", known.depts, namesIn(values.dept).slice(0, 1));
    const roles = find("roles", known.roles, namesIn(values.roles));
    for (const { id, name, level = 0 } of roles) {
      const refusal = level < own ? `您的级别不能授予“${name}”` : refused.get(id);
      if (refusal) refuse("roles", refusal);
    }
    const parsed = userUpkeepEndpoints.add.body.safeParse({
      username: values.username ?? "",
      nickName: values.nickName ?? "",
      gender: values.gender ?? "",
      phone: values.phone ?? "",
      email: values.email ?? "",
      enabled: true,
      dept: dept ?? null,
      roles,
      jobs: find("jobs", known.jobs, namesIn(values.jobs)),
    });
    for (const { path, message } of parsed.error?.issues ?? []) refuse(columnOf(path[0]), message);
    for (const field of uniques) {
      const key = `${field} ${(values[field] ?? "").trim().toLowerCase()}`;
      const at = values[field] ? taken.get(key) : undefined;
      if (at === 0) refuse(field, `${userColumns[field].header}“${values[field]}”已被使用`);
      else if (at) refuse(field, `与第 ${at} 行重复`);
      if (values[field] && at === undefined) taken.set(key, number);
    }
    if (!parsed.success || errors.length > before) continue;
    const { id: _none, clientToken: _token, ...fields } = parsed.data;
    right.push({ row: number, fields });
  }
  return { right, errors };
}

function columnOf(field: PropertyKey | undefined): UserField {
  return (Object.keys(userColumns) as UserField[]).find((name) => name === field) ?? "username";
}
