/** Processor time of another process, from /proc; not a number where there is none. */
import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second for programs, whatever its own clock. */
const ticksPerSecond = 100;

/** User and system time so far. */
export function cpuSeconds(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}
