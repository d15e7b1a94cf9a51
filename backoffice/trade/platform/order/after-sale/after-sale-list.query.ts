/** 平台售后: the after-sales of all orders by what comes next, found by whatever stands on a parcel that came back; and their export. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { all } from "#backoffice/db/where.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { type Column, instant, money, number, text } from "#backoffice/ground/spreadsheet/column.ts";
import { listExport, pagesOfIds } from "#backoffice/ground/spreadsheet/export.ts";
import { exportRows } from "#backoffice/ground/spreadsheet/table-file.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import {
  type AfterSaleFilter,
  type afterSaleEndpoints,
  afterSaleExportEndpoints,
  type ListedAfterSale,
} from "#contract/platform/after-sales.ts";
import {
  type AfterSaleStage,
  afterSaleStageLabels,
  afterSaleStages,
  afterSaleTypeLabels,
} from "#contract/platform/order.words.ts";
import { platformLabels } from "#contract/platform/shop.words.ts";
import { readAfterSales } from "./after-sale.query.ts";

/** As `mayAfterSale` has it (order.rules.ts); REFUNDED waits for a parcel only where pieces of it are away. */
const stage = sql`case
  when sale.state = 'REJECTED' then 'REJECTED'
  when sale.state = 'APPLIED' then 'APPLIED'
  when sale.type in ('RETURN', 'EXCHANGE') and not moved.received and (sale.state <> 'REFUNDED' or moved.left_here)
    then 'RECEIVE'
  when sale.state = 'REFUNDED' then 'DONE'
  when sale.type = 'EXCHANGE' or sale.type = 'RESEND' then 'SEND'
  else 'FINISH' end`;

const source = sql`after_sale sale join shop on shop.id = sale.shop_id left join shop_order doc on doc.id = sale.order_id
  cross join lateral (
    select coalesce(sum(part.good_qty + part.second_qty), 0) > 0 as received,
      coalesce(bool_or(line.shipped_qty > (
        select coalesce(sum(other.good_qty + other.second_qty), 0) from after_sale_line other where other.order_line_id = line.id)),
        false) as left_here
    from after_sale_line part join shop_order_line line on line.id = part.order_line_id
    where part.after_sale_id = sale.id) moved`;

const unfinished = sql`sale.state in ('APPLIED', 'AGREED', 'GOODS_BACK')`;

/** What the filter finds among what the actor may see, its stage apart. */
async function found(context: Context, query: AfterSaleFilter): Promise<SQL> {
  const access = await readRepositoryAccess(context);
  const { keyword } = query;
  return all([
    sql`coalesce(doc.repository_id, shop.repository_id) = any(${pgArray(access.ids("view"))}::bigint[])`,
    query.type !== undefined && sql`sale.type = ${query.type}`,
    query.shopId !== undefined && sql`sale.shop_id = ${query.shopId}`,
    keyword !== undefined && keyword !== "" && named(keyword),
    ...daysOf(context, query),
  ]);
}

/** What waits is shown however long ago it came, and whoever knows a number finds it of whatever day. */
function daysOf({ clock }: Context, query: AfterSaleFilter): SQL[] {
  const isNamed = query.from !== undefined || query.to !== undefined;
  if (query.keyword && !isNamed) return [];
  const { from, to } = readPeriod(query, clock);
  const days = sql`sale.applied_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
    and sale.applied_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
  return [isNamed ? days : sql`(${unfinished} or (${days}))`];
}

/** A parcel that was not taken comes back under the number that it went out with. */
function named(keyword: string): SQL {
  const tail = /^\d{4}$/.test(keyword) ? sql`or doc.phone_tail = ${keyword}` : sql``;
  return sql`(sale.platform_no = ${keyword} or sale.platform_order_no = ${keyword} or (sale.waybill_no <> '' and sale.waybill_no = ${keyword})
    or doc.waybill_no = ${keyword} ${tail})`;
}

const stageIs = (asked: AfterSaleStage | undefined) => (asked === undefined ? sql`true` : sql`${stage} = ${asked}`);

/** What waits goes by how long it has; all else by how new it is. */
const orderBy = (asked: AfterSaleStage | undefined) =>
  asked === undefined || asked === "DONE" || asked === "REJECTED"
    ? sql`order by sale.applied_at desc, sale.id desc`
    : sql`order by sale.applied_at, sale.id`;

export const listAfterSales: Operation<(typeof afterSaleEndpoints)["list"]> = async (context, { query }) => {
  const where = await found(context, query);
  const counted = await rows<{ stage: AfterSaleStage; count: number }>(
    context.db,
    sql`select ${stage} as stage, count(*) as count from ${source} where ${where} group by 1`,
  );
  const countOf = new Map(counted.map(({ stage, count }) => [stage, count]));
  const tabs: Record<string, number> = Object.fromEntries(afterSaleStages.map((one) => [one, countOf.get(one) ?? 0]));
  tabs.ALL = counted.reduce((total, { count }) => total + count, 0);
  const ids = await findIds(context, where, query.stage, { limit: query.size, offset: query.page * query.size });
  return {
    content: await readListed(context, ids),
    totalElements: tabs[query.stage ?? "ALL"] ?? 0,
    tabs,
    shops: (await listVisibleShops(context)).map(({ id, name }) => ({ id, name })),
  };
};

async function findIds(
  { db }: Context,
  where: SQL,
  asked: AfterSaleStage | undefined,
  page?: { limit: number; offset: number },
): Promise<number[]> {
  const part = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const ids = await rows<{ id: number }>(
    db,
    sql`select sale.id from ${source} where ${where} and ${stageIs(asked)} ${orderBy(asked)} ${part}`,
  );
  return ids.map(({ id }) => id);
}

/** As the list shows them, in the order of `ids`. */
async function readListed(context: Context, ids: readonly number[]): Promise<ListedAfterSale[]> {
  if (ids.length === 0) return [];
  const heads = await rows<
    Omit<ListedAfterSale, keyof Awaited<ReturnType<typeof readAfterSales>>[number]> & { id: number }
  >(
    context.db,
    sql`select sale.id, ${stage} as stage, shop.platform, shop.name as "shopName", sale.order_id as "orderId",
          sale.platform_order_no as "orderNo", coalesce(doc.buyer_masked, '') as "buyerMasked",
          coalesce(doc.phone_tail, '') as "phoneTail"
        from ${source} where sale.id = any(${pgArray(ids)}::bigint[])`,
  );
  const sales = await readAfterSales(context, sql`sale.id = any(${pgArray(ids)}::bigint[])`);
  const headOf = new Map(heads.map((head) => [head.id, head]));
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  return ids.flatMap((id) => {
    const [head, sale] = [headOf.get(id), saleOf.get(id)];
    return head && sale ? [{ ...sale, ...head }] : [];
  });
}

const sum = (row: ListedAfterSale, of: (line: ListedAfterSale["lines"][number]) => number) =>
  row.lines.reduce((total, line) => total + of(line), 0);

const columns: readonly Column<ListedAfterSale>[] = [
  text("售后单号", 22, ({ platformNo }) => platformNo),
  text("状态", 10, (row) => afterSaleStageLabels[row.stage]),
  text("类型", 10, ({ type }) => afterSaleTypeLabels[type]),
  text("订单号", 22, ({ orderNo }) => orderNo),
  text("平台", 10, ({ platform }) => platformLabels[platform]),
  text("店铺", 20, ({ shopName }) => shopName),
  text("商品", 40, ({ lines }) => lines.map(({ label, qty }) => `${label} ×${qty}`).join("；")),
  number("申请件数", (row) => sum(row, ({ qty }) => qty)),
  number("退回正品", (row) => sum(row, ({ goodQty }) => goodQty)),
  number("退回次品", (row) => sum(row, ({ secondQty }) => secondQty)),
  number("发出", (row) => sum(row, ({ sentQty }) => sentQty)),
  money("退款金额", ({ amountFen }) => amountFen),
  text("原因", 30, ({ reason }) => reason),
  text("处理说明", 30, ({ remark }) => remark),
  text("快递公司", 12, ({ courier }) => courier),
  text("快递单号", 20, ({ waybillNo }) => waybillNo),
  text("收货人", 12, ({ buyerMasked }) => buyerMasked),
  instant("申请时间", ({ appliedTime }) => appliedTime),
  instant("结束时间", ({ endTime }) => endTime),
];

export const afterSaleExport = listExport({
  topic: "after-sales.export",
  title: "平台售后",
  endpoints: afterSaleExportEndpoints,
  async count(context, filter) {
    return { afterSale: (await findIds(context, await found(context, filter), filter.stage)).length };
  },
  async table(context, choice) {
    const ids = await findIds(context, await found(context, choice), choice.stage);
    return exportRows(columns, () => pagesOfIds(ids, 500, (some) => readListed(context, some)));
  },
});
