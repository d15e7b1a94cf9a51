/** The table of all endpoints; the API documentation and the tests walk it. */

import type { Endpoint } from "./endpoint.ts";
import { attributeEndpoints } from "./goods/attributes.ts";
import { lineEndpoints } from "./goods/lines.ts";
import { pictureEndpoints } from "./goods/pictures.ts";
import { productBulkEndpoints } from "./goods/product-bulk.ts";
import { productImportEndpoints } from "./goods/product-imports.ts";
import { productItemEndpoints } from "./goods/product-item.ts";
import { productPrintEndpoints } from "./goods/product-print.ts";
import { productEndpoints, productExportEndpoints } from "./goods/products.ts";
import { stallGoodsEndpoints } from "./goods/stall-goods.ts";
import { adjustmentEndpoints, adjustmentExportEndpoints } from "./inventory/adjustments.ts";
import { alertDraftEndpoints } from "./inventory/alert-drafts.ts";
import { alertEndpoints } from "./inventory/alerts.ts";
import { countEndpoints, countExportEndpoints } from "./inventory/counts.ts";
import { openingImportEndpoints } from "./inventory/opening-imports.ts";
import { purchaseEndpoints, purchaseExportEndpoints } from "./inventory/purchases.ts";
import { repositoryEndpoints } from "./inventory/repositories.ts";
import { repositoryPermissionEndpoints } from "./inventory/repository-permissions.ts";
import { movementExportEndpoints, stockEndpoints } from "./inventory/stock.ts";
import { stockExportEndpoints, stockViewEndpoints } from "./inventory/stock-views.ts";
import { supplierPaymentEndpoints } from "./inventory/supplier-payments.ts";
import { transferEndpoints, transferExportEndpoints } from "./inventory/transfers.ts";
import { partyEndpoints, partyExportEndpoints } from "./party/parties.ts";
import { accountEntryEndpoints, accountEntryExportEndpoints } from "./stall/account-entries.ts";
import { billLineEndpoints, billLineExportEndpoints } from "./stall/bill-lines.ts";
import { billEndpoints, billExportEndpoints } from "./stall/bills.ts";
import { dayCloseEndpoints } from "./stall/day-closes.ts";
import { distributorBulkEndpoints } from "./stall/distributor-bulk.ts";
import { distributorLookupEndpoints } from "./stall/distributor-lookup.ts";
import { distributorMergeEndpoints } from "./stall/distributor-merge.ts";
import { customerMoneyEndpoints } from "./stall/distributor-money.ts";
import { distributorPriceEndpoints } from "./stall/distributor-prices.ts";
import { distributorEndpoints, distributorExportEndpoints } from "./stall/distributors.ts";
import { fundEndpoints } from "./stall/funds.ts";
import { printingEndpoints } from "./stall/printing.ts";
import { receiptEndpoints } from "./stall/receipts.ts";
import { rechargeEndpoints, rechargeExportEndpoints } from "./stall/recharges.ts";
import { statementEndpoints, statementExportEndpoints } from "./stall/statements.ts";
import { strategyEndpoints } from "./stall/strategies.ts";
import { dashboardEndpoints } from "./statistics/dashboard.ts";
import { keeperTargetEndpoints } from "./statistics/keeper-targets.ts";
import { stallStatisticEndpoints, stallStatisticExportEndpoints } from "./statistics/stall-statistics.ts";
import { authEndpoints } from "./system/auth.ts";
import { dictionaryEndpoints } from "./system/dictionary.ts";
import { issueEndpoints } from "./system/issues.ts";
import { jobEndpoints } from "./system/jobs.ts";
import { menuEndpoints } from "./system/menus.ts";
import { messageEndpoints } from "./system/messages.ts";
import { userEndpoints } from "./system/users.ts";
import { versionEndpoints } from "./system/versions.ts";

export const endpoints = {
  auth: authEndpoints,
  users: userEndpoints,
  issues: issueEndpoints,
  menus: menuEndpoints,
  messages: messageEndpoints,
  dictionary: dictionaryEndpoints,
  products: productEndpoints,
  lines: lineEndpoints,
  dashboard: dashboardEndpoints,
  adjustments: adjustmentEndpoints,
  openingImports: openingImportEndpoints,
  transfers: transferEndpoints,
  alerts: alertEndpoints,
  alertDrafts: alertDraftEndpoints,
  purchases: purchaseEndpoints,
  supplierPayments: supplierPaymentEndpoints,
  counts: countEndpoints,
  repositories: repositoryEndpoints,
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
  stock: stockEndpoints,
  stockViews: stockViewEndpoints,
  stallGoods: stallGoodsEndpoints,
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
  distributorExports: distributorExportEndpoints,
  strategies: strategyEndpoints,
  funds: fundEndpoints,
  customerMoney: customerMoneyEndpoints,
  recharges: rechargeEndpoints,
  rechargeExports: rechargeExportEndpoints,
  receipts: receiptEndpoints,
  accountEntries: accountEntryEndpoints,
  accountEntryExports: accountEntryExportEndpoints,
  statements: statementEndpoints,
  statementExports: statementExportEndpoints,
  keeperTargets: keeperTargetEndpoints,
  stallStatistics: stallStatisticEndpoints,
  stallStatisticExports: stallStatisticExportEndpoints,
  parties: partyEndpoints,
  partyExports: partyExportEndpoints,
  versions: versionEndpoints,
  pictures: pictureEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
