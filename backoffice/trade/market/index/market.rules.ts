/** When quotations are asked for anew, when they are late, and how decimals are read. Pure. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Of the exchanges, Asia/Shanghai, which has no summer time. */
const offsetMs = 8 * 60 * minuteMs;
/** Minutes of the day: from the opening auction to the close, with what comes a moment later. */
const session = { from: 9 * 60 + 15, to: 15 * 60 + 5 };

/** At noon nothing is traded. */
const rest = { from: 11 * 60 + 30, to: 13 * 60 };

/** Quotations are kept so long while there is trading. */
const cacheMs = minuteMs;
/** What is older while there is trading is late. */
const lateMs = 15 * minuteMs;

interface Moment {
  /** Of the week, 0 is Sunday. */
  weekday: number;
  minute: number;
  /** The instant at which this day began there. */
  midnight: number;
}

function momentOf(instant: Date): Moment {
  const local = instant.getTime() + offsetMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  return {
    weekday: new Date(midnight).getUTCDay(),
    minute: Math.floor((local - midnight) / minuteMs),
    midnight: midnight - offsetMs,
  };
}

const isWeekday = (weekday: number) => weekday >= 1 && weekday <= 5;

/** Whether there is trading; holidays are not known. */
export function isTrading(now: Date): boolean {
  const { weekday, minute } = momentOf(now);
  return isWeekday(weekday) && minute >= session.from && minute < session.to;
}

/** The end of the last session before `now`. */
export function lastClose(now: Date): Date {
  const { weekday, minute, midnight } = momentOf(now);
  let [day, back] = [weekday, 0];
  if (!isWeekday(day) || minute < session.to) {
    do {
      back += 1;
      day = (day + 6) % 7;
    } while (!isWeekday(day));
  }
  return new Date(midnight - back * dayMs + session.to * minuteMs);
}

/** Whether a server is asked again: every 60 s while there is trading, else once after the close. */
export function isDue(triedAt: Date | null, failed: boolean, now: Date): boolean {
  if (triedAt === null) return true;
  const age = now.getTime() - triedAt.getTime();
  if (age < cacheMs) return false;
  return isTrading(now) || failed || triedAt < lastClose(now);
}

/** Whether what was quoted then is behind what there must be by now. */
export function isLate(quotedAt: Date, now: Date): boolean {
  if (!isTrading(now)) return isBeforeClose(quotedAt, now);
  const { minute, midnight } = momentOf(now);
  const atRest = minute >= rest.from && minute < rest.to;
  const until = atRest ? midnight + rest.from * minuteMs : now.getTime();
  return until - quotedAt.getTime() > lateMs;
}

/** Whether a close is missing; its last trade is a few minutes before it. */
export function isBeforeClose(quotedAt: Date, now: Date): boolean {
  return quotedAt.getTime() < lastClose(now).getTime() - lateMs;
}

/** A decimal of up to `digits` digits before its point, in hundredths, rounded half up; never by way of a fraction. Null of anything else. */
export function readHundredths(text: string, digits: number): number | null {
  const [, whole, part = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || whole.length > digits) return null;
  const kept = part.padEnd(3, "0");
  return Number(whole) * 100 + Number(kept.slice(0, 2)) + (Number(kept[2]) >= 5 ? 1 : 0);
}

/** Digits before the point of prices, and of amounts in 元: ten trillions. */
export const priceDigits = 7;
export const amountDigits = 13;
