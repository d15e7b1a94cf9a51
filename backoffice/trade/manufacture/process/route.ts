/** 款式工序 and BOM of a style as other domains ask for them: batches take their snapshots from here. */
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { MaterialUnit } from "#contract/manufacture/material.words.ts";
import type { ProcessStage, ProcessStatus } from "#contract/manufacture/process.words.ts";

/** One process of a style's route, in its place. */
export interface RouteStep {
  processId: number;
  code: string;
  name: string;
  categoryName: string;
  stage: ProcessStage;
  status: ProcessStatus;
  /** How often on a piece. */
  times: number;
  /** 工价 of once on the day, 厘: the style's own, else the library's. A piece earns `priceLi × times`. */
  priceLi: number;
  /** The style's own price of once; null where the library's holds. */
  ownLi: number | null;
  libraryLi: number;
  /** 标准工时 of once, seconds. */
  stdSec: number;
}

/** One material that a piece of a style takes. */
export interface BomLine {
  materialId: number;
  code: string;
  name: string;
  spec: string;
  unit: MaterialUnit;
  /** Null: of every colour. */
  colorId: number | null;
  colorName: string | null;
  /** 单耗 a piece, 1/1000 of the unit. */
  usageMilli: number;
  /** 损耗 on top, basis points. */
  lossBp: number;
  /** 参考价 of a unit, 厘. */
  priceLi: number;
}

/** The library's price of a process on a day, 厘: the latest that is not after it, else the first there is. */
export function priceOfDay(processId: SQL, day: string): SQL {
  return sql`coalesce(
    (select price_li from process_price where process_id = ${processId} and from_day <= ${day}::date
     order by from_day desc limit 1),
    (select price_li from process_price where process_id = ${processId} order by from_day limit 1))`;
}

/** 款式工序 of a style in their order, with the prices of a business day (`YYYY-MM-DD`). Empty where it has none. */
export async function readRoute(db: Db, productId: number, day: string): Promise<RouteStep[]> {
  return rows<RouteStep>(
    db,
    sql`select step.*, coalesce("ownLi", "libraryLi") as "priceLi" from (
          select pp.seq, p.id as "processId", p.code, p.name, c.name as "categoryName", c.stage, p.status, pp.times,
                 pp.price_li as "ownLi", ${priceOfDay(sql`p.id`, day)} as "libraryLi", p.std_sec as "stdSec"
          from product_process pp
          join process p on p.id = pp.process_id
          join process_category c on c.id = p.category_id
          where pp.product_id = ${productId}) step
        order by seq`,
  );
}

/** The bill of materials of a style, in its order. Empty where it has none. */
export async function readBom(db: Db, productId: number): Promise<BomLine[]> {
  return rows<BomLine>(
    db,
    sql`select m.id as "materialId", m.code, m.name, m.spec, m.unit, b.color_id as "colorId", v.name as "colorName",
               b.usage_milli as "usageMilli", b.loss_bp as "lossBp", m.price_li as "priceLi"
        from bom_line b
        join material m on m.id = b.material_id
        left join attr_value v on v.id = b.color_id
        where b.product_id = ${productId}
        order by b.sort, b.id`,
  );
}
