/** The built-in rows of every noun. Their order is that of the sidebar within each section. */
import { backupRows } from "#backoffice/backup/backup.rows.ts";
import type { BuiltinRows } from "#backoffice/builtin/rows.ts";
import { dashboardRows } from "#backoffice/dashboard/dashboard.rows.ts";
import { deployRows } from "#backoffice/deploy/deploy.rows.ts";
import { dictionaryUpkeepRows } from "#backoffice/dictionary/dictionary.rows.ts";
import { employeeRows } from "#backoffice/employee/employee/employee.rows.ts";
import { wageRows } from "#backoffice/employee/wage/wage.rows.ts";
import { fileRows } from "#backoffice/files/file.rows.ts";
import { assetRows } from "#backoffice/finance/asset.rows.ts";
import { slipRows } from "#backoffice/finance/slip/slip.rows.ts";
import { attributeRows } from "#backoffice/goods/attribute/attribute.rows.ts";
import { productRows } from "#backoffice/goods/product/product.rows.ts";
import { hotfixRows } from "#backoffice/hotfix/hotfix.rows.ts";
import { adjustmentRows } from "#backoffice/inventory/adjustment/adjustment.rows.ts";
import { alertRows } from "#backoffice/inventory/alert/alert.rows.ts";
import { countRows } from "#backoffice/inventory/count/count.rows.ts";
import { purchaseRows } from "#backoffice/inventory/purchase/purchase.rows.ts";
import { repositoryRows } from "#backoffice/inventory/repository/repository.rows.ts";
import { stockRows } from "#backoffice/inventory/stock/stock.rows.ts";
import { transferRows } from "#backoffice/inventory/transfer/transfer.rows.ts";
import { issueRows } from "#backoffice/issues/issue.rows.ts";
import { mailRows } from "#backoffice/mail/mail.rows.ts";
import { batchRows } from "#backoffice/manufacture/batch/batch.rows.ts";
import { deliveryRows } from "#backoffice/manufacture/delivery/delivery.rows.ts";
import { materialRows } from "#backoffice/manufacture/material/material.rows.ts";
import { pieceRows } from "#backoffice/manufacture/piece/piece.rows.ts";
import { processRows } from "#backoffice/manufacture/process/process.rows.ts";
import { repairRows } from "#backoffice/manufacture/repair/repair.rows.ts";
import { marketRows } from "#backoffice/market/market.rows.ts";
import { menuUpkeepRows } from "#backoffice/menus/menu.rows.ts";
import { sectionRows } from "#backoffice/menus/sections.rows.ts";
import { messageRows } from "#backoffice/messages/message.rows.ts";
import { fundRows } from "#backoffice/money-ledger/fund.rows.ts";
import { partyRows } from "#backoffice/party/party.rows.ts";
import { licenseRows } from "#backoffice/platform/license/license.rows.ts";
import { shopOrderRows } from "#backoffice/platform/order/order.rows.ts";
import { shopRows } from "#backoffice/platform/shop/shop.rows.ts";
import { wholesaleRows } from "#backoffice/platform/wholesale/wholesale.rows.ts";
import { scheduledTaskRows } from "#backoffice/scheduled/scheduled-task.rows.ts";
import { settingRows } from "#backoffice/settings/setting.rows.ts";
import { setupRows } from "#backoffice/setup/setup.rows.ts";
import { accountRows } from "#backoffice/stall/account/account.rows.ts";
import { billRows } from "#backoffice/stall/bill/bill.rows.ts";
import { distributorRows } from "#backoffice/stall/distributor/distributor.rows.ts";
import { stallGoodsRows } from "#backoffice/stall/goods/stall-goods.rows.ts";
import { rechargeRows } from "#backoffice/stall/recharge/recharge.rows.ts";
import { strategyRows } from "#backoffice/stall/strategy/strategy.rows.ts";
import { productionStatisticRows } from "#backoffice/statistics/production/production.rows.ts";
import { stallStatisticsRows } from "#backoffice/statistics/stall-statistics.rows.ts";
import { monitorRows } from "#backoffice/telemetry/telemetry.rows.ts";
import { departmentRows } from "#backoffice/users/department/department.rows.ts";
import { positionRows } from "#backoffice/users/position/position.rows.ts";
import { roleRows } from "#backoffice/users/role.rows.ts";
import { userRows } from "#backoffice/users/upkeep/user.rows.ts";
import { versionRows } from "#backoffice/versions/version.rows.ts";

export const companyRows: readonly BuiltinRows[] = [
  roleRows,
  sectionRows,
  dashboardRows,
  productRows,
  attributeRows,
  stockRows,
  stallGoodsRows,
  userRows,
  positionRows,
  menuUpkeepRows,
  departmentRows,
  dictionaryUpkeepRows,
  settingRows,
  setupRows,
  scheduledTaskRows,
  issueRows,
  messageRows,
  versionRows,
  transferRows,
  purchaseRows,
  countRows,
  alertRows,
  adjustmentRows,
  repositoryRows,
  billRows,
  distributorRows,
  strategyRows,
  rechargeRows,
  accountRows,
  slipRows,
  assetRows,
  fundRows,
  productionStatisticRows,
  stallStatisticsRows,
  hotfixRows,
  marketRows,
  batchRows,
  deliveryRows,
  repairRows,
  pieceRows,
  processRows,
  materialRows,
  partyRows,
  employeeRows,
  wageRows,
  shopRows,
  licenseRows,
  shopOrderRows,
  wholesaleRows,
  monitorRows,
  backupRows,
  deployRows,
  fileRows,
  mailRows,
];
