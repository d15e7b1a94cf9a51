/** 每日交货: the deliveries that 交货明细 would find, summed up by day and factory, or style (domain.md §3.2, batch/day). */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, type Clock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type {
  DeliveryDayCell,
  DeliveryDayFilter,
  DeliveryDayRow,
  deliveryDayEndpoints,
} from "#contract/manufacture/delivery-days.ts";
import { seesAll, sumsOfDeliveries } from "./delivery.query.ts";
import { deliveriesFound } from "./delivery-filter.ts";

type Endpoints = typeof deliveryDayEndpoints;

const dayMs = 86_400_000;
const usualDays = 7;

/** The days the report covers, both inclusive: the last 7 unless told. */
function readDays(query: { from?: string | undefined; to?: string | undefined }, clock: Clock) {
  const to = query.to ?? bizDateOf(clock.now());
  const from = query.from ?? bizDateOf(new Date(Date.parse(`${to}T00:00:00+08:00`) - (usualDays - 1) * dayMs));
  return readPeriod({ from, to }, clock);
}

const figures = sql`
  count(*) filter (where doc.status <> 'VOID')::int8 as documents, ${sumsOfDeliveries},
  coalesce(sum(doc.delivered_qty) filter (where doc.status = 'INSPECTED'), 0)::int8 as inspected,
  coalesce(sum(doc.delivered_qty) filter (where doc.status <> 'VOID' and doc.biz_date <= made.due_date), 0)::int8
    as "onTime"`;

type Figures = Required<Omit<DeliveryDayRow, "day" | "groupId" | "name">> & { deductFen: number };

async function found(context: Context, query: DeliveryDayFilter) {
  const access = await readRepositoryAccess(context);
  const days = readDays(query, context.clock);
  const within = [sql`doc.biz_date between ${days.from}::date and ${days.to}::date`, sql`doc.status <> 'VOID'`];
  const { partyId, productId, styleNo } = query;
  return { access, days, where: deliveriesFound(access, { partyId, productId, styleNo }, within) };
}

const groups: Record<DeliveryDayFilter["by"], { id: SQL; name: SQL; join: SQL }> = {
  party: { id: sql`maker.id`, name: sql`maker.name`, join: sql`join party maker on maker.id = doc.party_id` },
  product: {
    id: sql`style.id`,
    name: sql`concat_ws(' ', style.style_no, style.name)`,
    join: sql`join product style on style.id = made.product_id`,
  },
};

export const listDeliveryDays: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { access, days, where } = await found(context, query);
  const { places, ...totals } = await oneRow<Figures & { places: string }>(
    context.db,
    sql`
    select coalesce(string_agg(distinct doc.repository_id::text, ','), '') as places, ${figures}
    from delivery doc join batch made on made.id = doc.batch_id where ${where}`,
  );
  const seesCost = seesAll(access, places);
  const told = <F extends Figures>({ feeFen, deductFen: _deduct, ...rest }: F) => ({
    ...rest,
    ...(seesCost && { feeFen }),
  });
  const { id, name, join } = groups[query.by];
  const grouped = await rows<Figures & { day: string; groupId: number; name: string }>(
    context.db,
    sql`
    select doc.biz_date::text as day, ${id} as "groupId", ${name} as name, ${figures}
    from delivery doc join batch made on made.id = doc.batch_id ${join} where ${where}
    group by doc.biz_date, ${id}, ${name} order by doc.biz_date desc, ${name}`,
  );
  return { content: grouped.map(told), range: days, totals: told(totals) };
};

export const deliveryDayCells: Operation<Endpoints["cells"]> = async (context, { query }) => {
  const { day, ...narrowed } = query;
  const { where } = await found(context, { from: day, to: day, by: "party", ...narrowed });
  const cells = await rows<Record<"skuId" | "delivered" | "passed" | "second" | "repair" | "scrap", number>>(
    context.db,
    sql`
    select line.sku_id as "skuId", sum(line.delivered)::int8 as delivered, sum(line.passed)::int8 as passed,
      sum(line.second)::int8 as second, sum(line.repair)::int8 as repair, sum(line.scrap)::int8 as scrap
    from delivery doc join batch made on made.id = doc.batch_id join delivery_line line on line.delivery_id = doc.id
    where ${where} group by line.sku_id`,
  );
  const described = await describeSkus(
    context.db,
    cells.map(({ skuId }) => skuId),
  );
  return inReadingOrder(cells, described) satisfies DeliveryDayCell[];
};
