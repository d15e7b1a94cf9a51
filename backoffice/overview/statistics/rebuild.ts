/**
 * Daily sums beside what they sum up (domain.md §3.7, 重建统计汇总): days on which a table holds other rows than its
 * documents come to. Compared with the statements that write them, so that both say one figure.
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { shiftDay } from "#backoffice/core/day.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { receivedOf } from "#backoffice/ledgers/money-ledger/received.ts";
import { customerDays, type DayScope, rebuildDay, skuDays, stallDays } from "./aggregate.ts";
import { everyStall } from "./derived-days.ts";
import {
  daysOf,
  figureColumns,
  keyColumns,
  productionDays,
  rebuildProductionDay,
  workDays,
} from "./production/production-days.ts";

type Unit = "qty" | "fen";

/** A table of daily sums: what it holds of a day, and what it should hold; both with the same columns. */
interface DayTable {
  readonly label: string;
  readonly table: SQL;
  readonly columns: SQL;
  /** What people know its sums by: column, name, unit. */
  readonly figures: readonly (readonly [column: string, label: string, unit: Unit])[];
  should(day: string): SQL;
}

const of = (day: string): DayScope => ({ from: day, to: day, stallIds: "all" });

const pieces = [
  ["sale_qty", "拿货件数", "qty"],
  ["return_qty", "退货件数", "qty"],
] as const;
const sold = [
  ["goods_fen", "拿货金额", "fen"],
  ["return_fen", "退货金额", "fen"],
] as const;

const stallTables: readonly DayTable[] = [
  {
    ...{
      label: "档口日汇总",
      figures: [...pieces, ...sold, ["payable_fen", "应收", "fen"], ["cost_fen", "成本", "fen"]],
    },
    ...{ table: stallDays(of("2000-01-01")).table, columns: stallDays(of("2000-01-01")).columns },
    should: (day) => stallDays(of(day)).select,
  },
  {
    ...{ label: "款色码日汇总", figures: [...pieces, ...sold, ["cost_fen", "成本", "fen"]] },
    ...{ table: skuDays(of("2000-01-01")).table, columns: skuDays(of("2000-01-01")).columns },
    should: (day) => skuDays(of(day)).select,
  },
  {
    ...{ label: "客户日汇总", figures: [...pieces, ...sold, ["payable_fen", "应收", "fen"]] },
    ...{ table: customerDays(of("2000-01-01")).table, columns: customerDays(of("2000-01-01")).columns },
    should: (day) => customerDays(of(day)).select,
  },
  {
    ...{ label: "款式日汇总", table: sql`agg_style_day` },
    columns: sql`stall_id, product_id, biz_date, qty, amount_fen, cost_fen`,
    figures: [
      ["qty", "件数", "qty"],
      ["amount_fen", "金额", "fen"],
      ["cost_fen", "成本", "fen"],
    ],
    should: (day) => sql`
      with own as (
        select stall_id, product_id, biz_date, sum(sale_qty - return_qty)::int as qty,
          sum(goods_fen - return_fen)::int8 as amount_fen, sum(cost_fen)::int8 as cost_fen
        from (${skuDays(of(day)).select}) day join sku on sku.id = day.sku_id group by stall_id, product_id, biz_date
      )
      select * from own union all
      select ${everyStall}::bigint, product_id, biz_date, sum(qty)::int, sum(amount_fen)::int8, sum(cost_fen)::int8
      from own group by product_id, biz_date`,
  },
  {
    ...{ label: "颜色尺码日汇总", table: sql`agg_variant_day`, columns: sql`stall_id, biz_date, axis, value_id, qty` },
    figures: [["qty", "件数", "qty"]],
    should: (day) => sql`
      select stall_id, biz_date, axis, value_id, sum(sale_qty - return_qty)::int as qty
      from (${skuDays(of(day)).select}) day join sku on sku.id = day.sku_id
      cross join lateral (values ('COLOR', sku.color_id), ('SIZE', sku.size_id)) variant(axis, value_id)
      group by stall_id, biz_date, axis, value_id`,
  },
  {
    ...{ label: "实收日汇总", table: sql`agg_received_day`, columns: sql`stall_id, biz_date, received_fen` },
    figures: [["received_fen", "实收", "fen"]],
    should: (day) => receivedOf(sql`entry.biz_date = ${day}::date and entry.stall_id is not null`),
  },
];

const productionTables: readonly DayTable[] = [
  {
    ...{ label: "生产日汇总", table: sql`agg_production_day`, columns: sql`${keyColumns}, ${figureColumns}` },
    figures: [
      ["plan_qty", "下单件数", "qty"],
      ["cut_qty", "裁剪件数", "qty"],
      ["delivered_qty", "交货件数", "qty"],
      ["passed_qty", "验收合格件数", "qty"],
    ],
    should: (day) => productionDays(daysOf([day])),
  },
  {
    ...{ label: "员工工作日汇总", table: sql`agg_work_day` },
    columns: sql`${keyColumns}, employee_id, team_id, pieces, std_sec`,
    figures: [
      ["pieces", "件数", "qty"],
      ["std_sec", "标准秒数", "qty"],
    ],
    should: (day) => workDays(daysOf([day])),
  },
];

/** A figure of a day's table that is not what its documents come to. */
export interface WrongDayFigure {
  label: string;
  field: string;
  unit: Unit;
  stored: number;
  should: number;
}

/** Days that are closed: the sums of selling and of production go no further. Null where none was written yet. */
async function writtenUntil(db: Db, now: Date): Promise<{ selling: string | null; production: string | null }> {
  const yesterday = shiftDay(bizDateOf(now), -1);
  return oneRow(
    db,
    sql`
    select (select least(max(biz_date), ${yesterday}::date) from agg_stall_day having max(biz_date) is not null)::text as selling,
      (select least(written_to, ${yesterday}::date) from agg_production_state)::text as production`,
  );
}

/**
 * What is wrong of one day. A day whose bills or batches changed a moment ago waits to be summed up by itself, and counts
 * as right.
 */
export async function wrongDay(db: Db, day: string, now: Date): Promise<WrongDayFigure[]> {
  const { selling, production } = await writtenUntil(db, now);
  const { sold: soldNow, made } = await oneRow<{ sold: boolean; made: boolean }>(
    db,
    sql`
    select exists (select from outbox where topic = 'bill.changed' and payload->>'bizDate' = ${day}) as sold,
      exists (select from agg_production_mark where biz_date = ${day}::date) as made`,
  );
  const asked = [
    ...(selling !== null && day <= selling && !soldNow ? stallTables : []),
    ...(production !== null && day <= production && !made ? productionTables : []),
  ];
  const found: WrongDayFigure[] = [];
  for (const table of asked) found.push(...(await compare(db, table, day)));
  return found;
}

async function compare(
  db: Db,
  { label, table, columns, figures, should }: DayTable,
  day: string,
): Promise<WrongDayFigure[]> {
  const sums = sql.join(
    figures.map(([column]) => sql`coalesce(sum(${sql.identifier(column)}), 0)::int8 as ${sql.identifier(column)}`),
    sql`, `,
  );
  const { stored, summed, extra, missing } = await oneRow<{
    stored: Record<string, number>;
    summed: Record<string, number>;
    extra: number;
    missing: number;
  }>(
    db,
    sql`
    with stored as materialized (select ${columns} from ${table} where biz_date = ${day}::date),
      summed as materialized (select ${columns} from (${should(day)}) made),
      -- A row that says nothing is as good as none.
      extra as (select * from stored except select * from summed), missing as (select * from summed except select * from stored)
    select (select row_to_json(sums) from (select ${sums} from stored) sums) as stored,
      (select row_to_json(sums) from (select ${sums} from summed) sums) as summed,
      (select count(*) from extra)::int8 as extra, (select count(*) from missing)::int8 as missing`,
  );
  if (extra === 0 && missing === 0) return [];
  const wrong = figures.flatMap(([column, field, unit]) =>
    stored[column] === summed[column]
      ? []
      : [{ label, field, unit, stored: stored[column] ?? 0, should: summed[column] ?? 0 }],
  );
  // The sums may be right while its rows are not: pieces of one style under another.
  return wrong.length > 0 ? wrong : [{ label, field: "不符的行", unit: "qty", stored: extra, should: missing }];
}

/** Sums one day up again, of every table; what is sold meanwhile goes on. */
export async function mendDay(db: Db, day: string, now: Date): Promise<void> {
  const { selling, production } = await writtenUntil(db, now);
  if (selling !== null && day <= selling) await rebuildDay(db, "all", day, now);
  if (production !== null && day <= production) await rebuildProductionDay(db, day, now);
}
