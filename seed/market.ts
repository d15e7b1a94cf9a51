/** Fictional bars and events of the demo company: no index of the world, the same on every run of a day. */

import { shiftDay } from "#backoffice/core/day.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { globalEvent } from "#backoffice/trade/market/event/event.tables.ts";
import { marketBar } from "#backoffice/trade/market/index/market.tables.ts";
import type { auditAt } from "./days.ts";

/** 代码, 名称, and the close that the last day comes to, hundredths. */
const indexes = [
  ["000001", "示例综指", 321_045, 31],
  ["000300", "示例300", 398_712, 37],
  ["399001", "示例成指", 1_023_366, 41],
  ["399006", "示例创业", 205_190, 43],
] as const;

const tradingDays = 60;

const events = [
  [1, "20:30", "美国", "美国非农就业人数（示例）", "central-bank", 3, "18.5 万", "17.0 万", "19.2 万"],
  [2, "09:00", "中国", "棉花目标价格补贴公告（示例）", "cotton", 2, "", "", ""],
  [4, "16:00", "欧元区", "欧洲央行利率决议（示例）", "central-bank", 3, "2.50%", "2.25%", "2.25%"],
  [6, "10:00", "越南", "服装出口关税调整（示例）", "tariff", 2, "8%", "", "6%"],
  [9, "08:00", "新疆", "棉区大风降温（示例）", "weather", 1, "", "", ""],
  [12, "00:00", "中国", "清明节休市（示例）", "holiday", 1, "", "", ""],
  [15, "17:00", "中国", "人民币汇率中间价（示例）", "currency", 1, "7.1010", "", "7.1025"],
] as const;

export async function seedMarket(db: Db, today: string, audit: ReturnType<typeof auditAt>): Promise<void> {
  const days = weekdaysBefore(today, tradingDays);
  await db
    .insert(marketBar)
    .values(indexes.flatMap(([code, name, last, step]) => barsOf(code, name, last, step, days)));
  await db.insert(globalEvent).values(
    events.map(([ago, hour, region, title, category, importance, previous, forecast, actual]) => ({
      ...{ time: new Date(`${shiftDay(today, -ago)}T${hour}:00+08:00`), region, title, category, importance },
      ...{ previous, forecast, actual, source: "示例财经", link: "https://example.com/", ...audit },
    })),
  );
}

/** 0 at its beginning, up to half its length and back, again and again. */
function wave(at: number, length: number): number {
  const place = at % length;
  return Math.min(place, length - place);
}

/** Weekdays before that day, the oldest first. */
function weekdaysBefore(today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = shiftDay(today, -1); days.length < count; day = shiftDay(day, -1)) {
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) days.unshift(day);
  }
  return days;
}

/** Back from the last close, by whole numbers alone: a slow wave with a small one on it. */
function barsOf(code: string, name: string, last: number, step: number, days: readonly string[]) {
  const unit = Math.floor(last / 1_000);
  const closeAt = (at: number) => {
    const back = days.length - 1 - at;
    return last - unit * (wave(back, 46) + Math.floor(wave(back * step, 14) / 2));
  };
  return days.map((day, at) => {
    const close = closeAt(at);
    const open = at === 0 ? close - unit : closeAt(at - 1) + Math.floor((unit * ((at % 3) - 1)) / 2);
    return {
      ...{ code, name, day, open, close },
      high: Math.max(open, close) + unit * (1 + (at % 4)),
      low: Math.min(open, close) - unit * (1 + ((at * 3) % 5)),
      volume: 28_000_000_000 + ((at * step) % 17) * 900_000_000,
      amountFen: 35_000_000_000_000 + ((at * step) % 13) * 1_200_000_000_000,
    };
  });
}
