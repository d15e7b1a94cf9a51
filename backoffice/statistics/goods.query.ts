/** What sold and what did not, by style, colour, size and week of launch. */
import { sql } from "drizzle-orm";
import type { StallFigures, StallManage } from "../../contract/stall-statistics.ts";
import { rows } from "../db/connect.ts";
import { pgArray } from "../db/pg-array.ts";
import { facts, type Question, shiftDay } from "./facts.ts";

const shownShares = 12;
const launchWeeks = 12;

const repositoryIds = ({ asked }: Question) => pgArray(asked.map(({ repositoryId }) => repositoryId));

/** Every style of the period, by pieces; profit where cost may be seen of all the stalls asked for. */
export async function readStyles(question: Question): Promise<StallManage["topStyles"]> {
  const seesCost = question.asked.length > 0 && question.asked.every(({ mayCost }) => mayCost);
  const found = await rows<StallManage["topStyles"][number]>(
    question.db,
    sql`
    with sold as (
      select sku.product_id, sum(sale_qty - return_qty)::int8 as qty, sum(goods_fen - return_fen)::int8 as amount_fen,
        sum(goods_fen - return_fen - cost_fen)::int8 as profit_fen
      from ${facts("sku", question)} day join sku on sku.id = day.sku_id group by sku.product_id
    )
    select product.id as "productId", style_no as "styleNo", name, qty, amount_fen as "amountFen", profit_fen as "profitFen"
    from sold join product on product.id = sold.product_id order by qty desc, amount_fen desc, style_no`,
  );
  return seesCost ? found : found.map(({ profitFen: _hidden, ...row }) => row);
}

export function readColors(question: Question): Promise<StallManage["colors"]> {
  return rows(
    question.db,
    sql`
    select color.name, sum(sale_qty - return_qty)::int8 as qty
    from ${facts("sku", question)} day join sku on sku.id = day.sku_id join attr_value color on color.id = sku.color_id
    group by color.name having sum(sale_qty - return_qty) > 0 order by qty desc, color.name limit ${shownShares}`,
  );
}

export function readSizes(question: Question): Promise<StallManage["sizes"]> {
  return rows(
    question.db,
    sql`
    select name, qty from (
      select size.name, sum(sale_qty - return_qty)::int8 as qty, min(size.size_group_id * 100 + size.sort) as place
      from ${facts("sku", question)} day join sku on sku.id = day.sku_id join size on size.id = sku.size_id
      group by size.name having sum(sale_qty - return_qty) > 0 order by qty desc limit ${shownShares}
    ) best order by place`,
  );
}

interface Kept {
  styles: number;
  onHand: number;
}

/** Styles and pieces that lie in the stalls now. */
export async function readKept(question: Question): Promise<Kept> {
  const [kept] = await rows<Kept>(
    question.db,
    sql`
    select count(distinct sku.product_id)::int8 as styles, coalesce(sum(on_hand), 0)::int8 as "onHand"
    from stock_balance balance join sku on sku.id = balance.sku_id
    where balance.repository_id = any(${repositoryIds(question)}::bigint[]) and balance.grade = 1 and on_hand > 0`,
  );
  return kept ?? { styles: 0, onHand: 0 };
}

/** Styles sold of those kept, and how long the pieces last at this pace. */
export function turnoverOf(
  { styles, onHand }: Kept,
  { saleQty, returnQty }: StallFigures,
  { days, soldStyles }: { days: number; soldStyles: number },
): StallManage["turnover"] {
  const net = saleQty - returnQty;
  const lasts = net > 0 ? Math.round((onHand * days) / net) : null;
  return { soldStyles, keptStyles: Math.max(styles, soldStyles), onHand, days: lasts };
}

/** Sell-through: of the styles of each of the last weeks, what was sold since and what is left in these stalls. */
export function readLaunches(question: Question): Promise<StallManage["launches"]> {
  const from = shiftDay(question.range.to, -launchWeeks * 7);
  const since = { from, to: question.range.to };
  return rows(
    question.db,
    sql`
    with style as (
      select id, date_trunc('week', launch_date)::date as week from product
      where launch_date between ${since.from}::date and ${since.to}::date and status <> 'DRAFT'
    ), sold as (
      select sku.product_id, sum(sale_qty - return_qty) as qty
      from ${facts("sku", question, since)} day join sku on sku.id = day.sku_id
      where sku.product_id in (select id from style) group by sku.product_id
    ), kept as (
      select sku.product_id, sum(greatest(on_hand, 0)) as qty
      from stock_balance balance join sku on sku.id = balance.sku_id
      where sku.product_id in (select id from style) and balance.repository_id = any(${repositoryIds(question)}::bigint[])
      group by sku.product_id
    )
    select week::text, count(*)::int8 as styles, sum(coalesce(sold.qty, 0))::int8 as sold, sum(coalesce(kept.qty, 0))::int8 as left
    from style left join sold on sold.product_id = style.id left join kept on kept.product_id = style.id
    where sold.qty > 0 or kept.qty > 0 group by week order by week`,
  );
}

/** The most pieces that hardly moved in 30 days, of styles that are out for as long. */
export function readSlow(question: Question): Promise<StallManage["slow"]> {
  const month = { from: shiftDay(question.range.to, -29), to: question.range.to };
  return rows(
    question.db,
    sql`
    with sold as (
      select sku.product_id, sum(sale_qty - return_qty)::int8 as qty
      from ${facts("sku", question, month)} day join sku on sku.id = day.sku_id group by sku.product_id
    ), kept as (
      select sku.product_id, sum(on_hand)::int8 as qty from stock_balance balance join sku on sku.id = balance.sku_id
      where balance.repository_id = any(${repositoryIds(question)}::bigint[]) and on_hand > 0 group by sku.product_id
    )
    select product.id as "productId", style_no as "styleNo", name, kept.qty as "onHand", coalesce(sold.qty, 0)::int8 as "sold30"
    from kept join product on product.id = kept.product_id left join sold on sold.product_id = kept.product_id
    where launch_date < ${month.from}::date and coalesce(sold.qty, 0) * 10 < kept.qty
    order by kept.qty - coalesce(sold.qty, 0) * 10 desc, style_no limit 10`,
  );
}
