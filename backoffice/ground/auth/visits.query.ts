/** Visits as ELADMIN 2.4 counts them: sign-ins of the last seven business days. */
import { sql } from "drizzle-orm";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { olderEndpoints } from "#contract/system/older.ts";

type Endpoints = typeof olderEndpoints;

interface Day {
  day: string;
  visits: number;
  addresses: number;
}

const weekDays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export const countVisits: Operation<Endpoints["visits"]> = async (context) => {
  const days = await lastDays(context);
  const today = days.at(-1);
  return {
    newVisits: today?.visits ?? 0,
    newIp: today?.addresses ?? 0,
    recentVisits: days.reduce((sum, { visits }) => sum + visits, 0),
    recentIp: days.reduce((sum, { addresses }) => sum + addresses, 0),
  };
};

export const visitChart: Operation<Endpoints["visitChart"]> = async (context) => {
  const days = await lastDays(context);
  return {
    weekDays: days.map(({ day }) => weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ""),
    visitsData: days.map(({ visits }) => visits),
    ipData: days.map(({ addresses }) => addresses),
  };
};

/** Seven days, today the last; those without a sign-in too. */
async function lastDays({ db, clock }: Context): Promise<Day[]> {
  const now = clock.now();
  const found = await rows<Day>(
    db,
    sql`select (created_at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int4 as visits,
               count(distinct ip)::int4 as addresses
        from login_log where success and created_at > ${daysBefore(now, 7).toISOString()}::timestamptz group by 1`,
  );
  return [6, 5, 4, 3, 2, 1, 0].map((ago) => {
    const day = bizDateOf(daysBefore(now, ago));
    return found.find((one) => one.day === day) ?? { day, visits: 0, addresses: 0 };
  });
}
