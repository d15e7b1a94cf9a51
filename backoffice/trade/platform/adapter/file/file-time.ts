/** As of when a file of orders speaks. Pure. */
import { readInstant } from "../times.rules.ts";

interface Told {
  readonly uploadedAt: Date;
  /** As somebody said. */
  readonly exportedAt?: Date | null | undefined;
  readonly name?: string | undefined;
}

/**
 * When the file was exported: as somebody said, as its name says (`ExportOrderList202611281234.csv`), else the newest of
 * what has happened in it, before which it cannot have been made. Never after it was uploaded.
 */
export function fileTime(times: readonly Date[], { uploadedAt, exportedAt, name = "" }: Told): Date {
  const newest = Math.max(...times.map((time) => time.getTime()), Number.NEGATIVE_INFINITY);
  const latest = uploadedAt.getTime();
  const stamp = exportedAt ?? stampOf(name);
  const isPossible = stamp !== null && stamp.getTime() >= newest && stamp.getTime() <= latest;
  if (exportedAt) return new Date(Math.min(exportedAt.getTime(), latest));
  if (isPossible) return stamp;
  return Number.isFinite(newest) ? new Date(Math.min(newest, latest)) : uploadedAt;
}

/** A day and its time within a name; a day alone says too little. */
function stampOf(name: string): Date | null {
  const match = /(20\d\d)[-_.年]?(\d\d)[-_.月]?(\d\d)日?[-_ T]?(\d\d)[-_:.时]?(\d\d)(?:[-_:.分]?(\d\d))?/.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = "00"] = match;
  return readInstant(`${year}-${month}-${day} ${hour}:${minute}:${second}`) ?? null;
}
