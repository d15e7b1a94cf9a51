/**
 * 平台订单列表: what the filter finds, by tabs, and the most urgent of it (domain.md §3.5; docs/decisions/platforms.md,
 * "The list of orders").
 */
import { type SQL, sql } from "drizzle-orm";
import { bizDateOf, formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, oneRow, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { readPeriod } from "#backoffice/ground/documents/document.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listEwaybillCouriers } from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import { listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import { type ShopOrderState, shopOrderStates } from "#contract/platform/order.words.ts";
import { maxBulk } from "#contract/platform/order-acts.ts";
import type { ShopOrderLine, ShopOrderRow } from "#contract/platform/order-shape.ts";
import {
  listCap,
  mostChoices,
  type ShopOrderFilter,
  type shopOrderEndpoints,
  tabCapOf,
} from "#contract/platform/shop-orders.ts";
import { exceptionsOf, type Flags, isHeld, isHeldPast } from "./order.rules.ts";

type Endpoints = typeof shopOrderEndpoints;
type ListQuery = Parameters<Operation<Endpoints["list"]>>[1]["query"];

const flagged = sql`(doc.unmatched or doc.short or doc.refunding or doc.bad_address or doc.message_open)`;
const elsewhere = sql`(doc.platform_state = 'SHIPPED' and doc.state in ('WAIT_PAY', 'WAIT_AUDIT', 'WAIT_SHIP')
  and not exists (select from shop_order part where part.shop_id = doc.shop_id and part.platform_no = doc.platform_no
    and part.shipped_at is not null))`;

const exceptionConditions: Record<Exclude<ShopOrderFilter["exception"], "LATE" | "HELD" | undefined>, SQL> = {
  ANY: flagged,
  UNMATCHED: sql`doc.unmatched`,
  SHORT: sql`doc.short`,
  REFUNDING: sql`doc.refunding`,
  ADDRESS: sql`doc.bad_address`,
  MESSAGE: sql`doc.message_open`,
  ELSEWHERE: elsewhere,
  UNTOLD: sql`(doc.ship_told = false and doc.ship_error <> '')`,
};

function exceptionIs(exception: NonNullable<ShopOrderFilter["exception"]>, { clock }: Pick<Context, "clock">): SQL {
  if (exception === "HELD")
    return sql`(doc.held_until > ${bizDateOf(clock.now())}::date and doc.state in ('WAIT_PAY', 'WAIT_AUDIT'))`;
  if (exception !== "LATE") return exceptionConditions[exception];
  return sql`(doc.state in ('WAIT_AUDIT', 'WAIT_SHIP') and doc.ship_deadline < ${clock.now().toISOString()}::timestamptz)`;
}

/** These wait, however long ago they came: no period hides them. */
const waitingStates: readonly ShopOrderState[] = ["WAIT_PAY", "WAIT_AUDIT", "WAIT_SHIP"];

/** Where orders are found, and what of them is asked there by every list. */
interface Source {
  readonly from: SQL;
  readonly id: SQL;
  readonly place: SQL;
  readonly state: SQL;
  readonly day: SQL;
}

const orders: Source = {
  from: sql`shop_order doc`,
  id: sql`doc.id`,
  place: sql`doc.repository_id`,
  state: sql`doc.state`,
  day: sql`doc.biz_date`,
};

/**
 * The orders of a style, in the order of the list: the style that sells most is in a tenth of all. Joined so that the
 * database leaves the orders out where nothing else is asked of them.
 */
const ordersOfStyle: Source = {
  from: sql`shop_order_style style left join shop_order doc on doc.id = style.order_id`,
  id: sql`style.order_id`,
  place: sql`style.repository_id`,
  state: sql`style.state`,
  day: sql`style.biz_date`,
};

/** What a filter finds; the state of its tab and that state's days apart. */
interface Found {
  readonly source: Source;
  readonly where: SQL;
  readonly days: Days | null;
}

interface Days {
  readonly from: string;
  readonly to: string;
  /** Whether the user named them: waiting states are cut to no other days. */
  readonly named: boolean;
}

/** The number, the waybill or the end of the telephone; a condition on `doc`. */
export function orderNamed(keyword: string): SQL {
  const tail = /^\d{4}$/.test(keyword) ? sql`or doc.phone_tail = ${keyword}` : sql``;
  return sql`(doc.platform_no = ${keyword} or (doc.waybill_no <> '' and doc.waybill_no = ${keyword}) ${tail})`;
}

/** What the filter finds among what the actor may see. */
async function found(context: Context, query: ShopOrderFilter): Promise<Found> {
  const access = await readRepositoryAccess(context);
  const { keyword, styleNo } = query;
  const source = styleNo ? ordersOfStyle : orders;
  const conditions = [
    sql`${source.place} = any(${pgArray(access.ids("view"))}::bigint[])`,
    ...(query.shopId === undefined ? [] : [sql`doc.shop_id = ${query.shopId}`]),
    ...(query.repositoryId === undefined ? [] : [sql`${source.place} = ${query.repositoryId}`]),
    ...(query.exception === undefined ? [] : [exceptionIs(query.exception, context)]),
    ...(keyword ? [orderNamed(keyword)] : []),
    ...(styleNo ? [sql`style.product_id = ${await productOf(context, styleNo)}`] : []),
    ...(query.province ? [sql`doc.province = ${query.province}`] : []),
    ...(query.courier ? [sql`doc.courier = ${query.courier}`] : []),
    ...(query.waybill === undefined ? [] : [query.waybill ? sql`doc.waybill_no <> ''` : sql`doc.waybill_no = ''`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const named = query.from !== undefined || query.to !== undefined;
  // Whoever knows the number finds the order, of whatever day; and what is held waits, however long ago it came.
  if ((keyword || query.exception === "HELD") && !named) return { source, where, days: null };
  return { source, where, days: { ...readPeriod(query, context.clock), named } };
}

/** Asked beforehand, so that the database knows whether it is a style that sells. 0: there is none of that number. */
async function productOf({ db }: Context, styleNo: string): Promise<number> {
  const [known] = await rows<{ id: number }>(db, sql`select id from product where style_no = upper(${styleNo})`);
  return known?.id ?? 0;
}

const within = ({ day }: Source, days: Days | null) =>
  days === null ? sql`true` : sql`${day} between ${days.from}::date and ${days.to}::date`;

/** A state with its days. */
function stateIs(source: Source, state: ShopOrderState, days: Days | null): SQL {
  const own = sql`${source.state} = ${state}`;
  return waitingStates.includes(state) && !days?.named ? own : sql`${own} and ${within(source, days)}`;
}

/** Where the orders of one tab are read from, and how they are called there. */
interface Tab {
  readonly from: SQL;
  readonly source: Source;
}

/**
 * The orders of a state. Of all states together those of the days and, where nobody named these, what waits besides. Each
 * half in the order of an index of its own, and no further than the `most` that are asked for: an `or` is in none.
 */
function tabOf({ source, where, days }: Found, state: ShopOrderState | undefined, most?: number): Tab {
  const of = (is: SQL) => sql`from ${source.from} where ${where} and ${is}`;
  if (state !== undefined) return { source, from: of(stateIs(source, state, days)) };
  const ofDays = within(source, days);
  if (days === null || days.named) return { source, from: of(ofDays) };
  const limit = most === undefined ? sql`` : sql`${orderBy(source, undefined)} limit ${most}`;
  const half = (is: SQL) => sql`(select ${source.id} as id, ${source.day} as biz_date ${of(is)} ${limit})`;
  const waiting = sql`${source.state} in (${sql.join([...waitingStates], sql`, `)}) and not (${ofDays})`;
  return { source: orders, from: sql`from (${half(ofDays)} union all ${half(waiting)}) doc` };
}

/** What waits goes by how long it may; all else by how new it is. */
function orderBy({ id, day }: Source, state: ShopOrderState | undefined): SQL {
  return state !== undefined && waitingStates.includes(state)
    ? sql`order by doc.ship_deadline, ${id}`
    : sql`order by ${day} desc, ${id} desc`;
}

export const listOrders: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const { tabs, total, ids } = await readPage(db, query, pickOrders(query, await found(context, query)));
  const content = await readOrders(context, ids);
  const lines = await readOrderLines(db, ids);
  const shops = (await listVisibleShops(context)).map(({ id, name }) => ({ id, name }));
  const repositories = await listVisibleRepositories(context, { right: "view" });
  return {
    content: content.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })),
    totalElements: total,
    tabs,
    shops,
    repositories: repositories.map(({ id, name }) => ({ id, name })),
    provinces: await distinct(db, sql`province`),
    couriers: await distinct(db, sql`courier`),
    ewaybillCouriers: await listEwaybillCouriers(context),
  };
};

/** The values of a column that an index begins with: one look into it for each, however many orders there are. */
async function distinct(db: Db, column: SQL): Promise<string[]> {
  const found = await rows<{ value: string }>(
    db,
    sql`with recursive known(value) as (
          (select ${column} from shop_order where ${column} > '' order by ${column} limit 1)
          union all
          select (select ${column} from shop_order where ${column} > known.value order by ${column} limit 1)
          from known where known.value is not null)
        select value from known where value is not null limit ${mostChoices}`,
  );
  return found.map(({ value }) => value);
}

/** What the tabs and the page of one filter are read from: `tab` of a state as far as it is asked for, after `before`. */
interface Picked {
  readonly before: SQL;
  readonly tab: (state: ShopOrderState | undefined, most: number) => Tab;
}

/**
 * A number, a telephone, being late or being held finds few orders, by way of other indexes than the list's order: they are looked
 * for once, not once for each tab. Whatever else is asked finds more than is counted, and each tab stops at its thousandth.
 */
function pickOrders({ keyword, exception }: ShopOrderFilter, found: Found): Picked {
  if (!keyword && exception !== "LATE" && exception !== "HELD")
    return { before: sql``, tab: (state, most) => tabOf(found, state, most) };
  const { source, where, days } = found;
  const picked = { source: { ...orders, from: sql`picked doc` }, where: sql`true`, days };
  return {
    before: sql`with picked as materialized (
      select doc.id, doc.state, doc.biz_date, doc.ship_deadline from ${source.from} where ${where})`,
    tab: (state, most) => tabOf(picked, state, most),
  };
}

interface Page {
  readonly tabs: Record<string, number>;
  readonly total: number;
  readonly ids: number[];
}

/**
 * The numbers on the tabs, and of the chosen one its length and one page: in one statement, so that what was picked is
 * picked once. Counted in the order of the list: else a thousand of a state are looked for all over the table, where they
 * are taken to lie evenly, while they lie day by day. Of a style the days do, without a look at each order's deadline.
 */
function readPage(db: Db, { state, page, size }: ListQuery, { before, tab }: Picked): Promise<Page> {
  const count = (each: ShopOrderState | undefined, most: number) => {
    const { source, from } = tab(each, most);
    const countedBy = orderBy(source, source === ordersOfStyle ? undefined : each);
    return sql`select count(*) as count from (select 1 ${from} ${countedBy} limit ${most}) one`;
  };
  const counted = [undefined, ...shopOrderStates].map(
    (each) => sql`select ${each ?? "ALL"}::text as tab, (${count(each, tabCapOf(each ?? "ALL"))}) as count`,
  );
  const { source, from } = tab(state, (page + 1) * size);
  return oneRow<Page>(
    db,
    sql`${before} select
      (select jsonb_object_agg(tab, count) from (${sql.join(counted, sql` union all `)}) counted) as tabs,
      (${count(state, listCap)}) as total,
      to_jsonb(array(select ${source.id} ${from} ${orderBy(source, state)} limit ${size} offset ${page * size})) as ids`,
  );
}

export const listOrderIds: Operation<Endpoints["ids"]> = async (context, { query }) => {
  // What the platform has as sent is nothing to audit, nor is what is held.
  const all = await readIds(context, query, { most: maxBulk + 1, toAudit: query.state === "WAIT_AUDIT" });
  return { ids: all.slice(0, maxBulk), more: all.length > maxBulk };
};

/** For the export: all that the filter finds. */
export function findOrderIds(context: Context, query: ShopOrderFilter): Promise<number[]> {
  return readIds(context, query);
}

async function readIds(
  context: Context,
  query: ShopOrderFilter,
  { most, toAudit = false }: { most?: number; toAudit?: boolean } = {},
): Promise<number[]> {
  const { source, from } = tabOf(await found(context, query), query.state);
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  const left = toAudit
    ? sql`and doc.platform_state <> 'SHIPPED'
        and (doc.held_until is null or doc.held_until <= ${bizDateOf(context.clock.now())}::date)`
    : sql``;
  const all = await rows<{ id: number }>(
    context.db,
    sql`select ${source.id} as id ${from} ${left}
        ${orderBy(source, query.state)} ${limit}`,
  );
  return all.map(({ id }) => id);
}

type Head = Omit<
  ShopOrderRow,
  "exceptions" | "heldUntil" | "heldPast" | "placedTime" | "paidTime" | "shipDeadline" | "leftMinutes" | "shippedTime"
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
      to_char(doc.held_until, 'YYYY-MM-DD') as "heldUntil",
      ${elsewhere} as elsewhere, doc.repository_id as "repositoryId", place.name as "repositoryName",
      doc.buyer_masked as "buyerMasked",
      doc.door_hash = '' and not doc.bad_address and doc.anonymised_at is null as "atPlatform", doc.phone_tail as "phoneTail", doc.province, doc.city, doc.qty,
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
  const today = bizDateOf(clock.now());
  return heads.map(
    ({
      unmatched,
      short,
      refunding,
      badAddress,
      messageOpen,
      heldUntil,
      placedAt,
      paidAt,
      deadline,
      shippedAt,
      ...head
    }) => {
      const waits = head.state === "WAIT_AUDIT" || head.state === "WAIT_SHIP";
      const until = head.state === "WAIT_PAY" || head.state === "WAIT_AUDIT" ? heldUntil : null;
      const flags = { unmatched, short, refunding, badAddress, messageOpen, heldUntil: until };
      const at = deadline && new Date(deadline);
      return {
        ...head,
        exceptions: waits ? exceptionsOf(flags, today) : [],
        heldUntil: isHeld(flags, today) ? until : null,
        heldPast: until !== null && isHeld(flags, today) && isHeldPast(until, at),
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
