/** What every company has of 资产管理. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { assetList, assetAdd, assetEdit, assetDel, assetClose } = permissions;
const categories = ["设备", "车辆", "电脑", "装修"];

export const assetRows: BuiltinRows = {
  pages: [
    {
      componentName: "FinanceAsset",
      title: "资产管理",
      section: sections.finance,
      path: "asset",
      permission: assetList,
    },
  ],
  buttons: {
    FinanceAsset: {
      [assetAdd]: "固定资产新增",
      [assetEdit]: "固定资产修改",
      [assetDel]: "固定资产作废",
      [assetClose]: "月结",
    },
  },
  grants: { [builtinRoles.finance]: [assetList, assetAdd, assetEdit, assetDel, assetClose] },
  dictionaries: [
    {
      name: "asset_category",
      description: "固定资产类别",
      entries: categories.map((category) => [category, category] as const),
    },
  ],
};
