/**
 * What a boss and an accountant ask of a large company (20 stalls, 30,000 customers, a year of 费用单, 固定资产 and
 * production) on PostgreSQL: the parts of 首页, each and all at once, 利润表 of a month and a year, the assets as of any
 * day, also as the first who asks after something was booked back, 账龄 of all parties and 档口大数据. Over HTTP on one
 * kept connection, one request after the other, but for 首页 as a whole.
 *
 * LARGE_DATABASE_URL names a database seeded with `--production`; without it DATABASE_URL or TEST_DATABASE_URL names a
 * server on which one is seeded for the occasion, which takes long, and dropped again. Days are noted as booked into;
 * nothing else is written.
 */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { connect } from "#backoffice/db/connect.ts";
import { agingEndpoints } from "#contract/finance/aging.ts";
import { overviewEndpoints } from "#contract/finance/overview.ts";
import { profitEndpoints } from "#contract/finance/profits.ts";
import { productEndpoints } from "#contract/goods/products.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";
import { shiftDay } from "../seed/days.ts";
import { type AskedOffice, openOffice, timesOf } from "./support/asked-office.ts";
import { note, table, verdict } from "./support/report.ts";
import { median, percentile } from "./support/statistics.ts";
import { withLargeTier } from "./support/tier-databases.ts";

const rounds = { warmUps: 3, samples: 20 };

interface Question {
  readonly name: string;
  readonly path: string;
  /** Milliseconds that its p95 may take. */
  readonly most: number;
}

const today = bizDateOf(new Date());
const month = today.slice(0, 7);

const assets = (name: string, day: string): Question => ({
  ...{ name: `资产概览, ${name}`, path: `${overviewEndpoints.detail.path}?day=${day}`, most: 1_000 },
});

/** What 首页 asks of one who may see everything. */
const parts = [...Object.values(dashboardEndpoints), productEndpoints.summary];

const aging = (kind: string, day = "") => ({
  ...{ name: `账龄 of ${kind}${day && ", 100 days ago"}`, most: 500 },
  path: `${agingEndpoints.list.path}?kind=${kind}${day && `&day=${day}`}`,
});

const questions: readonly Question[] = [
  ...parts.map(({ summary, path }) => ({ name: `首页: ${summary}`, path, most: 150 })),
  { name: "利润表, this month", path: `${profitEndpoints.statement.path}?from=${month}&to=${month}`, most: 500 },
  {
    name: "利润表, twelve months",
    path: `${profitEndpoints.statement.path}?from=${shiftDay(today, -335).slice(0, 7)}&to=${month}&by=month`,
    most: 2_000,
  },
  assets("today", today),
  assets("a week ago", shiftDay(today, -7)),
  assets("eleven months ago", shiftDay(today, -335)),
  ...["DISTRIBUTOR", "SUPPLIER", "FACTORY"].map((kind) => aging(kind)),
  aging("DISTRIBUTOR", shiftDay(today, -100)),
  { name: "档口大数据, 30 days", path: `${stallStatisticEndpoints.manage.path}?period=last30`, most: 500 },
];

/** Days that something was booked back into, and how far back 资产概览 is then asked. */
const bookedBack = [7, 335];

const ran = await withLargeTier(
  async (databaseUrl) => {
    const office = await openOffice(databaseUrl);
    const database = await connect({ url: databaseUrl, poolSize: 1 });
    /** As a booking of that day leaves it: the sums since then are made anew by who asks first. */
    const noteDay = (day: string) =>
      database.db.execute(sql`insert into asset_day_mark (biz_date) values (${day}::date)`);
    try {
      await measure(office, noteDay);
    } finally {
      await database.close();
      await office.close();
    }
  },
  { production: true },
);
if (!ran) note("skipped: needs PostgreSQL (LARGE_DATABASE_URL, or DATABASE_URL)");

interface Line {
  readonly name: string;
  readonly most: number;
  readonly times: readonly number[];
}

async function measure({ ask, askTogether }: AskedOffice, noteDay: (day: string) => Promise<unknown>): Promise<void> {
  const lines: Line[] = [];
  for (const { name, path, most } of questions)
    lines.push({ name, most, times: await timesOf(() => ask(path), rounds) });
  const home = parts.map(({ path }) => path);
  lines.push({
    ...{ name: `首页 as a whole, ${home.length} parts at once`, most: 150 },
    times: await timesOf(() => askTogether(home), rounds),
  });
  for (const back of bookedBack) {
    const day = shiftDay(today, -back);
    const { name, path, most } = assets(`first asked after a booking ${back} days back`, day);
    const cold = async () => {
      await noteDay(day);
      return ask(path);
    };
    lines.push({ name, most, times: await timesOf(cold, rounds) });
  }
  table(
    ["question", "median ms", "p95 ms"],
    lines.map(({ name, times }) => [name, median(times).toFixed(1), percentile(times, 0.95).toFixed(1)]),
  );
  for (const { name, most, times } of lines) verdict(`${name}, p95`, percentile(times, 0.95), "ms", { most });
}
