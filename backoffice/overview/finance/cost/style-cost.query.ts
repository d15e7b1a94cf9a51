/** 款式成本: what went into a style's batches and purchases of some days, what a piece costs now, and what is left of its price. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { batchSums } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import type { costEndpoints, StyleCostFilter, StyleCostRow } from "#contract/finance/costs.ts";
import { costDays, costPlaces } from "./cost-scope.ts";

export const listStyleCosts: Operation<(typeof costEndpoints)["styles"]> = async (context, { query }) => {
  const { found, range } = await readStyleCosts(context, query);
  const sum = (of: (row: StyleCostRow) => number) => found.reduce((total, row) => total + of(row), 0);
  return {
    content: found.slice(query.page * query.size, (query.page + 1) * query.size),
    totalElements: found.length,
    totals: {
      batches: sum((row) => row.batches),
      madeQty: sum((row) => row.madeQty),
      materialFen: sum((row) => row.materialFen),
      workFen: sum((row) => row.workFen),
      otherFen: sum((row) => row.otherFen),
      boughtQty: sum((row) => row.boughtQty),
      boughtFen: sum((row) => row.boughtFen),
    },
    range,
  };
};

interface Style {
  id: number;
  styleNo: string;
  name: string;
  costFen: number;
  priceFen: number;
}
interface Made {
  productId: number;
  materialFen: number;
  feeFen: number;
  wageLi: number;
  otherFen: number;
  passedQty: number;
  secondQty: number;
}

/** Every style that was made or bought in these days, by 款号. */
export async function readStyleCosts(context: Context, filter: StyleCostFilter) {
  const { db } = context;
  const places = pgArray(await costPlaces(context));
  const range = costDays(context, filter, 90);
  const days = sql`between ${range.from}::date and ${range.to}::date`;
  const made = await rows<Made>(
    db,
    sql`select product_id as "productId", material_fen as "materialFen", fee_fen as "feeFen", wage_li as "wageLi",
          other_fen as "otherFen", passed_qty as "passedQty", second_qty as "secondQty"
        from batch where biz_date ${days} and status not in ('DRAFT', 'CANCELLED')
          and repository_id = any(${places}::bigint[])`,
  );
  const bought = await rows<{ productId: number; qty: number; fen: number }>(
    db,
    sql`select sku.product_id as "productId", sum(movement.qty)::int8 as qty,
          sum(movement.value_fen + movement.variance_fen)::int8 as fen
        from stock_movement movement join sku on sku.id = movement.sku_id
        where movement.move_type in ('PURCHASE_IN', 'PURCHASE_RETURN') and movement.biz_date ${days}
          and movement.repository_id = any(${places}::bigint[])
        group by sku.product_id`,
  );
  const ids = [...new Set([...made, ...bought].map(({ productId }) => productId))];
  const { keyword } = filter;
  const styles = await rows<Style>(
    db,
    sql`select id, style_no as "styleNo", name, cost_fen as "costFen", wholesale_fen as "priceFen" from product
        where ${all([
          sql`id = any(${pgArray(ids)}::bigint[])`,
          keyword !== undefined &&
            keyword !== "" &&
            sql`(starts_with(style_no, ${keyword.toUpperCase()}) or name ilike ${containing(keyword)})`,
        ])} order by style_no`,
  );
  const purchases = new Map(bought.map((one) => [one.productId, one]));
  const batches = new Map<number, Made[]>();
  for (const one of made) batches.set(one.productId, [...(batches.get(one.productId) ?? []), one]);
  return {
    range,
    found: styles.map((style) => styleCost(style, batches.get(style.id) ?? [], purchases.get(style.id))),
  };
}

function styleCost(
  style: Style,
  made: readonly Made[],
  purchase: { qty: number; fen: number } | undefined,
): StyleCostRow {
  const costs = made.map((one) => ({ ...batchSums(one), qty: one.passedQty + one.secondQty }));
  const sum = (of: (cost: (typeof costs)[number]) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const { costFen, priceFen } = style;
  return {
    ...style,
    batches: made.length,
    madeQty: sum(({ qty }) => qty),
    materialFen: sum(({ materialFen }) => materialFen),
    workFen: sum(({ feeFen, wageFen }) => feeFen + wageFen),
    otherFen: sum(({ otherFen }) => otherFen),
    boughtQty: purchase?.qty ?? 0,
    boughtFen: purchase?.fen ?? 0,
    marginBp: priceFen > 0 ? Math.round(((priceFen - costFen) * 10_000) / priceFen) : null,
  };
}
