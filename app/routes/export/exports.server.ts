/**
 * The lists that can be exported, by the name in the address `/export/<name>`.
 * The page's parameters are those of the list's own address, so that a list
 * needs one link: `/export/<name>` with its own query after it.
 */

import { data } from "@remix-run/node";
import type { z } from "zod";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { systemPaths } from "#app/lib/paths/system-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { listQuery } from "#app/lib/product-search.server.ts";
import { parseSearch } from "#app/lib/search-params.ts";
import { employeeExportEndpoints } from "#contract/employee/employees.ts";
import { profileMoneyExportEndpoints } from "#contract/employee/profile.ts";
import { teamExportEndpoints } from "#contract/employee/teams.ts";
import { wageExportEndpoints } from "#contract/employee/wages.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { exportEndpoints } from "#contract/exports.ts";
import { agingExportEndpoints } from "#contract/finance/aging.ts";
import {
  batchCostExportEndpoints,
  costDocumentExportEndpoints,
  styleCostExportEndpoints,
} from "#contract/finance/costs.ts";
import { depreciationExportEndpoints, fixedAssetExportEndpoints } from "#contract/finance/fixed-assets.ts";
import { fundTransferExportEndpoints } from "#contract/finance/fund-transfers.ts";
import { netChangeExportEndpoints } from "#contract/finance/net-changes.ts";
import { assetLineExportEndpoints } from "#contract/finance/overview.ts";
import { periodExportEndpoints } from "#contract/finance/periods.ts";
import { profitDocumentExportEndpoints } from "#contract/finance/profits.ts";
import { slipExportEndpoints } from "#contract/finance/slips.ts";
import { productImportEndpoints } from "#contract/goods/product-imports.ts";
import { productExportEndpoints } from "#contract/goods/products.ts";
import { stallGoodsExportEndpoints } from "#contract/goods/stall-goods.ts";
import { adjustmentExportEndpoints } from "#contract/inventory/adjustments.ts";
import { alertExportEndpoints, alertRuleExportEndpoints } from "#contract/inventory/alerts.ts";
import { countExportEndpoints } from "#contract/inventory/counts.ts";
import { purchaseExportEndpoints } from "#contract/inventory/purchases.ts";
import { repositoryExportEndpoints } from "#contract/inventory/repositories.ts";
import { movementExportEndpoints } from "#contract/inventory/stock.ts";
import { stockExportEndpoints } from "#contract/inventory/stock-views.ts";
import { transferExportEndpoints } from "#contract/inventory/transfers.ts";
import { batchExportEndpoints } from "#contract/manufacture/batches.ts";
import { deliveryExportEndpoints } from "#contract/manufacture/deliveries.ts";
import { deliveryDayExportEndpoints } from "#contract/manufacture/delivery-days.ts";
import { materialAdjustExportEndpoints } from "#contract/manufacture/material-adjusts.ts";
import { materialIssueExportEndpoints } from "#contract/manufacture/material-issues.ts";
import { materialPurchaseExportEndpoints } from "#contract/manufacture/material-purchases.ts";
import {
  materialDemandExportEndpoints,
  materialMovementExportEndpoints,
  materialStockExportEndpoints,
} from "#contract/manufacture/material-stock.ts";
import { materialExportEndpoints } from "#contract/manufacture/materials.ts";
import { pieceExportEndpoints } from "#contract/manufacture/pieces.ts";
import { processRouteExportEndpoints } from "#contract/manufacture/process-routes.ts";
import { processCategoryExportEndpoints, processExportEndpoints } from "#contract/manufacture/processes.ts";
import { repairExportEndpoints } from "#contract/manufacture/repairs.ts";
import { globalEventExportEndpoints } from "#contract/market/events.ts";
import { marketBarExportEndpoints } from "#contract/market/indexes.ts";
import { partyExportEndpoints } from "#contract/party/parties.ts";
import { statementExportEndpoints as partyStatementExportEndpoints } from "#contract/party/statements.ts";
import { permissions } from "#contract/permissions.ts";
import { afterSaleExportEndpoints } from "#contract/platform/after-sales.ts";
import { licenseExportEndpoints } from "#contract/platform/licenses.ts";
import { orderRuleExportEndpoints, orderRuleTrialExportEndpoints } from "#contract/platform/order-rules.ts";
import { interceptionExportEndpoints } from "#contract/platform/returns/interceptions.ts";
import { strayParcelExportEndpoints } from "#contract/platform/returns/stray-parcels.ts";
import { shopOrderExportEndpoints } from "#contract/platform/shop-orders.ts";
import { shopSkuExportEndpoints } from "#contract/platform/shop-skus.ts";
import { shopExportEndpoints } from "#contract/platform/shops.ts";
import { syncExportEndpoints } from "#contract/platform/syncs.ts";
import { waveExportEndpoints } from "#contract/platform/waves.ts";
import { wholesaleExportEndpoints } from "#contract/platform/wholesales.ts";
import { accountEntryExportEndpoints } from "#contract/stall/account-entries.ts";
import { billLineExportEndpoints } from "#contract/stall/bill/bill-lines.ts";
import { billExportEndpoints } from "#contract/stall/bill/bills.ts";
import { distributorPriceExportEndpoints } from "#contract/stall/distributor-prices.ts";
import { distributorExportEndpoints } from "#contract/stall/distributors.ts";
import { fundEntryExportEndpoints, fundExportEndpoints } from "#contract/stall/funds.ts";
import { rechargeExportEndpoints } from "#contract/stall/recharges.ts";
import { statementExportEndpoints } from "#contract/stall/statements.ts";
import { strategyExportEndpoints, strategyPriceExportEndpoints } from "#contract/stall/strategies.ts";
import { keeperTargetExportEndpoints } from "#contract/statistics/keeper-targets.ts";
import {
  productionBatchExportEndpoints,
  productionStatisticExportEndpoints,
} from "#contract/statistics/production-statistics.ts";
import { stallStatisticExportEndpoints } from "#contract/statistics/stall-statistics.ts";
import { announcementExportEndpoints } from "#contract/system/messages.ts";

export interface ExportableList {
  readonly title: string;
  readonly path: string;
  readonly endpoints: ReturnType<typeof exportEndpoints>;
  /** The list's address as the API's filter and sort. */
  readonly query: (params: URLSearchParams) => Record<string, unknown>;
  /** Ways to export it, the usual one first. */
  readonly layouts: readonly { value: string; label: string }[];
  /** What the page asks beside them: a box that is ticked for each export, never by an address. */
  readonly asks?: { name: string; legend: string; label: string; hint: string; roles: readonly string[] };
  /** Where the same kind of rows comes in. */
  readonly importing?: { endpoint: Endpoint; path: string; label: string };
}

const lists: Record<string, ExportableList> = {
  products: {
    title: "商品列表",
    path: "/clothes/goods/product/list",
    endpoints: productExportEndpoints,
    query: listQuery,
    layouts: [
      { value: "style", label: "一款一行" },
      { value: "sku", label: "一个 SKU 一行" },
    ],
    importing: { endpoint: productImportEndpoints.upload, path: "/clothes/goods/product/import", label: "导入商品" },
  },
  stock: list("分仓库存", "/clothes/goods/inventory/stock", stockExportEndpoints, {
    sku: "一个仓、SKU 一行",
    matrix: "一个仓、款、颜色一行，尺码为列",
  }),
  stallGoods: own("档口商品", "/clothes/goods/stall/goods", stallGoodsExportEndpoints),
  movements: list("库存变更日志", "/clothes/inventory/revise", movementExportEndpoints, { movement: "一条变动一行" }),
  transfers: document("调拨单", "/clothes/inventory/transfer", transferExportEndpoints),
  batches: document("生产批次", "/clothes/manufacture/batch/list", batchExportEndpoints),
  purchases: document("采购入库", "/clothes/inventory/purchase", purchaseExportEndpoints),
  deliveries: document("交货明细", "/clothes/manufacture/batch/item", deliveryExportEndpoints),
  deliveryDays: list("每日交货", "/clothes/manufacture/batch/day", deliveryDayExportEndpoints, { day: "一天一行" }),
  repairs: document("返修记录", "/clothes/manufacture/batch/quality", repairExportEndpoints),
  counts: document("盘点", "/clothes/inventory/review", countExportEndpoints),
  adjustments: document("调整单", "/clothes/inventory/revise/slips", adjustmentExportEndpoints),
  pieces: list("计件", "/clothes/manufacture/batch/class", pieceExportEndpoints, {
    day: "日报：一人一天一道工序一行",
    record: "员工明细：一条记录一行",
  }),
  employees: list("员工", "/clothes/employee", employeeExportEndpoints, { employee: "一人一行" }),
  processes: list("工序库", "/clothes/manufacture/process", processExportEndpoints, { process: "一道工序一行" }),
  processRoutes: list("款式工序", "/clothes/manufacture/process/styles", processRouteExportEndpoints, {
    step: "一道工序一行",
    style: "一款一行",
  }),
  wages: list("工资单", "/clothes/employee/wage", wageExportEndpoints, { slip: "一张一行", piece: "一项计件一行" }),
  materials: list("物料", "/clothes/manufacture/material", materialExportEndpoints, { material: "一种物料一行" }),
  materialPurchases: document("物料采购", "/clothes/manufacture/material/purchase", materialPurchaseExportEndpoints),
  materialIssues: document("领料退料", "/clothes/manufacture/material/issue", materialIssueExportEndpoints),
  materialStock: list("物料库存", "/clothes/manufacture/material/stock", materialStockExportEndpoints, {
    lot: "一个仓、物料、缸号一行",
  }),
  materialMovements: list("物料流水", "/clothes/manufacture/material/movement", materialMovementExportEndpoints, {
    movement: "一条变动一行",
  }),
  funds: own("资金账户", "/clothes/finance/fund", fundExportEndpoints),
  fundEntries: list("资金流水", "/clothes/finance/fund/item", fundEntryExportEndpoints, {
    entry: "一笔一行",
    count: "日结差异：一次清点一行",
  }),
  partyStatements: list("往来对账", "/clothes/factory/statement", partyStatementExportEndpoints, {
    entry: "一笔一行",
    delivery: "交货：一单一行",
    fee: "加工费：一张单据一行，件数 × 单价",
  }),
  employeeMoney: list("员工往来", productionPaths.employee.self, profileMoneyExportEndpoints, { entry: "一笔一行" }),
  netChanges: own("净资产变动", assetPaths.change(), netChangeExportEndpoints),
  periods: own("月结", assetPaths.period.list, periodExportEndpoints),
  teams: own("班组", "/clothes/employee/team", teamExportEndpoints),
  keeperTargets: own("目标与提成", paths.statistic.target(), keeperTargetExportEndpoints),
  customerPrices: own("客户专价", "/clothes/stall/distributor/item", distributorPriceExportEndpoints),
  strategyPrices: own("指定款价", "/clothes/stall/distributor/strategy/price", strategyPriceExportEndpoints),
  announcements: own("站内消息", systemPaths.announcement.list, announcementExportEndpoints),
  fundTransfers: own("转账记录", "/clothes/finance/fund/transfer", fundTransferExportEndpoints),
  repositories: own("存储方", "/clothes/inventory/repository", repositoryExportEndpoints),
  alertRules: own("监控策略", "/clothes/inventory/stock/monitor", alertRuleExportEndpoints),
  alerts: own("库存预警", "/clothes/inventory/stock/monitor", alertExportEndpoints),
  strategies: own("分销策略", "/clothes/stall/distributor/strategy", strategyExportEndpoints),
  processCategories: own("工序分类", "/clothes/manufacture/process/category", processCategoryExportEndpoints),
  materialDemand: own("物料需求", "/clothes/manufacture/material/demand", materialDemandExportEndpoints),
  materialAdjusts: own("物料盘点", "/clothes/manufacture/material/adjust", materialAdjustExportEndpoints),
  profitDocuments: own("利润明细", costPaths.profit.documents, profitDocumentExportEndpoints),
  waves: own("波次", platformPaths.wave.list, waveExportEndpoints),
  wholesales: own("批发平台授权", platformPaths.wholesale.list, wholesaleExportEndpoints),
  productionBatches: own("产能明细", "/clothes/statistic/data/manufacture/batches", productionBatchExportEndpoints),
  fixedAssets: list("固定资产", "/clothes/finance/asset/fixed", fixedAssetExportEndpoints, { asset: "一项一行" }),
  depreciations: list("折旧明细", "/clothes/finance/asset/fixed/depreciation", depreciationExportEndpoints, {
    depreciation: "一项一月一行",
  }),
  assetLines: own("资产明细", assetPaths.lines, assetLineExportEndpoints),
  costDocuments: own("成本明细", costPaths.documents, costDocumentExportEndpoints),
  aging: list("账龄", "/clothes/finance/asset/aging", agingExportEndpoints, { aging: "一户一行" }),
  marketBars: list("日K", "/money/stock/hs/index", marketBarExportEndpoints, { bar: "一天一行" }),
  globalEvents: list("全球事件", "/money/stock/global/event", globalEventExportEndpoints, { event: "一事一行" }),
  licenses: list("营业执照", "/clothes/platform/shop/license", licenseExportEndpoints, { license: "一张一行" }),
  orderRules: own("审单规则", platformPaths.orderRule.list, orderRuleExportEndpoints),
  orderRuleTrials: own("审单规则试算", platformPaths.orderRule.trial, orderRuleTrialExportEndpoints),
  shops: list("平台店铺", "/clothes/platform/shop", shopExportEndpoints, { shop: "一家一行" }),
  parties: list("工厂", "/clothes/factory", partyExportEndpoints, { party: "一家一行" }),
  shopOrders: {
    ...document("平台订单", "/clothes/platform/shop/order", shopOrderExportEndpoints),
    asks: {
      name: "unmasked",
      legend: "收货信息",
      label: "完整的收货人、电话和地址",
      hint: "不勾选时隐去；勾选的每次导出都记入审计",
      roles: [permissions.shopOrderPrivacy],
    },
  },
  shopAfterSales: list("平台售后", platformPaths.order.sales, afterSaleExportEndpoints, { afterSale: "一个售后一行" }),
  strayParcels: list("无主退件", platformPaths.returns.strays, strayParcelExportEndpoints, {
    parcel: "一个包裹一行",
    line: "一个款色码一行",
  }),
  interceptions: list("退款拦截", platformPaths.returns.interceptions, interceptionExportEndpoints, {
    order: "一单一行",
  }),
  shopSkus: list("商品映射", "/clothes/platform/shop/sku", shopSkuExportEndpoints, { sku: "一个平台 SKU 一行" }),
  syncs: list("同步日志", "/clothes/platform/shop/log", syncExportEndpoints, {
    sync: "一次一行",
    refusal: "没有收下的，一单一行",
  }),
  distributors: list("分销商", "/clothes/stall/distributor", distributorExportEndpoints, {
    distributor: "一个客户一行",
  }),
  accountEntries: list("账户流水", "/clothes/stall/distributor/account", accountEntryExportEndpoints, {
    entry: "一笔一行",
  }),
  batchCosts: list("批次成本", "/clothes/finance/cost/batch", batchCostExportEndpoints, { batch: "一个批次一行" }),
  styleCosts: list("款式成本", "/clothes/finance/cost/style", styleCostExportEndpoints, { style: "一款一行" }),
  slips: list("费用", "/clothes/finance/cost/slip", slipExportEndpoints, { slip: "一张费用单一行" }),
  recharges: list("充值记录", "/clothes/stall/distributor/recharge", rechargeExportEndpoints, {
    recharge: "一张充值单一行",
  }),
  statements: {
    ...list("对账单", "/clothes/stall/distributor/account/statement", statementExportEndpoints, {
      statement: "一笔一行",
    }),
    query: (params) => ({
      distributorId: params.get("distributorId"),
      ...parseSearch(statementExportEndpoints.count.query.omit({ distributorId: true }), params),
    }),
  },
  production: list("产能分析", "/clothes/statistic/data/manufacture", productionStatisticExportEndpoints, {
    party: "一家工厂一行",
    style: "一款一行",
    employee: "一名员工一行",
    day: "一天一行",
  }),
  stalls: list("档口大数据", "/clothes/statistic/data/stall/manage", stallStatisticExportEndpoints, {
    day: "一档口一天一行",
    style: "一档口一款一行",
  }),
  bills: list("拿货单", "/clothes/stall/distributor/bill/list", billExportEndpoints, { bill: "一张单一行" }),
  billLines: list("拿货明细", "/clothes/stall/distributor/bill/lines", billLineExportEndpoints, {
    line: "一个款色码一行",
  }),
};

type ListEndpoints = ExportableList["endpoints"] & { readonly count: { readonly query: z.ZodObject } };

function document(title: string, path: string, endpoints: ListEndpoints): ExportableList {
  return list(title, path, endpoints, { document: "一单一行", line: "一行明细一行" });
}

/** A list that is exported as it stands. */
function own(title: string, path: string, endpoints: ListEndpoints): ExportableList {
  return list(title, path, endpoints, { row: "与列表相同" });
}

/** A list whose address is the API's filter as it stands; `layouts` by what the API calls them. */
function list(
  title: string,
  path: string,
  endpoints: ListEndpoints,
  layouts: Readonly<Record<string, string>>,
): ExportableList {
  return {
    title,
    path,
    endpoints,
    query: (params) => parseSearch(endpoints.count.query, params),
    layouts: Object.entries(layouts).map(([value, label]) => ({ value, label })),
  };
}

/** Throws the page of an address that is none. */
export function requireList(name: string | undefined): ExportableList {
  const list = name !== undefined && Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!list) throw data("没有这个列表", { status: 404 });
  return list;
}
