/** 款式工序 as a list of styles, and its export: a row a style, or one a step. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { oneRow, rows } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { type Column, li, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import {
  type processRouteEndpoints,
  processRouteExportEndpoints,
  type RouteFilter,
  type RouteRow,
  type RouteSortField,
  routeSortFields,
} from "#contract/manufacture/process-routes.ts";
import { findSort } from "#contract/page.ts";
import { type RouteStep, readRoute } from "./route.ts";

const sortColumns: Record<RouteSortField, SQL> = {
  styleNo: sql`"styleNo"`,
  steps: sql`steps`,
  totalLi: sql`"totalLi"`,
  stdSec: sql`"stdSec"`,
};

export const listRoutes: Operation<typeof processRouteEndpoints.list> = async (context, { query }) =>
  readRoutes(context, query, { limit: query.size, offset: query.page * query.size });

export const routeExport = listExport({
  topic: "process-routes.export",
  title: "款式工序",
  endpoints: processRouteExportEndpoints,
  async count(context, filter) {
    const { totalElements } = await readRoutes(context, filter, { limit: 0, offset: 0 });
    const [{ steps = 0 } = {}] = await rows<{ steps: number }>(
      context.db,
      sql`select count(*)::int8 as steps from product_process s join product p on p.id = s.product_id
          where ${condition(filter)}`,
    );
    return { step: steps, style: totalElements };
  },
  async table(context, choice) {
    const read = async (limit: number, offset: number) =>
      (await readRoutes(context, choice, { limit, offset })).content;
    if (choice.layout === "style") return exportRows(styleColumns, () => pages(read));
    const day = today(context);
    return exportRows(stepColumns, async function* () {
      for await (const styles of pages(read)) {
        const found: StepOfStyle[] = [];
        for (const style of styles.filter(({ steps }) => steps > 0)) {
          const steps = await readRoute(context.db, style.id, day);
          found.push(...steps.map((step, index) => ({ ...step, style, seq: index + 1 })));
        }
        yield found;
      }
    });
  },
});

const pageRows = 200;

async function* pages(read: (limit: number, offset: number) => Promise<RouteRow[]>): AsyncGenerator<RouteRow[]> {
  for (let at = 0; ; at += pageRows) {
    const page = await read(pageRows, at);
    yield page;
    if (page.length < pageRows) return;
  }
}

type StepOfStyle = RouteStep & { style: RouteRow; seq: number };

const styleColumns: readonly Column<RouteRow>[] = [
  text("款号", 14, (row) => row.styleNo),
  text("品名", 28, (row) => row.name),
  unsummed(number("工序数", (row) => row.steps)),
  unsummed(li("总工价（元）", (row) => row.totalLi)),
  unsummed(number("总工时（秒）", (row) => row.stdSec)),
  unsummed(number("用料行数", (row) => row.materials)),
];

const stepColumns: readonly Column<StepOfStyle>[] = [
  text("款号", 14, ({ style }) => style.styleNo),
  text("品名", 28, ({ style }) => style.name),
  unsummed(number("顺序", (row) => row.seq)),
  text("工序编码", 12, (row) => row.code),
  text("工序", 20, (row) => row.name),
  text("分类", 12, (row) => row.categoryName),
  unsummed(number("次数", (row) => row.times)),
  unsummed(li("单价（元）", (row) => row.priceLi)),
  unsummed(li("本款工价（元）", ({ ownLi }) => ownLi)),
  unsummed(li("小计（元）", (row) => row.priceLi * row.times)),
  unsummed(number("标准工时（秒）", (row) => row.stdSec * row.times)),
];

async function readRoutes(context: Context, filter: RouteFilter, { limit, offset }: { limit: number; offset: number }) {
  const { field, direction } =
    findSort(filter.sort, routeSortFields) ?? ({ field: "styleNo", direction: "asc" } as const);
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[field]} ${dir}, id ${dir}`;
  const day = today(context);
  // The prices of a day are looked up once a process, not once a step.
  return oneRow<{ totalElements: number; content: RouteRow[] }>(
    context.db,
    sql`with price as materialized (
          select distinct on (process_id) process_id, price_li from process_price
          order by process_id, from_day > ${day}::date, case when from_day <= ${day}::date then from_day end desc, from_day),
        route as materialized (
          select s.product_id, count(*)::int8 as steps, sum(coalesce(s.price_li, price.price_li) * s.times)::int8 as "totalLi",
                 sum(process.std_sec * s.times)::int8 as "stdSec"
          from product_process s join process on process.id = s.process_id join price on price.process_id = s.process_id
          group by s.product_id),
        found as materialized (
          select p.id, p.style_no as "styleNo", p.name, coalesce(route.steps, 0) as steps,
                 coalesce(route."totalLi", 0) as "totalLi", coalesce(route."stdSec", 0) as "stdSec"
          from product p left join route on route.product_id = p.id where ${condition(filter)}),
        page as (select * from found order by ${order} limit ${limit} offset ${offset}),
        content as (select page.*, (select count(*)::int8 from bom_line where product_id = page.id) as materials from page)
        select (select count(*)::int8 from found) as "totalElements",
               (select coalesce(json_agg(content order by ${order}), '[]') from content) as content`,
  );
}

/** Of `product p`. */
function condition({ keyword, has, productId }: Omit<RouteFilter, "sort">): SQL {
  const part = containing(keyword ?? "");
  const some = sql`exists (select 1 from product_process where product_id = p.id)`;
  return all([
    Boolean(keyword) && sql`(p.style_no ilike ${part} or p.name ilike ${part} or p.pinyin ilike ${part})`,
    has !== undefined && (has === "YES" ? some : sql`not ${some}`),
    productId !== undefined && sql`p.id = ${productId}`,
  ]);
}
