/** 导出档口大数据: one row a stall and day, or a stall and style; profit only of stalls whose cost may be seen. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { type Column, day, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows, type Table } from "#backoffice/ground/spreadsheet/table-file.ts";
import { type StatisticFilter, stallStatisticExportEndpoints } from "#contract/statistics/stall-statistics.ts";
import { facts, type Question, readQuestion } from "./facts.ts";

interface Row {
  bizDate: string;
  stallId: number;
  stallName: string;
  styleNo: string;
  name: string;
  bills: number;
  saleQty: number;
  returnQty: number;
  goodsFen: number;
  returnFen: number;
  payableFen: number;
  profitFen: number;
}

export const stallStatisticExport = listExport({
  topic: "stallStatistics.export",
  title: "档口大数据",
  endpoints: stallStatisticExportEndpoints,
  async count(context, filter) {
    const question = await readQuestion(context, filter);
    const [days, styles] = [await readDays(question), await readStyles(question)];
    return { day: days.length, style: styles.length };
  },
  table: (context, choice) => (choice.layout === "style" ? styleTable(context, choice) : dayTable(context, choice)),
});

async function dayTable(context: Context, filter: StatisticFilter): Promise<Table> {
  const question = await readQuestion(context, filter);
  const found = await readDays(question);
  return exportRows(withProfit(question, [date, stall, bills, ...pieces, ...amounts, payable]), () => once(found));
}

async function styleTable(context: Context, filter: StatisticFilter): Promise<Table> {
  const question = await readQuestion(context, filter);
  const found = await readStyles(question);
  return exportRows(withProfit(question, [stall, styleNo, name, ...pieces, ...amounts]), () => once(found));
}

async function* once(found: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield found;
}

function readDays(question: Question): Promise<Row[]> {
  return rows<Row>(
    question.db,
    sql`
    select biz_date::text as "bizDate", stall.id as "stallId", stall.name as "stallName", sum(bills)::int8 as bills,
      sum(sale_qty)::int8 as "saleQty", sum(return_qty)::int8 as "returnQty", sum(goods_fen)::int8 as "goodsFen",
      sum(return_fen)::int8 as "returnFen", sum(payable_fen)::int8 as "payableFen",
      sum(payable_fen - cost_fen)::int8 as "profitFen"
    from ${facts("stall", question)} day join stall on stall.id = day.stall_id
    group by biz_date, stall.id order by biz_date desc, stall.sort, stall.id`,
  );
}

function readStyles(question: Question): Promise<Row[]> {
  return rows<Row>(
    question.db,
    sql`
    select stall.id as "stallId", stall.name as "stallName", style_no as "styleNo", product.name,
      sum(sale_qty)::int8 as "saleQty", sum(return_qty)::int8 as "returnQty", sum(goods_fen)::int8 as "goodsFen",
      sum(return_fen)::int8 as "returnFen", sum(goods_fen - return_fen - day.cost_fen)::int8 as "profitFen"
    from ${facts("sku", question)} day join stall on stall.id = day.stall_id
    join sku on sku.id = day.sku_id join product on product.id = sku.product_id
    group by stall.id, product.id order by stall.sort, stall.id, sum(sale_qty - return_qty) desc, style_no`,
  );
}

function withProfit(question: Question, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const seen = new Set(question.asked.filter(({ mayCost }) => mayCost).map(({ id }) => id));
  if (seen.size === 0) return columns;
  const value = (row: Row) => (seen.has(row.stallId) ? row.profitFen : null);
  return [...columns, money("毛利", value)];
}

const date: Column<Row> = day("日期", (row) => row.bizDate);
const stall: Column<Row> = text("档口", 22, (row) => row.stallName);
const styleNo: Column<Row> = text("款号", 12, (row) => row.styleNo);
const name: Column<Row> = text("品名", 24, (row) => row.name);
const bills: Column<Row> = number("单数", (row) => row.bills);
const pieces: readonly Column<Row>[] = [
  number("拿货件数", (row) => row.saleQty),
  number("退货件数", (row) => row.returnQty),
];
const amounts: readonly Column<Row>[] = [
  money("拿货金额", (row) => row.goodsFen),
  money("退货金额", (row) => row.returnFen),
];
const payable: Column<Row> = money("销售额", (row) => row.payableFen);
