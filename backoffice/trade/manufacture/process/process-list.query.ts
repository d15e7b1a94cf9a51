/** 工序库 as a list, and its export. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow } from "#backoffice/db/connect.ts";
import { all, containing } from "#backoffice/db/where.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { type Column, li, number, text, unsummed } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { processStageLabels, processStatusLabels } from "#contract/manufacture/process.words.ts";
import {
  type ProcessFilter,
  type ProcessRow,
  type ProcessSortField,
  type processEndpoints,
  processExportEndpoints,
  processSortFields,
} from "#contract/manufacture/processes.ts";
import { formatLi } from "#contract/money.ts";
import { findSort } from "#contract/page.ts";
import { priceOfDay } from "./route.ts";

const sortColumns: Record<ProcessSortField, SQL> = {
  code: sql`code`,
  name: sql`name`,
  category: sql`"categorySort", "categoryId", sort, code`,
  priceLi: sql`"priceLi"`,
  stdSec: sql`"stdSec"`,
  usedBy: sql`"usedBy"`,
};

export const listProcesses: Operation<typeof processEndpoints.list> = async (context, { query }) =>
  readProcesses(context, query, { limit: query.size, offset: query.page * query.size });

export const processExport = listExport({
  topic: "processes.export",
  title: "工序库",
  endpoints: processExportEndpoints,
  async count(context, filter) {
    return { process: (await readProcesses(context, filter, { limit: 0, offset: 0 })).totalElements };
  },
  async table(context, choice) {
    return exportRows(columns, async function* () {
      yield (await readProcesses(context, choice, { limit: null, offset: 0 })).content;
    });
  },
});

const columns: readonly Column<ProcessRow>[] = [
  text("编码", 12, (row) => row.code),
  text("名称", 20, (row) => row.name),
  text("分类", 12, (row) => row.categoryName),
  text("阶段", 8, (row) => processStageLabels[row.stage]),
  unsummed(li("标准工价（元）", (row) => row.priceLi)),
  text("下次调价", 24, ({ next }) => (next ? `${next.fromDay} 起 ${formatLi(next.priceLi)}` : "")),
  unsummed(number("标准工时（秒）", (row) => row.stdSec || null)),
  text("设备", 16, (row) => row.machine),
  text("等级", 10, (row) => row.skill),
  unsummed(number("使用款数", (row) => row.usedBy)),
  text("状态", 8, (row) => processStatusLabels[row.status]),
];

interface Window {
  /** Null for all. */
  limit: number | null;
  offset: number;
}

async function readProcesses(context: Context, filter: ProcessFilter, { limit, offset }: Window) {
  const { field, direction } =
    findSort(filter.sort, processSortFields) ?? ({ field: "category", direction: "asc" } as const);
  const dir = direction === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${sortColumns[field]} ${dir}, id ${dir}`;
  return oneRow<{ totalElements: number; content: ProcessRow[] }>(
    context.db,
    sql`with found as materialized (${processRows(today(context), processCondition(filter))}),
        content as (select * from found order by ${order} limit ${limit} offset ${offset})
        select count(*)::int8 as "totalElements",
               (select coalesce(json_agg(content order by ${order}), '[]') from content) as content
        from found`,
  );
}

/** One, as the list has it; undefined where there is none. */
export async function findProcessRow(db: Db, day: string, id: number): Promise<ProcessRow | undefined> {
  const { found } = await oneRow<{ found: ProcessRow | null }>(
    db,
    sql`select (select to_json(one) from (${processRows(day, sql`p.id = ${id}`)}) one) as found`,
  );
  return found ?? undefined;
}

function processRows(day: string, condition: SQL): SQL {
  return sql`
    select p.id, p.version, p.code, p.name, p.category_id as "categoryId", c.name as "categoryName", c.stage,
           c.sort as "categorySort", p.sort, ${priceOfDay(sql`p.id`, day)} as "priceLi",
           (select json_build_object('fromDay', to_char(from_day, 'YYYY-MM-DD'), 'priceLi', price_li) from process_price
            where process_id = p.id and from_day > ${day}::date order by from_day limit 1) as next,
           p.std_sec as "stdSec", p.machine, p.skill, p.status,
           (select count(*)::int8 from product_process where process_id = p.id) as "usedBy"
    from process p join process_category c on c.id = p.category_id
    where ${condition}`;
}

/** Of `process p` and its `process_category c`. */
export function processCondition({ keyword, categoryId, stage, status }: Omit<ProcessFilter, "sort">): SQL {
  const part = containing(keyword ?? "");
  return all([
    Boolean(keyword) && sql`(p.code ilike ${part} or p.name ilike ${part} or p.machine ilike ${part})`,
    categoryId !== undefined && sql`p.category_id = ${categoryId}`,
    stage !== undefined && sql`c.stage = ${stage}`,
    status !== undefined && sql`p.status = ${status}`,
  ]);
}
