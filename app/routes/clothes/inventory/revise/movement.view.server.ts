/** Movements as 库存变更日志 shows them: numbers, labels and links are made here, on the server. */

import { formatCount, signedCount } from "#app/lib/format/format.ts";
import { worthText } from "#app/lib/format/worth.ts";
import { namedOptions, optionsOf } from "#app/lib/options.ts";
import { platformPaths } from "#app/lib/paths/platform-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  gradeLabels,
  type MovementRow,
  moveTypeLabels,
  moveTypes,
  type stockEndpoints,
} from "#contract/inventory/stock.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export type MovementRowView = ReturnType<typeof movementRow>;

export function movementRow(row: MovementRow, roles: readonly string[]) {
  return {
    ...row,
    /** Where it is not the day it was written. */
    businessDay: row.createTime.startsWith(row.bizDate) ? null : row.bizDate,
    sku: `${row.styleNo} ${row.colorName} ${row.sizeName}`,
    skuTo: `${paths.stock.list}?style=${row.productId}`,
    gradeLabel: gradeLabels[row.grade],
    second: row.grade === 2,
    type: moveTypeLabels[row.moveType],
    change: signedCount(row.qty),
    comes: row.qty >= 0,
    document: row.docNo ?? documentNames[row.docType] ?? row.docType,
    documentTo: documentPath(row, roles),
    /** 元; null without the cost right there. */
    value: worthText(row.valueFen, row.qty),
  };
}

/** Documents that have no number of their own yet. */
const documentNames: Record<string, string> = {
  OPENING: "期初",
  BILL: "拿货单",
  ONLINE_ORDER: "网单",
  AFTER_SALE: "售后",
};

const documentPages: Record<string, { path: (id: number) => string; permission: string }> = {
  TRANSFER: { path: paths.transfer.item, permission: permissions.transferList },
  DELIVERY: { path: productionPaths.delivery.item, permission: permissions.deliveryList },
  REPAIR: { path: productionPaths.repair.item, permission: permissions.repairList },
  REPAIR_RETURN: { path: productionPaths.repair.item, permission: permissions.repairList },
  PURCHASE_RECEIPT: { path: paths.purchase.item, permission: permissions.purchaseList },
  PURCHASE_RETURN: { path: paths.purchase.item, permission: permissions.purchaseList },
  ONLINE_ORDER: { path: platformPaths.order.item, permission: permissions.shopOrderList },
  AFTER_SALE: { path: platformPaths.order.item, permission: permissions.shopOrderList },
  COUNT: { path: paths.count.item, permission: permissions.reviewList },
  ADJUST: { path: paths.adjustment.item, permission: permissions.reviseList },
};

/** Null where there is no page to open. */
function documentPath({ docType, docPageId }: MovementRow, roles: readonly string[]): string | null {
  const page = documentPages[docType];
  return page && docPageId !== null && hasPermission(roles, [page.permission]) ? page.path(docPageId) : null;
}

export type MovementTotals = ReturnType<typeof movementTotals>;

export function movementTotals({
  count,
  in: comes,
  out,
  net,
  since,
}: Answer<typeof stockEndpoints.movements>["totals"]) {
  return {
    count: formatCount(count),
    in: `+${formatCount(comes)}`,
    out: signedCount(-out),
    net: signedCount(net),
    /** Only movements from then on are added up. */
    since,
  };
}

export function movementFilterChoices(choices: Answer<typeof stockEndpoints.movementChoices>) {
  return {
    repositories: namedOptions(choices.repositories),
    operators: namedOptions(choices.operators),
    types: moveTypes.map((type) => ({ value: type, label: moveTypeLabels[type] })),
    grades: optionsOf(gradeLabels),
  };
}
