/** What every company has of 商品属性. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { attributeList, attributeAdd, attributeEdit, attributeDel } = permissions;

export const attributeRows: BuiltinRows = {
  pages: [
    {
      componentName: "ProductAttribute",
      title: "商品属性",
      section: sections.goods,
      path: "product/attribute",
      permission: attributeList,
    },
  ],
  buttons: {
    ProductAttribute: {
      [attributeAdd]: "商品属性新增",
      [attributeEdit]: "商品属性修改",
      [attributeDel]: "商品属性删除",
    },
  },
  grants: { [builtinRoles.merchandiser]: [attributeList, attributeAdd, attributeEdit, attributeDel] },
};
