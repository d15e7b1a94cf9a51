/** The table of all endpoints; the API documentation and the tests walk it. */

import { accountEntryEndpoints, accountEntryExportEndpoints } from "./account-entries.ts";
import { adjustmentEndpoints, adjustmentExportEndpoints } from "./adjustments.ts";
import { alertDraftEndpoints } from "./alert-drafts.ts";
import { alertEndpoints } from "./alerts.ts";
import { attributeEndpoints } from "./attributes.ts";
import { authEndpoints } from "./auth.ts";
import { billLineEndpoints, billLineExportEndpoints } from "./bill-lines.ts";
import { billEndpoints, billExportEndpoints } from "./bills.ts";
import { countEndpoints, countExportEndpoints } from "./counts.ts";
import { customerMoneyEndpoints } from "./customer-money.ts";
import { dayCloseEndpoints } from "./day-closes.ts";
import { deskEndpoints } from "./desk.ts";
import { dictionaryEndpoints } from "./dictionary.ts";
import { distributorBulkEndpoints } from "./distributor-bulk.ts";
import { distributorLookupEndpoints } from "./distributor-lookup.ts";
import { distributorMergeEndpoints } from "./distributor-merge.ts";
import { distributorPriceEndpoints } from "./distributor-prices.ts";
import { distributorEndpoints, distributorExportEndpoints } from "./distributors.ts";
import type { Endpoint } from "./endpoint.ts";
import { fundEndpoints } from "./funds.ts";
import { issueEndpoints } from "./issues.ts";
import { jobEndpoints } from "./jobs.ts";
import { keeperTargetEndpoints } from "./keeper-targets.ts";
import { lineEndpoints } from "./lines.ts";
import { menuEndpoints } from "./menus.ts";
import { messageEndpoints } from "./messages.ts";
import { pictureEndpoints } from "./pictures.ts";
import { printingEndpoints } from "./printing.ts";
import { productBulkEndpoints } from "./product-bulk.ts";
import { productImportEndpoints } from "./product-imports.ts";
import { productItemEndpoints } from "./product-item.ts";
import { productPrintEndpoints } from "./product-print.ts";
import { productEndpoints, productExportEndpoints } from "./products.ts";
import { purchaseEndpoints, purchaseExportEndpoints } from "./purchases.ts";
import { receiptEndpoints } from "./receipts.ts";
import { rechargeEndpoints, rechargeExportEndpoints } from "./recharges.ts";
import { repositoryEndpoints } from "./repositories.ts";
import { repositoryPermissionEndpoints } from "./repository-permissions.ts";
import { stallGoodsEndpoints } from "./stall-goods.ts";
import { stallStatisticEndpoints, stallStatisticExportEndpoints } from "./stall-statistics.ts";
import { statementEndpoints, statementExportEndpoints } from "./statements.ts";
import { movementExportEndpoints, stockEndpoints } from "./stock.ts";
import { stockExportEndpoints, stockViewEndpoints } from "./stock-views.ts";
import { strategyEndpoints } from "./strategies.ts";
import { supplierPaymentEndpoints } from "./supplier-payments.ts";
import { transferEndpoints, transferExportEndpoints } from "./transfers.ts";
import { userEndpoints } from "./users.ts";
import { versionEndpoints } from "./versions.ts";

export const endpoints = {
  auth: authEndpoints,
  users: userEndpoints,
  issues: issueEndpoints,
  menus: menuEndpoints,
  messages: messageEndpoints,
  dictionary: dictionaryEndpoints,
  products: productEndpoints,
  lines: lineEndpoints,
  desk: deskEndpoints,
  adjustments: adjustmentEndpoints,
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
  versions: versionEndpoints,
  pictures: pictureEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
