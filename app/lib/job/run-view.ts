/** One operation of a deployment as its page shows it, with its log. */
import type { Tone } from "#app/lib/format/tone.ts";

export interface RunView {
  id: string;
  title: string;
  /** Who, when, and what was uploaded. */
  note: string;
  status: string;
  tone: Tone;
  running: boolean;
  outcome: string | null;
  failed: boolean;
  /** Earlier lines are left away. */
  shortened: boolean;
  lines: readonly { no: number; kind: "STEP" | "OUT" | "ERR"; text: string }[];
}
