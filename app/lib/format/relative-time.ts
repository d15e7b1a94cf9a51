/** How times read (product.md §9). Pure. */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

/** Wherever the server stands. */
const zone = "Asia/Shanghai";

/** A timestamp in seconds (10 digits) or milliseconds, as milliseconds (product.md §5). */
function toMilliseconds(timestamp: number): number {
  return String(Math.trunc(Math.abs(timestamp))).length === 10 ? timestamp * 1000 : timestamp;
}

/** A time of the API as an instant: `yyyy-MM-dd HH:mm:ss` in GMT+8, or the timestamp that older hosts send. */
export function instantOf(apiTime: string | number): Date {
  return new Date(typeof apiTime === "number" ? toMilliseconds(apiTime) : `${apiTime.replace(" ", "T")}+08:00`);
}

/** 刚刚 under 30 s, then minutes, hours, 1天前 under two days, and after that the date. */
export function relativeTime(instant: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000);
  if (seconds < 30) return "刚刚";
  if (seconds < 3600) return `${Math.ceil(seconds / 60)}分钟前`;
  if (seconds < 24 * 3600) return `${Math.ceil(seconds / 3600)}小时前`;
  if (seconds < 2 * 24 * 3600) return "1天前";
  return dayjs(instant).tz(zone).format("YYYY-MM-DD HH:mm");
}

/** 星期日 to 星期六 of a business day (`YYYY-MM-DD`). */
export function weekdayOf(day: string): string {
  return `星期${"日一二三四五六"[new Date(day).getUTCDay()]}`;
}

/** 上午好 before noon, 下午好 until five, then 晚上好 (product.md §4). */
export function greetingOf(hour: number): string {
  if (hour < 12) return "上午好";
  return hour <= 17 ? "下午好" : "晚上好";
}
