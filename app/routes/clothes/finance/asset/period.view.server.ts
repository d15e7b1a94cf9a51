/** 月结 as its pages show it. */

import { formatCount } from "#app/lib/format/format.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { type HindranceKey, hindranceLabels } from "#contract/finance/period.words.ts";
import type { Hindrance, PeriodRow } from "#contract/finance/periods.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";

export type PeriodRowView = ReturnType<typeof periodRow>;

export function periodRow(row: PeriodRow) {
  return {
    ...row,
    id: row.month,
    status: row.closed ? "已结账" : "未结账",
    closed: row.closed,
    /** Which months close with it. */
    along: row.along > 0 ? `连同之前 ${row.along} 个月` : "",
    by: row.closedBy ? `${row.closedBy} ${row.closeTime}` : "",
  };
}

/** Where what hinders stands: the list, what of it besides the days, and who may see it. */
const pages: Record<HindranceKey, [path: string, permission: string]> = {
  BILL: [`${paths.bill.list}?status=HELD`, permissions.billList],
  RECHARGE: [`${paths.recharge.list}?status=PENDING`, permissions.rechargeList],
  TRANSFER: [`${paths.transfer.list}?status=DRAFT`, permissions.transferList],
  PURCHASE: [`${paths.purchase.list}?status=DRAFT`, permissions.purchaseList],
  COUNT: [`${paths.count.list}?status=DRAFT&status=COUNTING&status=SUBMITTED`, permissions.reviewList],
  ADJUST: [`${paths.adjustment.list}?status=DRAFT`, permissions.reviseList],
  CASH_SLIP: [`${costPaths.slip.list}?status=DRAFT`, permissions.costList],
  MATERIAL_PURCHASE: [`${productionPaths.materialPurchase.list}?status=DRAFT`, permissions.materialList],
  MATERIAL_ISSUE: [`${productionPaths.materialIssue.list}?status=DRAFT`, permissions.materialList],
  DELIVERY: [`${productionPaths.delivery.list}?status=SUBMITTED`, permissions.deliveryList],
  PIECE: [`${productionPaths.piece.list}?status=SUBMITTED`, permissions.pieceList],
  WAGE: [`${productionPaths.wage.list}?status=DRAFT`, permissions.wageList],
  DAY_CLOSE: [paths.bill.day, permissions.billList],
  DEPRECIATION: [assetPaths.fixed.run, permissions.assetEdit],
  TRANSIT: [`${paths.transfer.list}?status=SENT&status=PART_RECEIVED`, permissions.transferList],
  REPAIR: [`${productionPaths.repair.list}?status=SENT&status=PART`, permissions.repairList],
};

/** Its sentence, and for who may see it the list of exactly what it counts: of 日结 the stall's first day that is open. */
export function hindranceView({ month, roles }: { month: string; roles: readonly string[] }) {
  return ({ key, count, from, to, hard, stallId, stallName }: Hindrance) => {
    const [address, permission] = pages[key];
    const [page, search = ""] = address.split("?");
    const asked: Partial<Record<HindranceKey, string>> = {
      DEPRECIATION: `month=${month}`,
      DAY_CLOSE: `stallId=${stallId}&bizDate=${from}`,
    };
    const listed = `${page}?${[search, asked[key] ?? `from=${from}&to=${to}`].filter(Boolean).join("&")}`;
    return {
      ...{ id: `${key} ${stallId ?? ""} ${from}`, hard, kind: hard ? "须先处理" : "提示" },
      text: `${stallName === null ? "" : `${stallName}：`}${formatCount(count)} ${hindranceLabels[key]}`,
      days: from === to ? from : `${from} 至 ${to}`,
      to: hasPermission(roles, [permission]) ? listed : null,
    };
  };
}
