/** The table of all endpoints; the API documentation and the tests walk it. */

import { employeeImport } from "./employee/employee-imports.ts";
import { employeeMoneyEndpoints } from "./employee/employee-money.ts";
import { employeeEndpoints, employeeExportEndpoints } from "./employee/employees.ts";
import { profileEndpoints, profileMoneyExportEndpoints } from "./employee/profile.ts";
import { teamEndpoints, teamExportEndpoints } from "./employee/teams.ts";
import { wageEndpoints, wageExportEndpoints } from "./employee/wages.ts";
import type { Endpoint } from "./endpoint.ts";
import { agingEndpoints, agingExportEndpoints } from "./finance/aging.ts";
import {
  batchCostExportEndpoints,
  costDocumentEndpoint,
  costDocumentExportEndpoints,
  costEndpoints,
  styleCostExportEndpoints,
} from "./finance/costs.ts";
import { depreciationExportEndpoints, fixedAssetEndpoints, fixedAssetExportEndpoints } from "./finance/fixed-assets.ts";
import { fundTransferEndpoints, fundTransferExportEndpoints } from "./finance/fund-transfers.ts";
import { netChangeEndpoints, netChangeExportEndpoints } from "./finance/net-changes.ts";
import { assetLineExportEndpoints, overviewEndpoints } from "./finance/overview.ts";
import { periodEndpoints, periodExportEndpoints } from "./finance/periods.ts";
import { profitDocumentExportEndpoints, profitEndpoints } from "./finance/profits.ts";
import { settlementImport } from "./finance/settlement-imports.ts";
import { slipEndpoints, slipExportEndpoints } from "./finance/slips.ts";
import { attributeEndpoints } from "./goods/attributes.ts";
import { lineEndpoints } from "./goods/lines.ts";
import { pictureEndpoints } from "./goods/pictures.ts";
import { productBulkEndpoints } from "./goods/product-bulk.ts";
import { productImportEndpoints } from "./goods/product-imports.ts";
import { productItemEndpoints } from "./goods/product-item.ts";
import { productPrintEndpoints } from "./goods/product-print.ts";
import { productEndpoints, productExportEndpoints } from "./goods/products.ts";
import { stallGoodsEndpoints, stallGoodsExportEndpoints } from "./goods/stall-goods.ts";
import { adjustmentEndpoints, adjustmentExportEndpoints } from "./inventory/adjustments.ts";
import { alertDraftEndpoints } from "./inventory/alert-drafts.ts";
import { alertEndpoints, alertExportEndpoints, alertRuleExportEndpoints } from "./inventory/alerts.ts";
import { countEndpoints, countExportEndpoints } from "./inventory/counts.ts";
import { openingImportEndpoints } from "./inventory/opening-imports.ts";
import { purchaseEndpoints, purchaseExportEndpoints } from "./inventory/purchases.ts";
import { repositoryEndpoints, repositoryExportEndpoints } from "./inventory/repositories.ts";
import { repositoryPermissionEndpoints } from "./inventory/repository-permissions.ts";
import { movementExportEndpoints, stockEndpoints } from "./inventory/stock.ts";
import { stockExportEndpoints, stockViewEndpoints } from "./inventory/stock-views.ts";
import { transferEndpoints, transferExportEndpoints } from "./inventory/transfers.ts";
import { batchCuttingEndpoints } from "./manufacture/batch-cutting.ts";
import { batchEndpoints, batchExportEndpoints } from "./manufacture/batches.ts";
import { deliveryEndpoints, deliveryExportEndpoints } from "./manufacture/deliveries.ts";
import { deliveryDayEndpoints, deliveryDayExportEndpoints } from "./manufacture/delivery-days.ts";
import { materialAdjustEndpoints, materialAdjustExportEndpoints } from "./manufacture/material-adjusts.ts";
import { materialIssueEndpoints, materialIssueExportEndpoints } from "./manufacture/material-issues.ts";
import { materialPurchaseEndpoints, materialPurchaseExportEndpoints } from "./manufacture/material-purchases.ts";
import {
  materialDemandExportEndpoints,
  materialMovementExportEndpoints,
  materialStockEndpoints,
  materialStockExportEndpoints,
} from "./manufacture/material-stock.ts";
import { materialEndpoints, materialExportEndpoints } from "./manufacture/materials.ts";
import { ownPieceEndpoints } from "./manufacture/own-pieces.ts";
import { pieceSettingEndpoints } from "./manufacture/piece-setting.ts";
import { pieceEndpoints, pieceExportEndpoints } from "./manufacture/pieces.ts";
import { processRouteEndpoints, processRouteExportEndpoints } from "./manufacture/process-routes.ts";
import { processCategoryExportEndpoints, processEndpoints, processExportEndpoints } from "./manufacture/processes.ts";
import { repairEndpoints, repairExportEndpoints } from "./manufacture/repairs.ts";
import { globalEventEndpoints, globalEventExportEndpoints, globalEventImport } from "./market/events.ts";
import { marketBarExportEndpoints, marketBarImport, marketIndexEndpoints } from "./market/indexes.ts";
import { partyEndpoints, partyExportEndpoints } from "./party/parties.ts";
import { partyImport } from "./party/party-imports.ts";
import { paymentEndpoints } from "./party/payments.ts";
import {
  statementEndpoints as partyStatementEndpoints,
  statementExportEndpoints as partyStatementExportEndpoints,
} from "./party/statements.ts";
import { afterSaleEndpoints, afterSaleExportEndpoints } from "./platform/after-sales.ts";
import { ewaybillAccountEndpoints, ewaybillEndpoints } from "./platform/ewaybill/ewaybills.ts";
import { labelEndpoints } from "./platform/labels.ts";
import { licenseEndpoints, licenseExportEndpoints } from "./platform/licenses.ts";
import { orderFileEndpoints } from "./platform/order-files.ts";
import { orderRuleEndpoints, orderRuleExportEndpoints, orderRuleTrialExportEndpoints } from "./platform/order-rules.ts";
import { packingEndpoints } from "./platform/packing.ts";
import { interceptionEndpoints, interceptionExportEndpoints } from "./platform/returns/interceptions.ts";
import { returnsDeskEndpoints } from "./platform/returns/returns-desk.ts";
import { strayParcelEndpoints, strayParcelExportEndpoints } from "./platform/returns/stray-parcels.ts";
import { courierBillImport, shopBillEndpoints, shopBillEntryExportEndpoints } from "./platform/shop-bills.ts";
import {
  orderEarningExportEndpoints,
  shopEarningEndpoints,
  shopEarningExportEndpoints,
} from "./platform/shop-earnings.ts";
import { shopOrderEndpoints, shopOrderExportEndpoints } from "./platform/shop-orders.ts";
import { shopSkuImport } from "./platform/shop-sku-imports.ts";
import { shopSkuEndpoints, shopSkuExportEndpoints } from "./platform/shop-skus.ts";
import { shopEndpoints, shopExportEndpoints, shopGrantEndpoints } from "./platform/shops.ts";
import { syncEndpoints, syncExportEndpoints } from "./platform/syncs.ts";
import { waveEndpoints, waveExportEndpoints } from "./platform/waves.ts";
import { waybillImport } from "./platform/waybill-imports.ts";
import { wholesaleEndpoints, wholesaleExportEndpoints } from "./platform/wholesales.ts";
import { accountEntryEndpoints, accountEntryExportEndpoints } from "./stall/account-entries.ts";
import { billLineEndpoints, billLineExportEndpoints } from "./stall/bill/bill-lines.ts";
import { billEndpoints, billExportEndpoints } from "./stall/bill/bills.ts";
import { dayCloseEndpoints } from "./stall/day-closes.ts";
import { distributorBulkEndpoints } from "./stall/distributor-bulk.ts";
import { distributorImport } from "./stall/distributor-imports.ts";
import { distributorLookupEndpoints } from "./stall/distributor-lookup.ts";
import { distributorMergeEndpoints } from "./stall/distributor-merge.ts";
import { customerMoneyEndpoints } from "./stall/distributor-money.ts";
import { distributorPriceEndpoints, distributorPriceExportEndpoints } from "./stall/distributor-prices.ts";
import { distributorEndpoints, distributorExportEndpoints } from "./stall/distributors.ts";
import { fundEndpoints, fundEntryExportEndpoints, fundExportEndpoints } from "./stall/funds.ts";
import { printingEndpoints } from "./stall/printing.ts";
import { receiptEndpoints } from "./stall/receipts.ts";
import { rechargeEndpoints, rechargeExportEndpoints } from "./stall/recharges.ts";
import { statementEndpoints, statementExportEndpoints } from "./stall/statements.ts";
import { strategyEndpoints, strategyExportEndpoints, strategyPriceExportEndpoints } from "./stall/strategies.ts";
import { dashboardEndpoints } from "./statistics/dashboard.ts";
import { homeEndpoints } from "./statistics/home.ts";
import { keeperTargetEndpoints, keeperTargetExportEndpoints } from "./statistics/keeper-targets.ts";
import {
  productionBatchExportEndpoints,
  productionStatisticEndpoints,
  productionStatisticExportEndpoints,
} from "./statistics/production-statistics.ts";
import { stallStatisticEndpoints, stallStatisticExportEndpoints } from "./statistics/stall-statistics.ts";
import { authEndpoints } from "./system/auth.ts";
import { dictionaryEndpoints } from "./system/dictionary.ts";
import { fileEndpoints, olderFileEndpoints, s3FileEndpoints } from "./system/files.ts";
import { hotfixEndpoints } from "./system/hotfixes.ts";
import { issueEndpoints } from "./system/issues.ts";
import { jobEndpoints } from "./system/jobs.ts";
import { mailEndpoints } from "./system/mail.ts";
import { mailCodeEndpoints } from "./system/mail-codes.ts";
import { menuEndpoints } from "./system/menus.ts";
import { announcementEndpoints, announcementExportEndpoints, messageEndpoints } from "./system/messages.ts";
import { backupCopyEndpoints } from "./system/mnt/backup-copies.ts";
import { backupEndpoints } from "./system/mnt/backups.ts";
import { connectionEndpoints } from "./system/mnt/connections.ts";
import { appEndpoints, deployEndpoints, historyEndpoints, serverEndpoints } from "./system/mnt/deploy.ts";
import { checkupEndpoints } from "./system/monitor/checkup.ts";
import { logEndpoints } from "./system/monitor/logs.ts";
import { onlineEndpoints } from "./system/monitor/online.ts";
import { statementEndpoints as sqlEndpoints } from "./system/monitor/statements.ts";
import { telemetryEndpoints } from "./system/monitor/telemetry.ts";
import { olderEndpoints } from "./system/older.ts";
import { departmentEndpoints } from "./system/people/departments.ts";
import { positionEndpoints } from "./system/people/positions.ts";
import { roleEndpoints } from "./system/people/roles.ts";
import { userImport } from "./system/people/user-imports.ts";
import { userUpkeepEndpoints } from "./system/people/user-upkeep.ts";
import { userEndpoints } from "./system/people/users.ts";
import { scheduledTaskEndpoints } from "./system/scheduled-tasks.ts";
import { searchEndpoints } from "./system/search.ts";
import { companyEndpoints, passwordEndpoints, siteEndpoints } from "./system/settings.ts";
import { setupEndpoints } from "./system/setup.ts";
import { storageEndpoints } from "./system/storage.ts";
import { unofferedEndpoints } from "./system/unoffered.ts";
import { versionEndpoints } from "./system/versions.ts";

export const endpoints = {
  auth: authEndpoints,
  company: companyEndpoints,
  site: siteEndpoints,
  initialPassword: passwordEndpoints,
  logs: logEndpoints,
  online: onlineEndpoints,
  telemetry: telemetryEndpoints,
  checkup: checkupEndpoints,
  sql: sqlEndpoints,
  users: userEndpoints,
  userUpkeep: userUpkeepEndpoints,
  search: searchEndpoints,
  setup: setupEndpoints,
  userImports: userImport.endpoints,
  partyImports: partyImport.endpoints,
  distributorImports: distributorImport.endpoints,
  roles: roleEndpoints,
  positions: positionEndpoints,
  issues: issueEndpoints,
  menus: menuEndpoints,
  departments: departmentEndpoints,
  messages: messageEndpoints,
  announcements: announcementEndpoints,
  announcementExports: announcementExportEndpoints,
  dictionary: dictionaryEndpoints,
  products: productEndpoints,
  lines: lineEndpoints,
  dashboard: dashboardEndpoints,
  home: homeEndpoints,
  adjustments: adjustmentEndpoints,
  openingImports: openingImportEndpoints,
  transfers: transferEndpoints,
  alerts: alertEndpoints,
  alertRuleExports: alertRuleExportEndpoints,
  alertExports: alertExportEndpoints,
  alertDrafts: alertDraftEndpoints,
  purchases: purchaseEndpoints,
  deliveries: deliveryEndpoints,
  deliveryExports: deliveryExportEndpoints,
  deliveryDays: deliveryDayEndpoints,
  deliveryDayExports: deliveryDayExportEndpoints,
  repairs: repairEndpoints,
  repairExports: repairExportEndpoints,
  partyPayments: paymentEndpoints,
  partyStatements: partyStatementEndpoints,
  partyStatementExports: partyStatementExportEndpoints,
  counts: countEndpoints,
  repositories: repositoryEndpoints,
  repositoryExports: repositoryExportEndpoints,
  repositoryPermissions: repositoryPermissionEndpoints,
  productBulk: productBulkEndpoints,
  productItem: productItemEndpoints,
  productPrint: productPrintEndpoints,
  attributes: attributeEndpoints,
  productExports: productExportEndpoints,
  movementExports: movementExportEndpoints,
  stockExports: stockExportEndpoints,
  transferExports: transferExportEndpoints,
  purchaseExports: purchaseExportEndpoints,
  countExports: countExportEndpoints,
  adjustmentExports: adjustmentExportEndpoints,
  productImports: productImportEndpoints,
  jobs: jobEndpoints,
  hotfixes: hotfixEndpoints,
  marketIndexes: marketIndexEndpoints,
  marketBarExports: marketBarExportEndpoints,
  marketBarImports: marketBarImport.endpoints,
  globalEvents: globalEventEndpoints,
  globalEventExports: globalEventExportEndpoints,
  globalEventImports: globalEventImport.endpoints,
  stock: stockEndpoints,
  stockViews: stockViewEndpoints,
  stallGoods: stallGoodsEndpoints,
  stallGoodsExports: stallGoodsExportEndpoints,
  bills: billEndpoints,
  billLines: billLineEndpoints,
  billExports: billExportEndpoints,
  billLineExports: billLineExportEndpoints,
  dayClose: dayCloseEndpoints,
  printing: printingEndpoints,
  distributors: distributorEndpoints,
  distributorLookup: distributorLookupEndpoints,
  distributorBulk: distributorBulkEndpoints,
  distributorMerge: distributorMergeEndpoints,
  distributorPrices: distributorPriceEndpoints,
  distributorPriceExports: distributorPriceExportEndpoints,
  distributorExports: distributorExportEndpoints,
  strategies: strategyEndpoints,
  strategyExports: strategyExportEndpoints,
  strategyPriceExports: strategyPriceExportEndpoints,
  productionStatistics: productionStatisticEndpoints,
  productionBatchExports: productionBatchExportEndpoints,
  productionStatisticExports: productionStatisticExportEndpoints,
  processes: processEndpoints,
  processExports: processExportEndpoints,
  processCategoryExports: processCategoryExportEndpoints,
  processRoutes: processRouteEndpoints,
  processRouteExports: processRouteExportEndpoints,
  profits: profitEndpoints,
  profitDocumentExports: profitDocumentExportEndpoints,
  costs: costEndpoints,
  costDocuments: { list: costDocumentEndpoint },
  costDocumentExports: costDocumentExportEndpoints,
  batchCostExports: batchCostExportEndpoints,
  styleCostExports: styleCostExportEndpoints,
  slips: slipEndpoints,
  settlementImports: settlementImport.endpoints,
  slipExports: slipExportEndpoints,
  funds: fundEndpoints,
  fundExports: fundExportEndpoints,
  fundEntryExports: fundEntryExportEndpoints,
  fixedAssets: fixedAssetEndpoints,
  fixedAssetExports: fixedAssetExportEndpoints,
  depreciationExports: depreciationExportEndpoints,
  periods: periodEndpoints,
  periodExports: periodExportEndpoints,
  netChanges: netChangeEndpoints,
  netChangeExports: netChangeExportEndpoints,
  fundTransfers: fundTransferEndpoints,
  fundTransferExports: fundTransferExportEndpoints,
  aging: agingEndpoints,
  agingExports: agingExportEndpoints,
  assetOverview: overviewEndpoints,
  assetLineExports: assetLineExportEndpoints,
  customerMoney: customerMoneyEndpoints,
  recharges: rechargeEndpoints,
  rechargeExports: rechargeExportEndpoints,
  receipts: receiptEndpoints,
  accountEntries: accountEntryEndpoints,
  accountEntryExports: accountEntryExportEndpoints,
  statements: statementEndpoints,
  statementExports: statementExportEndpoints,
  keeperTargets: keeperTargetEndpoints,
  keeperTargetExports: keeperTargetExportEndpoints,
  stallStatistics: stallStatisticEndpoints,
  stallStatisticExports: stallStatisticExportEndpoints,
  materials: materialEndpoints,
  materialExports: materialExportEndpoints,
  batches: batchEndpoints,
  batchCutting: batchCuttingEndpoints,
  batchExports: batchExportEndpoints,
  employees: employeeEndpoints,
  employeeExports: employeeExportEndpoints,
  employeeImports: employeeImport.endpoints,
  employeeMoney: employeeMoneyEndpoints,
  employeeProfiles: profileEndpoints,
  employeeMoneyExports: profileMoneyExportEndpoints,
  wages: wageEndpoints,
  wageExports: wageExportEndpoints,
  teams: teamEndpoints,
  teamExports: teamExportEndpoints,
  pieces: pieceEndpoints,
  ownPieces: ownPieceEndpoints,
  pieceSetting: pieceSettingEndpoints,
  pieceExports: pieceExportEndpoints,
  materialPurchases: materialPurchaseEndpoints,
  materialPurchaseExports: materialPurchaseExportEndpoints,
  materialIssues: materialIssueEndpoints,
  materialIssueExports: materialIssueExportEndpoints,
  materialAdjusts: materialAdjustEndpoints,
  materialAdjustExports: materialAdjustExportEndpoints,
  materialStock: materialStockEndpoints,
  materialDemandExports: materialDemandExportEndpoints,
  materialStockExports: materialStockExportEndpoints,
  materialMovementExports: materialMovementExportEndpoints,
  parties: partyEndpoints,
  partyExports: partyExportEndpoints,
  shops: shopEndpoints,
  shopExports: shopExportEndpoints,
  shopSkus: shopSkuEndpoints,
  shopSkuExports: shopSkuExportEndpoints,
  shopSkuImports: shopSkuImport.endpoints,
  syncs: syncEndpoints,
  syncExports: syncExportEndpoints,
  shopGrants: shopGrantEndpoints,
  wholesales: wholesaleEndpoints,
  wholesaleExports: wholesaleExportEndpoints,
  licenses: licenseEndpoints,
  licenseExports: licenseExportEndpoints,
  versions: versionEndpoints,
  pictures: pictureEndpoints,
  backups: backupEndpoints,
  backupCopies: backupCopyEndpoints,
  deployServers: serverEndpoints,
  deployApps: appEndpoints,
  deployments: deployEndpoints,
  deployHistory: historyEndpoints,
  connections: connectionEndpoints,
  storage: storageEndpoints,
  files: fileEndpoints,
  s3Files: s3FileEndpoints,
  olderFiles: olderFileEndpoints,
  scheduledTasks: scheduledTaskEndpoints,
  mail: mailEndpoints,
  mailCodes: mailCodeEndpoints,
  orderFiles: orderFileEndpoints,
  shopOrders: shopOrderEndpoints,
  shopOrderExports: shopOrderExportEndpoints,
  orderRules: orderRuleEndpoints,
  orderRuleExports: orderRuleExportEndpoints,
  orderRuleTrialExports: orderRuleTrialExportEndpoints,
  packing: packingEndpoints,
  labels: labelEndpoints,
  waves: waveEndpoints,
  ewaybills: ewaybillEndpoints,
  ewaybillAccounts: ewaybillAccountEndpoints,
  waveExports: waveExportEndpoints,
  shopAfterSales: afterSaleEndpoints,
  shopAfterSaleExports: afterSaleExportEndpoints,
  returnsDesk: returnsDeskEndpoints,
  strayParcels: strayParcelEndpoints,
  strayParcelExports: strayParcelExportEndpoints,
  interceptions: interceptionEndpoints,
  interceptionExports: interceptionExportEndpoints,
  waybillImports: waybillImport.endpoints,
  shopBills: shopBillEndpoints,
  shopBillEntryExports: shopBillEntryExportEndpoints,
  courierBillImports: courierBillImport.endpoints,
  shopEarnings: shopEarningEndpoints,
  shopEarningExports: shopEarningExportEndpoints,
  orderEarningExports: orderEarningExportEndpoints,
  older: olderEndpoints,
  unoffered: unofferedEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
