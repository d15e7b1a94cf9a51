/** What the company had at the end of some days: past days from their sums, today from what the ledgers hold. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { netOn } from "#backoffice/overview/finance/fixed-asset/net-value.ts";
import type { AssetFigures } from "#contract/finance/overview.ts";
import { liveSums } from "./asset-day.ts";

export interface DayFigures {
  figures: AssetFigures;
  updatedAt: string | null;
}

/** Before the first day of the ledgers there was nothing. */
const nothing: DayFigures = {
  figures: {
    ...{ stockFen: 0, transitFen: 0, materialFen: 0, wipFen: 0, fundFen: 0, receivableFen: 0, partyAdvanceFen: 0 },
    ...{ employeeAdvanceFen: 0, fixedFen: 0, customerAdvanceFen: 0, payableFen: 0, wageFen: 0 },
  },
  updatedAt: null,
};

const figureColumns: SQL = sql`stock_fen as "stockFen", transit_fen as "transitFen", material_fen as "materialFen",
  wip_fen as "wipFen", fund_fen as "fundFen", receivable_fen as "receivableFen", customer_advance_fen as "customerAdvanceFen",
  payable_fen as "payableFen", party_advance_fen as "partyAdvanceFen", wage_fen as "wageFen",
  employee_advance_fen as "employeeAdvanceFen"`;

/** The figures of each day asked for, none of which is later than today; past days are brought up to date before. */
export async function readAssets(db: Db, days: readonly string[], today: string): Promise<(day: string) => DayFigures> {
  const past = await readDays(
    db,
    days.filter((one) => one < today),
  );
  const live = days.includes(today) ? await readLive(db, today) : null;
  return (day) => (day === today ? live : past.get(day)) ?? nothing;
}

async function readDays(db: Db, days: readonly string[]): Promise<Map<string, DayFigures>> {
  if (days.length === 0) return new Map();
  const found = await rows<AssetFigures & { day: string; updatedAt: Date | null }>(
    db,
    sql`
    select days.day::text as day, ${figureColumns}, closed.updated_at as "updatedAt",
      (select coalesce(sum(${netOn(sql`days.day`)}), 0)::int8 from fixed_asset asset) as "fixedFen"
    from unnest(${sql.param(`{${days.join(",")}}`)}::date[]) days(day) left join asset_day closed on closed.biz_date = days.day`,
  );
  return new Map(
    found.map(({ day, updatedAt, ...figures }) => {
      const known = updatedAt === null ? { ...nothing.figures, fixedFen: figures.fixedFen } : figures;
      return [day, { figures: known, updatedAt: updatedAt && formatInstant(new Date(updatedAt)) }];
    }),
  );
}

async function readLive(db: Db, today: string): Promise<DayFigures> {
  const figures = await oneRow<AssetFigures>(
    db,
    sql`
    select ${figureColumns},
      (select coalesce(sum(${netOn(sql`${today}::date`)}), 0)::int8 from fixed_asset asset) as "fixedFen"
    from (${liveSums}) live`,
  );
  return { figures, updatedAt: null };
}
