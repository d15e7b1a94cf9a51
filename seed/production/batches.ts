/**
 * What the demo company makes: batches from their order to their last piece, with the material they took, the pieces
 * that were sewn, what was delivered and mended. Each piece comes to stock at its style's cost, as everything does.
 */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { type BatchStatus, batchStatuses } from "#contract/manufacture/batch.words.ts";
import { type BatchSeed, batches } from "../data/batches.data.ts";
import { instantOf, shiftDay } from "../days.ts";
import { playSlips } from "../slips.ts";
import type { Style } from "../styles.ts";
import { countMaterial, supply } from "./batch-material.ts";
import { type BatchRow, note, order } from "./batch-order.ts";
import { createBatchRows } from "./batch-rows.ts";
import { cut, sew } from "./batch-work.ts";
import { deliver } from "./deliveries.ts";
import { createMaterialBook } from "./material-book.ts";
import { playPayments } from "./payments.ts";
import { playWages } from "./wages.ts";
import { type Shop, total, type Workshop } from "./workshop.ts";

export interface Production {
  /** Once everything that it points at stands, the money among it. */
  write(db: Db): Promise<void>;
}

/** Plays all batches in the order in which they began. */
export function playProduction(workshop: Workshop): Production {
  const rows = createBatchRows();
  const material = createMaterialBook();
  const own = workshop.styles.filter(({ origin, status }) => origin === "OWN" && status === "ON");
  const plans = [...batches].sort((one, other) => other.startedAgo - one.startedAgo);
  plans.forEach((plan, index) => {
    const style =
      workshop.styles.find(({ styleNo }) => styleNo === plan.styleNo) ?? own[(index * 11 + 16) % own.length];
    if (style) playBatch({ ...workshop, rows, material }, plan, style);
  });
  countMaterial({ ...workshop, rows, material });
  const tellPayments = playPayments({ ...workshop, rows });
  playWages({ ...workshop, rows });
  playSlips({ ...workshop, rows });
  return {
    async write(db) {
      tellPayments();
      await rows.write(db);
      await material.write(db);
    },
  };
}

function playBatch(shop: Shop, plan: BatchSeed, style: Style): void {
  const { now } = shop;
  const firstDay = shiftDay(bizDateOf(now), -plan.startedAgo);
  const at = (days: number, hour: number) => instantOf(shiftDay(firstDay, days), hour * 60);
  /** Whether it came that far, by its plan and by the calendar. */
  const reached = (stage: BatchStatus | "PART", when: Date) => {
    const order = [...batchStatuses.slice(0, 4), "PART", ...batchStatuses.slice(4)];
    return when <= now && order.indexOf(plan.until) >= order.indexOf(stage) && plan.until !== "CANCELLED";
  };
  const made = order(shop, plan, style, at(0, 9));
  if (plan.until === "CANCELLED") {
    Object.assign(made.row, { status: "CANCELLED", cancelReason: "客户改款" });
    note(shop, made, "CANCEL", "客户改款", at(1, 15));
  }
  if (!reached("CUTTING", at(2, 8))) return;
  supply(shop, made, style, at(1, 10), at(2, 8));
  cut(shop, made, at(2, 10));
  made.row.status = "CUTTING";
  if (plan.partyId <= 2) sew(shop, made, plan, (days, hour) => at(days, hour));
  if (reached("SEWING", at(4, 9))) made.row.status = "SEWING";
  if (plan.paused) {
    made.row.paused = true;
    note(shop, made, "PAUSE", "等面料复检", at(6, 11));
  }
  if (!reached("PART", at(11, 16))) {
    sum(shop, made, style, null);
    return;
  }
  made.row.status = "FINISHING";
  deliver(shop, made, style, 0.6, (days, hour) => at(11 + days, hour));
  if (reached("DELIVERED", at(17, 16))) {
    deliver(shop, made, style, 1, (days, hour) => at(17 + days, hour));
    made.row.status = "DELIVERED";
    made.row.deliveredDay = bizDateOf(at(17, 16));
  }
  const closing = at(22, 14);
  sum(shop, made, style, reached("CLOSED", closing) ? closing : null);
}

/** The batch's sums; a closed one cost what its pieces stand at in stock, what else was spent on it included. */
function sum({ rows }: Shop, { row, lines }: BatchRow, style: Style, closing: Date | null): void {
  row.deliveredQty = total(lines, ({ deliveredQty }) => deliveredQty);
  row.passedQty = total(lines, ({ passedQty }) => passedQty);
  row.secondQty = total(lines, ({ secondQty }) => secondQty);
  if (!closing) return;
  Object.assign(row, { status: "CLOSED", closedDay: bizDateOf(closing) });
  const pieces = row.deliveredQty;
  const spentFen = (row.materialFen ?? 0) + (row.feeFen ?? 0) + Math.round((row.wageLi ?? 0) / 10);
  row.otherFen = pieces * style.costFen - spentFen;
  note({ rows }, { row }, "CLOSE", `交 ${row.deliveredQty} 件`, closing);
}
