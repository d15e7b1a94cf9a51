/** 暂缓发货: an order is held until a day of the company, by hand; it comes up by itself on that day (domain.md §3.5). */
import { formatInstant } from "#backoffice/core/clock.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import { mostHeldDays } from "#contract/platform/order-rule.words.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { releaseLines, writeLog } from "./family-store.ts";
import { isHeld, isHeldPast, refuseOrderAction } from "./order.rules.ts";
import { log } from "./order.ts";
import { leftAlone, refuseOut, sortOut, touchOrders } from "./order-document.ts";
import type { OrderRow } from "./order-family.ts";

type Endpoints = typeof shopOrderEndpoints;

/**
 * 暂缓发货: what goes in one parcel is held together. What was audited goes back to 待审核 and gives its pieces back, so that
 * nothing that is held can be picked, printed or sent; who takes it back so must be allowed to do so (取消锁定).
 */
export const holdOrders: Operation<Endpoints["hold"]> = async (context, { body }) => {
  const { until } = body;
  if (until <= today(context)) throw new DomainError("请选择今天以后的日期");
  const last = new Date(Date.parse(today(context)) + mostHeldDays * 86_400_000).toISOString().slice(0, 10);
  if (until > last) throw new DomainError(`最多留 ${mostHeldDays} 天，请选择 ${last} 或更早的日期`);
  const mayUnlock = hasPermission(context.actor.permissions, [permissions.shopOrderAudit]);
  const { ready, refused } = await sortOut(context, body.ids, (order, access) => {
    if (!isLocked(order)) return refuseOrderAction(order.state, "hold");
    return mayUnlock ? refuseOut(access, order) : "已审核，暂缓要取消锁定，请让能审核的人来做";
  });
  await releaseLines(
    context,
    ready.filter(({ orders }) => orders.some(isLocked)).flatMap(({ lines }) => lines.map(({ id }) => id)),
  );
  const orders = ready.flatMap((parcel) => parcel.orders);
  // No person's 取消锁定: on its day the rules may audit it again.
  await touchOrders(context, orders, (order) => ({
    ...{ heldUntil: until, heldByHand: true },
    ...(isLocked(order) && { state: "WAIT_AUDIT" as const, auditedBy: null, auditedAt: null }),
  }));
  await writeLog(
    context,
    orders.map((order) => ({
      ...{ orderId: order.id, event: "HELD" as const },
      text: `${describeHold(until, order.shipDeadline)}${isLocked(order) ? "，已释放锁定的库存" : ""}`,
    })),
    context.actor.userId,
  );
  const late = orders
    .filter(({ shipDeadline }) => isHeldPast(until, shipDeadline))
    .map((order) => leftAlone(order, describeHold(until, order.shipDeadline)));
  return { done: orders.length, refused, late };
};

/** `留到 2026-04-16`, and with it that this is past the platform's 应发货时间: what a log, a trial and a notice say of a hold. */
export function describeHold(until: string, shipDeadline: Date | null): string {
  if (shipDeadline === null || !isHeldPast(until, shipDeadline)) return `留到 ${until}`;
  return `留到 ${until}，已过平台应发货时间 ${formatInstant(shipDeadline).slice(0, 16)}`;
}

const isLocked = ({ state }: OrderRow) => state === "WAIT_SHIP";

/** 取消暂缓: its day is today, so that no rule holds it again. */
export const releaseOrders: Operation<Endpoints["release"]> = async (context, { body }) => {
  const day = today(context);
  const { ready, refused } = await sortOut(context, body.ids, (order) => refuseOrderAction(order.state, "release"));
  const held = ready.flatMap((parcel) => parcel.orders).filter((order) => isHeld(order, day));
  const free = ready.filter(({ orders }) => !orders.some((order) => isHeld(order, day)));
  await touchOrders(context, held, () => ({ heldUntil: day, heldByHand: true }));
  await log(context, held, "RELEASED", "提前恢复，可以审核");
  const left = free.flatMap(({ orders: [order] }) => (order ? [leftAlone(order, "没有暂缓")] : []));
  return { done: held.length, refused: [...refused, ...left] };
};
