/** The modules that the back office is made of, one a noun. */

import { type Module, scheduledWorksOf } from "#backoffice/core/module.ts";
import { authModule } from "#backoffice/ground/auth/auth.module.ts";
import { connectionModule } from "#backoffice/ground/connection/connection.module.ts";
import { deployModule } from "#backoffice/ground/deploy/deploy.module.ts";
import { dictionaryModule } from "#backoffice/ground/dictionary/dictionary.module.ts";
import { fileModule } from "#backoffice/ground/files/file.module.ts";
import { idempotencyModule } from "#backoffice/ground/http/idempotency.ts";
import { issueModule } from "#backoffice/ground/issues/issue.module.ts";
import { jobModule } from "#backoffice/ground/jobs/job.module.ts";
import { logModule } from "#backoffice/ground/logs/log.module.ts";
import { mailModule } from "#backoffice/ground/mail/mail.module.ts";
import { menuModule } from "#backoffice/ground/menus/menu.module.ts";
import { messageModule } from "#backoffice/ground/messages/message.module.ts";
import { scheduledTaskModule } from "#backoffice/ground/scheduled/scheduled-task.module.ts";
import { settingModule } from "#backoffice/ground/settings/setting.module.ts";
import { setupModule } from "#backoffice/ground/setup/setup.module.ts";
import { statementModule } from "#backoffice/ground/statements/statement.module.ts";
import { storageModule } from "#backoffice/ground/storage/storage.module.ts";
import { telemetryModule } from "#backoffice/ground/telemetry/telemetry.module.ts";
import { unofferedModule } from "#backoffice/ground/unoffered/unoffered.module.ts";
import { departmentModule } from "#backoffice/ground/users/department/department.module.ts";
import { userImportModule } from "#backoffice/ground/users/import/user-import.module.ts";
import { positionModule } from "#backoffice/ground/users/position/position.module.ts";
import { userModule } from "#backoffice/ground/users/user.module.ts";
import { versionModule } from "#backoffice/ground/versions/version.module.ts";
import { fundModule } from "#backoffice/ledgers/money-ledger/fund.module.ts";
import { employeeModule } from "#backoffice/masters/employee/employee/employee.module.ts";
import { employeeImportModule } from "#backoffice/masters/employee/import/employee-import.module.ts";
import { attributeModule } from "#backoffice/masters/goods/attribute/attribute.module.ts";
import { productImportModule } from "#backoffice/masters/goods/import/product-import.module.ts";
import { lineModule } from "#backoffice/masters/goods/line/line.module.ts";
import { pictureModule } from "#backoffice/masters/goods/picture/picture.module.ts";
import { productModule } from "#backoffice/masters/goods/product/product.module.ts";
import { partyImportModule } from "#backoffice/masters/party/import/party-import.module.ts";
import { partyModule } from "#backoffice/masters/party/party.module.ts";
import { repositoryModule } from "#backoffice/masters/repository/repository.module.ts";
import { searchModule } from "#backoffice/masters/search/search.module.ts";
import { strategyModule } from "#backoffice/masters/strategy/strategy.module.ts";
import { backupModule } from "#backoffice/overview/backup/backup.module.ts";
import { checkupModule } from "#backoffice/overview/checkup/checkup.module.ts";
import { homeModule } from "#backoffice/overview/dashboard/home.module.ts";
import { platformDashboardModule } from "#backoffice/overview/dashboard/platform.module.ts";
import { productionDashboardModule } from "#backoffice/overview/dashboard/production.module.ts";
import { sellingDashboardModule } from "#backoffice/overview/dashboard/selling.module.ts";
import { stockDashboardModule } from "#backoffice/overview/dashboard/stock.module.ts";
import { systemDashboardModule } from "#backoffice/overview/dashboard/system.module.ts";
import { agingModule } from "#backoffice/overview/finance/aging/aging.module.ts";
import { costModule } from "#backoffice/overview/finance/cost/cost.module.ts";
import { shopEarningModule } from "#backoffice/overview/finance/earnings/earning.module.ts";
import { fixedAssetModule } from "#backoffice/overview/finance/fixed-asset/fixed-asset.module.ts";
import { netChangeModule } from "#backoffice/overview/finance/net-change/net-change.module.ts";
import { overviewModule } from "#backoffice/overview/finance/overview/overview.module.ts";
import { periodModule } from "#backoffice/overview/finance/period/period.module.ts";
import { profitModule } from "#backoffice/overview/finance/profit/profit.module.ts";
import { settlementImportModule } from "#backoffice/overview/finance/slip/settlement-import.ts";
import { slipModule } from "#backoffice/overview/finance/slip/slip.module.ts";
import { productItemModule } from "#backoffice/overview/goods/product-item.module.ts";
import { hotfixModule } from "#backoffice/overview/hotfix/hotfix.module.ts";
import { productionStatisticModule } from "#backoffice/overview/statistics/production/production.module.ts";
import { stallStatisticModule } from "#backoffice/overview/statistics/stall-statistics.module.ts";
import { wageModule } from "#backoffice/trade/employee/wage/wage.module.ts";
import { adjustmentModule } from "#backoffice/trade/inventory/adjustment/adjustment.module.ts";
import { alertModule } from "#backoffice/trade/inventory/alert/alert.module.ts";
import { countModule } from "#backoffice/trade/inventory/count/count.module.ts";
import { openingModule } from "#backoffice/trade/inventory/opening/opening.module.ts";
import { purchaseModule } from "#backoffice/trade/inventory/purchase/purchase.module.ts";
import { stockModule } from "#backoffice/trade/inventory/stock/stock.module.ts";
import { transferModule } from "#backoffice/trade/inventory/transfer/transfer.module.ts";
import { batchModule } from "#backoffice/trade/manufacture/batch/batch.module.ts";
import { deliveryModule } from "#backoffice/trade/manufacture/delivery/delivery.module.ts";
import { materialModule } from "#backoffice/trade/manufacture/material/material.module.ts";
import { pieceModule } from "#backoffice/trade/manufacture/piece/piece.module.ts";
import { processModule } from "#backoffice/trade/manufacture/process/process.module.ts";
import { repairModule } from "#backoffice/trade/manufacture/repair/repair.module.ts";
import { eventModule } from "#backoffice/trade/market/event/event.module.ts";
import { eventImportModule } from "#backoffice/trade/market/event/event-import.ts";
import { barImportModule } from "#backoffice/trade/market/index/bar-import.ts";
import { marketModule } from "#backoffice/trade/market/index/market.module.ts";
import { paymentModule } from "#backoffice/trade/party/payment/payment.module.ts";
import { courierBillImportModule } from "#backoffice/trade/platform/bill/courier-bill-import.ts";
import { shopBillModule } from "#backoffice/trade/platform/bill/shop-bill.module.ts";
import { ewaybillModule } from "#backoffice/trade/platform/ewaybill/ewaybill.module.ts";
import { labelModule } from "#backoffice/trade/platform/label/label.module.ts";
import { licenseModule } from "#backoffice/trade/platform/license/license.module.ts";
import { shopOrderModule } from "#backoffice/trade/platform/order/order.module.ts";
import { waybillImportModule } from "#backoffice/trade/platform/order/waybill-import.ts";
import { packingModule } from "#backoffice/trade/platform/packing/packing.module.ts";
import { returnsModule } from "#backoffice/trade/platform/returns/returns.module.ts";
import { orderRuleModule } from "#backoffice/trade/platform/rule/rule.module.ts";
import { shopModule } from "#backoffice/trade/platform/shop/shop.module.ts";
import { shopSkuImportModule } from "#backoffice/trade/platform/sync/shop-sku-import.ts";
import { syncModule } from "#backoffice/trade/platform/sync/sync.module.ts";
import { waveModule } from "#backoffice/trade/platform/wave/wave.module.ts";
import { wholesaleModule } from "#backoffice/trade/platform/wholesale/wholesale.module.ts";
import { accountModule } from "#backoffice/trade/stall/account/account.module.ts";
import { receiptModule } from "#backoffice/trade/stall/account/receipt.module.ts";
import { billModule } from "#backoffice/trade/stall/bill/bill.module.ts";
import { distributorModule } from "#backoffice/trade/stall/distributor/distributor.module.ts";
import { distributorImportModule } from "#backoffice/trade/stall/distributor/import/distributor-import.module.ts";
import { stallGoodsModule } from "#backoffice/trade/stall/goods/stall-goods.module.ts";
import { printingModule } from "#backoffice/trade/stall/printing/printing.module.ts";
import { rechargeModule } from "#backoffice/trade/stall/recharge/recharge.module.ts";
import { restoreRowsModule } from "./lifecycle/restore-rows.module.ts";

/**
 * What the back office is made of. Work in the background follows this order: figures of the goods before those of
 * the stalls, a day's sums before the customers' years that are made of them.
 */
export const modules: readonly Module[] = [
  idempotencyModule,
  authModule,
  userModule,
  userImportModule,
  positionModule,
  issueModule,
  messageModule,
  menuModule,
  searchModule,
  restoreRowsModule,
  departmentModule,
  dictionaryModule,
  productModule,
  productItemModule,
  lineModule,
  adjustmentModule,
  openingModule,
  homeModule,
  platformDashboardModule,
  stockDashboardModule,
  sellingDashboardModule,
  productionDashboardModule,
  systemDashboardModule,
  purchaseModule,
  deliveryModule,
  repairModule,
  paymentModule,
  countModule,
  attributeModule,
  productImportModule,
  transferModule,
  pictureModule,
  repositoryModule,
  stockModule,
  stallGoodsModule,
  billModule,
  printingModule,
  stallStatisticModule,
  productionStatisticModule,
  alertModule,
  processModule,
  materialModule,
  batchModule,
  partyModule,
  employeeModule,
  pieceModule,
  employeeImportModule,
  wageModule,
  slipModule,
  settlementImportModule,
  profitModule,
  costModule,
  partyImportModule,
  shopModule,
  syncModule,
  shopSkuImportModule,
  licenseModule,
  shopOrderModule,
  packingModule,
  ewaybillModule,
  orderRuleModule,
  returnsModule,
  labelModule,
  waveModule,
  waybillImportModule,
  shopBillModule,
  courierBillImportModule,
  shopEarningModule,
  wholesaleModule,
  distributorModule,
  distributorImportModule,
  strategyModule,
  fundModule,
  fixedAssetModule,
  periodModule,
  netChangeModule,
  agingModule,
  overviewModule,
  rechargeModule,
  receiptModule,
  accountModule,
  versionModule,
  jobModule,
  logModule,
  telemetryModule,
  statementModule,
  backupModule,
  checkupModule,
  settingModule,
  setupModule,
  deployModule,
  connectionModule,
  storageModule,
  fileModule,
  mailModule,
  hotfixModule,
  marketModule,
  barImportModule,
  eventModule,
  eventImportModule,
  unofferedModule,
  scheduledTaskModule(() => scheduledWorksOf(modules)),
];
