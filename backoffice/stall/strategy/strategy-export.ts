/** 导出分销策略: the list as it stands. */
import { pieces, text } from "#backoffice/documents/document-export.ts";
import { ownExport } from "#backoffice/spreadsheet/own-export.ts";
import type { Column } from "#backoffice/spreadsheet/table-file.ts";
import { priceModeLabels, returnLimitModeLabels } from "#contract/stall/distributor.words.ts";
import {
  type StrategyRow,
  strategyEndpoints,
  strategyExportEndpoints,
  strategyStatusLabels,
} from "#contract/stall/strategies.ts";
import { listStrategies } from "./strategy.query.ts";

const percent = (bp: number) => `${bp / 100}%`;

const columns: readonly Column<StrategyRow>[] = [
  text("名称", 20, (row) => row.name),
  text("默认", 6, (row) => (row.isDefault ? "是" : "")),
  text("价格方式", 14, (row) => priceModeLabels[row.priceMode]),
  text("折扣", 10, (row) => (row.priceMode === "DISCOUNT" ? percent(row.discountBp) : "")),
  {
    ...{ header: "减", width: 10, kind: "money", sum: false },
    value: (row) => (row.priceMode === "MINUS" ? row.minusFen : null),
  },
  { header: "价目款数", width: 10, kind: "number", sum: false, value: (row) => row.priceCount || null },
  text("记忆上次价", 10, (row) => (row.rememberLast ? "是" : "否")),
  { header: "混批起批量", width: 10, kind: "number", sum: false, value: (row) => row.minMixQty || null },
  { header: "退货期限（天）", width: 12, kind: "number", sum: false, value: (row) => row.returnDays },
  text("退货比例", 10, (row) => percent(row.returnRatioBp)),
  text("超出时", 10, (row) => returnLimitModeLabels[row.returnLimitMode]),
  { header: "默认额度", width: 12, kind: "money", sum: false, value: (row) => row.defaultCreditFen },
  text("赠送金可抵", 10, (row) => percent(row.bonusRatioBp)),
  { header: "充值档位", width: 10, kind: "number", sum: false, value: (row) => row.tierCount },
  pieces("客户数", (row) => row.customers),
  text("状态", 8, (row) => strategyStatusLabels[row.status]),
];

export const strategyExport = ownExport({
  topic: "strategies.export",
  title: "分销策略",
  list: strategyEndpoints.list,
  read: listStrategies,
  endpoints: strategyExportEndpoints,
  columns,
});
