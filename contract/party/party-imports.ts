/** 工厂导入: factories and suppliers from a spreadsheet, each with what is owed to it on the first day. */
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";

export const partyImport = rowImportEndpoints({
  tag: "工厂管理",
  title: "工厂与供应商",
  path: "/api/clothes/factory/import",
  area: "parties",
  access: [permissions.factoryAdd],
  writes: "新增工厂与供应商，并记期初应付或预付；已有而没有往来的只记期初",
});
