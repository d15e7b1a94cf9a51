/** 平台订单列表: what the filter finds, by tabs, and the most urgent of it (domain.md §3.5; decision 0055). */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readPeriod } from "#backoffice/documents/document.ts";
import { describeSkus } from "#backoffice/goods/line/line.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { readRepositoryAccess } from "#backoffice/inventory/repository/repository-access.ts";
import { type ShopOrderState, shopOrderStates } from "#contract/platform/order.words.ts";
import {
  listCap,
  maxBulk,
  type ShopOrderFilter,
  type ShopOrderLine,
  type ShopOrderRow,
  type shopOrderEndpoints,
  tabCap,
} from "#contract/platform/shop-orders.ts";
import { exceptionsOf, type Flags } from "./order.rules.ts";

type Endpoints = typeof shopOrderEndpoints;

const flagged = sql`(doc.unmatched or doc.short or doc.refunding or doc.bad_address or doc.message_open)`;
const elsewhere = sql`(doc.platform_state = 'SHIPPED' and doc.state in ('WAIT_PAY', 'WAIT_AUDIT', 'WAIT_SHIP')
  and not exists (select from shop_order part where part.shop_id = doc.shop_id and part.platform_no = doc.platform_no
    and part.shipped_at is not null))`;

const exceptionConditions: Record<Exclude<ShopOrderFilter["exception"], "LATE" | undefined>, SQL> = {
  ANY: flagged,
  UNMATCHED: sql`doc.unmatched`,
  SHORT: sql`doc.short`,
  REFUNDING: sql`doc.refunding`,
  ADDRESS: sql`doc.bad_address`,
  MESSAGE: sql`doc.message_open`,
  ELSEWHERE: elsewhere,
};

function exceptionIs(exception: NonNullable<ShopOrderFilter["exception"]>, { clock }: Pick<Context, "clock">): SQL {
  if (exception !== "LATE") return exceptionConditions[exception];
  return sql`(doc.state in ('WAIT_AUDIT', 'WAIT_SHIP') and doc.ship_deadline < ${clock.now().toISOString()}::timestamptz)`;
}

/** These wait, however long ago they came: no period hides them. */
const waitingStates: readonly ShopOrderState[] = ["WAIT_PAY", "WAIT_AUDIT", "WAIT_SHIP"];

/** What the filter finds among what the actor may see, as conditions on `doc`; the state and its days apart. */
async function found(context: Context, query: ShopOrderFilter): Promise<{ where: SQL; days: SQL | null }> {
  const access = await readRepositoryAccess(context);
  const { keyword } = query;
  const tail = keyword && /^\d{4}$/.test(keyword) ? sql`or doc.phone_tail = ${keyword}` : sql``;
  const conditions = [
    sql`doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])`,
    ...(query.shopId === undefined ? [] : [sql`doc.shop_id = ${query.shopId}`]),
    ...(query.repositoryId === undefined ? [] : [sql`doc.repository_id = ${query.repositoryId}`]),
    ...(query.exception === undefined ? [] : [exceptionIs(query.exception, context)]),
    ...(keyword
      ? [sql`(doc.platform_no = ${keyword} or (doc.waybill_no <> '' and doc.waybill_no = ${keyword}) ${tail})`]
      : []),
    ...(query.styleNo
      ? [
          sql`doc.id in (select line.order_id from shop_order_line line join sku on sku.id = line.sku_id
            join product on product.id = sku.product_id where product.style_no = upper(${query.styleNo}))`,
        ]
      : []),
    ...(query.province ? [sql`doc.province = ${query.province}`] : []),
    ...(query.courier ? [sql`doc.courier = ${query.courier}`] : []),
    ...(query.waybill === undefined ? [] : [query.waybill ? sql`doc.waybill_no <> ''` : sql`doc.waybill_no = ''`]),
  ];
  const named = query.from !== undefined || query.to !== undefined;
  // Whoever knows the number finds the order, of whatever day.
  if (keyword && !named) return { where: sql.join(conditions, sql` and `), days: null };
  const { from, to } = readPeriod(query, context.clock);
  return { where: sql.join(conditions, sql` and `), days: sql`doc.biz_date between ${from}::date and ${to}::date` };
}

/** The state of the filter with its days. */
function stateIs(state: ShopOrderState | undefined, days: SQL | null, named: boolean): SQL {
  if (state === undefined) return days ?? sql`true`;
  const own = sql`doc.state = ${state}`;
  return days === null || (waitingStates.includes(state) && !named) ? own : sql`${own} and ${days}`;
}

const named = ({ from, to }: ShopOrderFilter) => from !== undefined || to !== undefined;

/** What waits goes by how long it may; all else by how new it is. */
function orderBy(state: ShopOrderState | undefined): SQL {
  return state !== undefined && waitingStates.includes(state)
    ? sql`order by doc.ship_deadline, doc.id`
    : sql`order by doc.biz_date desc, doc.id desc`;
}

export const listOrders: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const { where, days } = await found(context, query);
  const rest = sql`${where} and ${stateIs(query.state, days, named(query))}`;
  const tabs = await countTabs(db, where, days, named(query));
  const tab = tabs[query.state ?? "ALL"] ?? 0;
  const total = tab < tabCap ? tab : await countUpTo(db, sql`${rest} ${orderBy(query.state)}`, listCap);
  const ids = await rows<{ id: number }>(
    db,
    sql`select doc.id from shop_order doc where ${rest} ${orderBy(query.state)}
        limit ${query.size} offset ${query.page * query.size}`,
  );
  const content = await readOrders(
    context,
    ids.map(({ id }) => id),
  );
  const lines = await readOrderLines(
    db,
    content.map(({ id }) => id),
  );
  const shops = await rows<{ id: number; name: string }>(db, sql`select id, name from shop order by name`);
  return {
    content: content.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })),
    totalElements: total,
    tabs,
    shops,
  };
};

/**
 * Counted in the order of the list: else a thousand of a state are looked for all over the table, where they are taken to
 * lie evenly, while they lie day by day.
 */
async function countTabs(db: Db, where: SQL, days: SQL | null, byDays: boolean): Promise<Record<string, number>> {
  const tabs = [undefined, ...shopOrderStates].map(
    (state) => sql`select ${state ?? "ALL"} as tab, count(*) as count from (
      select 1 from shop_order doc where ${where} and ${stateIs(state, days, byDays)} ${orderBy(state)}
      limit ${tabCap}) counted`,
  );
  const counted = await rows<{ tab: string; count: number }>(db, sql.join(tabs, sql` union all `));
  return Object.fromEntries(counted.map(({ tab, count }) => [tab, count]));
}

async function countUpTo(db: Db, where: SQL, most: number): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*) as count from (select 1 from shop_order doc where ${where} limit ${most}) counted`,
  );
  return counted?.count ?? 0;
}

export const listOrderIds: Operation<Endpoints["ids"]> = async (context, { query }) => {
  const { where, days } = await found(context, query);
  const all = await rows<{ id: number }>(
    context.db,
    sql`select doc.id from shop_order doc where ${where} and ${stateIs(query.state, days, named(query))}
        ${orderBy(query.state)} limit ${maxBulk + 1}`,
  );
  return { ids: all.slice(0, maxBulk).map(({ id }) => id), more: all.length > maxBulk };
};

/** For the export: all that the filter finds. */
export async function findOrderIds(context: Context, query: ShopOrderFilter): Promise<number[]> {
  const { where, days } = await found(context, query);
  const all = await rows<{ id: number }>(
    context.db,
    sql`select doc.id from shop_order doc where ${where} and ${stateIs(query.state, days, named(query))}
        ${orderBy(query.state)}`,
  );
  return all.map(({ id }) => id);
}

export const scanOrder: Operation<Endpoints["scan"]> = async (context, { query }) => {
  const access = await readRepositoryAccess(context);
  const [one] = await rows<{ id: number }>(
    context.db,
    sql`select id from shop_order doc where (platform_no = ${query.text} or (waybill_no <> '' and waybill_no = ${query.text}))
          and repository_id = any(${pgArray(access.ids("view"))}::bigint[])
        order by state = 'WAIT_SHIP' desc, part, id limit 1`,
  );
  if (!one) throw new DomainError(`没有找到“${query.text}”，请核对订单号或快递单号`);
  return one;
};

type Head = Omit<
  ShopOrderRow,
  "exceptions" | "placedTime" | "paidTime" | "shipDeadline" | "leftMinutes" | "shippedTime"
> &
  Flags & { placedAt: Date; paidAt: Date | null; deadline: Date | null; shippedAt: Date | null };

/** Orders as lists show them, in the order of `ids`. */
export async function readOrders({ db, clock }: Context, ids: readonly number[]): Promise<ShopOrderRow[]> {
  if (ids.length === 0) return [];
  const heads = await rows<Head>(
    db,
    sql`
    select doc.id, shop.platform, doc.shop_id as "shopId", shop.name as "shopName", doc.platform_no as "platformNo",
      doc.part, doc.merged_into as "mergedInto", doc.state, doc.platform_state as "platformState",
      doc.unmatched, doc.short, doc.refunding, doc.bad_address as "badAddress", doc.message_open as "messageOpen",
      ${elsewhere} as elsewhere, doc.repository_id as "repositoryId", place.name as "repositoryName",
      doc.buyer_masked as "buyerMasked", doc.phone_tail as "phoneTail", doc.province, doc.city, doc.qty,
      doc.paid_fen as "paidFen", doc.refunded_fen as "refundedFen", doc.courier, doc.waybill_no as "waybillNo",
      doc.buyer_message as "buyerMessage", doc.seller_remark as "sellerRemark", doc.flag, doc.placed_at as "placedAt",
      doc.paid_at as "paidAt", doc.ship_deadline as deadline, doc.shipped_at as "shippedAt",
      doc.ship_told as "shipTold", doc.ship_error as "shipError", doc.version
    from unnest(${pgArray(ids)}::bigint[]) with ordinality asked(id, place_)
    join shop_order doc on doc.id = asked.id
    join shop on shop.id = doc.shop_id join repository place on place.id = doc.repository_id
    order by asked.place_`,
  );
  const now = clock.now().getTime();
  return heads.map(
    ({ unmatched, short, refunding, badAddress, messageOpen, placedAt, paidAt, deadline, shippedAt, ...head }) => {
      const waits = head.state === "WAIT_AUDIT" || head.state === "WAIT_SHIP";
      const at = deadline && new Date(deadline);
      return {
        ...head,
        exceptions: waits ? exceptionsOf({ unmatched, short, refunding, badAddress, messageOpen }) : [],
        placedTime: formatInstant(new Date(placedAt)),
        paidTime: formatInstantOrNull(paidAt && new Date(paidAt)),
        shipDeadline: formatInstantOrNull(at),
        leftMinutes: waits && at ? Math.floor((at.getTime() - now) / 60_000) : null,
        shippedTime: formatInstantOrNull(shippedAt && new Date(shippedAt)),
      };
    },
  );
}

/** Their lines with the words of our SKUs, by order. */
export async function readOrderLines(db: Db, orderIds: readonly number[]): Promise<Map<number, ShopOrderLine[]>> {
  const lines = await rows<Omit<ShopOrderLine, "sku"> & { orderId: number; skuId: number | null }>(
    db,
    sql`select id, order_id as "orderId", platform_line_id as "platformLineId", title, spec,
          merchant_code as "merchantCode", sku_id as "skuId", qty, price_fen as "priceFen", amount_fen as "amountFen",
          state, shipped_qty as "shippedQty"
        from shop_order_line where order_id = any(${pgArray(orderIds)}::bigint[]) order by id`,
  );
  const skus = await describeSkus(
    db,
    lines.flatMap(({ skuId }) => skuId ?? []),
  );
  const byOrder = new Map<number, ShopOrderLine[]>();
  for (const { orderId, skuId, ...line } of lines) {
    const all = byOrder.get(orderId) ?? [];
    all.push({ ...line, sku: skuId === null ? null : (skus.get(skuId) ?? null) });
    byOrder.set(orderId, all);
  }
  return byOrder;
}
