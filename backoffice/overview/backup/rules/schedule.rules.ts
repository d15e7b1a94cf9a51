/** When the next backup is due (pure). */
const shanghaiOffsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The last instant up to `now` at which a backup was due, by times of the day in Asia/Shanghai (`HH:MM`); null without times. */
export function lastDue(times: readonly string[], now: Date): Date | null {
  const today = Math.floor((now.getTime() + shanghaiOffsetMs) / dayMs) * dayMs - shanghaiOffsetMs;
  const due = [today - dayMs, today]
    .flatMap((day) => times.map((time) => day + minutesOf(time) * minuteMs))
    .filter((instant) => instant <= now.getTime());
  return due.length === 0 ? null : new Date(Math.max(...due));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
