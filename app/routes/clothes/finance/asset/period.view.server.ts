/** 月结 as its pages show it. */

import { formatCount } from "#app/lib/format/format.ts";
import { assetPaths } from "#app/lib/paths/asset-paths.ts";
import { costPaths } from "#app/lib/paths/cost-paths.ts";
import { productionPaths } from "#app/lib/paths/production-paths.ts";
import { paths } from "#app/lib/paths.ts";
import { type HindranceKey, hindranceLabels } from "#contract/finance/period.words.ts";
import type { Hindrance, PeriodRow } from "#contract/finance/periods.ts";

export type PeriodRowView = ReturnType<typeof periodRow>;

export function periodRow(row: PeriodRow) {
  return {
    ...row,
    id: row.month,
    status: row.closed ? "已结账" : "未结账",
    closed: row.closed,
    by: row.closedBy ? `${row.closedBy} ${row.closeTime}` : "",
  };
}

const pages: Record<HindranceKey, string> = {
  BILL: paths.bill.held,
  RECHARGE: `${paths.recharge.list}?status=PENDING`,
  TRANSFER: `${paths.transfer.list}?status=DRAFT`,
  PURCHASE: `${paths.purchase.list}?status=DRAFT`,
  COUNT: paths.count.list,
  ADJUST: `${paths.adjustment.list}?status=DRAFT`,
  CASH_SLIP: `${costPaths.slip.list}?status=DRAFT`,
  MATERIAL_PURCHASE: `${productionPaths.materialPurchase.list}?status=DRAFT`,
  MATERIAL_ISSUE: `${productionPaths.materialIssue.list}?status=DRAFT`,
  DELIVERY: `${productionPaths.delivery.list}?status=SUBMITTED`,
  PIECE: `${productionPaths.piece.list}?status=SUBMITTED`,
  WAGE: `${productionPaths.wage.list}?status=DRAFT`,
  DAY_CLOSE: paths.bill.day,
  DEPRECIATION: assetPaths.fixed.run,
  TRANSIT: `${paths.transfer.list}?status=SENT&status=PART_RECEIVED`,
  REPAIR: `${productionPaths.repair.list}?status=SENT`,
};

/** Its sentence, and the list of what it counts. */
export function hindranceView(month: string) {
  return ({ key, count, from, to, hard }: Hindrance) => {
    const days =
      key === "BILL" || key === "WAGE" || key === "PIECE" || key === "DAY_CLOSE" ? "" : `from=${from}&to=${to}`;
    const [page, search = ""] = pages[key].split("?");
    const asked = [search, key === "DEPRECIATION" ? `month=${month}` : days].filter(Boolean).join("&");
    return {
      ...{ id: key, hard, kind: hard ? "须先处理" : "提示" },
      text: `${formatCount(count)} ${hindranceLabels[key]}`,
      days: from === to ? from : `${from} 至 ${to}`,
      to: `${page}${asked && `?${asked}`}`,
    };
  };
}
