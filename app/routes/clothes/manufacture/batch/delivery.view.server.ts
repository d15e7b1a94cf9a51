/** 交货 and 返修 as the pages show them. */

import type { Api } from "#app/lib/api/api.server.ts";
import { readDictionary } from "#app/lib/dictionary.server.ts";
import { lineView } from "#app/lib/document/lines.server.ts";
import { formatCount } from "#app/lib/format/format.ts";
import { picturePath } from "#app/lib/format/picture-path.ts";
import { signedYuan } from "#app/lib/format/signed.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import type { Option } from "#app/lib/options.ts";
import type { DeliveryLine, DeliveryRow } from "#contract/manufacture/deliveries.ts";
import {
  type DeliveryStatus,
  deliveryStatusLabels,
  type RepairStatus,
  repairResponsibilityLabels,
  repairSourceLabels,
  repairStatusLabels,
} from "#contract/manufacture/delivery.words.ts";
import type { DeliveryDayCell } from "#contract/manufacture/delivery-days.ts";
import type { RepairLine, RepairReturn, RepairRow } from "#contract/manufacture/repairs.ts";
import { formatFen } from "#contract/money.ts";

const deliveryTones: Record<DeliveryStatus, Tone> = { SUBMITTED: "warn", INSPECTED: "good", VOID: "neutral" };
const repairTones: Record<RepairStatus, Tone> = { SENT: "warn", PART: "info", DONE: "good", VOID: "neutral" };

/** An amount for reading; null where the viewer may not see it. */
export const money = (fen: number | undefined) => (fen === undefined ? null : formatFen(fen));

export function deliveryView<R extends DeliveryRow>(given: R) {
  const { feeFen, deductFen, owedFen, paidFen, pictureId, ...row } = given;
  return {
    ...row,
    pictureSrc: pictureId && picturePath(pictureId, 96),
    statusLabel: deliveryStatusLabels[row.status],
    tone: deliveryTones[row.status],
    fee: money(feeFen),
    deduct: money(deductFen),
    owed: money(owedFen),
    paid: money(paidFen),
  };
}
export type DeliveryRowView = ReturnType<typeof deliveryView<DeliveryRow>>;

interface Sums extends Record<"delivered" | "passed" | "second" | "repair" | "scrap", number> {
  feeFen?: number | undefined;
  deductFen?: number | undefined;
}

export function deliveryTotals({ feeFen, deductFen, delivered, passed, second, repair, scrap }: Sums) {
  return {
    delivered: formatCount(delivered),
    passed: formatCount(passed),
    second: formatCount(second),
    repair: formatCount(repair),
    scrap: formatCount(scrap),
    fee: money(feeFen),
    deduct: money(deductFen),
  };
}
export type DeliveryTotals = ReturnType<typeof deliveryTotals>;

export function deliveryLineView(line: DeliveryLine | (DeliveryDayCell & { id: number })) {
  return lineView({ ...line, qty: line.delivered });
}
export type DeliveryLineView = ReturnType<typeof deliveryLineView>;

export function repairView<R extends RepairRow>(given: R) {
  const { chargeFen, deductFen, ...row } = given;
  return {
    ...row,
    statusLabel: repairStatusLabels[row.status],
    sourceLabel: repairSourceLabels[row.source],
    responsibilityLabel: repairResponsibilityLabels[row.responsibility],
    tone: row.overdue ? ("bad" as const) : repairTones[row.status],
    maker: row.partyName ?? "自修",
    deduct: money(chargeFen === undefined ? undefined : chargeFen + (deductFen ?? 0)),
  };
}
export type RepairRowView = ReturnType<typeof repairView<RepairRow>>;

export function repairTotals(
  totals: Record<"sent" | "ok" | "second" | "scrap" | "open", number> & { deductFen?: number | undefined },
) {
  const { deductFen, sent, ok, second, scrap, open } = totals;
  return {
    sent: formatCount(sent),
    ok: formatCount(ok),
    second: formatCount(second),
    scrap: formatCount(scrap),
    open: formatCount(open),
    deduct: money(deductFen),
  };
}
export type RepairTotals = ReturnType<typeof repairTotals>;

export function repairLineView(line: RepairLine) {
  return lineView({ ...line, qty: line.sent });
}
export type RepairLineView = ReturnType<typeof repairLineView>;

export function repairReturnView({ deductFen, ...back }: RepairReturn) {
  return { ...back, deduct: deductFen === undefined ? null : deductFen === 0 ? "" : signedYuan(-deductFen) };
}
export type RepairReturnView = ReturnType<typeof repairReturnView>;

/** 问题原因, as they are written on the documents. */
export async function reasonOptions(api: Api): Promise<Option[]> {
  return (await readDictionary(api, "defect_reason")).map(({ label }) => ({ value: label, label }));
}
