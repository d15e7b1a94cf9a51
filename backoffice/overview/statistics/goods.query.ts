/** What sold and what did not, by style, colour, size and week of launch: one statement, so that the days still running are summed up once. */
import { type SQL, sql } from "drizzle-orm";
import { shiftDay } from "#backoffice/core/day.ts";
import { oneRow } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { StallFigures, StallManage } from "#contract/statistics/stall-statistics.ts";
import { ofEach, skuParts } from "./aggregate.ts";
import { everyStall } from "./derived-days.ts";
import { type Question, type Span, splitDays } from "./facts.ts";

const shownShares = 12;
const shownStyles = 10;
const shownSlow = 10;
const launchWeeks = 12;
const noDay = "2000-01-01";
const slowDays = 30;

export interface Goods {
  soldStyles: number;
  topStyles: StallManage["topStyles"];
  bottomStyles: StallManage["bottomStyles"];
  colors: StallManage["colors"];
  sizes: StallManage["sizes"];
  launches: StallManage["launches"];
  slow: StallManage["slow"];
  kept: { styles: number; onHand: number };
  /** By stall, what the goods of the days still running were worth; of the stalls whose cost may be seen. */
  liveCostFen: Map<number, number>;
}

type Ranked = StallManage["topStyles"][number] & { place: number; styles: number };

export async function readGoods(question: Question): Promise<Goods> {
  const seesCost = question.asked.length > 0 && question.asked.every(({ mayCost }) => mayCost);
  const { range } = question;
  const inRange = sql`biz_date between ${range.from}::date and ${range.to}::date`;
  const repositoryIds = pgArray(question.asked.map(({ repositoryId }) => repositoryId));
  const month: Span = { from: shiftDay(range.to, 1 - slowDays), to: range.to };
  const launched: Span = { from: shiftDay(range.to, -launchWeeks * 7), to: range.to };
  const sold: Span = { from: range.from < month.from ? range.from : month.from, to: range.to };
  const found = await oneRow<{
    ranked: Ranked[] | null;
    colors: Goods["colors"];
    sizes: Goods["sizes"];
    launches: Goods["launches"];
    slow: Goods["slow"];
    kept: Goods["kept"];
    costs: { stallId: number; costFen: number }[];
  }>(
    question.db,
    sql`
    with running as materialized (${runningParts(question, sold)}),
    live as materialized (
      select biz_date, product_id, color_id, size_id, qty, amount_fen, sold.cost_fen
      from (
        select biz_date, sku_id, sum(sale_qty - return_qty)::int as qty, sum(goods_fen - return_fen)::int8 as amount_fen,
          sum(cost_fen)::int8 as cost_fen
        from running group by biz_date, sku_id
      -- What sold in a day is few of all SKUs: each is looked up.
      ) sold cross join lateral (select product_id, color_id, size_id from sku where id = sold.sku_id limit 1) sku
    ),
    stock as materialized (
      select product_id, sum(first_qty)::int8 as first_qty, sum(qty)::int8 as qty from agg_style_stock
      where repository_id = any(${repositoryIds}::bigint[]) group by product_id
    ), style as materialized (
      select product_id, (sum(qty) filter (where ${inRange}))::int8 as qty,
        (sum(amount_fen) filter (where ${inRange}))::int8 as amount_fen,
        (sum(amount_fen - cost_fen) filter (where ${inRange}))::int8 as profit_fen,
        coalesce(sum(qty) filter (where biz_date >= ${month.from}::date), 0)::int8 as sold30
      from (${styleDays(question, sold)}) day group by product_id
    ), ranked as (
      select product.id as "productId", style_no as "styleNo", name, qty, amount_fen as "amountFen",
        profit_fen as "profitFen", row_number() over (order by qty desc, amount_fen desc, style_no) as place,
        count(*) over () as styles
      from style join product on product.id = style.product_id where qty > 0
    ), launch as (
      select id, date_trunc('week', launch_date)::date as week from product
      where launch_date between ${launched.from}::date and ${launched.to}::date and status <> 'DRAFT'
    ), launch_sold as (
      select product_id, sum(qty) as qty from (
        ${launchDays(question, launched)}
        select product_id, qty from live
        where biz_date between ${launched.from}::date and ${launched.to}::date and product_id in (select id from launch)
      ) day group by product_id
    ), weekly as (
      select week::text as week, count(*) as styles, sum(coalesce(launch_sold.qty, 0))::int8 as sold,
        sum(coalesce(stock.qty, 0))::int8 as left
      from launch left join launch_sold on launch_sold.product_id = launch.id left join stock on stock.product_id = launch.id
      where launch_sold.qty > 0 or stock.qty > 0 group by launch.week
    ), slow as (
      select product.id as "productId", style_no as "styleNo", name, stock.qty as "onHand", coalesce(sold30, 0)::int8 as sold30
      from stock join product on product.id = stock.product_id left join style on style.product_id = stock.product_id
      where stock.qty > 0 and launch_date < ${month.from}::date and coalesce(sold30, 0) * 10 < stock.qty
      order by stock.qty - coalesce(sold30, 0) * 10 desc, style_no limit ${shownSlow}
    )
    select
      (select json_agg(ranked order by place) from ranked
       where place <= ${shownStyles} or place > styles - ${shownStyles}) as ranked,
      ${shares(question, "COLOR")} as colors, ${shares(question, "SIZE")} as sizes,
      (select coalesce(json_agg(weekly order by week), '[]') from weekly) as launches,
      (select coalesce(json_agg(slow), '[]') from slow) as slow,
      (select json_build_object('styles', count(*) filter (where first_qty > 0), 'onHand', coalesce(sum(first_qty), 0))
       from stock) as kept,
      (select coalesce(json_agg(cost), '[]') from (
        select stall_id as "stallId", sum(cost_fen)::int8 as "costFen" from running
        where ${inRange} group by stall_id
      ) cost) as costs`,
  );
  const ranked = found.ranked ?? [];
  const shown = ({ place: _, styles: __, profitFen, ...style }: Ranked) => (seesCost ? { ...style, profitFen } : style);
  return {
    soldStyles: ranked[0]?.styles ?? 0,
    topStyles: ranked.filter(({ place }) => place <= shownStyles).map(shown),
    bottomStyles: ranked
      .filter(({ place }) => place > shownStyles)
      .reverse()
      .map(shown),
    colors: found.colors,
    sizes: found.sizes,
    launches: found.launches,
    slow: found.slow,
    kept: found.kept,
    liveCostFen: new Map(found.costs.map(({ stallId, costFen }) => [stallId, costFen])),
  };
}

/** The days of the span that are not written yet, part by part. */
function runningParts(question: Question, span: Span): SQL {
  const { live } = splitDays(question, span);
  const stallIds = question.asked.map(({ id }) => id);
  const cost = question.asked.some(({ mayCost }) => mayCost);
  // Where every day is written: of a day on which nobody sold anything.
  return skuParts({ from: live?.from ?? noDay, to: live?.to ?? noDay, stallIds }, { cost });
}

/** `product_id, biz_date, qty, amount_fen, cost_fen` of the span; what is asked of all stalls is written once for all. */
function styleDays(question: Question, span: Span): SQL {
  const { written } = splitDays(question, span);
  const running = sql`select product_id, biz_date, qty, amount_fen, cost_fen from live
    where biz_date between ${span.from}::date and ${span.to}::date`;
  if (!written) return running;
  return sql`
  select product_id, biz_date, qty, amount_fen, cost_fen from agg_style_day
  where stall_id = any(${askedStalls(question)}::bigint[])
    and biz_date between ${written.from}::date and ${written.to}::date
  union all ${running}`;
}

/** `product_id, qty` of the written days of each style that was launched, which are few of all: looked up. */
function launchDays(question: Question, span: Span): SQL {
  const { written } = splitDays(question, span);
  if (!written) return sql``;
  return sql`
  select launch.id as product_id, day.qty from launch ${ofEach(sql`
    select qty from agg_style_day where product_id = launch.id and stall_id = any(${askedStalls(question)}::bigint[])
      and biz_date between ${written.from}::date and ${written.to}::date`)} day
  union all`;
}

function askedStalls({ whole, asked }: Question): string {
  return pgArray(whole ? [everyStall] : asked.map(({ id }) => id));
}

const axes = {
  COLOR: { id: sql`color_id`, values: sql`attr_value`, by: sql`named.name`, place: sql`0`, more: sql`` },
  SIZE: {
    id: sql`size_id`,
    values: sql`size`,
    by: sql`named.name, named.size_group_id`,
    place: sql`min(named.size_group_id * 100 + named.sort)`,
    more: sql`, 'sizeGroup', (select name from size_group where id = best.size_group_id)`,
  },
} as const;

/** The names with the most pieces: colours by their pieces, sizes run by run, in the order of each. */
function shares(question: Question, axis: keyof typeof axes): SQL {
  const { id, values, by, place, more } = axes[axis];
  const { written, live } = splitDays(question, question.range);
  const parts: SQL[] = [];
  if (written)
    parts.push(sql`select value_id, qty from agg_variant_day where axis = ${axis}
      and stall_id = any(${pgArray(question.asked.map((stall) => stall.id))}::bigint[])
      and biz_date between ${written.from}::date and ${written.to}::date`);
  if (live) parts.push(sql`select ${id}, qty from live where biz_date between ${live.from}::date and ${live.to}::date`);
  return sql`(
    select coalesce(json_agg(json_build_object('name', name, 'qty', qty${more}) order by place, qty desc, name), '[]') from (
      select ${by}, sum(part.qty)::int8 as qty, ${place} as place
      from (${sql.join(parts, sql` union all `)}) part(value_id, qty) join ${values} named on named.id = part.value_id
      group by ${by} having sum(part.qty) > 0 order by qty desc, named.name limit ${shownShares}
    ) best)`;
}

/** Styles sold of those kept, and how long the pieces last at this pace. */
export function turnoverOf(
  { kept, soldStyles }: Pick<Goods, "kept" | "soldStyles">,
  { saleQty, returnQty }: StallFigures,
  days: number,
): StallManage["turnover"] {
  const net = saleQty - returnQty;
  const lasts = net > 0 ? Math.round((kept.onHand * days) / net) : null;
  return { soldStyles, keptStyles: Math.max(kept.styles, soldStyles), onHand: kept.onHand, days: lasts };
}
