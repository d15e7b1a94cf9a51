/** The roles that every company has (domain.md §6). What each holds stands with the nouns; and the states of people. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { adminRole, builtinRoles, defaultRole, permissions } from "#contract/permissions.ts";
import { adminLevel } from "./level.ts";

const { boss, stallManager, stallKeeper, warehouse, merchandiser, finance, ecom, worker } = builtinRoles;

/** Everybody who works here: all but the default role. The boss holds what there is anyway. */
export const staffRoles = [stallManager, stallKeeper, warehouse, merchandiser, finance, ecom];

export const roleRows: BuiltinRows = {
  roles: [
    { code: boss, name: "老板", level: 1, holdsEvery: "msClothes", but: [permissions.hotfixRun] },
    { code: stallManager, name: "店长", level: 2 },
    { code: stallKeeper, name: "营业员", level: 3 },
    { code: warehouse, name: "仓管", level: 3 },
    { code: merchandiser, name: "跟单", level: 3 },
    { code: finance, name: "财务", level: 2 },
    { code: ecom, name: "电商", level: 3 },
    { code: worker, name: "工人", level: 4 },
    { code: defaultRole, name: "默认角色", level: 9 },
    // A face of the mark on an administrator's account, so that it is given and taken like any other.
    { code: adminRole, name: "管理员", level: adminLevel },
  ],
  buttons: { [sections.system]: { [permissions.userUnlock]: "解除登录锁定" } },
  dictionaries: [
    { name: "user_status", description: "用户状态", entries: onOff("激活", "禁用") },
    { name: "dept_status", description: "部门状态", entries: onOff("启用", "停用") },
    { name: "job_status", description: "岗位状态", entries: onOff("启用", "停用") },
  ],
};

function onOff(on: string, off: string) {
  return [["true", on] as const, ["false", off] as const];
}
