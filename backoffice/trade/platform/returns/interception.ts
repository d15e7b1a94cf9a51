/** 退款拦截: what people do about parcels whose money is asked back (domain.md §3.5, shop/order). */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { stamp } from "#backoffice/ground/documents/write.ts";
import { writeLog } from "#backoffice/trade/platform/order/family-store.ts";
import { leftAlone, openParcels } from "#backoffice/trade/platform/order/order-document.ts";
import type { interceptionEndpoints } from "#contract/platform/returns/interceptions.ts";
import {
  type InterceptionMark,
  type InterceptionState,
  interceptionStateLabels,
} from "#contract/platform/returns/returns.words.ts";
import { readInterceptionStates } from "./interception-list.query.ts";
import { shopInterception } from "./returns.tables.ts";

/** Writes what was done about each order that is to be intercepted; the others are named. */
export const markInterceptions: Operation<(typeof interceptionEndpoints)["mark"]> = async (context, { body }) => {
  const { ids, state, note } = body;
  if (state === "FAILED" && note === "") throw new DomainError("请填写拦截失败的说明，例如已签收");
  const asked = new Set(ids);
  const orders = (await openParcels(context, ids)).flatMap((parcel) => parcel.orders).filter(({ id }) => asked.has(id));
  const stands = await readInterceptionStates(context, ids);
  const refused = orders.flatMap((order) => {
    const message = refuseMark(stands.get(order.id), state);
    return message === null ? [] : [leftAlone(order, message)];
  });
  const left = new Set(refused.map(({ id }) => id));
  const marked = orders.filter(({ id }) => !left.has(id));
  if (marked.length > 0) {
    const who = stamp(context);
    await context.db
      .insert(shopInterception)
      .values(marked.map(({ id }) => ({ orderId: id, state, note, ...who })))
      .onConflictDoUpdate({
        target: shopInterception.orderId,
        set: {
          ...{ state, note, updatedBy: who.updatedBy, updatedAt: who.updatedAt },
          version: sql`${shopInterception.version} + 1`,
        },
      });
    const text = `拦截：${interceptionStateLabels[state]}${note === "" ? "" : `，${note}`}`;
    await writeLog(
      context,
      marked.map(({ id }) => ({ orderId: id, event: "AFTER_SALE" as const, text })),
      context.actor.userId,
    );
  }
  return { done: marked.length, refused };
};

/** Why the mark says nothing of an order; null when it does. A wrong one is put right by the other. */
function refuseMark(stands: InterceptionState | undefined, mark: InterceptionMark): string | null {
  if (stands === undefined) return "没有要退款的在途货，不用拦截";
  if (stands === "BACK") return "货已退回，拦截已结束";
  if (stands === mark) return `已登记过${interceptionStateLabels[mark]}`;
  const isOver = stands === "INTERCEPTED" || stands === "FAILED";
  return mark === "NOTIFIED" && isOver ? `已登记${interceptionStateLabels[stands]}，不用再通知` : null;
}
