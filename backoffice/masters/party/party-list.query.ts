/** 工厂列表, its totals and its export: what one owes is for those who may see cost. */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { type Column, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { openBatchStatuses } from "#contract/manufacture/batch.words.ts";
import { findSort } from "#contract/page.ts";
import {
  type PartyFilter,
  type PartyRow,
  type PartySortField,
  type partyEndpoints,
  partyExportEndpoints,
  partySortFields,
  partyStatusLabels,
  partyTypeLabels,
  settleCycleLabels,
} from "#contract/party/parties.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { formatShare } from "#contract/share.ts";
import { counted, dueOf, onTimeOf } from "./on-time.ts";

const sortColumns: Record<PartySortField, SQL> = {
  code: sql`code`,
  name: sql`name`,
  dailyCapacity: sql`"dailyCapacity"`,
  balanceFen: sql`"balanceFen"`,
};

export const listParties: Operation<typeof partyEndpoints.list> = async (context, { query }) => {
  const { content, totalElements, balanceFen } = await readParties(context, query, {
    limit: query.size,
    offset: query.page * query.size,
  });
  return { content, totalElements, totals: seesBalance(context) ? { balanceFen } : {} };
};

/** Of one; absent for who may not see it. */
export async function readBalance(context: Context, id: number): Promise<{ balanceFen?: number }> {
  if (!seesBalance(context)) return {};
  return oneRow<{ balanceFen: number }>(context.db, sql`select ${balanceOf(sql`${id}::int8`)} as "balanceFen"`);
}

export const partyExport = listExport({
  topic: "parties.export",
  title: "工厂",
  endpoints: partyExportEndpoints,
  async count(context, filter) {
    return { party: (await readParties(context, filter, { limit: 0, offset: 0 })).totalElements };
  },
  async table(context, choice) {
    const shown = seesBalance(context) ? [...columns, balance] : columns;
    // They are hundreds at most: one page.
    return exportRows(shown, async function* () {
      yield (await readParties(context, choice, { limit: null, offset: 0 })).content;
    });
  },
});

const columns: readonly Column<PartyRow>[] = [
  text("编码", 12, (row) => row.code),
  text("名称", 28, (row) => row.name),
  text("类型", 12, (row) => partyTypeLabels[row.type]),
  text("擅长品类", 24, (row) => row.specialty),
  text("联系人", 12, (row) => row.contact),
  text("电话", 14, (row) => row.phone),
  text("结算", 8, (row) => settleCycleLabels[row.settleCycle]),
  number("日产能", (row) => row.dailyCapacity || null),
  number("在制数", (row) => row.wip || null),
  text("准交率", 10, (row) => (row.onTimeBp === null ? "" : formatShare(row.onTimeBp, 10_000))),
  text("返修率", 10, (row) => (row.repairBp === null ? "" : formatShare(row.repairBp, 10_000))),
  text("状态", 8, (row) => partyStatusLabels[row.status]),
];

const balance: Column<PartyRow> = money("应付净额", (row) => row.balanceFen);

function seesBalance({ actor }: Context): boolean {
  return hasPermission(actor.permissions, [permissions.costView]);
}

/** Whichever account it has: factories and suppliers share their ids. */
const balanceOf = (partyId: SQL) => sql`
  coalesce((select sum(owed.balance_fen) from account owed
            where owed.kind in ('FACTORY', 'SUPPLIER') and owed.owner_id = ${partyId}), 0)::int8`;

async function readParties(context: Context, filter: PartyFilter, { limit, offset }: Window) {
  const shown = seesBalance(context);
  const now = context.clock.now();
  const [day, since] = [bizDateOf(now), bizDateOf(daysBefore(now, figureDays))];
  const sort = findSort(filter.sort, partySortFields);
  const { field, direction } = sort && (shown || sort.field !== "balanceFen") ? sort : byCode;
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[field]} ${dir}, id ${dir}`;
  const found = await oneRow<{ totalElements: number; balanceFen: number; content: PartyRow[] }>(
    context.db,
    sql`
    with found as materialized (
      select id, code, name, type, specialty, contact, phone, settle_cycle as "settleCycle",
             daily_capacity as "dailyCapacity", status, ${balanceOf(sql`party.id`)} as "balanceFen",
             coalesce(made.wip, 0)::int8 as wip, due."onTimeBp", inspected."repairBp"
      from party
      left join lateral (
        select sum(cut_qty - delivered_qty - short_qty) as wip from batch
        where party_id = party.id and status = any(${pgArray(openBatchStatuses)}::text[])
      ) made on true
      left join lateral (
        select round(10000.0 * sum(${onTimeOf(sql`made`)}) / nullif(sum(${dueOf(sql`made`)}), 0))::int8 as "onTimeBp"
        from batch made where made.party_id = party.id and ${counted(sql`made`)}
          and made.due_date between ${since}::date and ${day}::date
      ) due on true
      left join lateral (
        select round(10000.0 * sum(repair_qty) / nullif(sum(delivered_qty), 0))::int8 as "repairBp" from delivery
        where party_id = party.id and status = 'INSPECTED' and biz_date >= ${since}::date
      ) inspected on true
      where ${condition(filter)}
    ),
    content as (select * from found order by ${order} limit ${limit} offset ${offset})
    select count(*)::int8 as "totalElements", coalesce(sum("balanceFen"), 0)::int8 as "balanceFen",
           (select coalesce(json_agg(content order by ${order}), '[]') from content) as content
    from found`,
  );
  return shown ? found : { ...found, content: found.content.map(({ balanceFen: _, ...row }) => row) };
}

/** How far back on-time and repair rates look. */
const figureDays = 90;

interface Window {
  /** Null for all. */
  limit: number | null;
  offset: number;
}

const byCode = { field: "code", direction: "asc" } as const;

/** The keyword is in its code, its name, or who is called there; a condition on `party`. */
export function partyHolds(keyword: string): SQL {
  const part = containing(keyword);
  return sql`(code ilike ${part} or name ilike ${part} or contact ilike ${part} or phone ilike ${part})`;
}

function condition({ keyword, type, status }: PartyFilter): SQL {
  return all([
    keyword !== undefined && keyword !== "" && partyHolds(keyword),
    type !== undefined && sql`type = ${type}`,
    status !== undefined && sql`status = ${status}`,
  ]);
}
