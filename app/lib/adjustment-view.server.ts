/** 调整单 as the pages show them. */
import {
  type AdjustmentRow,
  type AdjustmentStatus,
  adjustmentKindLabels,
  adjustmentStatusLabels,
} from "../../contract/adjustments.ts";
import type { Tone } from "../components/ui/badge.tsx";
import type { Option } from "../components/ui/input.tsx";

const tones: Record<AdjustmentStatus, Tone> = { DRAFT: "info", APPROVED: "good", REVERSED: "warn", DISCARDED: "neutral" };

export function adjustmentView(row: AdjustmentRow) {
  return {
    ...row,
    kindLabel: adjustmentKindLabels[row.kind],
    statusLabel: adjustmentStatusLabels[row.status],
    tone: tones[row.status],
  };
}

export type AdjustmentView = ReturnType<typeof adjustmentView>;

/** The drop-downs of the list's filters and of a new slip. */
export const adjustmentKindOptions: Option[] = Object.entries(adjustmentKindLabels).map(([value, label]) => ({
  value,
  label,
}));
export const adjustmentStatusOptions: Option[] = Object.entries(adjustmentStatusLabels).map(([value, label]) => ({
  value,
  label,
}));
