/** What every company has of 资金账户. */
import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { sections } from "#backoffice/ground/menus/sections.rows.ts";
import { builtinRoles, permissions } from "#contract/permissions.ts";

const { fundList, fundAdd, fundEdit, fundDel } = permissions;

export const fundRows: BuiltinRows = {
  pages: [
    {
      componentName: "FinanceFund",
      title: "资金账户",
      section: sections.finance,
      path: "fund",
      permission: fundList,
    },
  ],
  buttons: { FinanceFund: { [fundAdd]: "资金账户新增", [fundEdit]: "资金账户修改", [fundDel]: "资金账户删除" } },
  grants: { [builtinRoles.finance]: [fundList, fundAdd, fundEdit] },
};
