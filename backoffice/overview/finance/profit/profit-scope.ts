/** Which days and stalls somebody may see the profit of (domain.md §1.6): months to days, stalls by the right to their cost. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { maxProfitMonths } from "#contract/finance/profit.words.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { ProfitDays } from "./profit-sources.ts";

export interface ProfitStalls {
  stalls: { id: number; name: string }[];
  /** Every stall of the company, and so what belongs to none. */
  whole: boolean;
}

/** Those whose cost the actor may see; refused without the right to see cost at all. */
export async function readProfitStalls(context: Pick<Context, "db" | "actor">): Promise<ProfitStalls> {
  if (!hasPermission(context.actor.permissions, [permissions.costView])) {
    throw new DomainError("您没有成本权限，不能查看利润和成本");
  }
  const access = await readRepositoryAccess(context);
  const every = await rows<{ id: number; name: string; repositoryId: number }>(
    context.db,
    sql`select id, name, repository_id as "repositoryId" from stall order by sort, id`,
  );
  const seen = every.filter(({ repositoryId }) => access.may(repositoryId, "view") && access.mayCost(repositoryId));
  return { stalls: seen.map(({ id, name }) => ({ id, name })), whole: seen.length === every.length };
}

/** The first of the stalls asked for, refused where it may not be seen; all of them where none is named. */
export function stallsAsked({ stalls }: ProfitStalls, stallId: number | undefined): ProfitStalls["stalls"] {
  if (stallId === undefined) return stalls;
  const asked = stalls.filter(({ id }) => id === stallId);
  if (asked.length === 0) throw new DomainError("档口不存在，或您没有查看权限");
  return asked;
}

/** The months asked for, in order; this month unless told. */
export function monthsAsked(
  { clock }: Pick<Context, "clock">,
  asked: { from?: string | undefined; to?: string | undefined },
) {
  const to = asked.to ?? asked.from ?? bizDateOf(clock.now()).slice(0, 7);
  const from = asked.from ?? to;
  if (from > to) throw new DomainError("开始月份不能晚于结束月份");
  const count = monthNumber(to) - monthNumber(from) + 1;
  if (count > maxProfitMonths) throw new DomainError(`一次最多看 ${maxProfitMonths} 个月，请缩小范围`);
  return Array.from({ length: count }, (_, at) => monthOf(monthNumber(from) + at));
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

/** The business days of some months. */
export function daysOfMonths(from: string, to: string): ProfitDays {
  const last = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5)), 0)).getUTCDate();
  return { from: `${from}-01`, to: `${to}-${String(last).padStart(2, "0")}` };
}
