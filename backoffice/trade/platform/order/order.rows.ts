/** What every company has of 平台订单. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";
import { courierDictionary, usualCouriers } from "#contract/platform/courier.rules.ts";

const {
  shopOrderList,
  shopOrderAdd,
  shopOrderEdit,
  shopOrderDel,
  shopOrderAudit,
  shopOrderShip,
  shopOrderPrivacy,
  shopOrderAfterSale,
} = permissions;
const section = sections.platform;

export const shopOrderRows: BuiltinRows = {
  pages: [
    {
      componentName: "ShopOrder",
      title: "平台订单",
      section,
      path: "shop/order",
      permission: shopOrderList,
    },
    {
      componentName: "ShopOrderItem",
      title: "平台订单详情",
      section,
      path: "shop/order/item",
      permission: shopOrderList,
      hidden: true,
    },
    {
      componentName: "ShopPacking",
      title: "验货发货",
      section,
      path: "shop/order/pack",
      seenWith: shopOrderShip,
    },
    {
      componentName: "ShopWave",
      title: "波次",
      section,
      path: "shop/order/wave",
      seenWith: shopOrderShip,
    },
    {
      componentName: "ShopAfterSale",
      title: "平台售后",
      section,
      path: "shop/order/sale",
      permission: shopOrderList,
    },
  ],
  buttons: {
    ShopOrder: {
      [shopOrderAdd]: "平台订单导入",
      [shopOrderEdit]: "平台订单修改",
      [shopOrderDel]: "平台订单关闭",
      [shopOrderAudit]: "平台订单审核",
      [shopOrderShip]: "平台订单发货",
      [shopOrderPrivacy]: "查看收货信息",
      [shopOrderAfterSale]: "平台订单售后",
    },
  },
  grants: {
    [builtinRoles.ecom]: [
      shopOrderList,
      shopOrderAdd,
      shopOrderEdit,
      shopOrderDel,
      shopOrderAudit,
      shopOrderShip,
      shopOrderPrivacy,
      shopOrderAfterSale,
    ],
    [builtinRoles.warehouse]: [shopOrderList, shopOrderShip],
  },
  dictionaries: [
    {
      name: courierDictionary,
      description: "快递公司",
      entries: usualCouriers.map((name) => [name, name]),
    },
  ],
};
