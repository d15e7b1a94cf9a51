/** 导出批次成本 and 款式成本: every filter of the lists, in their order. */

import { type Column, day, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import {
  type BatchCostRow,
  batchCostExportEndpoints,
  type StyleCostRow,
  styleCostExportEndpoints,
} from "#contract/finance/costs.ts";
import { batchStatusLabels } from "#contract/manufacture/batch.words.ts";
import { formatShare } from "#contract/share.ts";
import { readBatchCosts } from "./batch-cost-list.query.ts";
import { readStyleCosts } from "./style-cost.query.ts";

async function* once<R>(found: readonly R[]) {
  yield found;
}

const batchColumns: readonly Column<BatchCostRow>[] = [
  text("批次号", 18, (row) => row.no),
  text("款号", 12, (row) => row.styleNo),
  text("品名", 24, (row) => row.productName),
  text("工厂", 18, (row) => row.partyName),
  text("状态", 10, (row) => batchStatusLabels[row.status]),
  day("下单日", (row) => row.bizDate),
  number("裁数", (row) => row.cutQty),
  number("合格", (row) => row.passedQty),
  number("次品", (row) => row.secondQty),
  number("损耗", (row) => row.lossQty),
  money("预算", (row) => row.budgetFen),
  money("物料", (row) => row.materialFen),
  money("加工费", (row) => row.feeFen),
  money("工资", (row) => row.wageFen),
  money("其他费用", (row) => row.otherFen),
  money("实际", (row) => row.totalFen),
  unsummed(money("单件成本", (row) => (row.estimated ? null : row.unitFen))),
  unsummed(money("预计单件成本", (row) => (row.estimated ? row.unitFen : null))),
];

export const batchCostExport = listExport({
  topic: "batch-costs.export",
  title: "批次成本",
  endpoints: batchCostExportEndpoints,
  count: async (context, filter) => ({ batch: (await readBatchCosts(context, filter)).found.length }),
  async table(context, choice) {
    const { found } = await readBatchCosts(context, choice);
    return exportRows(batchColumns, () => once(found));
  },
});

const styleColumns: readonly Column<StyleCostRow>[] = [
  text("款号", 12, (row) => row.styleNo),
  text("品名", 24, (row) => row.name),
  number("批次", (row) => row.batches),
  number("自产件数", (row) => row.madeQty),
  money("物料", (row) => row.materialFen),
  money("加工与工资", (row) => row.workFen),
  money("其他费用", (row) => row.otherFen),
  number("采购件数", (row) => row.boughtQty),
  money("采购金额", (row) => row.boughtFen),
  unsummed(money("单位成本", (row) => row.costFen)),
  unsummed(money("批发价", (row) => row.priceFen)),
  text("毛利率", 10, (row) => (row.marginBp === null ? "" : formatShare(row.marginBp, 10_000))),
];

export const styleCostExport = listExport({
  topic: "style-costs.export",
  title: "款式成本",
  endpoints: styleCostExportEndpoints,
  count: async (context, filter) => ({ style: (await readStyleCosts(context, filter)).found.length }),
  async table(context, choice) {
    const { found } = await readStyleCosts(context, choice);
    return exportRows(styleColumns, () => once(found));
  },
});
