/** 导出分销策略: the list as it stands. */

import { type Column, money, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
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
  unsummed(money("减", (row) => (row.priceMode === "MINUS" ? row.minusFen : null))),
  unsummed(number("价目款数", (row) => row.priceCount || null)),
  text("记忆上次价", 10, (row) => (row.rememberLast ? "是" : "否")),
  unsummed(number("混批起批量", (row) => row.minMixQty || null)),
  unsummed(number("退货期限（天）", (row) => row.returnDays)),
  text("退货比例", 10, (row) => percent(row.returnRatioBp)),
  text("超出时", 10, (row) => returnLimitModeLabels[row.returnLimitMode]),
  unsummed(money("默认额度", (row) => row.defaultCreditFen)),
  text("赠送金可抵", 10, (row) => percent(row.bonusRatioBp)),
  unsummed(number("充值档位", (row) => row.tierCount)),
  number("客户数", (row) => row.customers),
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
