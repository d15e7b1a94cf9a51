/** The work on a batch in our own workshops: beds that are cut, and bundles that go from hand to hand. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { BatchSeed } from "../data/batches.data.ts";
import { employees } from "../data/production.data.ts";
import { shiftDay } from "../days.ts";
import { type BatchRow, note } from "./batch-order.ts";
import { merchandiser, type Shop, total } from "./workshop.ts";

const bundlePieces = 30;

/** One bed a colour; every cell is cut a little over its plan where that makes a piece, and bundled by thirty. */
export function cut({ rows }: Shop, { row, lines }: BatchRow, when: Date): void {
  const bizDate = bizDateOf(when);
  let bundleNo = 0;
  [...new Set(lines.map(({ colorId }) => colorId))].forEach((colorId, index) => {
    const cells = lines.filter((line) => line.colorId === colorId);
    const bed = rows.add("cutBed", {
      ...{ batchId: row.id, bedNo: index + 1, layers: Math.max(1, Math.round((cells[0]?.planQty ?? 1) / 1)) },
      ...{ ratio: "", remark: "", operatorId: merchandiser, bizDate, voidedAt: null, createdAt: when },
    });
    for (const line of cells) {
      line.cutQty = (line.planQty ?? 0) + Math.floor((line.planQty ?? 0) * 0.03);
      for (let left = line.cutQty; left > 0; left -= bundlePieces) {
        bundleNo += 1;
        rows.add("bundle", {
          ...{ batchId: row.id, bedId: bed.id, batchLineId: line.id, partyId: row.partyId, bundleNo },
          ...{ qty: Math.min(bundlePieces, left), voidedAt: null },
          ticketCode: `${row.no}${String(bundleNo).padStart(3, "0")}`,
        });
      }
    }
  });
  row.cutQty = total(lines, ({ cutQty }) => cutQty);
  note({ rows }, { row }, "CUT", `${row.cutQty} 件，${bundleNo} 扎`, when);
}

/** Days from the order on which each stage is done, the first and how many. */
const stageDays = { CUT: [2, 2], SEW: [4, 6], FINISH: [9, 3], PACK: [10, 3] } as const;
const sewers: Readonly<Record<number, readonly number[]>> = { 1: [2], 2: [3, 4] };

/** Who did what: each bundle goes from hand to hand through the route. */
export function sew(
  { rows, now }: Shop,
  { row, processes }: BatchRow,
  plan: BatchSeed,
  at: (day: number, hour: number) => Date,
) {
  for (const one of rows.all("bundle").filter(({ batchId }) => batchId === row.id)) {
    for (const step of processes) {
      const [first, span] = stageDays[step.stage];
      const when = at(first + (one.bundleNo % span), 8 + ((one.bundleNo * 3 + step.seq) % 9));
      if (when > now || (plan.paused && step.stage !== "CUT")) continue;
      const bizDate = bizDateOf(when);
      const team = step.stage === "CUT" ? [1] : step.stage === "SEW" ? (sewers[plan.partyId] ?? []) : [5];
      const hands = employees.filter((who) => team.includes(who.teamId ?? 0) && works(who, bizDate, now));
      const who = hands[(one.bundleNo + step.seq * 5) % hands.length];
      if (!who) continue;
      const priceLi = step.priceLi * (step.times ?? 1);
      const settled = bizDateOf(now) > shiftDay(bizDate, 1);
      rows.add("pieceRecord", {
        ...{ batchId: row.id, bundleId: one.id, batchProcessId: step.id, employeeId: who.id, teamId: who.teamId },
        ...{ kind: "WORK", source: "SCAN", qty: one.qty, priceLi, amountLi: priceLi * one.qty },
        ...{ status: settled ? "APPROVED" : "SUBMITTED", settlementId: null, remark: "", operatorId: merchandiser },
        ...{ auditorId: settled ? merchandiser : null, auditedAt: settled ? at(first + span, 18) : null },
        ...{ bizDate, createdAt: when },
      });
      if (settled) row.wageLi = (row.wageLi ?? 0) + priceLi * one.qty;
    }
  }
}

function works(who: (typeof employees)[number], day: string, now: Date): boolean {
  const ago = (days: number) => shiftDay(bizDateOf(now), -days);
  return day >= ago(who.hiredDaysAgo) && (who.leftDaysAgo === null || day <= ago(who.leftDaysAgo));
}
