/** A short state in a pill. */
import type { ReactNode } from "react";
import type { Tone } from "#app/lib/format/tone.ts";

/** The words carry the meaning; the tone repeats it in colour. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === "neutral" ? "badge" : `badge ${tone}`}>{children}</span>;
}
