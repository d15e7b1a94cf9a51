/** Movements as 库存变更日志 shows them: numbers, labels and links are made here, on the server. */

import { formatCount } from "#app/lib/format/format.ts";
import type { Answer } from "#contract/endpoint.ts";
import {
  gradeLabels,
  type MovementRow,
  moveTypeLabels,
  moveTypes,
  type stockEndpoints,
} from "#contract/inventory/stock.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { MovementChoices } from "./movement-filters.tsx";
import type { MovementRowView, MovementTotalsView } from "./movement-table.tsx";

type Log = Answer<typeof stockEndpoints.movements>;

export function movementRows(log: Log, roles: readonly string[]) {
  return {
    rows: log.content.map((row) => rowView(row, roles)),
    totals: totalsView(log.totals),
    showsValue: log.content.some((row) => row.valueFen !== undefined),
  };
}

function rowView(row: MovementRow, roles: readonly string[]): MovementRowView {
  return {
    id: row.id,
    at: row.createTime,
    bizDate: row.createTime.startsWith(row.bizDate) ? null : row.bizDate,
    repository: row.repositoryName,
    sku: `${row.styleNo} ${row.colorName} ${row.sizeName}`,
    skuTo: `/clothes/goods/inventory/stock?style=${row.productId}`,
    grade: gradeLabels[row.grade],
    second: row.grade === 2,
    type: moveTypeLabels[row.moveType],
    reversal: row.reversal,
    qty: signed(row.qty),
    direction: Math.sign(row.qty),
    balanceAfter: row.balanceAfter,
    document: row.docNo ?? documentNames[row.docType] ?? row.docType,
    documentTo: documentPath(row, roles),
    counterpart: row.counterpart ?? "",
    operator: row.operatorName,
    remark: row.remark,
    value: row.valueFen === undefined ? null : formatFen(row.valueFen).replace("-", "−"),
  };
}

/** Documents that have no number of their own yet. */
const documentNames: Record<string, string> = { OPENING: "期初", BILL: "拿货单", ONLINE_ORDER: "网单" };

const documentPages: Record<string, { path: string; permission: string }> = {
  TRANSFER: { path: "transfer/item", permission: permissions.transferList },
  PURCHASE_RECEIPT: { path: "purchase/item", permission: permissions.purchaseList },
  PURCHASE_RETURN: { path: "purchase/item", permission: permissions.purchaseList },
  COUNT: { path: "review/item", permission: permissions.reviewList },
  ADJUST: { path: "revise/item", permission: permissions.reviseList },
};

function documentPath({ docType, docPageId }: MovementRow, roles: readonly string[]): string | null {
  const page = documentPages[docType];
  if (!page || docPageId === null || !hasPermission(roles, [page.permission])) return null;
  return `/clothes/inventory/${page.path}?id=${docPageId}`;
}

function totalsView({ count, in: comes, out, net, since }: Log["totals"]): MovementTotalsView {
  return {
    count: formatCount(count),
    in: `+${formatCount(comes)}`,
    out: out === 0 ? "0" : `−${formatCount(out)}`,
    net: signed(net),
    since,
  };
}

/** With a real minus sign, which is as wide as the plus. */
function signed(pieces: number): string {
  if (pieces === 0) return "0";
  return pieces > 0 ? `+${formatCount(pieces)}` : `−${formatCount(-pieces)}`;
}

export function movementFilterChoices(choices: Answer<typeof stockEndpoints.movementChoices>): MovementChoices {
  const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return {
    repositories: choices.repositories.map(named),
    operators: choices.operators.map(named),
    types: moveTypes.map((type) => ({ value: type, label: moveTypeLabels[type] })),
    grades: Object.entries(gradeLabels).map(([value, label]) => ({ value, label })),
  };
}
