/** The modules that the back office is made of, one a noun. */
import { authModule } from "./auth/auth.module.ts";
import { backupModule } from "./backup/backup.module.ts";
import { connectionModule } from "./connection/connection.module.ts";
import { platformDashboardModule } from "./dashboard/platform.module.ts";
import { productionDashboardModule } from "./dashboard/production.module.ts";
import { sellingDashboardModule } from "./dashboard/selling.module.ts";
import { stockDashboardModule } from "./dashboard/stock.module.ts";
import { systemDashboardModule } from "./dashboard/system.module.ts";
import { deployModule } from "./deploy/deploy.module.ts";
import { dictionaryModule } from "./dictionary/dictionary.module.ts";
import { employeeModule } from "./employee/employee/employee.module.ts";
import { employeeImportModule } from "./employee/import/employee-import.module.ts";
import { wageModule } from "./employee/wage/wage.module.ts";
import { fileModule } from "./files/file.module.ts";
import { agingModule } from "./finance/aging/aging.module.ts";
import { costModule } from "./finance/cost/cost.module.ts";
import { fixedAssetModule } from "./finance/fixed-asset/fixed-asset.module.ts";
import { overviewModule } from "./finance/overview/overview.module.ts";
import { periodModule } from "./finance/period/period.module.ts";
import { profitModule } from "./finance/profit/profit.module.ts";
import { settlementImportModule } from "./finance/slip/settlement-import.ts";
import { slipModule } from "./finance/slip/slip.module.ts";
import { attributeModule } from "./goods/attribute/attribute.module.ts";
import { productImportModule } from "./goods/import/product-import.module.ts";
import { lineModule } from "./goods/line/line.module.ts";
import { pictureModule } from "./goods/picture/picture.module.ts";
import { productModule } from "./goods/product/product.module.ts";
import { hotfixModule } from "./hotfix/hotfix.module.ts";
import { idempotencyModule } from "./http/idempotency.ts";
import { adjustmentModule } from "./inventory/adjustment/adjustment.module.ts";
import { alertModule } from "./inventory/alert/alert.module.ts";
import { countModule } from "./inventory/count/count.module.ts";
import { openingModule } from "./inventory/opening/opening.module.ts";
import { purchaseModule } from "./inventory/purchase/purchase.module.ts";
import { repositoryModule } from "./inventory/repository/repository.module.ts";
import { stockModule } from "./inventory/stock/stock.module.ts";
import { transferModule } from "./inventory/transfer/transfer.module.ts";
import { issueModule } from "./issues/issue.module.ts";
import { jobModule } from "./jobs/job.module.ts";
import { logModule } from "./logs/log.module.ts";
import { mailModule } from "./mail/mail.module.ts";
import { batchModule } from "./manufacture/batch/batch.module.ts";
import { deliveryModule } from "./manufacture/delivery/delivery.module.ts";
import { materialModule } from "./manufacture/material/material.module.ts";
import { pieceModule } from "./manufacture/piece/piece.module.ts";
import { processModule } from "./manufacture/process/process.module.ts";
import { repairModule } from "./manufacture/repair/repair.module.ts";
import { eventModule } from "./market/event/event.module.ts";
import { eventImportModule } from "./market/event/event-import.ts";
import { barImportModule } from "./market/index/bar-import.ts";
import { marketModule } from "./market/index/market.module.ts";
import { menuModule } from "./menus/menu.module.ts";
import { messageModule } from "./messages/message.module.ts";
import { type Module, scheduledWorksOf } from "./module.ts";
import { fundModule } from "./money-ledger/fund.module.ts";
import { partyImportModule } from "./party/import/party-import.module.ts";
import { partyModule } from "./party/party.module.ts";
import { paymentModule } from "./party/payment/payment.module.ts";
import { licenseModule } from "./platform/license/license.module.ts";
import { shopOrderModule } from "./platform/order/order.module.ts";
import { waybillImportModule } from "./platform/order/waybill-import.ts";
import { shopModule } from "./platform/shop/shop.module.ts";
import { shopSkuImportModule } from "./platform/sync/shop-sku-import.ts";
import { syncModule } from "./platform/sync/sync.module.ts";
import { wholesaleModule } from "./platform/wholesale/wholesale.module.ts";
import { scheduledTaskModule } from "./scheduled/scheduled-task.module.ts";
import { settingModule } from "./settings/setting.module.ts";
import { setupModule } from "./setup/setup.module.ts";
import { accountModule } from "./stall/account/account.module.ts";
import { receiptModule } from "./stall/account/receipt.module.ts";
import { billModule } from "./stall/bill/bill.module.ts";
import { distributorModule } from "./stall/distributor/distributor.module.ts";
import { distributorImportModule } from "./stall/distributor/import/distributor-import.module.ts";
import { stallGoodsModule } from "./stall/goods/stall-goods.module.ts";
import { printingModule } from "./stall/printing/printing.module.ts";
import { rechargeModule } from "./stall/recharge/recharge.module.ts";
import { strategyModule } from "./stall/strategy/strategy.module.ts";
import { statementModule } from "./statements/statement.module.ts";
import { productionStatisticModule } from "./statistics/production/production.module.ts";
import { stallStatisticModule } from "./statistics/stall-statistics.module.ts";
import { storageModule } from "./storage/storage.module.ts";
import { telemetryModule } from "./telemetry/telemetry.module.ts";
import { unofferedModule } from "./unoffered/unoffered.module.ts";
import { departmentModule } from "./users/department/department.module.ts";
import { userImportModule } from "./users/import/user-import.module.ts";
import { positionModule } from "./users/position/position.module.ts";
import { userModule } from "./users/user.module.ts";
import { versionModule } from "./versions/version.module.ts";

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
  departmentModule,
  dictionaryModule,
  productModule,
  lineModule,
  adjustmentModule,
  openingModule,
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
  waybillImportModule,
  wholesaleModule,
  distributorModule,
  distributorImportModule,
  strategyModule,
  fundModule,
  fixedAssetModule,
  periodModule,
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
