/** How times read (product.md §9). Pure. */
import dayjs from "dayjs";

/** A timestamp in seconds (10 digits) or milliseconds, as milliseconds (product.md §5). */
export function toMilliseconds(timestamp: number): number {
  return String(Math.trunc(Math.abs(timestamp))).length === 10 ? timestamp * 1000 : timestamp;
}

/** `yyyy-MM-dd HH:mm:ss` of the API (GMT+8) as an instant. */
export function instantOf(apiTime: string): Date {
  return new Date(`${apiTime.replace(" ", "T")}+08:00`);
}

/** 刚刚 under 30 s, then minutes, hours, 1天前 under two days, and after that the date. */
export function relativeTime(instant: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000);
  if (seconds < 30) return "刚刚";
  if (seconds < 3600) return `${Math.ceil(seconds / 60)}分钟前`;
  if (seconds < 24 * 3600) return `${Math.ceil(seconds / 3600)}小时前`;
  if (seconds < 2 * 24 * 3600) return "1天前";
  return dayjs(instant).format("YYYY-MM-DD HH:mm");
}

/** 上午好 before noon, 下午好 until five, then 晚上好 (product.md §4). */
export function greetingOf(hour: number): string {
  if (hour < 12) return "上午好";
  return hour <= 17 ? "下午好" : "晚上好";
}
