/** 利润表 as the pages show it: amounts as text, each with the list of its documents. */

import { balanceYuan } from "#app/lib/format/signed.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { withParams } from "#app/lib/search-params.ts";
import { profitDocTypeLabels, profitStatement, type StatementLine } from "#contract/finance/profit.words.ts";
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

const pages: Readonly<Record<string, { path: (id: number) => string; permission: string }>> = {
  BILL: { path: paths.bill.item, permission: permissions.billList },
  OWED_CANCEL: { path: paths.bill.item, permission: permissions.billList },
  WAGE: { path: productionPaths.wage.item, permission: permissions.wageList },
  COUNT: { path: paths.count.item, permission: permissions.reviewList },
  ADJUST: { path: paths.adjustment.item, permission: permissions.reviseList },
  TRANSFER: { path: paths.transfer.item, permission: permissions.transferList },
  BATCH: { path: productionPaths.batch.detail, permission: permissions.batchList },
  DELIVERY: { path: productionPaths.delivery.item, permission: permissions.deliveryList },
  REPAIR: { path: productionPaths.repair.item, permission: permissions.repairList },
  REPAIR_RETURN: { path: productionPaths.repair.item, permission: permissions.repairList },
  PURCHASE_RECEIPT: { path: paths.purchase.item, permission: permissions.purchaseList },
  PURCHASE_RETURN: { path: paths.purchase.item, permission: permissions.purchaseList },
  ONLINE_ORDER: { path: platformPaths.order.item, permission: permissions.shopOrderList },
  AFTER_SALE: { path: platformPaths.order.item, permission: permissions.shopOrderList },
  RECHARGE: { path: paths.recharge.item, permission: permissions.rechargeList },
};

export type ProfitDocumentView = ReturnType<typeof profitDocument>;

export function profitDocument(row: ProfitDocument, roles: readonly string[]) {
  const { amountFen, docType, pageId, no, ...rest } = row;
  const page = pages[docType];
  return {
    ...rest,
    kind: profitDocTypeLabels[docType] ?? docType,
    no: no ?? `${profitDocTypeLabels[docType] ?? docType} ${rest.id.split(":")[1] ?? ""}`,
    to: page && pageId !== null && hasPermission(roles, [page.permission]) ? page.path(pageId) : null,
    stall: rest.stallName ?? "公共",
    amount: balanceYuan(amountFen),
    negative: amountFen < 0,
  };
}
