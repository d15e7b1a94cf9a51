/**
 * 账龄 of a day (domain.md §3.6). First in, first out: whoever owes 100 and was charged 60 within the last 30 days owes
 * 60 of 0–30 days. So only the charges of 90 days and the balances are read, both from an index, and the ages of an
 * account add up to its balance exactly.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Operation, route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { type Column, money, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import {
  type AgingAmounts,
  type AgingFilter,
  type AgingKind,
  type AgingRow,
  type AgingSortField,
  agingEndpoints,
  agingExportEndpoints,
  agingSortFields,
} from "#contract/finance/aging.ts";
import { findSort } from "#contract/page.ts";

/** Where the owner stands, and the sign of what is owed in the ledger: customers owe us below 0, we owe parties above. */
const owners: Record<AgingKind, { table: SQL; sign: SQL; owes: SQL }> = {
  DISTRIBUTOR: { table: sql`distributor`, sign: sql`-1`, owes: sql`balance_fen < 0` },
  SUPPLIER: { table: sql`party`, sign: sql`1`, owes: sql`balance_fen > 0` },
  FACTORY: { table: sql`party`, sign: sql`1`, owes: sql`balance_fen > 0` },
};

const sortColumns: Record<AgingSortField, SQL> = {
  name: sql`name`,
  owedFen: sql`"owedFen"`,
  days30Fen: sql`"days30Fen"`,
  days60Fen: sql`"days60Fen"`,
  days90Fen: sql`"days90Fen"`,
  olderFen: sql`"olderFen"`,
  aheadFen: sql`"aheadFen"`,
};

const listAging: Operation<typeof agingEndpoints.list> = async (context, { query }) => {
  const { content, totalElements, ...totals } = await readAging(context, query, {
    limit: query.size,
    offset: query.page * query.size,
  });
  return { content, totalElements, day: query.day ?? today(context), totals };
};

const agingExport = listExport({
  topic: "aging.export",
  title: "账龄",
  endpoints: agingExportEndpoints,
  async count(context, filter) {
    return { aging: (await readAging(context, filter, { limit: 0, offset: 0 })).totalElements };
  },
  async table(context, choice) {
    return exportRows(columns, async function* () {
      yield (await readAging(context, choice, { limit: null, offset: 0 })).content;
    });
  },
});
const columns: readonly Column<AgingRow>[] = [
  text("编码", 14, (row) => row.code),
  text("名称", 32, (row) => row.name),
  money("欠款", (row) => row.owedFen),
  money("0–30 天", (row) => row.days30Fen),
  money("31–60 天", (row) => row.days60Fen),
  money("61–90 天", (row) => row.days90Fen),
  money("90 天以上", (row) => row.olderFen),
  money("预收/预付", (row) => row.aheadFen),
];

export const agingModule = defineModule({
  routes: [route(agingEndpoints.list, listAging)],
  exports: [agingExport],
});

/** What suppliers and factories are owed today, and what of it is older than 30 days, 分. */
export async function sumPayables(context: Context): Promise<{ owedFen: number; olderFen: number }> {
  const sums = { owedFen: 0, olderFen: 0 };
  for (const kind of ["SUPPLIER", "FACTORY"] as const) {
    const aged = await readAging(context, { kind, sort: [] }, { limit: 0, offset: 0 });
    sums.owedFen += aged.owedFen;
    sums.olderFen += aged.days60Fen + aged.days90Fen + aged.olderFen;
  }
  return sums;
}

interface Window {
  /** Null for all. */
  limit: number | null;
  offset: number;
}

async function readAging(context: Context, filter: AgingFilter, { limit, offset }: Window) {
  const { field, direction } = findSort(filter.sort, agingSortFields) ?? { field: "owedFen", direction: "desc" };
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[field]} ${dir}, id ${dir}`;
  const { table } = owners[filter.kind];
  const day = filter.day ?? today(context);
  if (day > today(context)) throw new DomainError("截止日不能晚于今天");
  const part = containing(filter.keyword ?? "");
  const where = all([Boolean(filter.keyword) && sql`(owner.code ilike ${part} or owner.name ilike ${part})`]);
  return oneRow<{ totalElements: number; content: AgingRow[] } & AgingAmounts>(
    context.db,
    sql`
    with aged as (${agedAccounts(filter.kind, day, today(context))}),
    found as materialized (
      select owner.id, owner.code, owner.name, aged."days30Fen", aged."days60Fen", aged."days90Fen",
        aged."owedFen" - aged."days30Fen" - aged."days60Fen" - aged."days90Fen" as "olderFen", aged."owedFen", aged."aheadFen"
      from aged join ${table} owner on owner.id = aged.owner_id where ${where}
    ),
    content as (select * from found order by ${order} limit ${limit} offset ${offset})
    select count(*)::int8 as "totalElements",
      coalesce(sum("days30Fen"), 0)::int8 as "days30Fen", coalesce(sum("days60Fen"), 0)::int8 as "days60Fen",
      coalesce(sum("days90Fen"), 0)::int8 as "days90Fen", coalesce(sum("olderFen"), 0)::int8 as "olderFen",
      coalesce(sum("owedFen"), 0)::int8 as "owedFen", coalesce(sum("aheadFen"), 0)::int8 as "aheadFen",
      (select coalesce(json_agg(content order by ${order}), '[]') from content) as content
    from found`,
  );
}

/** `owner_id` and its amounts, of accounts that are not at 0. */
function agedAccounts(kind: AgingKind, day: string, now: string): SQL {
  const { sign, owes } = owners[kind];
  const at = sql`${day}::date`;
  const charge = (from: number, to: number) => sql`
    coalesce(sum(${sign} * amount_fen) filter (where biz_date between ${at} - ${from}::int and ${at} - ${to}::int), 0)::int8`;
  // Today's balance stands in the account; of an earlier day what was booked since is taken off.
  const standing =
    day >= now
      ? sql`select owner_id, id, (${sign} * balance_fen)::int8 as balance from account where kind = ${kind}`
      : sql`select account.owner_id, account.id, (${sign} * (account.balance_fen - coalesce(later.fen, 0)))::int8 as balance
          from account left join (
            select account_id, sum(amount_fen)::int8 as fen from account_entry where biz_date > ${at} group by account_id
          ) later on later.account_id = account.id where account.kind = ${kind}`;
  // Who owes nothing now has no ages. Straight from the table: a scan of a common table expression is never parallel.
  const asked = all([sql`kind = ${kind}`, day >= now && owes]);
  return sql`
    with recent as materialized (
      select account_id, ${charge(30, 0)} as days30, ${charge(60, 31)} as days60, ${charge(90, 61)} as days90
      from account_entry
      -- Charges, and what takes one back: that is taken off on the day that it was.
      where account_id in (select id from account where ${asked}) and biz_date between ${at} - 90 and ${at}
        and case when reverse_of is null then ${sign} * amount_fen > 0 else ${sign} * amount_fen < 0 end
      group by account_id
    ),
    standing as materialized (${standing}),
    charged as (
      select owner_id, greatest(balance, 0) as owed, greatest(-balance, 0) as ahead,
        greatest(coalesce(days30, 0), 0) as days30, greatest(coalesce(days60, 0), 0) as days60,
        greatest(coalesce(days90, 0), 0) as days90
      from standing left join recent on recent.account_id = standing.id where balance <> 0
    )
    select owner_id, owed::int8 as "owedFen", ahead::int8 as "aheadFen", least(owed, days30)::int8 as "days30Fen",
      greatest(0, least(owed - days30, days60))::int8 as "days60Fen",
      greatest(0, least(owed - days30 - days60, days90))::int8 as "days90Fen"
    from charged`;
}
