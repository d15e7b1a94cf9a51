/** 明细查询: who bought which 款色码 at what price, over all live bills (domain.md §3.4, `?view=lines`). */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import type { BillLineFilter, BillLineRow, billLineEndpoints } from "#contract/stall/bill/bill-lines.ts";
import { billConditions } from "./bill-filter.ts";

type Endpoints = typeof billLineEndpoints;

/** The condition over `bill` and `line`. A 款号 wants the lines of that style, not all lines of its bills. */
async function billLineConditions(context: Context, query: BillLineFilter): Promise<SQL> {
  const { keyword, kind, ...rest } = query;
  const style = keyword && /^[A-Za-z0-9-]{1,32}$/.test(keyword) ? await findStyle(context.db, keyword) : null;
  const bills = await billConditions(context, { ...rest, ...(style === null && { keyword }), status: "CONFIRMED" });
  return sql.join(
    [
      bills,
      ...(style === null ? [] : [sql`sku.product_id = ${style}`]),
      ...(kind === undefined ? [] : [sql`line.kind = ${kind}`]),
    ],
    sql` and `,
  );
}

async function findStyle(db: Db, styleNo: string): Promise<number | null> {
  const [found] = await rows<{ id: number }>(db, sql`select id from product where style_no = upper(${styleNo})`);
  return found?.id ?? null;
}

const joined = sql`
  from bill join bill_line line on line.bill_id = bill.id
  join sku on sku.id = line.sku_id`;

/** Lines by {@link billLineConditions}, the latest bill first. */
export async function readBillLines(db: Db, where: SQL, rest: SQL): Promise<BillLineRow[]> {
  const found = await rows<Omit<BillLineRow, "confirmTime"> & { confirmedAt: Date }>(
    db,
    sql`
    select line.id, bill.id as "billId", bill.no as "billNo", bill.confirmed_at as "confirmedAt",
      stall.name as "stallName", bill.distributor_id as "distributorId", distributor.name as "distributorName",
      product.style_no as "styleNo", product.name as "productName", color.name as color, size.name as size,
      line.kind, line.grade, line.qty, line.price_fen as "priceFen",
      case when line.kind = 'RETURN' then -line.amount_fen else line.amount_fen end as "amountFen",
      coalesce(keeper.nick_name, '') as "keeperName"
    ${joined}
    join product on product.id = sku.product_id
    join attr_value color on color.id = sku.color_id
    join size on size.id = sku.size_id
    join stall on stall.id = bill.stall_id
    join distributor on distributor.id = bill.distributor_id
    left join sys_user keeper on keeper.id = bill.keeper_id
    where ${where} order by bill.id desc, line.line_no, line.id ${rest}`,
  );
  return found.map(({ confirmedAt, ...row }) => ({ ...row, confirmTime: formatInstant(new Date(confirmedAt)) }));
}

/** The ids of all lines of the filter, in the list's order. */
export async function findBillLineIds(context: Context, filter: BillLineFilter): Promise<number[]> {
  const where = await billLineConditions(context, filter);
  const found = await rows<{ id: number }>(
    context.db,
    sql`select line.id ${joined} where ${where} order by bill.id desc, line.line_no, line.id`,
  );
  return found.map(({ id }) => id);
}

export const listBillLines: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const where = await billLineConditions(context, query);
  const [sums] = await rows<{ count: number; saleQty: number; returnQty: number; amountFen: number }>(
    db,
    sql`
    select count(*), coalesce(sum(line.qty) filter (where line.kind <> 'RETURN'), 0)::int8 as "saleQty",
      coalesce(sum(line.qty) filter (where line.kind = 'RETURN'), 0)::int8 as "returnQty",
      coalesce(sum(case when line.kind = 'RETURN' then -line.amount_fen else line.amount_fen end), 0)::int8 as "amountFen"
    ${joined} where ${where}`,
  );
  const { count: totalElements = 0, saleQty = 0, returnQty = 0, amountFen = 0 } = sums ?? {};
  return {
    content: await readBillLines(db, where, sql`limit ${query.size} offset ${query.page * query.size}`),
    totalElements,
    totals: { saleQty, returnQty, amountFen },
  };
};
