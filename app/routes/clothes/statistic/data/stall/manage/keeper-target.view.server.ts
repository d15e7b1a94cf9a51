/** 目标与提成 as its pages show it. */

import { money } from "#app/lib/format/figures.ts";
import { formatFen } from "#contract/money.ts";
import type { KeeperTargetRow } from "#contract/statistics/keeper-targets.ts";
import type { StallKeeper } from "#contract/statistics/stall-statistics.ts";

const yuan = (fen: number) => formatFen(fen).replace("-", "−");

/** 150 → `1.5`. */
const percentInput = (bp: number) => formatFen(bp, { grouped: false }).replace(/\.?0+$/, "");

/** How much of a target is done; a dash where there is none. */
function done(netFen: number, targetFen: number | null): string {
  return targetFen ? `${(Math.round((Math.max(netFen, 0) / targetFen) * 1_000) / 10).toFixed(1)}%` : "–";
}

export type TargetRowView = ReturnType<typeof targetRow>;

/** 元 and percent without separators, to be typed over; empty where nothing is set. */
export function targetRow({ userId, targetFen, commissionBp, netFen, commissionFen, ...row }: KeeperTargetRow) {
  return {
    ...row,
    id: userId,
    target: targetFen === 0 ? "" : formatFen(targetFen, { grouped: false }),
    commission: commissionBp === 0 ? "" : percentInput(commissionBp),
    net: yuan(netFen),
    done: done(netFen, targetFen),
    estimate: commissionBp === 0 ? "–" : yuan(commissionFen),
  };
}

/** The keeper's own target on 档口数据; cards only for what is set. */
export function ownTarget({ target }: StallKeeper) {
  const { dayTargetFen, monthTargetFen, commissionBp } = target;
  const against = (label: string, netFen: number, targetFen: number | null) =>
    money(label, netFen, targetFen === null ? "未设目标" : `目标 ${yuan(targetFen)}，完成 ${done(netFen, targetFen)}`);
  return {
    month: target.month,
    set: monthTargetFen !== null || commissionBp > 0,
    cards: [
      against("今日净销售额", target.todayNetFen, dayTargetFen),
      against("本月净销售额", target.monthNetFen, monthTargetFen),
      commissionBp === 0
        ? { label: "提成预估", value: "–", hint: "未设提成比例" }
        : money("提成预估", target.commissionFen, `本月净销售额 × ${percentInput(commissionBp)}%`),
    ],
  };
}
