/** 拆单 and 合单: what goes in how many parcels (domain.md §3.5). */

import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openSealer } from "#backoffice/core/secret.ts";
import { roundedShare } from "#backoffice/ground/documents/shares.rules.ts";
import { findEwaybills, isLive } from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { openFamiliesOf, writeFamilies, writeLog } from "./family-store.ts";
import { isAtPlatform, refuseOrderAction } from "./order.rules.ts";
import { log, versionOf } from "./order.ts";
import { nameOf, openOrder, openParcels, touchOrders } from "./order-document.ts";
import { type LineRow, settle, shareAmounts, sum } from "./order-family.ts";
import { openReceiver } from "./order-paper.query.ts";
import { temporaryIds } from "./order-snapshot.ts";

type Endpoints = typeof shopOrderEndpoints;

/** Lines, or some of their pieces, become an order of their own: the next part of the same platform order. */
export const splitOrder: Operation<Endpoints["split"]> = async (context, { params, body }) => {
  const { order, orders } = await openOrder(context, params.id, "split", body.version);
  if (orders.length > 1) throw new DomainError("已合单，请先取消合单再拆单");
  const [before] = await openFamiliesOf(context.db, [order.id]);
  if (!before) throw new DomainError("订单不存在，请刷新后重试");
  const moved = new Map(body.lines.filter(({ qty }) => qty > 0).map(({ lineId, qty }) => [lineId, qty]));
  const own = before.lines.filter(({ orderId }) => orderId === order.id);
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
    ...{ ...order, id: draw(), part, short: false, createdBy: context.actor.userId, createdAt: context.clock.now() },
    ...{ courier: "", waybillNo: "", refundedFen: 0 },
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
      { orderId: id, event: "SPLIT", text: `从 ${nameOf(order)} 拆出 ${pieces} 件` },
    ],
    context.actor.userId,
  );
  return { id };
};

/** Orders to one door go in one parcel, led by the oldest of them. */
export const mergeOrders: Operation<Endpoints["merge"]> = async (context, { body }) => {
  const orders = (await openParcels(context, body.ids)).flatMap((parcel) => parcel.orders);
  const [leader] = [...orders].sort((one, other) => one.id - other.id);
  const sealer = openSealer(context.settings);
  if (!leader || orders.length < 2) throw new DomainError("请至少选两单合并");
  for (const order of orders) {
    const refusal = refuseOrderAction(order.state, "merge");
    if (refusal) throw new DomainError(`${nameOf(order)} ${refusal}`);
    if (isAtPlatform(openReceiver(sealer, order)))
      throw new DomainError(`${nameOf(order)} 的收货地址在平台，看不出是不是同一个人，不能合单`);
    const apart =
      order.shopId !== leader.shopId
        ? "不是同一店铺"
        : order.repositoryId !== leader.repositoryId
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
  return { id: leader.id };
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
    ...(isLive(mark) && one.id !== leader?.id && { courier: "", waybillNo: "" }),
  }));
  await log(context, orders, "UNMERGED", "每单各自发货");
  return versionOf(changed.find(({ id }) => id === order.id));
};
