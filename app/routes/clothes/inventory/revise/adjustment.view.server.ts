/** 调整单 as the pages show them. */

import type { Api } from "#app/lib/api/api.server.ts";
import { lineView } from "#app/lib/document/lines.server.ts";
import type { Tone } from "#app/lib/format/tone.ts";
import { costText, worthText } from "#app/lib/format/worth.ts";
import {
  type AdjustmentLine,
  type AdjustmentRow,
  type AdjustmentStatus,
  adjustmentKindLabels,
  adjustmentStatusLabels,
} from "#contract/inventory/adjustments.ts";
import { formatFen } from "#contract/money.ts";
import { dictionaryEndpoints } from "#contract/system/dictionary.ts";

const tones: Record<AdjustmentStatus, Tone> = {
  DRAFT: "info",
  APPROVED: "good",
  REVERSED: "warn",
  DISCARDED: "neutral",
};

export function adjustmentView<R extends AdjustmentRow>(row: R) {
  return {
    ...row,
    kindLabel: adjustmentKindLabels[row.kind],
    statusLabel: adjustmentStatusLabels[row.status],
    tone: tones[row.status],
  };
}

export type AdjustmentRowView = ReturnType<typeof adjustmentView<AdjustmentRow>>;
export type AdjustmentLineView = ReturnType<typeof adjustmentLine>;

export function adjustmentLine({ valueFen, costFen, styleCostFen, ...line }: AdjustmentLine) {
  return {
    ...lineView(line),
    value: worthText(valueFen, line.qty, costFen),
    /** What was told that a piece of 期初 cost. */
    price: costFen == null ? null : formatFen(costFen, { grouped: false }),
    /** What it costs where nothing is told; null where the viewer may not see it. */
    usual: styleCostFen === undefined ? null : costText(styleCostFen),
  };
}

/** The reasons people choose from: what the dictionaries say of corrections and of scrap. */
export async function readReasons(api: Api): Promise<string[]> {
  const read = async (dictName: string) =>
    (await api.kept(dictionaryEndpoints.entries, { query: { dictName, page: 0, size: 9999 } })).content;
  const [adjust, scrap] = await Promise.all([read("adjust_reason"), read("scrap_reason")]);
  return [...new Set([...adjust, ...scrap].map(({ label }) => label))];
}
