/** The business day, in Asia/Shanghai wherever the server stands. */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

/** Today, `YYYY-MM-DD`. */
export function today(): string {
  return dayjs().tz("Asia/Shanghai").format("YYYY-MM-DD");
}

/** The day so many days before today. */
export function daysAgo(days: number): string {
  return dayjs().tz("Asia/Shanghai").subtract(days, "day").format("YYYY-MM-DD");
}

/** What a file's name begins with, to the second: `20260415120000` (product.md §7). */
export function fileTime(): string {
  return dayjs().tz("Asia/Shanghai").format("YYYYMMDDHHmmss");
}

/** The hour of the day, 0 to 23. */
export function hourNow(): number {
  return dayjs().tz("Asia/Shanghai").hour();
}
