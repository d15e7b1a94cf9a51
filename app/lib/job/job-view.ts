/** A background job as its page shows it. */
import type { Tone } from "#app/lib/format/tone.ts";

export interface JobView {
  id: number;
  /** Where its page is. */
  path: string;
  kind: string;
  title: string;
  status: string;
  tone: Tone;
  running: boolean;
  done: number;
  total: number | null;
  /** Such as 1,200 / 50,000. */
  progress: string;
  failure: string | null;
  file: { to: string; name: string; size: string } | null;
  createTime: string;
  finishTime: string;
}
