/** What every company has of 商品: pages, permission codes, who holds them, units. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { productList, productAdd, productEdit, productDel, productPrice, productImport, productBelowFloor, costView } =
  permissions;
const { stallManager, stallKeeper, warehouse, merchandiser, finance, ecom } = builtinRoles;
const section = sections.goods;

export const productRows: BuiltinRows = {
  pages: [
    { componentName: "ProductList", title: "商品列表", section, path: "product/list", permission: productList },
    {
      componentName: "ProductNew",
      title: "新增商品",
      section,
      path: "product/new",
      seenWith: productAdd,
      hidden: true,
    },
    {
      componentName: "ProductEdit",
      title: "编辑商品",
      section,
      path: "product/edit",
      seenWith: productEdit,
      hidden: true,
    },
    {
      componentName: "ProductItem",
      title: "商品详情",
      section,
      path: "product/item",
      permission: productList,
      hidden: true,
    },
  ],
  buttons: {
    ProductList: {
      [productAdd]: "商品新增",
      [productEdit]: "商品修改",
      [productPrice]: "商品改价",
      [costView]: "查看成本",
      [productDel]: "商品删除",
      [productImport]: "商品导入",
      [productBelowFloor]: "商品低于最低价",
    },
  },
  grants: {
    [stallManager]: [productList],
    [stallKeeper]: [productList],
    [warehouse]: [productList],
    [merchandiser]: [productList, productAdd, productEdit, productDel, productImport],
    [finance]: [productList, costView],
    [ecom]: [productList],
  },
  dictionaries: [
    {
      name: "product_unit",
      description: "商品单位",
      entries: [
        ["件", "件"],
        ["套", "套"],
        ["条", "条"],
        ["双", "双"],
        ["打", "打"],
      ],
    },
  ],
};
