/** 客户导入: distributors from a spreadsheet, each with what it owes on the first day. */
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";

export const distributorImport = rowImportEndpoints({
  tag: "分销商",
  title: "客户",
  path: "/api/clothes/distributor/import",
  area: "distributors",
  access: [permissions.distributorAdd],
  writes: "新增客户，并记期初欠款或预存；已有而没有往来的只记期初",
});
