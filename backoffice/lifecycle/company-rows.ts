/** The built-in rows of every noun. Their order is that of the sidebar within each section. */
import type { BuiltinRows } from "#backoffice/builtin/rows.ts";
import { dashboardRows } from "#backoffice/dashboard/dashboard.rows.ts";
import { dictionaryUpkeepRows } from "#backoffice/dictionary/dictionary.rows.ts";
import { attributeRows } from "#backoffice/goods/attribute/attribute.rows.ts";
import { productRows } from "#backoffice/goods/product/product.rows.ts";
import { adjustmentRows } from "#backoffice/inventory/adjustment/adjustment.rows.ts";
import { alertRows } from "#backoffice/inventory/alert/alert.rows.ts";
import { countRows } from "#backoffice/inventory/count/count.rows.ts";
import { purchaseRows } from "#backoffice/inventory/purchase/purchase.rows.ts";
import { repositoryRows } from "#backoffice/inventory/repository/repository.rows.ts";
import { stockRows } from "#backoffice/inventory/stock/stock.rows.ts";
import { transferRows } from "#backoffice/inventory/transfer/transfer.rows.ts";
import { issueRows } from "#backoffice/issues/issue.rows.ts";
import { menuUpkeepRows } from "#backoffice/menus/menu.rows.ts";
import { sectionRows } from "#backoffice/menus/sections.rows.ts";
import { messageRows } from "#backoffice/messages/message.rows.ts";
import { partyRows } from "#backoffice/party/party.rows.ts";
import { accountRows } from "#backoffice/stall/account/account.rows.ts";
import { billRows } from "#backoffice/stall/bill/bill.rows.ts";
import { distributorRows } from "#backoffice/stall/distributor/distributor.rows.ts";
import { stallGoodsRows } from "#backoffice/stall/goods/stall-goods.rows.ts";
import { rechargeRows } from "#backoffice/stall/recharge/recharge.rows.ts";
import { strategyRows } from "#backoffice/stall/strategy/strategy.rows.ts";
import { stallStatisticsRows } from "#backoffice/statistics/stall-statistics.rows.ts";
import { roleRows } from "#backoffice/users/role.rows.ts";
import { versionRows } from "#backoffice/versions/version.rows.ts";

export const companyRows: readonly BuiltinRows[] = [
  roleRows,
  sectionRows,
  dashboardRows,
  productRows,
  attributeRows,
  stockRows,
  stallGoodsRows,
  menuUpkeepRows,
  dictionaryUpkeepRows,
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
  stallStatisticsRows,
  partyRows,
];
