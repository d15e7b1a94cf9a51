/** 计提折旧: writes what is due of a month and of those before it that were left out; twice changes nothing (domain.md §3.6). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import type { fixedAssetEndpoints } from "#contract/finance/fixed-assets.ts";
import { formatFen } from "#contract/money.ts";
import { type Depreciable, depreciationIn, lastDayOf, shiftMonth } from "./depreciation.rules.ts";

type Endpoints = typeof fixedAssetEndpoints;
type Running = Pick<Context, "db" | "clock"> & { actor: { userId: number } };

export interface DueDepreciation {
  assetId: number;
  stallId: number | null;
  month: string;
  amountFen: number;
}

export const dueDepreciation: Operation<Endpoints["due"]> = async ({ db, clock }, { query }) => {
  const today = bizDateOf(clock.now());
  const month = query.month ?? lastEndedMonth(today);
  const due = await findDue(db, month);
  const [done] = await rows<{ assets: number; amountFen: number }>(
    db,
    sql`select count(*) as assets, coalesce(sum(amount_fen), 0)::int8 as "amountFen"
        from asset_depreciation where month = ${month}`,
  );
  return {
    month,
    assets: new Set(due.map(({ assetId }) => assetId)).size,
    entries: due.length,
    amountFen: sumOf(due),
    doneAssets: done?.assets ?? 0,
    doneFen: done?.amountFen ?? 0,
    refusal: refuseMonth(month, today),
  };
};

export const runDepreciation: Operation<Endpoints["run"]> = (context, { body: { month } }) =>
  depreciate(context, month);

/** By hand and by the clock. Gives what was written, and says so where nothing was left to write. */
export async function depreciate(context: Running, month: string) {
  const refusal = refuseMonth(month, bizDateOf(context.clock.now()));
  if (refusal) throw new DomainError(refusal);
  const written = await writeDue(context, await lockDue(context.db, month));
  const assets = new Set(written.map(({ assetId }) => assetId)).size;
  const amountFen = sumOf(written);
  const message =
    written.length === 0
      ? `${month} 的折旧已经提过，没有要补提的`
      : `已计提 ${month} 折旧：${assets} 项资产，共 ${formatFen(amountFen)} 元`;
  return { assets, amountFen, message };
}

/**
 * Writes what one asset owes up to this month and with it, before it leaves: the month in which it left still counts,
 * and that row is of the day it left.
 */
export async function depreciateBeforeLeaving(context: Running, assetId: number, today: string): Promise<void> {
  await writeDue(context, await findDue(context.db, today.slice(0, 7), sql`asset.id = ${assetId}`), today);
}

/** The month before the one of the day; of a month's last day that month itself. */
export function lastEndedMonth(today: string): string {
  const month = today.slice(0, 7);
  return lastDayOf(month) === today ? month : shiftMonth(month, -1);
}

function refuseMonth(month: string, today: string): string | null {
  const due = lastDayOf(month);
  return today < due ? `${month} 还没有结束，${due} 起才能计提折旧` : null;
}

async function lockDue(db: Db, month: string): Promise<DueDepreciation[]> {
  // One at a time, in the order of their ids: who disposes of one meanwhile is waited for.
  await db.execute(sql`select id from fixed_asset where status in ('IN_USE', 'IDLE') order by id for no key update`);
  return findDue(db, month);
}

/** What is due of held assets up to a month and with it and not written yet, oldest first. */
export async function findDue(db: Db, month: string, which: SQL = sql`true`): Promise<DueDepreciation[]> {
  const assets = await rows<Depreciable & { id: number; stallId: number | null; startMonth: string; done: string[] }>(
    db,
    sql`
    select asset.id, asset.stall_id as "stallId", asset.purchase_day::text as "purchaseDay", asset.cost_fen as "costFen",
      asset.residual_fen as "residualFen", asset.life_years as "lifeYears", asset.start_month as "startMonth",
      coalesce((select json_agg(row.month) from asset_depreciation row where row.asset_id = asset.id), '[]') as done
    from fixed_asset asset
    where asset.status in ('IN_USE', 'IDLE') and asset.start_month <= ${month} and ${which} order by asset.id`,
  );
  return assets.flatMap(({ id, stallId, startMonth, done, ...asset }) => {
    const written = new Set(done);
    const due: DueDepreciation[] = [];
    for (let at = startMonth; at <= month; at = shiftMonth(at, 1)) {
      const amountFen = written.has(at) ? 0 : depreciationIn(asset, at);
      if (amountFen > 0) due.push({ assetId: id, stallId, month: at, amountFen });
    }
    return due;
  });
}

/** Once each: what another run wrote meanwhile is left alone. Gives what was written. */
async function writeDue(
  { db, clock, actor }: Running,
  due: readonly DueDepreciation[],
  today = bizDateOf(clock.now()),
): Promise<DueDepreciation[]> {
  if (due.length === 0) return [];
  const days = due.map(({ month }) => (lastDayOf(month) < today ? lastDayOf(month) : today));
  for (const day of [...new Set(days)].sort()) await assertPeriodOpen(db, day);
  const written = await rows<{ assetId: number; month: string }>(
    db,
    sql`
    insert into asset_depreciation (asset_id, month, amount_fen, stall_id, biz_date, operator_id, created_at)
    select due.*, ${actor.userId}::bigint, ${clock.now().toISOString()}::timestamptz
    from unnest(
      ${pgArray(due.map(({ assetId }) => assetId))}::bigint[],
      ${pgArray(due.map(({ month }) => month))}::text[],
      ${pgArray(due.map(({ amountFen }) => amountFen))}::bigint[],
      ${pgArray(due.map(({ stallId }) => stallId))}::bigint[],
      ${pgArray(days)}::date[]
    ) as due
    on conflict do nothing returning asset_id as "assetId", month`,
  );
  const keys = new Set(written.map(({ assetId, month }) => `${assetId} ${month}`));
  return due.filter(({ assetId, month }) => keys.has(`${assetId} ${month}`));
}

function sumOf(due: readonly DueDepreciation[]): number {
  return due.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
