/**
 * 退货验收台: a text is a parcel that came back or one of its garments; what is counted is taken in for its after-sales
 * (domain.md §3.5).
 */
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { assertAnswered } from "#backoffice/core/http/question.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { findSkusByCode } from "#backoffice/masters/goods/sku/sku-code.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { assertReceivingPlace } from "#backoffice/masters/repository/repository-access.ts";
import {
  readPartsOf,
  receiveGoods,
  widenAfterSales,
} from "#backoffice/trade/platform/order/after-sale/receive-goods.ts";
import { createAfterSale } from "#backoffice/trade/platform/order/after-sale/write-after-sale.ts";
import { writeLog } from "#backoffice/trade/platform/order/family-store.ts";
import { refuseReturned as refuseSale } from "#backoffice/trade/platform/order/order.rules.ts";
import { nameOf, openParcels } from "#backoffice/trade/platform/order/order-document.ts";
import type { LineRow } from "#backoffice/trade/platform/order/order-family.ts";
import { countOf } from "#backoffice/trade/platform/packing/packing.rules.ts";
import { isWaybillNo } from "#contract/platform/courier.rules.ts";
import { strayElsewhere } from "#contract/platform/returns/returns.words.ts";
import {
  type HalfReturned,
  mostReturned,
  type ReturnScan,
  type returnsDeskEndpoints,
  shownReturns,
} from "#contract/platform/returns/returns-desk.ts";
import type { StrayParcel } from "#contract/platform/returns/stray-parcels.ts";
import { findReturned, type Named, openOrders, type ReturnedParcel, readReturned } from "./returned-parcel.ts";
import { placeOf, readReturnsDesk } from "./returns-desk.query.ts";
import {
  announcedOf,
  assignReturned,
  type Counted,
  differencesOf,
  refuseReturned,
  soldOf,
  type TakenPart,
} from "./returns-desk.rules.ts";
import { endStrayParcel, lockStrayParcel } from "./stray-parcel.ts";
import { findStrayParcel } from "./stray-parcel-list.query.ts";

type Endpoints = typeof returnsDeskEndpoints;

interface Understood {
  state: HalfReturned;
  said: string;
  unknown?: string;
}

export const scanReturns: Operation<Endpoints["scan"]> = async (context, { body }) => {
  const { state, said, unknown = null } = await understand(context, body);
  return { ...(await readReturnsDesk(context, state)), state, said, unknown };
};

export const finishReturns: Operation<Endpoints["finish"]> = async (context, { body }) => {
  const { answered, clientToken: _, ...half } = body;
  const { state, said } = await takeIn(context, half, answered);
  return { ...(await readReturnsDesk(context, state)), state, said };
};

async function understand(context: Context, scan: ReturnScan): Promise<Understood> {
  const { text, isStray, clientToken: _, ...half } = scan;
  const code = text.toUpperCase();
  const skuId = isStray ? undefined : (await findSkusByCode(context.db, [code])).get(code);
  if (skuId !== undefined) return addGarment(context, half, skuId);
  const next = isStray ? { ...emptied(half), strayNo: text } : await findNext(context, half, text);
  if (next === null) {
    if (!isWaybillNo(text)) throw new DomainError(`没有找到“${text}”，请扫快递单号、订单号或售后单号`);
    return { state: half, said: "", unknown: text };
  }
  if (isSame(half, next)) return { state: half, said: "就是这个包裹" };
  const before = await putAside(context, half);
  return {
    state: { ...next, last: before.state.last },
    said: [before.said, isStray ? `无主退件 ${text}，请扫里面的货` : await nameParcel(context, next)]
      .filter(Boolean)
      .join("；"),
  };
}

/** The desk without a parcel: the next one begins with 正品, and the place stays. */
const emptied = ({ repositoryId, last }: HalfReturned): HalfReturned => ({
  ...{ orderIds: [], saleIds: [], strayNo: "", good: [], second: [], grade: "1", last },
  ...(repositoryId !== undefined && { repositoryId }),
});

const counted = ({ good, second }: Counted) => good.length + second.length;

const isSame = (one: HalfReturned, other: HalfReturned) =>
  one.strayNo === other.strayNo &&
  String(one.orderIds) === String(other.orderIds) &&
  String(one.saleIds) === String(other.saleIds);

async function nameParcel(context: Context, { orderIds, saleIds }: Named): Promise<string> {
  const { orders } = await readReturned(context, { orderIds, saleIds });
  return orders.map(nameOf).join("、");
}

/** The parcel that the text names; what was registered of it before anybody knew whose it is has been counted already. */
async function findNext(context: Context, half: HalfReturned, text: string): Promise<HalfReturned | null> {
  const stray = await findStrayParcel(context, text);
  if (stray) return openStray(context, half, stray);
  const named = await findReturned(context, text);
  return named && { ...emptied(half), ...named };
}

async function openStray(context: Context, half: HalfReturned, stray: StrayParcel): Promise<HalfReturned> {
  const { state, waybillNo, saleNo, orderId, orderNo, elsewhere } = stray;
  if (elsewhere) throw new DomainError(`${waybillNo} 是${strayElsewhere}，请交给那个仓验收`);
  if (state !== "CLAIMED" || orderId === null)
    throw new DomainError(`${waybillNo} 已登记为无主退件，还没有人认领，请先在无主退件里认领`);
  // Claimed by hand it is that order's; another shop may have one of the same number.
  const named = saleNo === "" ? await openOrders(context, [orderId]) : await findReturned(context, saleNo);
  if (!named) throw new DomainError(`${waybillNo} 认领的订单 ${orderNo} 不存在，或您没有查看权限`);
  const sold = soldOf((await readReturned(context, named)).lines);
  if ([...sold.values()].every((left) => left <= 0)) {
    throw new DomainError(`${waybillNo} 认领的订单 ${orderNo} 发出的货已全部退回，请重新认领或转调整单`);
  }
  const fitting = fitInto(stray, sold);
  return { ...emptied(half), ...named, ...fitting, strayId: stray.id };
}

/** What of a registered parcel can belong to what it was claimed for. */
function fitInto({ lines }: StrayParcel, sold: ReadonlyMap<number, number>): { good: number[]; second: number[] } {
  const pieces = (skuId: number, qty: number) => Array<number>(Math.max(0, qty)).fill(skuId);
  const most = (skuId: number) => sold.get(skuId) ?? 0;
  return {
    good: lines.flatMap(({ skuId, goodQty }) => pieces(skuId, Math.min(goodQty, most(skuId)))),
    second: lines.flatMap(({ skuId, goodQty, secondQty }) =>
      pieces(skuId, Math.min(secondQty, most(skuId) - Math.min(goodQty, most(skuId)))),
    ),
  };
}

async function addGarment(context: Context, half: HalfReturned, skuId: number): Promise<Understood> {
  const label = (await findSkuLabels(context.db, [skuId])).get(skuId) ?? "";
  if (counted(half) >= mostReturned) throw new DomainError(`一个包裹最多 ${mostReturned} 件`);
  if (half.strayNo === "") {
    if (half.orderIds.length === 0) throw new DomainError(`请先扫快递单号、订单号或售后单号，再扫 ${label}`);
    const { lines } = await readReturned(context, half);
    const refusal = refuseReturned(soldOf(lines), half, { skuId, label });
    if (refusal) throw new DomainError(refusal);
  }
  const said = `${label} ${half.grade === "1" ? "正品" : "次品"}`;
  return half.grade === "1"
    ? { state: { ...half, good: [...half.good, skuId] }, said }
    : { state: { ...half, second: [...half.second, skuId] }, said };
}

/** Before the next parcel is opened: nothing was counted, or all of it as announced, which is taken in. */
async function putAside(context: Context, half: HalfReturned): Promise<Understood> {
  if (counted(half) === 0) return { state: emptied(half), said: "" };
  if (half.strayNo !== "") {
    throw new DomainError(`无主退件 ${half.strayNo} 里已扫 ${counted(half)} 件，请先登记；不登记了请按“放下”`);
  }
  try {
    return await takeIn(context, half, undefined, `与申请不一致，请先按“验收入库”核对`);
  } catch (error) {
    // Another desk may have taken it in: the next parcel is not to wait for it without a word of how to go on.
    if (error instanceof DomainError) throw new DomainError(`${error.message}；不收了请按“放下”`);
    throw error;
  }
}

/**
 * Takes what was counted in, for the after-sales that are open; an order without one gets it. What came otherwise than
 * announced is asked about once, and noted.
 *
 * @param refusal instead of the question, where nobody can answer it
 */
async function takeIn(
  context: Context,
  half: HalfReturned,
  answered: string | undefined,
  refusal?: string,
): Promise<Understood> {
  if (half.orderIds.length === 0) throw new DomainError("请先扫快递单号、订单号或售后单号");
  if (counted(half) === 0) throw new DomainError("还没有扫到货，请逐件扫吊牌；什么也没有退回的请按“放下”");
  // Who claims a parcel holds it before its order.
  const stray = half.strayId === undefined ? null : await lockStrayParcel(context, half.strayId);
  const locked = await openParcels(context, half.orderIds);
  const parcel = await readReturned(context, half);
  assertOpen(parcel, half);
  const places = await listVisibleRepositories(context, { right: "in" });
  const repositoryId = placeOf(places, half, parcel);
  if (repositoryId === null) {
    throw new DomainError(places.length > 0 ? "请选择退货仓" : "没有您可以入库的仓，请管理员在存储方权限里授予");
  }
  await assertReceivingPlace(context, repositoryId, "收退货");
  const labels = await findSkuLabels(context.db, [
    ...new Set([...half.good, ...half.second, ...parcel.lines.map(({ skuId }) => skuId), ...skusOf(stray)]),
  ]);
  const labelOf = (skuId: number) => labels.get(skuId) ?? "";
  assertSold(parcel, half, labelOf);
  const differences = differencesOf(announcedOf(parcel.parts, parcel.lines), half, labelOf);
  const left = leftOut(stray, half, labelOf);
  const [first] = parcel.orders;
  if (refusal !== undefined && differences.length + left.length > 0 && first) {
    throw new DomainError(`${nameOf(first)} ${refusal}`);
  }
  assertAnswered({
    sentences: [...differences, ...left],
    figures: { good: half.good.toSorted(), second: half.second.toSorted(), repositoryId },
    label: "按收到的入库",
    ask: "核对实物无误请勾选“按收到的入库”",
    answered,
  });
  const note = differences.length > 0 ? `验收：${differences.join("；")}` : "";
  const lines = locked.flatMap((one) => one.lines);
  const taken = assignReturned(parcel.parts, parcel.lines, half);
  await receive(context, { parcel, taken, lines, repositoryId, note, locked });
  if (stray) await endStrayParcel(context, stray, "RECEIVED", left.join("；"));
  const orderIds = [...new Set(taken.map(({ orderId }) => orderId))];
  await writeLog(
    context,
    orderIds.map((orderId) => ({ orderId, event: "AFTER_SALE" as const, text: countedText(taken, orderId, note) })),
    context.actor.userId,
  );
  const last = [...orderIds, ...half.last.filter((id) => !orderIds.includes(id))].slice(0, shownReturns);
  return {
    state: { ...emptied(half), last },
    said: `已入库：${parcel.orders.map(nameOf).join("、")}，正品 ${half.good.length} 件，次品 ${half.second.length} 件`,
  };
}

const skusOf = (stray: StrayParcel | null) => (stray?.lines ?? []).map(({ skuId }) => skuId);

function countedText(taken: readonly TakenPart[], orderId: number, note: string): string {
  const own = taken.filter((part) => part.orderId === orderId);
  const sum = (of: (part: TakenPart) => number) => own.reduce((total, part) => total + of(part), 0);
  const text = `退货验收：正品 ${sum(({ good }) => good)} 件，次品 ${sum(({ second }) => second)} 件`;
  return note === "" ? text : `${text}，${note.replace(/^验收：/, "")}`;
}

/** What was registered and is not among what is taken in: it belongs to something else. */
function leftOut(stray: StrayParcel | null, half: Counted, labelOf: (skuId: number) => string): string[] {
  const count = countOf([...half.good, ...half.second]);
  return (stray?.lines ?? []).flatMap(({ skuId, goodQty, secondQty }) => {
    const rest = goodQty + secondQty - (count.get(skuId) ?? 0);
    return rest > 0 ? [`登记时有 ${labelOf(skuId)}，其中 ${rest} 件没有入库`] : [];
  });
}

/** @throws {DomainError} where somebody else has taken in what stands open here */
function assertOpen({ sales, orders }: ReturnedParcel, half: HalfReturned): void {
  if (orders.length < half.orderIds.length || sales.length < half.saleIds.length) {
    throw new DomainError("订单或售后不存在，或您没有查看权限，请重新扫这个包裹");
  }
  for (const sale of sales) {
    const refusal = refuseSale(sale);
    if (refusal) throw new DomainError(`售后 ${sale.platformNo} ${refusal}`);
  }
}

function assertSold({ lines }: ReturnedParcel, { good, second }: Counted, labelOf: (skuId: number) => string): void {
  const sold = soldOf(lines);
  for (const [skuId, qty] of countOf([...good, ...second])) {
    const refusal = refuseReturned(
      sold,
      { good: Array<number>(qty - 1).fill(skuId), second: [] },
      { skuId, label: labelOf(skuId) },
    );
    if (refusal) throw new DomainError(refusal);
  }
}

interface Receiving {
  parcel: ReturnedParcel;
  taken: readonly TakenPart[];
  lines: readonly LineRow[];
  locked: Awaited<ReturnType<typeof openParcels>>;
  repositoryId: number;
  note: string;
}

async function receive(context: Context, { parcel, taken, lines, locked, repositoryId, note }: Receiving) {
  const made = await createMissing(context, { taken, lines, locked, parcel });
  const bySale = groupBy(taken, ({ saleId, orderId }) => saleId ?? made.get(orderId) ?? 0);
  await widenAfterSales(
    context,
    [...bySale].flatMap(([afterSaleId, parts]) =>
      parts.map(({ lineId, good, second }) => ({ afterSaleId, orderLineId: lineId, qty: good + second })),
    ),
  );
  const open = await readPartsOf(context, [...bySale.keys()]);
  await receiveGoods(
    context,
    repositoryId,
    open.map(({ sale, parts }) => ({
      sale,
      note,
      back: (bySale.get(sale.id) ?? []).flatMap(({ lineId, good, second }) => {
        const part = parts.find(({ orderLineId }) => orderLineId === lineId);
        return part ? [{ part, goodQty: good, secondQty: second }] : [];
      }),
    })),
  );
}

function groupBy(parts: readonly TakenPart[], keyOf: (part: TakenPart) => number): Map<number, TakenPart[]> {
  const groups = new Map<number, TakenPart[]>();
  for (const part of parts) groups.set(keyOf(part), [...(groups.get(keyOf(part)) ?? []), part]);
  return groups;
}

/** A 退货退款 for each order that has none: what was paid back already is ended with its goods, else somebody sees to its money. */
async function createMissing(
  context: Context,
  { taken, lines, locked, parcel }: Pick<Receiving, "taken" | "lines" | "locked" | "parcel">,
): Promise<Map<number, number>> {
  const made = new Map<number, number>();
  const bare = groupBy(
    taken.filter(({ saleId }) => saleId === null),
    ({ orderId }) => orderId,
  );
  for (const [orderId, parts] of bare) {
    const order = locked.flatMap(({ orders }) => orders).find(({ id }) => id === orderId);
    if (!order) throw new DomainError("订单不存在，请重新扫这个包裹");
    const states = parts.map(({ lineId }) => parcel.lines.find((line) => line.lineId === lineId)?.state);
    const { id } = await createAfterSale(context, order, lines, {
      ...{ type: "RETURN", amountFen: 0, reason: "包裹退回，验收时登记" },
      state: states.every((state) => state === "REFUNDED") ? "REFUNDED" : "AGREED",
      lines: parts.map(({ lineId, good, second }) => ({ orderLineId: lineId, qty: good + second })),
    });
    made.set(orderId, id);
  }
  return made;
}
