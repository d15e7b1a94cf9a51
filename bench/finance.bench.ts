/**
 * What a boss and an accountant ask of a large company (20 stalls, 30,000 customers) on PostgreSQL: the cards of 首页,
 * 利润表 of a month and a year, the assets as of any day, 账龄 and 档口大数据. Over HTTP on one kept connection, one
 * request after the other.
 *
 * LARGE_DATABASE_URL names a seeded database; without it DATABASE_URL or TEST_DATABASE_URL names a server on which one
 * is seeded for the occasion and dropped again.
 */
import { bizDateOf } from "#backoffice/clock.ts";
import { agingEndpoints } from "#contract/finance/aging.ts";
import { overviewEndpoints } from "#contract/finance/overview.ts";
import { profitEndpoints } from "#contract/finance/profits.ts";
import { dashboardEndpoints } from "#contract/statistics/dashboard.ts";
import { stallStatisticEndpoints } from "#contract/statistics/stall-statistics.ts";
import { shiftDay } from "../seed/days.ts";
import { openOffice, timesOf } from "./support/asked-office.ts";
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

const questions: readonly Question[] = [
  ...Object.values(dashboardEndpoints).map(({ summary, path }) => ({ name: `首页: ${summary}`, path, most: 150 })),
  { name: "利润表, this month", path: `${profitEndpoints.statement.path}?from=${month}&to=${month}`, most: 500 },
  {
    name: "利润表, twelve months",
    path: `${profitEndpoints.statement.path}?from=${shiftDay(today, -335).slice(0, 7)}&to=${month}&by=month`,
    most: 2_000,
  },
  assets("today", today),
  assets("a week ago", shiftDay(today, -7)),
  assets("eleven months ago", shiftDay(today, -335)),
  { name: "账龄 of customers", path: agingEndpoints.list.path, most: 500 },
  { name: "档口大数据, 30 days", path: `${stallStatisticEndpoints.manage.path}?period=last30`, most: 500 },
];

const ran = await withLargeTier(async (databaseUrl) => {
  const office = await openOffice(databaseUrl);
  try {
    await measure(office.ask);
  } finally {
    await office.close();
  }
});
if (!ran) note("skipped: needs PostgreSQL (LARGE_DATABASE_URL, or DATABASE_URL)");

async function measure(ask: (path: string) => Promise<number>): Promise<void> {
  const lines: { question: Question; times: number[] }[] = [];
  for (const question of questions) lines.push({ question, times: await timesOf(() => ask(question.path), rounds) });
  table(
    ["question", "median ms", "p95 ms"],
    lines.map(({ question, times }) => [question.name, median(times).toFixed(1), percentile(times, 0.95).toFixed(1)]),
  );
  for (const { question, times } of lines) verdict(`${question.name}, p95`, percentile(times, 0.95), "ms", question);
}
