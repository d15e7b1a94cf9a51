/** 调整单 as the pages show them. */

import type { Tone } from "#app/components/ui/badge.tsx";
import type { Option } from "#app/components/ui/input.tsx";
import type { Api } from "#app/lib/api/api.server.ts";
import {
  type AdjustmentRow,
  type AdjustmentStatus,
  adjustmentKindLabels,
  adjustmentStatusLabels,
} from "#contract/inventory/adjustments.ts";
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

/** The drop-downs of the list's filters and of a new slip. */
export const adjustmentKindOptions: Option[] = Object.entries(adjustmentKindLabels).map(([value, label]) => ({
  value,
  label,
}));
export const adjustmentStatusOptions: Option[] = Object.entries(adjustmentStatusLabels).map(([value, label]) => ({
  value,
  label,
}));

/** The reasons people choose from: what the dictionaries say of corrections and of scrap. */
export async function readReasons(api: Api): Promise<string[]> {
  const read = async (dictName: string) =>
    (await api.kept(dictionaryEndpoints.entries, { query: { dictName, page: 0, size: 9999 } })).content;
  const [adjust, scrap] = await Promise.all([read("adjust_reason"), read("scrap_reason")]);
  return [...new Set([...adjust, ...scrap].map(({ label }) => label))];
}
