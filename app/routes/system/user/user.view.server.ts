/** 用户 as their pages show and read them. */
import { indentedOptions } from "#app/lib/options.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type RepositoryRight, repositoryRightLabels } from "#contract/inventory/repositories.ts";
import type { repositoryPermissionEndpoints } from "#contract/inventory/repository-permissions.ts";
import { genders } from "#contract/system/account-fields.ts";
import type { UserDetail, UserRow, userUpkeepEndpoints } from "#contract/system/people/user-upkeep.ts";

export type UserRowView = ReturnType<typeof userRow>;

const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name).join("、");

export function userRow({ id, username, nickName, phone, enabled, dept, roles, jobs, employee, createTime }: UserRow) {
  return {
    ...{ id, username, nickName, phone: phone ?? "", enabled, createTime },
    dept: dept.name,
    roles: namesOf(roles),
    jobs: namesOf(jobs),
    employee: employee ? `${employee.no} ${employee.name}` : "",
  };
}

export const stateOptions = [
  { value: "true", label: "启用" },
  { value: "false", label: "停用" },
];

export type UserChoices = ReturnType<typeof userChoices>;

/** What the form offers; what a user has stays among it, also where it could not be chosen any more. */
export function userChoices({ depts, roles, jobs }: Answer<typeof userUpkeepEndpoints.choices>, current?: UserDetail) {
  const withHeld = (
    some: readonly { id: number; name: string }[],
    held: readonly { id: number; name: string }[] = [],
  ) =>
    [...some, ...held.filter(({ id }) => !some.some((one) => one.id === id))].map(({ id, name }) => ({
      value: id,
      label: name,
    }));
  return {
    depts: indentedOptions(depts),
    roles: withHeld(roles, current?.roles),
    jobs: withHeld(jobs, current?.jobs),
    genders: genders.map((gender) => ({ value: gender, label: gender })),
  };
}

/** The form's values of one that stands. */
export function userValues({ id, version, username, nickName, gender, phone, email, enabled, ...row }: UserDetail) {
  return {
    ...{ id, version, username, nickName, enabled },
    gender: gender ?? "",
    phone: phone ?? "",
    email: email ?? "",
    dept: row.dept.id === null ? "" : String(row.dept.id),
    roles: row.roles.map((role) => String(role.id)),
    jobs: row.jobs.map((job) => String(job.id)),
  };
}

export const rightNames = (rights: readonly RepositoryRight[]) =>
  rights.map((right) => repositoryRightLabels[right]).join("、");

export type PlaceChoices = ReturnType<typeof placeChoices>;

/** 能进哪些仓: the places, and what each of the roles that may be given gets in them. */
export function placeChoices(
  { places, roles }: Answer<typeof repositoryPermissionEndpoints.presets>,
  offered: readonly { value: number }[],
) {
  return {
    places: places.map(({ id, name }) => ({ value: id, label: name })),
    presets: roles
      .filter(({ roleId }) => offered.some(({ value }) => value === roleId))
      .map(({ roleId, roleName, rights }) => ({ id: roleId, name: roleName, rights: rightNames(rights) })),
  };
}
