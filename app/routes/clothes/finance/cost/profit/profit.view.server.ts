/** 利润表 as the pages show it: amounts as text, each with the list of its documents. */

import { balanceYuan } from "#app/lib/format/signed.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { profitStatement, type StatementLine } from "#contract/finance/profit.words.ts";
import type { ProfitDocument, ProfitStatement } from "#contract/finance/profits.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

type Column = ProfitStatement["columns"][number];
type Line = Extract<StatementLine, { kind: "line" }>;

export type ProfitRowView = ReturnType<typeof profitView>["rows"][number];

export function profitView(found: ProfitStatement, roles: readonly string[] = []) {
  const { columns, lines, days, by, whole } = found;
  const all: Column = { label: "合计", days, stallId: onlyStall(found), noStall: false };
  const shown = columns.length > 1 ? [...columns, all] : columns;
  return {
    ...{ from: found.from, to: found.to, by, whole },
    columns: shown.map(({ label }) => label),
    rows: profitStatement(lines, columns.length).map((line, at) => {
      const total = line.amounts.reduce((sum, fen) => sum + fen, 0);
      const amounts = columns.length > 1 ? [...line.amounts, total] : line.amounts;
      return {
        id: at,
        label: line.label,
        sum: line.kind === "sum",
        cells: amounts.map((fen, place) => {
          const column = shown[place];
          const to = line.kind === "line" && fen !== 0 && column ? documentsOf(line, column, roles) : null;
          return { text: fen === 0 ? "" : balanceYuan(fen), negative: fen < 0, to };
        }),
      };
    }),
  };
}

/** The stall that the whole statement is of. */
function onlyStall({ by, columns }: ProfitStatement): number | null {
  const [first] = columns;
  return by === "month" || columns.length === 1 ? (first?.stallId ?? null) : null;
}

/** Where the documents of a figure are listed: slips and assets in their own lists, all others in one. */
function documentsOf(
  { item, category }: Line,
  { days, stallId, noStall }: Column,
  roles: readonly string[],
): string | null {
  const stall = { ...(stallId !== null && { stallId: String(stallId) }), ...(noStall && { noStall: "true" }) };
  if (item === "DEPRECIATION" || item === "DISPOSAL") {
    if (!hasPermission(roles, [permissions.assetList])) return null;
    const months = { from: days.from.slice(0, 7), to: days.to.slice(0, 7) };
    return item === "DEPRECIATION"
      ? assetPaths.fixed.depreciation() + withParams("", { ...stall, ...months })
      : assetPaths.fixed.list + withParams("", { status: "DISPOSED", stallId });
  }
  if (item === "EXPENSE" || item === "INCOME") {
    return costPaths.slip.list + withParams("", { kind: item, category, status: "CONFIRMED", ...stall, ...days });
  }
  return costPaths.profit.documents + withParams("", { item, ...stall, ...days });
}

const pages: Readonly<Record<string, { path: (id: number) => string; permission: string; name: string }>> = {
  BILL: { path: paths.bill.item, permission: permissions.billList, name: "拿货单" },
  OWED_CANCEL: { path: paths.bill.item, permission: permissions.billList, name: "取消欠货" },
  WAGE: { path: productionPaths.wage.item, permission: permissions.wageList, name: "工资单" },
  COUNT: { path: paths.count.item, permission: permissions.reviewList, name: "盘点单" },
  ADJUST: { path: paths.adjustment.item, permission: permissions.reviseList, name: "调整单" },
  TRANSFER: { path: paths.transfer.item, permission: permissions.transferList, name: "调拨单" },
  BATCH: { path: productionPaths.batch.detail, permission: permissions.batchList, name: "生产批次" },
  DELIVERY: { path: productionPaths.delivery.item, permission: permissions.deliveryList, name: "交货单" },
  REPAIR: { path: productionPaths.repair.item, permission: permissions.repairList, name: "返修单" },
  REPAIR_RETURN: { path: productionPaths.repair.item, permission: permissions.repairList, name: "返修单" },
  PURCHASE_RECEIPT: { path: paths.purchase.item, permission: permissions.purchaseList, name: "采购入库" },
  PURCHASE_RETURN: { path: paths.purchase.item, permission: permissions.purchaseList, name: "采购退货" },
  ONLINE_ORDER: { path: platformPaths.order.item, permission: permissions.shopOrderList, name: "网单" },
  AFTER_SALE: { path: platformPaths.order.item, permission: permissions.shopOrderList, name: "网单售后" },
  RECHARGE: { path: paths.recharge.item, permission: permissions.rechargeList, name: "充值单" },
};

/** Documents without a page of their own. */
const names: Readonly<Record<string, string>> = {
  MATERIAL_ADJUST: "物料盘点",
  MATERIAL_ISSUE: "领料单",
  MATERIAL_PURCHASE: "物料采购",
  MATERIAL_PURCHASE_RETURN: "物料退货",
  RECEIPT: "收款单",
  DISTRIBUTOR: "客户调账",
};

export type ProfitDocumentView = ReturnType<typeof profitDocument>;

export function profitDocument(row: ProfitDocument, roles: readonly string[]) {
  const { amountFen, docType, pageId, no, ...rest } = row;
  const page = pages[docType];
  return {
    ...rest,
    kind: page?.name ?? names[docType] ?? docType,
    no: no ?? `${names[docType] ?? docType} ${rest.id.split(":")[1] ?? ""}`,
    to: page && pageId !== null && hasPermission(roles, [page.permission]) ? page.path(pageId) : null,
    stall: rest.stallName ?? "公共",
    amount: balanceYuan(amountFen),
    negative: amountFen < 0,
  };
}
