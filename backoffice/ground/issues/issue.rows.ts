/** What every company has of 待办: everybody with a role keeps a to-do list. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { staffRoles } from "#backoffice/ground/users/role.rows.ts";
import { permissions } from "#contract/permissions.ts";

const { issueList, issueAdd, issueEdit, issueDel } = permissions;

export const issueRows: BuiltinRows = {
  buttons: {
    [sections.system]: {
      [issueList]: "待办查看",
      [issueAdd]: "待办新增",
      [issueEdit]: "待办修改",
      [issueDel]: "待办删除",
    },
  },
  grants: Object.fromEntries(staffRoles.map((role) => [role, [issueList, issueAdd, issueEdit, issueDel]])),
};
