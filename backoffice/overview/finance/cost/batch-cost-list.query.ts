/**
 * 批次成本: what batches were foreseen to cost and did, by the same sums as their own pages (docs/decisions/production.md,
 * "What the goods of a batch cost").
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { type BatchSoFar, batchCosts, budgetOf, costsSoFar } from "#backoffice/trade/manufacture/cost/batch-cost.ts";
import type { BatchCostFilter, BatchCostRow, costEndpoints } from "#contract/finance/costs.ts";
import { costDays, costPlaces } from "./cost-scope.ts";

type Made = Omit<BatchCostRow, "budgetFen" | "budgetMaterialFen" | "wageFen" | "totalFen" | "unitFen" | "estimated"> & {
  wageLi: number;
};

export const listBatchCosts: Operation<(typeof costEndpoints)["batches"]> = async (context, { query }) => {
  const { found, range } = await readBatchCosts(context, query);
  const sum = (of: (row: BatchCostRow) => number) => found.reduce((total, row) => total + of(row), 0);
  return {
    content: found.slice(query.page * query.size, (query.page + 1) * query.size),
    totalElements: found.length,
    totals: {
      cutQty: sum((row) => row.cutQty),
      passedQty: sum((row) => row.passedQty),
      secondQty: sum((row) => row.secondQty),
      lossQty: sum((row) => row.lossQty),
      budgetFen: sum((row) => row.budgetFen),
      materialFen: sum((row) => row.materialFen),
      feeFen: sum((row) => row.feeFen),
      wageFen: sum((row) => row.wageFen),
      otherFen: sum((row) => row.otherFen),
      totalFen: sum((row) => row.totalFen),
    },
    range,
  };
};

/** Every batch that the filter finds, the latest first: a year has some thousands. */
export async function readBatchCosts(context: Context, filter: BatchCostFilter) {
  const { db } = context;
  const places = await costPlaces(context);
  const range = costDays(context, filter, 90);
  const { keyword, partyId, productId, status } = filter;
  const made = await rows<Made>(
    db,
    sql`
    select made.id, made.no, style.style_no as "styleNo", style.name as "productName", factory.name as "partyName",
      made.status, made.biz_date::text as "bizDate", made.cut_qty as "cutQty", made.passed_qty as "passedQty",
      made.second_qty as "secondQty", made.scrap_qty + made.short_qty as "lossQty", made.material_fen as "materialFen",
      made.fee_fen as "feeFen", made.wage_li as "wageLi", made.other_fen as "otherFen"
    from batch made join product style on style.id = made.product_id join party factory on factory.id = made.party_id
    where ${all([
      sql`made.repository_id = any(${pgArray(places)}::bigint[])`,
      sql`made.biz_date between ${range.from}::date and ${range.to}::date`,
      sql`made.status not in ('DRAFT', 'CANCELLED')`,
      partyId !== undefined && sql`made.party_id = ${partyId}`,
      productId !== undefined && sql`made.product_id = ${productId}`,
      status && sql`made.status = ${status}`,
      keyword !== undefined &&
        keyword !== "" &&
        sql`(made.no = ${keyword.toUpperCase()} or starts_with(style.style_no, ${keyword.toUpperCase()})
        or style.name ilike ${containing(keyword)})`,
    ])} order by made.biz_date desc, made.id desc`,
  );
  const ids = pgArray(made.map(({ id }) => id));
  const known = await rows<BatchSoFar>(db, sql`${costsSoFar()} where batch.id = any(${ids}::bigint[])`);
  const soFar = new Map(known.map((one) => [one.id, one]));
  return {
    range,
    found: made.flatMap(({ wageLi, ...row }): BatchCostRow[] => {
      const one = soFar.get(row.id);
      return one ? [{ ...row, ...batchCosts({ ...row, wageLi }, one), ...budgetOf(one) }] : [];
    }),
  };
}
