/** A short state in a pill. */
import type { ReactNode } from "react";

export type Tone = "neutral" | "info" | "good" | "warn" | "bad";

/** The words carry the meaning; the tone repeats it in colour. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === "neutral" ? "badge" : `badge ${tone}`}>{children}</span>;
}
