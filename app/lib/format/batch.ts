/** A batch in short, wherever it is shown: its state as a badge, and how its 交期 stands. Pure. */
import type { Tone } from "#app/lib/format/tone.ts";
import { type BatchStatus, batchStatusLabels } from "#contract/manufacture/batch.words.ts";

const tones: Record<BatchStatus, Tone> = {
  DRAFT: "neutral",
  PLANNED: "info",
  CUTTING: "info",
  SEWING: "info",
  FINISHING: "info",
  DELIVERED: "good",
  CLOSED: "neutral",
  CANCELLED: "neutral",
};

/** A paused batch says so, and warns. */
export function batchBadge(status: BatchStatus, paused = false): { tone: Tone; label: string } {
  const label = batchStatusLabels[status];
  return paused ? { tone: "warn", label: `${label}（暂停）` } : { tone: tones[status], label };
}

/** Days before the 交期 on which a batch is about to be late. */
const soonDays = 3;

export interface DueView {
  day: string;
  /** Null where nothing has to be said. */
  tone: Tone | null;
  note: string;
}

/** The 交期 with the days that are left until it: late is bad, three days or fewer a warning; a draft is not waited for. */
export function batchDue(day: string, daysLeft: number | null, status: BatchStatus): DueView {
  if (daysLeft === null || status === "DRAFT") return { day, tone: null, note: "" };
  if (daysLeft < 0) return { day, tone: "bad", note: `逾期 ${-daysLeft} 天` };
  if (daysLeft <= soonDays) return { day, tone: "warn", note: daysLeft === 0 ? "今天" : `剩 ${daysLeft} 天` };
  return { day, tone: null, note: "" };
}
