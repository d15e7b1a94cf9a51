/** 拆单 and 合单: what goes in how many parcels (domain.md §3.5). */

import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openSealer } from "#backoffice/core/secret.ts";
import { roundedShare } from "#backoffice/ground/documents/shares.rules.ts";
import type { LeftAlone } from "#backoffice/ground/documents/ticked.ts";
import { readAvailable } from "#backoffice/ledgers/stock-ledger/lock.ts";
import { findEwaybills, isLive } from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { openFamiliesOf, writeFamilies, writeLog } from "./family-store.ts";
import { isAtPlatform, refuseOrderAction, refuseSecondParcel } from "./order.rules.ts";
import { auditOrders, log, versionOf } from "./order.ts";
import { leftAlone, nameOf, openOrder, openParcels, type Parcel, sortOut, touchOrders } from "./order-document.ts";
import { type LineRow, settle, shareAmounts, sum } from "./order-family.ts";
import { openReceiver } from "./order-paper.query.ts";
import { temporaryIds } from "./order-snapshot.ts";

type Endpoints = typeof shopOrderEndpoints;

/** Lines, or some of their pieces, become an order of their own: the next part of the same platform order. */
export const splitOrder: Operation<Endpoints["split"]> = async (context, { params, body }) => {
  const { order, orders } = await openOrder(context, params.id, "split", body.version);
  if (orders.length > 1) throw new DomainError("已合单，请先取消合单再拆单");
  const moved = new Map(body.lines.filter(({ qty }) => qty > 0).map(({ lineId, qty }) => [lineId, qty]));
  return { id: await splitOff(context, order.id, moved) };
};

/**
 * Makes so many pieces of each line the next part of their platform order; the order is open, and in no parcel with others.
 *
 * @param lacks the second part waits for its goods
 * @returns the id of the part
 */
async function splitOff(
  context: Context,
  orderId: number,
  moved: ReadonlyMap<number, number>,
  { lacks = false }: { lacks?: boolean } = {},
): Promise<number> {
  const [before] = await openFamiliesOf(context.db, [orderId]);
  const order = before?.orders.find(({ id }) => id === orderId);
  if (!before || !order) throw new DomainError("订单不存在，请刷新后重试");
  const own = before.lines.filter((line) => line.orderId === orderId);
  for (const [lineId, qty] of moved) {
    const line = own.find(({ id }) => id === lineId);
    if (!line) throw new DomainError("明细行不在这张订单上，请刷新后重试");
    if (qty > line.qty) throw new DomainError(`${line.title} ${line.spec} 只有 ${line.qty} 件，不能拆出 ${qty} 件`);
  }
  const pieces = sum([...moved.values()], (qty) => qty);
  if (pieces === 0) throw new DomainError("请至少填写一行要拆出的件数");
  if (pieces === sum(own, ({ qty }) => qty)) throw new DomainError("不能全部拆出，至少留一件在原订单");
  const draw = temporaryIds();
  const part = Math.max(...before.orders.map((one) => one.part)) + 1;
  const fresh = {
    ...{ ...order, id: draw(), part, short: lacks, createdBy: context.actor.userId, createdAt: context.clock.now() },
    ...{ courier: "", waybillNo: "", refundedFen: 0, ruled: "" },
  };
  const lines = before.lines.flatMap((line): LineRow[] => {
    const qty = moved.get(line.id);
    if (qty === undefined) return [line];
    if (qty === line.qty) return [{ ...line, orderId: fresh.id }];
    const amountFen = roundedShare(line.amountFen, qty, line.qty);
    return [
      { ...line, qty: line.qty - qty, amountFen: line.amountFen - amountFen },
      { ...line, id: draw(), orderId: fresh.id, qty, amountFen },
    ];
  });
  const whole = {
    goodsFen: sum(before.orders, (one) => one.goodsFen),
    freightFen: sum(before.orders, (one) => one.freightFen),
    discountFen: sum(before.orders, (one) => one.discountFen),
    paidFen: sum(before.orders, (one) => one.paidFen),
  };
  const heads = shareAmounts([...before.orders, fresh], lines, whole).map((one) =>
    one.id === order.id ? { ...one, short: false } : one,
  );
  const { family } = settle(before, { ...before, orders: heads, lines });
  const idOf = await writeFamilies(context, [{ before, after: family }], context.actor.userId);
  const id = idOf(fresh.id);
  await writeLog(
    context,
    [
      { orderId: order.id, event: "SPLIT", text: `拆出 ${pieces} 件为拆单 ${part}` },
      { orderId: id, event: "SPLIT", text: `从 ${nameOf(order)} 拆出 ${pieces} 件${lacks ? "，等货" : ""}` },
    ],
    context.actor.userId,
  );
  return id;
}

/**
 * 按库存拆单: what is there goes now, audited at once where the actor may audit; the rest is the next part and waits for its
 * goods. Orders that are asked for first get the pieces first.
 */
export const splitOrdersByStock: Operation<Endpoints["splitStock"]> = async (context, { body }) => {
  const { ready, refused } = await sortOut(
    context,
    body.ids,
    (order, _access, lines) =>
      refuseOrderAction(order.state, "splitStock") ??
      refuseSecondParcel(order, lines) ??
      (order.unmatched ? "未匹配，请先匹配商品" : null) ??
      (order.refunding ? "退款中，请等退款处理完" : null),
  );
  const open = ready.map(({ orders, lines }) => ({ orders, lines: lines.filter(({ state }) => state === "OPEN") }));
  const available = await readAvailable(
    context.db,
    open.flatMap(({ orders: [order], lines }) =>
      order ? lines.map(({ skuId }) => ({ repositoryId: order.repositoryId, skuId: skuId ?? 0 })) : [],
    ),
  );
  const taken = new Map<string, number>();
  const left: LeftAlone[] = [...refused];
  const now: number[] = [];
  for (const { orders, lines } of open) {
    const [order] = orders;
    if (!order) continue;
    if (orders.length > 1) {
      left.push(leftAlone(order, "已合单，请先取消合单再拆单"));
      continue;
    }
    const missing = new Map<number, number>();
    const takes: [string, number][] = [];
    for (const { id, skuId, qty } of lines) {
      const key = `${order.repositoryId}:${skuId}`;
      const rest = available(order.repositoryId, skuId ?? 0) - (taken.get(key) ?? 0);
      const there = Math.max(Math.min(qty, rest), 0);
      taken.set(key, (taken.get(key) ?? 0) + there);
      takes.push([key, there]);
      if (there < qty) missing.set(id, qty - there);
    }
    const isWhole = missing.size === 0;
    if (isWhole || sum(takes, ([, there]) => there) === 0) {
      // What is not split takes nothing; what is whole keeps its pieces from those that come after it.
      if (!isWhole) for (const [key, there] of takes) taken.set(key, (taken.get(key) ?? 0) - there);
      left.push(leftAlone(order, isWhole ? "货是齐的，不用拆，请直接审核" : "一件现货也没有，没有可先发的"));
      continue;
    }
    await splitOff(context, order.id, missing, { lacks: true });
    now.push(order.id);
  }
  if (now.length > 0 && hasPermission(context.actor.permissions, [permissions.shopOrderAudit])) {
    const audited = await auditOrders(context, { body: { ...body, ids: now } });
    for (const one of audited.refused) left.push({ ...one, message: `已拆单，先发的一单没有审核：${one.message}` });
  }
  return { done: now.length, refused: left };
};

/** Orders to one door go in one parcel, led by the oldest of them. */
export const mergeOrders: Operation<Endpoints["merge"]> = async (context, { body }) => {
  return { id: await merge(context, await openParcels(context, body.ids)) };
};

/** Of whatever shops: each platform is told the one number for its own order. → the leader. */
async function merge(context: Context, parcels: readonly Parcel[]): Promise<number> {
  const orders = parcels.flatMap((parcel) => parcel.orders);
  const [leader] = [...orders].sort((one, other) => one.id - other.id);
  const sealer = openSealer(context.settings);
  if (!leader || orders.length < 2) throw new DomainError("请至少选两单合并");
  for (const order of orders) {
    const refusal = refuseOrderAction(order.state, "merge");
    if (refusal) throw new DomainError(`${nameOf(order)} ${refusal}`);
    if (isAtPlatform(openReceiver(sealer, order)))
      throw new DomainError(`${nameOf(order)} 的收货地址在平台，看不出是不是同一个人，不能合单`);
    const apart =
      order.repositoryId !== leader.repositoryId
        ? "不是同一发货仓"
        : order.doorHash === "" || order.doorHash !== leader.doorHash
          ? "收货人或地址不同"
          : order.state !== leader.state
            ? "状态不同，请都审核或都不审核"
            : null;
    if (apart) throw new DomainError(`${nameOf(order)} 与 ${nameOf(leader)} ${apart}，不能合单`);
  }
  const marks = await findEwaybills(
    context.db,
    orders.map(({ id }) => id),
  );
  const numbered = orders.find(({ id }) => id !== leader.id && isLive(marks.get(id)));
  if (numbered) throw new DomainError(`${nameOf(numbered)} 已取电子面单，请先取消它的电子面单再合单`);
  const named = orders.map(nameOf).join("、");
  await touchOrders(context, orders, (order) => ({
    mergedInto: order.id === leader.id ? null : leader.id,
    courier: leader.courier,
    waybillNo: leader.waybillNo,
  }));
  await log(context, orders, "MERGED", `合成一个包裹：${named}`.slice(0, 400));
  return leader.id;
}

/** 合单候选: the ticked orders by whose door they go to, a parcel each; who is alone, or may not go with the others, is named. */
export const mergeGroups: Operation<Endpoints["mergeMany"]> = async (context, { body }) => {
  const groups = new Map<string, Parcel[]>();
  for (const parcel of await openParcels(context, body.ids)) {
    const [leader] = parcel.orders;
    if (!leader) continue;
    // One without a door is its own.
    const door = leader.doorHash || `order ${leader.id}`;
    const key = `${door} ${leader.repositoryId} ${leader.state}`;
    groups.set(key, [...(groups.get(key) ?? []), parcel]);
  }
  const refused: LeftAlone[] = [];
  let done = 0;
  for (const parcels of groups.values()) {
    const orders = parcels.flatMap((parcel) => parcel.orders);
    const [first] = orders;
    if (!first) continue;
    if (parcels.length < 2) {
      refused.push(leftAlone(first, "没有勾选同一收货人、同一发货仓、同一状态的另一单"));
      continue;
    }
    try {
      await merge(context, parcels);
      done += orders.length;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(leftAlone(first, error.message));
    }
  }
  return { done, refused };
};

/** The whole parcel comes apart; each order stays as it is. */
export const unmergeOrders: Operation<Endpoints["unmerge"]> = async (context, { params }) => {
  const { order, orders } = await openOrder(context, params.id, "unmerge");
  if (orders.length < 2) throw new DomainError(`${nameOf(order)} 没有合单`);
  // A number that the platform gave goes with the order that it was asked for.
  const [leader] = orders;
  const mark = leader && (await findEwaybills(context.db, [leader.id])).get(leader.id);
  const changed = await touchOrders(context, orders, (one) => ({
    mergedInto: null,
    ...(isLive(mark) && one.id !== leader?.id && { waybillNo: "" }),
  }));
  await log(context, orders, "UNMERGED", "每单各自发货");
  return versionOf(changed.find(({ id }) => id === order.id));
};
