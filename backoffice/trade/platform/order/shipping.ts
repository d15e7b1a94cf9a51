/** 填单号, 发货 and 撤回: promised pieces leave through the stock ledger, and the platform is to be told (domain.md §3.5). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLocks } from "#backoffice/db/locks.ts";
import { pgArray, textArray } from "#backoffice/db/pg-array.ts";
import { today, updateRows } from "#backoffice/ground/documents/write.ts";
import { endLocks, lockStock, lockStockEach } from "#backoffice/ledgers/stock-ledger/lock.ts";
import { postStock } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { findEwaybills, refuseTyped } from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import { listShops } from "#backoffice/trade/platform/shop/shop.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { readCourier } from "./courier.ts";
import { orderDocType } from "./family-store.ts";
import { isShippedElsewhere, refuseAudit, refuseHeld, refuseOrderAction } from "./order.rules.ts";
import { shopOrderLine } from "./order.tables.ts";
import { log, versionOf } from "./order.ts";
import {
  leftAlone,
  nameOf,
  notFound,
  openOrder,
  openParcels,
  type Parcel,
  refuseOut,
  sortOut,
  sortOutDisagreeing,
  type Touching,
  touchOrders,
} from "./order-document.ts";
import type { LineRow, OrderRow } from "./order-family.ts";

type Endpoints = typeof shopOrderEndpoints;

/** Wakes the nodes that tell the platforms. */
export const shippingChannel = "yunshang_shipping";

/** What was asked for back a moment ago says so, rather than that it waits for its audit. */
function refuseShip(order: OrderRow, today: string): string | null {
  if (order.refunding) return "有退款申请，不能发货，请先处理退款";
  if (order.state === "CLOSED") return `已关闭（${order.closeReason}），不能发货`;
  return refuseHeld(order, today, "发货") ?? refuseOrderAction(order.state, "ship");
}

/** 批量发货 of what has its waybill number; the others are named. */
export const shipOrders: Operation<Endpoints["ship"]> = async (context, { body }) => {
  const { ready, refused } = await sortOut(
    context,
    body.ids,
    (order, access) =>
      refuseShip(order, today(context)) ??
      refuseOut(access, order) ??
      (order.waybillNo === "" ? "没有填快递单号，不能发货" : null),
  );
  const agreeing = await sortOutDisagreeing(context, ready);
  const doubled = await refuseWaybills(
    context,
    agreeing.ready.map(({ orders }) => ({ orders, waybillNo: orders[0]?.waybillNo ?? "" })),
  );
  const goes = agreeing.ready.filter((_, place) => !doubled.has(place));
  const left = agreeing.ready.flatMap(({ orders: [order] }, place) => {
    const message = doubled.get(place);
    return message !== undefined && order ? [leftAlone(order, message)] : [];
  });
  await shipParcels(context, goes);
  return { done: goes.flatMap(({ orders }) => orders).length, refused: [...refused, ...agreeing.refused, ...left] };
};

/**
 * 按平台已发出库: what the platform has as sent, from labels that were printed there, leaves our stock. The platform is not
 * told, and nothing is asked of it: the goods are gone.
 */
export const shipElsewhere: Operation<Endpoints["elsewhere"]> = async (context, { body }) => {
  const sorted = await sortOut(
    context,
    body.ids,
    (order, access, lines) =>
      refuseElsewhere(order, lines) ?? (order.unmatched ? "未匹配，请先匹配商品" : null) ?? refuseOut(access, order),
  );
  const { ready, refused: apart } = await sortOutDisagreeing(context, sorted.ready);
  const short = await lockStockEach(
    context,
    orderDocType,
    ready.map(({ orders, lines }, key) => ({
      key,
      promises: lines
        // What was audited is promised already.
        .filter(({ orderId }) => orders.find(({ id }) => id === orderId)?.state !== "WAIT_SHIP")
        .filter(({ state }) => state !== "REFUNDED")
        .map(({ id, orderId, skuId, qty }) => ({
          ...{ docLineId: id, skuId: skuId ?? 0, qty },
          repositoryId: orders.find((order) => order.id === orderId)?.repositoryId ?? 0,
        })),
    })),
  );
  const goes = ready.filter((_, key) => !short.has(key));
  const lacking = ready.flatMap(({ orders: [order] }, key) => {
    const message = short.get(key);
    return message !== undefined && order ? [leftAlone(order, message)] : [];
  });
  await shipParcels(context, goes, { elsewhere: true });
  return { done: goes.flatMap(({ orders }) => orders).length, refused: [...sorted.refused, ...apart, ...lacking] };
};

function refuseElsewhere(order: OrderRow, lines: readonly LineRow[]): string | null {
  const own = lines.filter(({ orderId, state }) => orderId === order.id && state !== "REFUNDED");
  const isSent = own.length > 0 && own.every(({ sentElsewhere }) => sentElsewhere);
  if (isShippedElsewhere(order)) return null;
  return isSent && order.state === "WAIT_AUDIT" ? null : "平台没有显示发货，或本系统已发货，不能按平台已发出库";
}

/**
 * Why a parcel may not have its waybill number, by its place: the number is on somebody else's parcel already, which is the
 * classic wrong scan. What goes in one parcel, and parts of one order, may share it.
 */
async function refuseWaybills(
  { db }: Pick<Context, "db">,
  parcels: readonly { orders: readonly OrderRow[]; waybillNo: string }[],
): Promise<Map<number, string>> {
  const numbers = [...new Set(parcels.map(({ waybillNo }) => waybillNo).filter((no) => no !== ""))];
  if (numbers.length === 0) return new Map();
  // Two who fill the same number at once see each other.
  await acquireLocks(db, "waybill", numbers.map(lockOf));
  const found = await rows<{ id: number; shopId: number; platformNo: string; part: number; waybillNo: string }>(
    db,
    sql`select id, shop_id as "shopId", platform_no as "platformNo", part, waybill_no as "waybillNo" from shop_order
        where waybill_no = any(${textArray(numbers)}) and waybill_no <> '' and state <> 'CLOSED'`,
  );
  return new Map(
    parcels.flatMap(({ orders, waybillNo }, place): [number, string][] => {
      const other = found.find(
        (one) =>
          one.waybillNo === waybillNo &&
          !orders.some(
            ({ id, shopId, platformNo }) => id === one.id || (shopId === one.shopId && platformNo === one.platformNo),
          ),
      );
      const message = other && `快递单号 ${waybillNo} 已是${nameOf(other)} 的，请核对单号；同一包裹请先合单`;
      return message ? [[place, message]] : [];
    }),
  );
}

/** A number for a lock; two of one number only wait for each other. */
const lockOf = (waybillNo: string) =>
  [...waybillNo].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2_147_483_647, 7);

/** 发货 of one parcel, with its waybill: scan, type, Enter. */
export const shipOne: Operation<Endpoints["shipOne"]> = async (context, { params, body }) => {
  const [parcel] = await openParcels(context, [params.id]);
  if (!parcel) throw new DomainError(notFound);
  const shipped = await shipParcel(context, parcel, body);
  return versionOf(shipped.find(({ id }) => id === params.id));
};

/**
 * A parcel with the waybill that it carries; `said` stands in each order's log.
 *
 * @throws {DomainError} where something of it may not go
 */
export async function shipParcel(
  context: Context,
  parcel: Parcel,
  { courier: named, waybillNo }: { courier: string; waybillNo: string },
  said?: string,
): Promise<OrderRow[]> {
  await assertShippable(context, parcel);
  const courier = await readCourier(context.db, named);
  await assertWaybill(context, parcel.orders, waybillNo);
  const orders = await touchOrders(context, parcel.orders, () => ({ courier, waybillNo }));
  return shipParcels(context, [{ ...parcel, orders }], { said });
}

/** @throws {DomainError} where something of the parcel may not be shipped by the actor, or not now */
export async function assertShippable(context: Context, parcel: Parcel): Promise<void> {
  const access = await readRepositoryAccess(context);
  for (const order of parcel.orders) {
    const refusal = refuseShip(order, today(context)) ?? refuseOut(access, order);
    if (refusal) throw new DomainError(`${nameOf(order)} ${refusal}`);
  }
  const { refused } = await sortOutDisagreeing(context, [parcel]);
  if (refused[0]) throw new DomainError(`${refused[0].label} ${refused[0].message}`);
}

/** 填单号 without shipping; one that stood there is replaced. */
export const fillWaybill: Operation<Endpoints["waybill"]> = async (context, { params, body }) => {
  const { orders } = await openOrder(context, params.id, "waybill");
  const courier = await readCourier(context.db, body.courier);
  const { waybillNo } = body;
  await assertWaybill(context, orders, waybillNo);
  const changed = await writeWaybill(context, orders, { courier, waybillNo });
  return versionOf(changed.find(({ id }) => id === params.id));
};

/** The number on the parcel, however it came there. */
export async function writeWaybill(
  context: Touching,
  orders: readonly OrderRow[],
  { courier, waybillNo }: { courier: string; waybillNo: string },
  origin = "",
): Promise<OrderRow[]> {
  const changed = await touchOrders(context, orders, () => ({ courier, waybillNo }));
  await log(context, orders, "WAYBILL", `${courier} ${waybillNo}${origin}`);
  return changed;
}

/** @throws {DomainError} where the number is on somebody else's parcel, or the platform gives this parcel another one */
export async function assertWaybill(
  context: Pick<Context, "db">,
  orders: readonly OrderRow[],
  waybillNo: string,
): Promise<void> {
  const [leader] = orders;
  const mark = leader && (await findEwaybills(context.db, [leader.id])).get(leader.id);
  const typed = leader && refuseTyped(mark, waybillNo);
  if (typed) throw new DomainError(`${nameOf(leader)} ${typed}`);
  await assertNumberFree(context, orders, waybillNo);
}

/** @throws {DomainError} where the number is on somebody else's parcel */
export async function assertNumberFree(
  context: Pick<Context, "db">,
  orders: readonly OrderRow[],
  waybillNo: string,
): Promise<void> {
  const refusal = (await refuseWaybills(context, [{ orders, waybillNo }])).get(0);
  if (refusal) throw new DomainError(refusal);
}

/** `elsewhere`: by the platform's own label; also what is asked back has left, and nobody has to be told. */
async function shipParcels(
  context: Context,
  parcels: readonly Parcel[],
  { elsewhere = false, said }: { elsewhere?: boolean; said?: string | undefined } = {},
): Promise<OrderRow[]> {
  const { db, clock, actor } = context;
  const orders = parcels.flatMap((parcel) => parcel.orders);
  if (orders.length === 0) return [];
  const lines = parcels
    .flatMap((parcel) => parcel.lines)
    .filter(({ state }) => (elsewhere ? state !== "REFUNDED" : state === "OPEN"));
  const placeOf = new Map(orders.map(({ id, repositoryId }) => [id, repositoryId]));
  await endLocks(
    context,
    orderDocType,
    lines.map(({ id }) => id),
    "CONSUMED",
  );
  const before = await countShipments(
    db,
    lines.map(({ id }) => id),
  );
  await postStock(
    context,
    { docType: "ONLINE_ORDER", docId: orders[0]?.id ?? 0 },
    lines.map((line) => ({
      repositoryId: placeOf.get(line.orderId) ?? 0,
      skuId: line.skuId ?? 0,
      grade: 1,
      qty: -line.qty,
      moveType: "ONLINE_OUT",
      docLineId: line.id,
      // One that was recalled went out before.
      seq: (before.get(line.id) ?? 0) + 1,
      document: { docType: "ONLINE_ORDER", docId: line.orderId },
    })),
  );
  await updateRows(
    db,
    shopOrderLine,
    lines.map(({ id, qty }) => ({ id, shippedQty: qty })),
  );
  const told = await shopsToTell(context);
  const now = clock.now();
  const shipped = await touchOrders(context, orders, (order) => {
    const tells = !elsewhere && told.has(order.shopId) && order.platformState === "PAID";
    return {
      ...{ state: "SHIPPED" as const, shippedBy: actor.userId, shippedAt: now, short: false },
      ...{ shipTold: tells ? false : null, shipNextAt: tells ? now : null, shipTries: 0, shipError: "" },
    };
  });
  await log(context, shipped, "SHIPPED", said ?? (elsewhere ? "平台已发，按平台已发出库" : "已出库"));
  if (shipped.some(({ shipTold }) => shipTold === false)) await wakeTellers(db);
  return shipped;
}

/** Shops whose platform can be reached; of the others, staff take the numbers there by file. */
async function shopsToTell(context: Context): Promise<Set<number>> {
  const shops = await listShops(context);
  const granted = new Set(["AUTHORISED", "EXPIRING", "EXPIRED"]);
  return new Set(shops.filter((one) => one.reach === "READY" && granted.has(one.authStatus)).map(({ id }) => id));
}

async function countShipments(db: Db, lineIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ id: number; count: number }>(
    db,
    sql`select doc_line_id as id, count(*) as count from stock_movement
        where doc_type = 'ONLINE_ORDER' and move_type = 'ONLINE_OUT' and seq > 0
          and doc_line_id = any(${pgArray(lineIds)}::bigint[]) group by doc_line_id`,
  );
  return new Map(found.map(({ id, count }) => [id, count]));
}

async function wakeTellers(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${shippingChannel}, '')`);
}

/**
 * 撤回: the parcel did not go after all. Its pieces come back at the value they left with, and are promised again, unless
 * something has come up since that keeps an order of it from its audit: then it waits for that.
 */
export const recallOrder: Operation<Endpoints["recall"]> = async (context, { params, body }) => {
  const { order, orders, lines } = await openOrder(context, params.id, "recall", body.version);
  const access = await readRepositoryAccess(context);
  const refusal = refuseOut(access, order);
  if (refusal) throw new DomainError(`${nameOf(order)} ${refusal}`);
  const known = orders.find(({ shipTold, platformState }) => shipTold === true || platformState !== "PAID");
  if (known) throw new DomainError(`${nameOf(known)} 平台已显示发货，不能撤回，请做售后`);
  for (const one of orders) {
    await reverseStock(context, { docType: "ONLINE_ORDER", docId: one.id, bizDate: today(context) });
  }
  const out = lines.filter(({ shippedQty }) => shippedQty > 0);
  await updateRows(
    context.db,
    shopOrderLine,
    out.map(({ id }) => ({ id, shippedQty: 0 })),
  );
  const placeOf = new Map(orders.map((one) => [one.id, one.repositoryId]));
  const goes = orders.every((one) => refuseAudit(one, today(context)) === null);
  await lockStock(
    context,
    orderDocType,
    (goes ? out : [])
      .filter(({ state }) => state === "OPEN")
      .map(({ id, orderId, skuId, qty }) => ({
        ...{ docLineId: id, skuId: skuId ?? 0, qty, repositoryId: placeOf.get(orderId) ?? 0 },
      })),
  );
  const changed = await touchOrders(context, orders, () => ({
    ...(goes
      ? { state: "WAIT_SHIP" as const }
      : { state: "WAIT_AUDIT" as const, auditedBy: null, auditedAt: null, unauditedByHand: true }),
    ...{ shippedBy: null, shippedAt: null },
    ...{ shipTold: null, shipNextAt: null, shipError: "", endedAt: null },
  }));
  await log(context, orders, "RECALLED", goes ? "货已退回仓库并重新锁定" : "货已退回仓库，订单待审核");
  return versionOf(changed.find(({ id }) => id === order.id));
};

/** Asks again what the platform did not take. */
export const reportAgain: Operation<Endpoints["tell"]> = async (context, { params }) => {
  const { order } = await openOrder(context, params.id, "tell");
  if (order.shipTold !== false) throw new DomainError(`${nameOf(order)} 没有要通知平台的发货`);
  const now = context.clock.now();
  const [changed] = await touchOrders(context, [order], () => ({ shipNextAt: now, shipTries: 0 }));
  await wakeTellers(context.db);
  return versionOf(changed);
};
