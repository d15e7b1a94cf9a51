/** 月结 and 反月结 (domain.md §1.11): in order, once nothing hinders it; those who may do so are told. */
import { eq, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { firstDay } from "#backoffice/ledgers/first-day.ts";
import { monthAt, monthIndex } from "#backoffice/overview/finance/fixed-asset/depreciation.rules.ts";
import { hindranceLabels } from "#contract/finance/period.words.ts";
import type { Hindrance, PeriodRow, periodEndpoints } from "#contract/finance/periods.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { findHindrances } from "./hindrances.query.ts";
import { periodClose } from "./period.tables.ts";
import { isOffered, monthWords, refuseClose, refuseReopen } from "./period-close.rules.ts";

type Endpoints = typeof periodEndpoints;

/** As many months as are shown. */
const shownMonths = 36;

export const listPeriods: Operation<Endpoints["list"]> = async (context) => {
  const { db } = context;
  const current = today(context).slice(0, 7);
  const first = await findFirstMonth(db);
  const [from, to] = [monthIndex(first ?? current), monthIndex(current)];
  const months = Array.from({ length: Math.min(shownMonths, to - from + 1) }, (_, back) => monthAt(to - back));
  const closed = await readClosed(db);
  return { content: months.map((month) => periodRow(month, { closed, current, first })) };
};

export const periodDetail: Operation<Endpoints["detail"]> = async (context, { params: { month } }) => {
  const { db, actor } = context;
  const closed = await readClosed(db);
  const current = today(context).slice(0, 7);
  const last = closed.at(0)?.month ?? null;
  const row = periodRow(month, { closed, current, first: await findFirstMonth(db) });
  const hindrances = row.closed ? [] : await findHindrances(db, month);
  return {
    ...row,
    hindrances,
    closeRefusal: refuseClose({ month, last, current }) ?? refuseHindered(month, hindrances),
    reopenRefusal: refuseReopen({ month, last }),
    mayClose: hasPermission(actor.permissions, [permissions.assetClose]),
  };
};

/** Alone: what is being booked is waited for and counts, what comes later finds the month closed. */
export const closePeriod: Operation<Endpoints["close"]> = async (context, { params: { month } }) => {
  const { db, actor, clock } = context;
  await acquireLock(db, "period");
  const [lastClosed] = await readClosed(db);
  const last = lastClosed?.month ?? null;
  const refusal =
    refuseClose({ month, last, current: today(context).slice(0, 7) }) ??
    refuseHindered(month, await findHindrances(db, month));
  if (refusal) throw new DomainError(refusal);
  await db.insert(periodClose).values({ month, closedBy: actor.userId, closedAt: clock.now() });
  await record(context, month, "close", { title: `${monthWords(month)}已结账`, content: "该月及之前不能再记账。" });
};

export const reopenPeriod: Operation<Endpoints["reopen"]> = async (
  context,
  { params: { month }, body: { reason } },
) => {
  const { db } = context;
  await acquireLock(db, "period");
  const [last] = await readClosed(db);
  const refusal = refuseReopen({ month, last: last?.month ?? null });
  if (refusal) throw new DomainError(refusal);
  await db.delete(periodClose).where(eq(periodClose.month, month));
  const text = { title: `${monthWords(month)}已反月结`, content: `原因：${reason}。该月可以重新记账。` };
  await record(context, month, "reopen", text, reason);
};

/** The first kind of thing in the way, and how many more kinds there are. */
function refuseHindered(month: string, hindrances: readonly Hindrance[]): string | null {
  const hard = hindrances.filter((one) => one.hard);
  const kinds = new Set(hard.map(({ key }) => key));
  const [first] = kinds;
  if (!first) return null;
  const count = hard.reduce((sum, one) => sum + (one.key === first ? one.count : 0), 0);
  const more = kinds.size > 1 ? `，另有 ${kinds.size - 1} 类未处理` : "";
  return `${monthWords(month)}还不能结账：有 ${count} ${hindranceLabels[first]}${more}`;
}

async function record(
  context: Context,
  month: string,
  action: "close" | "reopen",
  text: { title: string; content: string },
  reason?: string,
): Promise<void> {
  const entityId = Number(month.replace("-", ""));
  await writeAudit(context, [{ entity: "period", entityId, action, after: { month, ...(reason && { reason }) } }]);
  await sendMessage(context, await findUsersWithPermission(context.db, permissions.assetClose), {
    ...{ category: "BUSINESS", type: "月结", ...text },
    ...{ link: "/clothes/finance/asset/period", linkPermission: permissions.assetList },
  });
}

interface Closed {
  month: string;
  closedBy: string | null;
  closedAt: Date;
}

/** The latest first. */
async function readClosed(db: Db): Promise<Closed[]> {
  const found = await rows<Closed>(
    db,
    sql`select month, who.nick_name as "closedBy", closed_at as "closedAt" from period_close
        left join sys_user who on who.id = closed_by order by month desc`,
  );
  return found.map((one) => ({ ...one, closedAt: new Date(one.closedAt) }));
}

/** The month in which the company began to book; null before that. */
async function findFirstMonth(db: Db): Promise<string | null> {
  const { first } = await oneRow<{ first: string | null }>(db, sql`select to_char(${firstDay}, 'YYYY-MM') as first`);
  return first;
}

interface Known {
  closed: readonly Closed[];
  current: string;
  first: string | null;
}

function periodRow(month: string, { closed, current, first }: Known): PeriodRow {
  const last = closed.at(0)?.month ?? null;
  const own = closed.find((one) => one.month === month);
  return {
    month,
    closed: last !== null && month <= last,
    closedBy: own?.closedBy ?? null,
    closeTime: own ? formatInstant(own.closedAt) : null,
    next: isOffered({ month, last, current }),
    // The first to be closed takes all before it along.
    along: last === null && first !== null ? Math.max(0, monthIndex(month) - monthIndex(first)) : 0,
    last: month === last,
  };
}
