/**
 * 订单异常: who is told of what (domain.md §3.7). One message a shop and hour however many orders are in trouble; one
 * of its own for an order that was about to go out, or went out without us. Never a buyer's data.
 */
import { sql } from "drizzle-orm";
import { bizDateOf, formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { sendMessage } from "#backoffice/ground/messages/message.ts";
import { findUsersWithPermission } from "#backoffice/ground/users/user.ts";
import { findUsersWithRight } from "#backoffice/masters/repository/repository-access.ts";
import { permissions } from "#contract/permissions.ts";
import { isShippedElsewhere, troublesOf } from "./order.rules.ts";
import type { Family, OrderRow, Settled } from "./order-family.ts";
import { missingText } from "./order-snapshot.ts";

type Telling = Pick<Context, "db" | "clock">;

export async function notifyTroubles(
  context: Telling,
  shop: { id: number; repositoryId: number },
  changes: readonly (Settled & { before: Family; missing?: number })[],
  idOf: (id: number) => number,
): Promise<void> {
  const troubled = changes.filter(({ before, family }) => isTroubled(family) && !isTroubled(before)).length;
  const grave = changes.flatMap(({ before, family, fallen, missing = 0 }) => [
    ...fallen.map((order) => ({
      order,
      why: order.state === "CLOSED" ? "审核后被关闭或退款" : "审核后有变化或申请退款",
    })),
    ...family.orders
      .filter((order) => elsewhere(order, family) && !before.orders.some((known) => elsewhere(known, before)))
      .map((order) => ({ order, why: "平台显示已发货，本系统没有发货" })),
    ...(missing > 0 ? family.orders.slice(0, 1) : []).map((order) => ({
      order,
      why: missingText(missing),
    })),
  ]);
  if (troubled === 0 && grave.length === 0) return;
  const told = await findTold(context, shop.repositoryId);
  const { db, clock } = context;
  if (troubled > 0) {
    const hour = formatInstant(clock.now()).slice(0, 13);
    await sendMessage({ db, clock }, told, {
      category: "BUSINESS",
      type: "订单异常",
      title: `有 ${troubled} 单新的异常订单待处理`,
      content: "未匹配、退款中、地址异常或有留言的订单不能审核，请处理",
      link: `/clothes/platform/shop/order?shopId=${shop.id}&exception=ANY`,
      linkPermission: permissions.shopOrderList,
      onceKey: `shop-order-trouble:${shop.id}:${hour}`,
    });
  }
  // A hundred orders that fell at once are one story, told by the first of them.
  for (const { order, why } of grave.slice(0, 20)) {
    const id = idOf(order.id);
    await sendMessage({ db, clock }, told, {
      category: "BUSINESS",
      type: "订单异常",
      title: `平台订单 ${order.platformNo} ${why}`,
      content: grave.length > 20 ? `同时还有 ${grave.length - 1} 单` : "",
      link: `/clothes/platform/shop/order/item?id=${id}`,
      linkPermission: permissions.shopOrderList,
      onceKey: `shop-order:${id}:${why}:${bizDateOf(clock.now())}`,
    });
  }
}

/** Something was pulled that cannot be taken, for the first time. Once a shop and hour. */
export async function notifyRefused(
  context: Telling,
  shop: { id: number; name: string; repositoryId: number },
  why: string,
): Promise<void> {
  await sendMessage(context, await findTold(context, shop.repositoryId), {
    category: "BUSINESS",
    type: "订单异常",
    title: `${shop.name}有没有收下的单据`,
    content: `${why}。全部见同步日志的“没有收下”`,
    link: `/clothes/platform/shop/log?shopId=${shop.id}`,
    linkPermission: permissions.shopList,
    onceKey: `shop-refused:${shop.id}:${formatInstant(context.clock.now()).slice(0, 13)}`,
  });
}

interface Unheard {
  id: number;
  shopId: number;
  platformNo: string;
  repositoryId: number;
}

/** The platform does not take a shipment: only a person can find out why. Once an order. */
export async function notifyShipRefused(context: Telling, order: Unheard, why: string): Promise<void> {
  await sendMessage(context, await findTold(context, order.repositoryId), {
    category: "BUSINESS",
    type: "订单异常",
    title: `平台订单 ${order.platformNo} 已发货，平台没有接受`,
    content: why,
    link: `/clothes/platform/shop/order/item?id=${order.id}`,
    linkPermission: permissions.shopOrderList,
    onceKey: `shop-order:${order.id}:ship-refused`,
  });
}

/** A shop's platform cannot be told of shipments. Once a shop and day. */
export async function notifyShopUnheard(context: Telling, order: Unheard, why: string): Promise<void> {
  await sendMessage(context, await findTold(context, order.repositoryId), {
    category: "BUSINESS",
    type: "订单异常",
    title: "发货一直没有通知到平台",
    content: why,
    link: `/clothes/platform/shop/log?shopId=${order.shopId}`,
    linkPermission: permissions.shopList,
    onceKey: `shop-ship-unheard:${order.shopId}:${bizDateOf(context.clock.now())}`,
  });
}

/** The platform does not take a waybill number back: only a person can find out why. Once a number. */
export async function notifyEwaybillKept(
  context: Telling,
  orderId: number,
  waybillNo: string,
  why: string,
): Promise<void> {
  const [order] = await rows<{ platformNo: string; repositoryId: number }>(
    context.db,
    sql`select platform_no as "platformNo", repository_id as "repositoryId" from shop_order where id = ${orderId}`,
  );
  if (!order) return;
  await sendMessage(context, await findTold(context, order.repositoryId), {
    category: "BUSINESS",
    type: "订单异常",
    title: `平台订单 ${order.platformNo} 的电子面单 ${waybillNo} 没有退回`,
    content: why,
    link: `/clothes/platform/shop/order/item?id=${orderId}`,
    linkPermission: permissions.shopOrderList,
    onceKey: `shop-order:${orderId}:ewaybill-kept:${waybillNo}`,
  });
}

const isTroubled = ({ orders }: Family) =>
  orders.some((order) => order.state === "WAIT_AUDIT" && troublesOf(order).length > 0);

/** A part that waits while another went out is no surprise. */
const elsewhere = (order: OrderRow, family: Family) =>
  isShippedElsewhere(order) && family.orders.every(({ shippedAt }) => shippedAt === null);

/** Those who may audit, and see the place. */
async function findTold({ db }: Telling, repositoryId: number): Promise<number[]> {
  const allowed = new Set(await findUsersWithPermission(db, permissions.shopOrderAudit));
  return (await findUsersWithRight(db, repositoryId, "view")).filter((userId) => allowed.has(userId));
}
