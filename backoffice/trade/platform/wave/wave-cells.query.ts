/** What belongs into the baskets of a wave, and what was sorted into them. */
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { Cell } from "./wave.rules.ts";

/** By basket and SKU. What an order that left was to get is due no more; what was sorted for it still lies there. */
export function readCells(db: Db, waveId: number): Promise<Cell[]> {
  return rows<Cell>(
    db,
    sql`select basket, sku_id as "skuId", sum(due)::int8 as due, sum(got)::int8 as got from (
          select kept.basket, line.sku_id, line.qty as due, 0 as got
          from wave_order kept join shop_order_line line on line.order_id = kept.order_id
          where kept.wave_id = ${waveId} and kept.open and line.state = 'OPEN' and line.sku_id is not null
          union all
          select basket, sku_id, 0, qty from wave_sorted where wave_id = ${waveId}) cell
        group by basket, sku_id order by basket, sku_id`,
  );
}
