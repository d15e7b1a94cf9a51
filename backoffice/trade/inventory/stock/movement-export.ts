/** 导出库存变更日志: every filter of the log, newest first; value only of places whose cost may be seen. */

import { type Column, day, instant, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import {
  gradeLabels,
  knownWorth,
  type MovementRow,
  movementExportEndpoints,
  moveTypeLabels,
} from "#contract/inventory/stock.ts";
import { countMovements, movementPages } from "./movement.query.ts";

const pageRows = 500;

export const movementExport = listExport({
  topic: "movements.export",
  title: "库存变更日志",
  endpoints: movementExportEndpoints,
  async count(context, filter) {
    return { movement: await countMovements(context, filter) };
  },
  async table(context, choice) {
    const access = await readRepositoryAccess(context);
    const seesCost = access.ids("view").some((repositoryId) => access.mayCost(repositoryId));
    const shown = seesCost ? [...columns, value] : columns;
    return exportRows(shown, () => movementPages(context, choice, pageRows));
  },
});

const columns: readonly Column<MovementRow>[] = [
  instant("时间", (row) => row.createTime),
  day("业务日期", (row) => row.bizDate),
  text("仓", 20, (row) => row.repositoryName),
  text("款号", 12, (row) => row.styleNo),
  text("颜色", 10, (row) => row.colorName),
  text("尺码", 8, (row) => row.sizeName),
  text("SKU 编码", 20, (row) => row.skuCode),
  text("品级", 8, (row) => gradeLabels[row.grade]),
  text("类型", 12, (row) => (row.reversal ? `${moveTypeLabels[row.moveType]}（红冲）` : moveTypeLabels[row.moveType])),
  number("变动", (row) => row.qty),
  unsummed(number("结存", (row) => row.balanceAfter)),
  text("来源单号", 18, (row) => row.docNo),
  text("对方", 20, (row) => row.counterpart),
  text("操作人", 10, (row) => row.operatorName),
  text("备注", 24, (row) => row.remark),
];

const value: Column<MovementRow> = money("金额", ({ valueFen, qty }) =>
  valueFen === undefined ? null : knownWorth(valueFen, qty),
);
