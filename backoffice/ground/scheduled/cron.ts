/** When a schedule is due: Quartz's cron, six fields or seven with the year, in Asia/Shanghai. */
import { Cron } from "croner";

const shanghaiOffsetMinutes = 8 * 60;

/** One sentence against the text; null where it is a schedule. */
export function refuseCron(text: string): string | null {
  const fields = text.trim().split(/\s+/);
  const [, , , day, , weekday] = fields;
  if (fields.length < 6 || fields.length > 7) return wrong(text);
  if (fields.some((field, place) => field === "?" && place !== 3 && place !== 5)) return wrong(text);
  if (isChosen(day) && isChosen(weekday)) return `Cron 表达式 ${text} 不正确：日和星期只能限定一个，另一个写 ?`;
  if (day === "?" && weekday === "?") return `Cron 表达式 ${text} 不正确：日和星期只能有一个写 ?`;
  return read(text) && isWeekday(weekday) ? null : wrong(text);
}

/** Days of the week are 1 to 7; the numbers after `#` and `/` are none. */
function isWeekday(field = ""): boolean {
  const days = field.replace(/[#/]\d+/g, "").match(/\d+/g) ?? [];
  return days.every((day) => Number(day) >= 1 && Number(day) <= 7);
}

function isChosen(field: string | undefined): boolean {
  return field !== "*" && field !== "?";
}

function wrong(text: string): string {
  return `Cron 表达式 ${text} 不正确：应为“秒 分 时 日 月 星期”六段，例如 0 0 3 * * ?（每天 3 点）`;
}

/** The next instants after `after`, at most `count`; fewer where its times are over, none of a text that is no schedule. */
export function nextRuns(text: string, after: Date, count: number): Date[] {
  return read(text)?.nextRuns(count, after) ?? [];
}

/** The first of {@link nextRuns}; null where there is none. */
export function nextRun(text: string, after: Date): Date | null {
  return nextRuns(text, after, 1)[0] ?? null;
}

function read(text: string): Cron | null {
  try {
    return new Cron(text.trim(), {
      mode: "6-or-7-parts",
      // Quartz: 1 is Sunday, and 0/15 is every quarter from 0 on.
      alternativeWeekdays: true,
      sloppyRanges: true,
      utcOffset: shanghaiOffsetMinutes,
      paused: true,
    });
  } catch {
    return null;
  }
}
