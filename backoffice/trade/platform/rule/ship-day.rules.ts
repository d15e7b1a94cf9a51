/** The day that a remark asks to be shipped on: `29号发`, `12月3日发`, `留到5号`. Pure. */
import { mostHeldDays } from "#contract/platform/order-rule.words.ts";

/** A month and day, perhaps with a year, or a number that says that it is a day. */
const named =
  "(?:(?:(\\d{4})\\s*[年./-]\\s*)?(\\d{1,2})\\s*(?:月|[./-])\\s*(\\d{1,2})\\s*(?:日|号)?|(\\d{1,2})\\s*(?:日|号))";
/** Words between the day and 发 that leave its meaning; 前 and 不 do not. */
const between = "(?:之|以|过|后|再|才|左右|当天|那天|统一|开始|起|给我|帮我|我|你们|,|，|\\s)*";

/** A telephone's or a price's digits before it are no day. */
const shipped = new RegExp(`(?<![\\d./-])(?<!不要|不用|别|勿|不)${named}${between}(?:发|寄|邮)`, "g");
const keptUntil = new RegExp(`(?:留|等|放|压)到?\\s*${named}(?!\\d|\\s*[件个条双元块天])(?!${between}前)`, "g");

/**
 * The day on which a remark wants the order sent, as it was meant on the day `from`: a day alone is the next such day, a
 * month and day that of this year or the next. Null where it names none, one that is over, or one too far away to hold for.
 *
 * @param from the day of the order, `YYYY-MM-DD`
 */
export function parseShipDay(remark: string, from: string): string | null {
  const text = remark.normalize("NFKC");
  for (const [, year, month, withMonth, alone] of [...text.matchAll(shipped), ...text.matchAll(keptUntil)]) {
    const found = nextDay({ year, month, day: withMonth ?? alone }, from);
    if (found) return found;
  }
  return null;
}

interface Named {
  year: string | undefined;
  month: string | undefined;
  day: string | undefined;
}

function nextDay({ year, month, day: named }: Named, from: string): string | null {
  const [thisYear = 0, thisMonth = 0] = from.split("-").map(Number);
  const date = Number(named);
  const candidates = year
    ? [dayOf(Number(year), Number(month), date)]
    : month
      ? [dayOf(thisYear, Number(month), date), dayOf(thisYear + 1, Number(month), date)]
      : [dayOf(thisYear, thisMonth, date), dayOf(thisYear, thisMonth + 1, date)];
  const next = candidates.find((one) => one !== null && one >= from) ?? null;
  return next !== null && next <= lastDay(from) ? next : null;
}

/** Null where the calendar has no such day. A month past the twelfth is the next year's. */
function dayOf(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCDate() === date && month >= 1 && month <= 13 ? at.toISOString().slice(0, 10) : null;
}

const lastDay = (from: string) => new Date(Date.parse(from) + mostHeldDays * 86_400_000).toISOString().slice(0, 10);
