/** What every company has of 交货明细 and 每日交货, and of the reasons why pieces are not passed. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { deliveryList, deliveryAdd, deliveryEdit, deliveryDel, deliveryInspect, deliveryVoid } = permissions;
const section = sections.manufacture;

export const deliveryRows: BuiltinRows = {
  pages: [
    { componentName: "Delivery", title: "交货明细", section, path: "batch/item", permission: deliveryList },
    { componentName: "DeliveryDay", title: "每日交货", section, path: "batch/day", permission: deliveryList },
  ],
  buttons: {
    Delivery: {
      [deliveryAdd]: "交货登记",
      [deliveryEdit]: "交货修改",
      [deliveryDel]: "交货删除",
      [deliveryInspect]: "交货验收",
      [deliveryVoid]: "交货作废",
    },
  },
  grants: {
    [builtinRoles.warehouse]: [deliveryList, deliveryAdd, deliveryInspect],
    [builtinRoles.merchandiser]: [deliveryList, deliveryAdd, deliveryEdit, deliveryDel, deliveryInspect, deliveryVoid],
    [builtinRoles.finance]: [deliveryList],
  },
  dictionaries: [
    {
      name: "defect_reason",
      description: "验收和返修的问题原因",
      entries: [
        ["skip", "跳线"],
        ["hole", "破洞"],
        ["shade", "色差"],
        ["size", "尺寸"],
        ["stain", "污渍"],
        ["missed", "漏工序"],
      ],
    },
  ],
};
