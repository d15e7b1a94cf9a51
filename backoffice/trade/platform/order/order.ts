/** What is done with 平台订单 before they go out: audit, and what keeps them from it (domain.md §3.5). */
import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openSealer } from "#backoffice/core/secret.ts";
import { rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import type { LeftAlone } from "#backoffice/ground/documents/ticked.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { lockStockEach } from "#backoffice/ledgers/stock-ledger/lock.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { assertRepositoryRight } from "#backoffice/masters/repository/repository-access.ts";
import { findSkuOf, rememberMatch } from "#backoffice/trade/platform/sync/shop-sku.ts";
import type { ShopOrderEvent } from "#contract/platform/order.words.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { lockRelated, orderDocType, releaseLines, writeLog } from "./family-store.ts";
import { refuseAudit, refuseOrderAction, refuseSecondParcel } from "./order.rules.ts";
import { shopOrderLine } from "./order.tables.ts";
import {
  leftAlone,
  openOrder,
  type Parcel,
  refuseOut,
  sortOut,
  sortOutDisagreeing,
  type Touching,
  touchOrders,
} from "./order-document.ts";
import type { OrderRow } from "./order-family.ts";
import { sealReceiver } from "./order-snapshot.ts";
import { isWaitingForMatch, matchWaitingOrders } from "./upsert-order.ts";

type Endpoints = typeof shopOrderEndpoints;

/** 审核: promises the pieces of each order's lines in its place. What cannot be audited is named, the rest goes. */
export const auditOrders: Operation<Endpoints["audit"]> = async (context, { body }) => {
  const sorted = await sortOut(
    context,
    body.ids,
    (order, access, lines) =>
      refuseOrderAction(order.state, "audit") ??
      refuseSecondParcel(order, lines) ??
      refuseAudit(order, today(context)) ??
      refuseOut(access, order),
  );
  const { ready, refused: apart } = await sortOutDisagreeing(context, sorted.ready);
  const { granted, lacking } = await grantAudits(context, ready);
  await log(context, granted, "AUDITED", "已锁定库存");
  return { done: granted.length, refused: [...sorted.refused, ...apart, ...lacking] };
};

/** Promises the pieces of parcels that may be audited; of what lacks some it is flagged. The caller logs it. */
export async function grantAudits(
  context: Touching,
  ready: readonly Parcel[],
): Promise<{ granted: OrderRow[]; lacking: LeftAlone[] }> {
  const short = await lockStockEach(
    context,
    orderDocType,
    ready.map(({ orders, lines }, key) => ({
      key,
      promises: lines
        .filter(({ state }) => state === "OPEN")
        .map(({ id, orderId, skuId, qty }) => ({
          docLineId: id,
          // Matched, or the audit was refused above.
          skuId: skuId ?? 0,
          repositoryId: orders.find((order) => order.id === orderId)?.repositoryId ?? 0,
          qty,
        })),
    })),
    { onHandOnly: true },
  );
  const granted = ready.filter((_, key) => !short.has(key)).flatMap(({ orders }) => orders);
  const lacking = ready.flatMap(({ orders }, key) => {
    const message = short.get(key);
    return message === undefined ? [] : orders.map((order) => ({ order, message }));
  });
  const now = context.clock.now();
  await touchOrders(context, granted, () => ({
    ...{ state: "WAIT_SHIP" as const, short: false, messageOpen: false, unauditedByHand: false },
    ...{ auditedBy: context.actor.userId, auditedAt: now },
  }));
  await touchOrders(
    context,
    lacking.map(({ order }) => order).filter((order) => !order.short),
    () => ({ short: true }),
  );
  return { granted, lacking: lacking.map(({ order, message }) => leftAlone(order, message)) };
}

/** 取消锁定: back to 待审核, the pieces are available again. */
export const unauditOrders: Operation<Endpoints["unaudit"]> = async (context, { body }) => {
  const { ready, refused } = await sortOut(
    context,
    body.ids,
    (order, access) => refuseOrderAction(order.state, "unaudit") ?? refuseOut(access, order),
  );
  await releaseLines(
    context,
    ready.flatMap(({ lines }) => lines.map(({ id }) => id)),
  );
  const orders = ready.flatMap((parcel) => parcel.orders);
  await touchOrders(context, orders, () => ({
    ...{ state: "WAIT_AUDIT" as const, auditedBy: null, auditedAt: null, unauditedByHand: true },
  }));
  await log(context, orders, "UNAUDITED", "已释放锁定的库存");
  return { done: orders.length, refused };
};

/** 关闭 by hand: what was promised goes back, and no word of the platform opens it again. */
export const closeOrders: Operation<Endpoints["close"]> = async (context, { body }) => {
  const { ready, refused } = await sortOut(context, body.ids, (order) => refuseOrderAction(order.state, "close"));
  await releaseLines(
    context,
    ready.flatMap(({ lines }) => lines.map(({ id }) => id)),
  );
  const orders = ready.flatMap((parcel) => parcel.orders);
  const endedAt = context.clock.now();
  await touchOrders(context, orders, () => ({
    ...{ state: "CLOSED" as const, closedBy: context.actor.userId, closeReason: body.reason, endedAt },
    ...{ mergedInto: null, short: false, shipNextAt: null },
  }));
  await log(context, orders, "CLOSED", body.reason);
  return { done: orders.length, refused };
};

/** 改仓: the order is sent from another place; what it lacked here it may have there. */
export const rerouteOrder: Operation<Endpoints["reroute"]> = async (context, { params, body }) => {
  const { order, orders } = await openOrder(context, params.id, "reroute", body.version);
  if (orders.length > 1) throw new DomainError("已合单，请先取消合单再改仓");
  const [changed] = await reroute(context, [order], body.repositoryId);
  return versionOf(changed);
};

/** 批量改仓. */
export const rerouteOrders: Operation<Endpoints["rerouteMany"]> = async (context, { body }) => {
  const { ready, refused } = await sortOut(context, body.ids, (order) => refuseOrderAction(order.state, "reroute"));
  const alone = ready.filter(({ orders }) => orders.length === 1).flatMap(({ orders }) => orders);
  const merged = ready.flatMap(({ orders: [leader, ...mates] }) =>
    leader && mates.length > 0 ? [leftAlone(leader, "已合单，请先取消合单再改仓")] : [],
  );
  await reroute(context, alone, body.repositoryId);
  return { done: alone.length, refused: [...refused, ...merged] };
};

async function reroute(context: Context, orders: readonly OrderRow[], repositoryId: number): Promise<OrderRow[]> {
  await assertRepositoryRight(context, repositoryId, "out");
  const [place] = await rows<{ id: number; name: string; type: string; status: string }>(
    context.db,
    sql`select id, name, type, status from repository where id = ${repositoryId}`,
  );
  if (!place || place.type === "TRANSIT") throw new DomainError("请选择能发货的仓库");
  if (place.status === "OFF") throw new DomainError(`${place.name}已停用，不能发货`);
  const changed = await touchOrders(context, orders, () => ({
    ...{ repositoryId: place.id, placedByHand: true, short: false },
  }));
  await log(context, orders, "REROUTED", `改由${place.name}发货`);
  return changed;
}

/** 留言已处理. */
export const handleOrder: Operation<Endpoints["handle"]> = async (context, { params, body }) => {
  const { order } = await openOrder(context, params.id, "handle", body.version);
  if (!order.messageOpen) throw new DomainError("没有待处理的留言");
  const [changed] = await touchOrders(context, [order], () => ({ messageOpen: false }));
  await log(context, [order], "HANDLED", "留言已处理");
  return versionOf(changed);
};

/** 批量处理留言. */
export const handleOrders: Operation<Endpoints["handleMany"]> = async (context, { body }) => {
  const { ready, refused } = await sortOut(context, body.ids, (order) => refuseOrderAction(order.state, "handle"));
  const asked = new Set(body.ids);
  const orders = ready.flatMap((parcel) => parcel.orders).filter(({ id }) => asked.has(id));
  const handled = orders.filter(({ messageOpen }) => messageOpen);
  const without = orders.filter(({ messageOpen }) => !messageOpen).map((one) => leftAlone(one, "没有待处理的留言"));
  await touchOrders(context, handled, () => ({ messageOpen: false }));
  await log(context, handled, "HANDLED", "留言已处理");
  return { done: handled.length, refused: [...refused, ...without] };
};

/** 改地址: stays until the platform tells of another one. */
export const editOrderAddress: Operation<Endpoints["address"]> = async (context, { params, body }) => {
  const { order, orders } = await openOrder(context, params.id, "address", body.version);
  if (orders.length > 1) throw new DomainError("已合单，请先取消合单再改地址");
  if (order.anonymisedAt) throw new DomainError("订单已匿名化，不能再改地址");
  const { clientToken: _, version: __, ...receiver } = body;
  const [changed] = await touchOrders(context, [order], () => sealReceiver(openSealer(context.settings), receiver));
  await writeAudit(context, [{ entity: "shop_order", entityId: order.id, action: "address" }]);
  await log(context, [order], "HANDLED", "已改收货地址");
  return versionOf(changed);
};

/** 匹配商品 by hand: this line, and by 商品映射 all that wait with the same goods of the shop. */
export const matchOrderLine: Operation<Endpoints["match"]> = async (context, { params, body }) => {
  const { db } = context;
  await openForMatch(db, params.id);
  const { order, lines } = await openOrder(context, params.id, "match");
  const line = lines.find(({ id, orderId }) => id === body.lineId && orderId === order.id);
  if (!line) throw new DomainError("明细行不在这张订单上，请刷新后重试");
  const skuId = await findSkuOf(context, body.code);
  if (skuId === null) throw new DomainError(`没有找到“${body.code}”，请核对 SKU 编码或条码`);
  await db.update(shopOrderLine).set({ skuId }).where(eq(shopOrderLine.id, line.id));
  await rememberMatch(context, order.shopId, line, skuId);
  const [left] = await rows<{ count: number }>(
    db,
    sql`select count(*) as count from shop_order_line
        where order_id = ${order.id} and sku_id is null and state <> 'REFUNDED'`,
  );
  const unmatched = (left?.count ?? 0) > 0;
  const [changed] = await touchOrders(context, [order], () => ({ unmatched, short: false }));
  const label = (await findSkuLabels(db, [skuId])).get(skuId) ?? "";
  await log(context, [order], "MATCHED", `${line.title} ${line.spec} → ${label}`.slice(0, 400));
  await matchWaitingOrders(context, order.shopId);
  const [now_] = await rows<{ version: number }>(
    db,
    sql`select version from shop_order where id = any(${pgArray([order.id])}::bigint[])`,
  );
  return { version: now_?.version ?? versionOf(changed).version, label };
};

/** Before the order, as whoever writes a shop's orders does; with it all that wait for the same goods, which follow. */
async function openForMatch(db: Context["db"], orderId: number): Promise<void> {
  const [known] = await rows<{ shopId: number }>(
    db,
    sql`select shop_id as "shopId" from shop_order where id = ${orderId}`,
  );
  if (!known) return;
  await acquireLock(db, "shopOrders", known.shopId);
  await lockRelated(db, sql`select id from shop_order where id = ${orderId} or ${isWaitingForMatch(known.shopId)}`);
}

export function log(
  context: Touching,
  orders: readonly OrderRow[],
  event: ShopOrderEvent,
  text: string,
): Promise<void> {
  const entries = orders.map(({ id }) => ({ orderId: id, event, text }));
  return writeLog(context, entries, context.actor.userId);
}

export function versionOf(changed: OrderRow | undefined): { version: number } {
  if (!changed) throw new Error("nothing was changed");
  return { version: changed.version };
}
