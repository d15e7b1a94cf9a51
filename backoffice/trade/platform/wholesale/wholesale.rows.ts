/** What every company has of 批发平台授权: the list; each authorisation's own page is found from it. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { wholesaleAuthList, wholesaleAuthAdd, wholesaleAuthEdit, wholesaleAuthDel } = permissions;

export const wholesaleRows: BuiltinRows = {
  pages: [
    {
      componentName: "WholesaleAuth",
      title: "批发平台授权",
      section: sections.platform,
      path: "wholesale",
      icon: "goods",
      permission: wholesaleAuthList,
    },
  ],
  buttons: {
    WholesaleAuth: {
      [wholesaleAuthAdd]: "批发平台授权新增",
      [wholesaleAuthEdit]: "批发平台授权修改",
      [wholesaleAuthDel]: "批发平台授权删除",
    },
  },
  grants: { [builtinRoles.ecom]: [wholesaleAuthList, wholesaleAuthAdd, wholesaleAuthEdit, wholesaleAuthDel] },
};
