/** 导出目标与提成: the keepers of a month as the page has them. */

import { type Column, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import {
  type KeeperTargetRow,
  keeperTargetEndpoints,
  keeperTargetExportEndpoints,
} from "#contract/statistics/keeper-targets.ts";
import { listKeeperTargets } from "./keeper-target.ts";

const columns: readonly Column<KeeperTargetRow>[] = [
  text("营业员", 12, (row) => row.name),
  money("目标", (row) => row.targetFen || null),
  text("提成比例", 10, (row) => (row.commissionBp ? `${row.commissionBp / 100}%` : "")),
  money("净销售额", (row) => row.netFen),
  money("提成预估", (row) => row.commissionFen),
];

export const keeperTargetExport = ownExport({
  topic: "keeperTargets.export",
  title: "目标与提成",
  list: keeperTargetEndpoints.list,
  read: listKeeperTargets,
  endpoints: keeperTargetExportEndpoints,
  columns,
});
