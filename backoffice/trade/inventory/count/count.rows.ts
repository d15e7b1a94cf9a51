/** What every company has of 盘点. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { reviewList, reviewAdd, reviewEdit, reviewDel, reviewSubmit, reviewApprove } = permissions;
const section = sections.inventory;
const counting = [reviewList, reviewAdd, reviewEdit, reviewDel, reviewSubmit];

export const countRows: BuiltinRows = {
  pages: [
    { componentName: "Review", title: "盘点", section, path: "review", permission: reviewList },
    {
      componentName: "ReviewItem",
      title: "盘点单",
      section,
      path: "review/item",
      permission: reviewList,
      hidden: true,
    },
  ],
  buttons: {
    Review: {
      [reviewAdd]: "盘点新增",
      [reviewEdit]: "盘点修改",
      [reviewDel]: "盘点删除",
      [reviewSubmit]: "盘点提交",
      [reviewApprove]: "盘点审核",
    },
  },
  grants: {
    [builtinRoles.stallManager]: counting,
    [builtinRoles.warehouse]: counting,
    [builtinRoles.finance]: [reviewList, reviewApprove],
  },
};
