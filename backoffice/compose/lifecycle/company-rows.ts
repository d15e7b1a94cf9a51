/** The built-in rows of every noun. Their order is that of the sidebar within each section. */

import type { BuiltinRows } from "#backoffice/ground/builtin/rows.ts";
import { deployRows } from "#backoffice/ground/deploy/deploy.rows.ts";
import { dictionaryUpkeepRows } from "#backoffice/ground/dictionary/dictionary.rows.ts";
import { fileRows } from "#backoffice/ground/files/file.rows.ts";
import { issueRows } from "#backoffice/ground/issues/issue.rows.ts";
import { mailRows } from "#backoffice/ground/mail/mail.rows.ts";
import { menuUpkeepRows } from "#backoffice/ground/menus/menu.rows.ts";
import { sectionRows } from "#backoffice/ground/menus/sections.rows.ts";
import { messageRows } from "#backoffice/ground/messages/message.rows.ts";
import { scheduledTaskRows } from "#backoffice/ground/scheduled/scheduled-task.rows.ts";
import { settingRows } from "#backoffice/ground/settings/setting.rows.ts";
import { setupRows } from "#backoffice/ground/setup/setup.rows.ts";
import { monitorRows } from "#backoffice/ground/telemetry/telemetry.rows.ts";
import { departmentRows } from "#backoffice/ground/users/department/department.rows.ts";
import { positionRows } from "#backoffice/ground/users/position/position.rows.ts";
import { roleRows } from "#backoffice/ground/users/role.rows.ts";
import { userRows } from "#backoffice/ground/users/upkeep/user.rows.ts";
import { versionRows } from "#backoffice/ground/versions/version.rows.ts";
import { fundRows } from "#backoffice/ledgers/money-ledger/fund.rows.ts";
import { employeeRows } from "#backoffice/masters/employee/employee/employee.rows.ts";
import { attributeRows } from "#backoffice/masters/goods/attribute/attribute.rows.ts";
import { productRows } from "#backoffice/masters/goods/product/product.rows.ts";
import { partyRows } from "#backoffice/masters/party/party.rows.ts";
import { repositoryRows } from "#backoffice/masters/repository/repository.rows.ts";
import { strategyRows } from "#backoffice/masters/strategy/strategy.rows.ts";
import { backupRows } from "#backoffice/overview/backup/backup.rows.ts";
import { dashboardRows } from "#backoffice/overview/dashboard/dashboard.rows.ts";
import { assetRows } from "#backoffice/overview/finance/asset.rows.ts";
import { slipRows } from "#backoffice/overview/finance/slip/slip.rows.ts";
import { hotfixRows } from "#backoffice/overview/hotfix/hotfix.rows.ts";
import { productionStatisticRows } from "#backoffice/overview/statistics/production/production.rows.ts";
import { stallStatisticsRows } from "#backoffice/overview/statistics/stall-statistics.rows.ts";
import { wageRows } from "#backoffice/trade/employee/wage/wage.rows.ts";
import { adjustmentRows } from "#backoffice/trade/inventory/adjustment/adjustment.rows.ts";
import { alertRows } from "#backoffice/trade/inventory/alert/alert.rows.ts";
import { countRows } from "#backoffice/trade/inventory/count/count.rows.ts";
import { purchaseRows } from "#backoffice/trade/inventory/purchase/purchase.rows.ts";
import { stockRows } from "#backoffice/trade/inventory/stock/stock.rows.ts";
import { transferRows } from "#backoffice/trade/inventory/transfer/transfer.rows.ts";
import { batchRows } from "#backoffice/trade/manufacture/batch/batch.rows.ts";
import { deliveryRows } from "#backoffice/trade/manufacture/delivery/delivery.rows.ts";
import { materialRows } from "#backoffice/trade/manufacture/material/material.rows.ts";
import { pieceRows } from "#backoffice/trade/manufacture/piece/piece.rows.ts";
import { processRows } from "#backoffice/trade/manufacture/process/process.rows.ts";
import { repairRows } from "#backoffice/trade/manufacture/repair/repair.rows.ts";
import { marketRows } from "#backoffice/trade/market/market.rows.ts";
import { licenseRows } from "#backoffice/trade/platform/license/license.rows.ts";
import { shopOrderRows } from "#backoffice/trade/platform/order/order.rows.ts";
import { returnsRows } from "#backoffice/trade/platform/returns/returns.rows.ts";
import { orderRuleRows } from "#backoffice/trade/platform/rule/rule.rows.ts";
import { shopRows } from "#backoffice/trade/platform/shop/shop.rows.ts";
import { wholesaleRows } from "#backoffice/trade/platform/wholesale/wholesale.rows.ts";
import { accountRows } from "#backoffice/trade/stall/account/account.rows.ts";
import { billRows } from "#backoffice/trade/stall/bill/bill.rows.ts";
import { distributorRows } from "#backoffice/trade/stall/distributor/distributor.rows.ts";
import { stallGoodsRows } from "#backoffice/trade/stall/goods/stall-goods.rows.ts";
import { rechargeRows } from "#backoffice/trade/stall/recharge/recharge.rows.ts";

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
  orderRuleRows,
  returnsRows,
  wholesaleRows,
  monitorRows,
  backupRows,
  deployRows,
  fileRows,
  mailRows,
];
