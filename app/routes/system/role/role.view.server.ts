/** 角色 as their pages show and read them. */
import { formatCount } from "#app/lib/format/format.ts";
import { dataScopes, type RoleDetail, type RoleRow } from "#contract/system/people/roles.ts";

export type RoleRowView = ReturnType<typeof roleRow>;

export function roleRow({ id, name, level, dataScope, description, menus, fixed, all, userCount }: RoleRow) {
  return {
    ...{ id, name, level, dataScope, description, fixed, all },
    menus: all ? "全部" : formatCount(menus.length),
    people: formatCount(userCount),
  };
}

export const scopeOptions = dataScopes.map((scope) => ({ value: scope, label: scope }));

export function roleValues({ id, version, name, level, dataScope, description, depts }: RoleDetail) {
  return { id, version, name, level, dataScope, description, depts: depts.map((dept) => String(dept.id)) };
}
