/** 导出客户专价 and 指定款价: the lists as they stand. */

import { type Column, money, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { ownExport } from "#backoffice/ground/spreadsheet/own-export.ts";
import { listStrategyPrices } from "#backoffice/masters/strategy/strategy.query.ts";
import { distributorPriceEndpoints, distributorPriceExportEndpoints } from "#contract/stall/distributor-prices.ts";
import type { OwnPrice } from "#contract/stall/own-prices.ts";
import { strategyEndpoints, strategyPriceExportEndpoints } from "#contract/stall/strategies.ts";
import { listCustomerPrices } from "./distributor-price.ts";

function columnsOf(label: string): readonly Column<OwnPrice>[] {
  return [
    text("款号", 14, (row) => row.styleNo),
    text("品名", 24, (row) => row.name),
    unsummed(money(label, (row) => row.priceFen)),
    unsummed(money("批发价", (row) => row.wholesalePriceFen)),
    unsummed(money("最低价", (row) => row.minPriceFen)),
  ];
}

export const distributorPriceExport = ownExport({
  topic: "distributorPrices.export",
  title: "客户专价",
  list: distributorPriceEndpoints.list,
  read: listCustomerPrices,
  endpoints: distributorPriceExportEndpoints,
  columns: columnsOf("专价"),
});

export const strategyPriceExport = ownExport({
  topic: "strategyPrices.export",
  title: "指定款价",
  list: strategyEndpoints.prices,
  read: listStrategyPrices,
  endpoints: strategyPriceExportEndpoints,
  columns: columnsOf("策略价"),
});
