/** A parcel that came back: the orders and after-sales that it is of, found by what stands on it, and what of them can still come back. */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { refuseReturned as refuseSale } from "#backoffice/trade/platform/order/order.rules.ts";
import { nameOf } from "#backoffice/trade/platform/order/order-document.ts";
import {
  type AfterSaleState,
  type AfterSaleType,
  afterSaleStateLabels,
  afterSaleTypeLabels,
  type OrderLineState,
} from "#contract/platform/order.words.ts";
import { type InterceptionMark, interceptionStateLabels } from "#contract/platform/returns/returns.words.ts";
import type { AnnouncedPart, SoldLine } from "./returns-desk.rules.ts";

interface ReturnedOrder {
  id: number;
  platformNo: string;
  part: number;
  repositoryId: number;
  shopName: string;
  interception: InterceptionMark | null;
}

interface ReturnedSale {
  id: number;
  orderId: number;
  platformNo: string;
  type: AfterSaleType;
  state: AfterSaleState;
  reason: string;
  received: boolean;
}

export interface ReturnedLine extends SoldLine {
  readonly state: OrderLineState;
}

export interface ReturnedParcel {
  orders: ReturnedOrder[];
  sales: ReturnedSale[];
  /** Lines of which pieces went out. */
  lines: ReturnedLine[];
  parts: AnnouncedPart[];
}

/** The orders and after-sales that a text on a parcel stands for. */
export interface Named {
  orderIds: number[];
  saleIds: number[];
}

/** Pieces of a line that came back, by any after-sale. */
export const backOf = (lineId: SQL) => sql`(
  select coalesce(sum(part.good_qty + part.second_qty), 0)::int8 from after_sale_line part where part.order_line_id = ${lineId})`;

/**
 * What is known of a parcel, whoever of it the actor may see; an order without an open after-sale announces what was asked
 * back of it, else all that went out.
 */
export async function readReturned(context: Context, { orderIds, saleIds }: Named): Promise<ReturnedParcel> {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const orders = await rows<ReturnedOrder>(
    db,
    sql`select doc.id, doc.platform_no as "platformNo", doc.part, doc.repository_id as "repositoryId",
          shop.name as "shopName", stop.state as interception
        from shop_order doc join shop on shop.id = doc.shop_id left join shop_interception stop on stop.order_id = doc.id
        where doc.id = any(${pgArray(orderIds)}::bigint[]) and doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])
        order by doc.id`,
  );
  const seen = pgArray(orders.map(({ id }) => id));
  const lines = await rows<ReturnedLine>(
    db,
    sql`select line.order_id as "orderId", line.id as "lineId", line.sku_id as "skuId", line.state,
          line.shipped_qty - ${backOf(sql`line.id`)} as left
        from shop_order_line line
        where line.order_id = any(${seen}::bigint[]) and line.shipped_qty > 0 and line.sku_id is not null order by line.id`,
  );
  const sales = await readSales(
    context,
    sql`sale.id = any(${pgArray(saleIds)}::bigint[]) and ${isSeen(access.ids("view"))}`,
  );
  const parts = await rows<AnnouncedPart>(
    db,
    sql`select part.after_sale_id as "saleId", part.id as "partId", line.order_id as "orderId", line.id as "lineId", part.qty
        from after_sale_line part join shop_order_line line on line.id = part.order_line_id
        where part.after_sale_id = any(${pgArray(sales.map(({ id }) => id))}::bigint[])
          and line.order_id = any(${seen}::bigint[]) order by part.id`,
  );
  const bare = orders.filter(({ id }) => !parts.some(({ orderId }) => orderId === id));
  return { orders, sales, lines, parts: [...parts, ...bare.flatMap(({ id }) => announcedBy(id, lines))] };
}

function announcedBy(orderId: number, lines: readonly ReturnedLine[]): AnnouncedPart[] {
  const own = lines.filter((line) => line.orderId === orderId && line.left > 0);
  const asked = own.filter(({ state }) => state !== "OPEN");
  return (asked.length > 0 ? asked : own).map(({ lineId, left }) => ({
    ...{ saleId: null, partId: null, orderId, lineId, qty: left },
  }));
}

/** An after-sale of an order of these places, or of goods that went out from one of them. */
const isSeen = (placeIds: readonly number[]) => sql`exists (
  select from shop_order doc where doc.repository_id = any(${pgArray(placeIds)}::bigint[]) and (doc.id = sale.order_id or doc.id in (
    select line.order_id from after_sale_line part join shop_order_line line on line.id = part.order_line_id
    where part.after_sale_id = sale.id)))`;

async function readSales({ db }: Context, where: SQL): Promise<ReturnedSale[]> {
  return rows<ReturnedSale>(
    db,
    sql`select sale.id, sale.order_id as "orderId", sale.platform_no as "platformNo", sale.type, sale.state, sale.reason,
          exists (select from after_sale_line part where part.after_sale_id = sale.id and part.good_qty + part.second_qty > 0)
            as received
        from after_sale sale where ${where} and sale.order_id is not null order by sale.id`,
  );
}

/**
 * What the text stands for: the number of an after-sale or of the parcel in which it comes back, the number of an order, or
 * the waybill that an order went out with, whose parcel was stopped or not taken. Null: nobody knows it.
 *
 * @throws {DomainError} where it is known and nothing of it can come back
 */
export async function findReturned(context: Context, text: string): Promise<Named | null> {
  const placeIds = (await readRepositoryAccess(context)).ids("view");
  const access = pgArray(placeIds);
  const named = await readSales(
    context,
    sql`(sale.platform_no = ${text} or sale.waybill_no <> '' and sale.waybill_no = ${text}) and ${isSeen(placeIds)}`,
  );
  const open = await openSales(context, named);
  if (open.saleIds.length > 0) return open;
  const split = /^(.+)-(\d{1,3})$/.exec(text);
  const isPart = split ? sql`or (doc.platform_no = ${split[1] ?? ""} and doc.part = ${Number(split[2])})` : sql``;
  const orders = await rows<{ id: number; platformNo: string; part: number; out: number; left: number }>(
    context.db,
    sql`select doc.id, doc.platform_no as "platformNo", doc.part, coalesce(sum(line.shipped_qty), 0)::int8 as out,
          coalesce(sum(line.shipped_qty - ${backOf(sql`line.id`)}), 0)::int8 as left
        from shop_order doc left join shop_order_line line on line.order_id = doc.id
        where (doc.waybill_no <> '' and doc.waybill_no = ${text} or doc.platform_no = ${text} ${isPart})
          and doc.repository_id = any(${access}::bigint[]) group by doc.id order by doc.id`,
  );
  const returning = orders.filter(({ left }) => left > 0).map(({ id }) => id);
  if (returning.length > 0) return openOrders(context, returning);
  // What was rejected and sent all the same is nobody's until somebody says whose it is.
  const sale = named.find(({ state }) => state !== "REJECTED");
  const refusal = sale && refuseSale(sale);
  if (refusal) throw new DomainError(`售后 ${sale.platformNo} ${refusal}`);
  const [order] = orders;
  if (!order) {
    if (!sale) return null;
    throw new DomainError(`售后 ${sale.platformNo} 的商品没有从这里发出，不能收货`);
  }
  throw new DomainError(`${nameOf(order)} ${order.out > 0 ? "发出的货已全部退回" : "没有从这里发出的货，不能收货"}`);
}

/** The orders with those of their after-sales whose goods are to come back; where only money is asked back, with those. */
export async function openOrders(context: Context, orderIds: readonly number[]): Promise<Named> {
  const asked = pgArray(orderIds);
  const { saleIds } = await openSales(
    context,
    await readSales(
      context,
      sql`(sale.order_id = any(${asked}::bigint[]) or exists (
        select from after_sale_line part join shop_order_line line on line.id = part.order_line_id
        where part.after_sale_id = sale.id and line.order_id = any(${asked}::bigint[])))`,
    ),
  );
  return { orderIds: [...orderIds], saleIds };
}

/** Those of which goods can come back, and the orders of their lines. A 仅退款 counts where nothing else brings goods back, and of lines that were asked back whole. */
async function openSales({ db }: Context, sales: readonly ReturnedSale[]): Promise<Named> {
  const open = sales.filter((sale) => refuseSale(sale) === null);
  const bringing = open.filter(({ type }) => type !== "REFUND_ONLY");
  const ids = (bringing.length > 0 ? bringing : open).map(({ id }) => id);
  const lines = await rows<{ saleId: number; orderId: number }>(
    db,
    sql`select part.after_sale_id as "saleId", line.order_id as "orderId"
        from after_sale_line part join shop_order_line line on line.id = part.order_line_id
          join after_sale sale on sale.id = part.after_sale_id
        where part.after_sale_id = any(${pgArray(ids)}::bigint[]) and line.shipped_qty > ${backOf(sql`line.id`)}
          and (sale.type <> 'REFUND_ONLY' or line.state <> 'OPEN')
        order by part.id`,
  );
  return {
    orderIds: [...new Set(lines.map(({ orderId }) => orderId))],
    saleIds: [...new Set(lines.map(({ saleId }) => saleId))],
  };
}

/** 退货退款 5501，待处理: how the desk names an after-sale. */
export const saleNameOf = ({ type, platformNo, state }: ReturnedSale) =>
  `${afterSaleTypeLabels[type]} ${platformNo}，${afterSaleStateLabels[state]}`;

/** 拦截成功, of whichever of its orders somebody has tried to stop. */
export const interceptionOf = ({ orders }: ReturnedParcel) =>
  orders.flatMap(({ interception }) => (interception ? interceptionStateLabels[interception] : []))[0] ?? "";
