/** 导出档口大数据: one row a stall and day, or a stall and style; profit only of stalls whose cost may be seen. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import type { ExportDefinition } from "#backoffice/spreadsheet/export.ts";
import { type Column, exportRows, type Table } from "#backoffice/spreadsheet/table-file.ts";
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

export const stallStatisticExport: ExportDefinition<typeof stallStatisticExportEndpoints> = {
  topic: "stallStatistics.export",
  title: "档口大数据",
  endpoints: stallStatisticExportEndpoints,
  async count(context, filter) {
    const question = await readQuestion(context, filter);
    const [days, styles] = [await readDays(question), await readStyles(question)];
    return { day: days.length, style: styles.length };
  },
  table: (context, choice) => (choice.layout === "style" ? styleTable(context, choice) : dayTable(context, choice)),
};

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
      sum(payable_fen - freight_fen - cost_fen)::int8 as "profitFen"
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
  return [...columns, { header: "毛利", width: 12, kind: "money", value }];
}

const date: Column<Row> = { header: "日期", width: 12, kind: "date", value: (row) => row.bizDate };
const stall: Column<Row> = { header: "档口", width: 22, kind: "text", value: (row) => row.stallName };
const styleNo: Column<Row> = { header: "款号", width: 12, kind: "text", value: (row) => row.styleNo };
const name: Column<Row> = { header: "品名", width: 24, kind: "text", value: (row) => row.name };
const bills: Column<Row> = { header: "单数", width: 8, kind: "number", value: (row) => row.bills };
const pieces: readonly Column<Row>[] = [
  { header: "拿货件数", width: 10, kind: "number", value: (row) => row.saleQty },
  { header: "退货件数", width: 10, kind: "number", value: (row) => row.returnQty },
];
const amounts: readonly Column<Row>[] = [
  { header: "拿货金额", width: 12, kind: "money", value: (row) => row.goodsFen },
  { header: "退货金额", width: 12, kind: "money", value: (row) => row.returnFen },
];
const payable: Column<Row> = { header: "销售额", width: 12, kind: "money", value: (row) => row.payableFen };
