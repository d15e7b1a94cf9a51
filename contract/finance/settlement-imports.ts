/**
 * 平台结算 from a spreadsheet: what platforms paid out, statement by statement (domain.md §3.5, Effects;
 * docs/decisions/platforms.md, "Settlements").
 */
import { permissions } from "#contract/permissions.ts";
import { rowImportEndpoints } from "#contract/row-imports.ts";

export const settlementImport = rowImportEndpoints({
  tag: "费用",
  title: "平台结算",
  path: "/api/clothes/cash-slip/settlement",
  area: "settlements",
  access: [permissions.costAdd],
  writes: "录成草稿：结算金额是一张其他收入，平台佣金是一张费用",
});
