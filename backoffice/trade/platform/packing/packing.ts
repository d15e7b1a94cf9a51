/** 验货台: a text is a parcel, one of its garments or its waybill; what is whole and has a waybill is shipped (domain.md §3.5). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { findSkusByCode } from "#backoffice/masters/goods/sku/sku-code.ts";
import { findSkuLabels } from "#backoffice/masters/goods/sku/sku-label.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { nameOf, notFound, openParcels, type Parcel } from "#backoffice/trade/platform/order/order-document.ts";
import type { OrderRow } from "#backoffice/trade/platform/order/order-family.ts";
import { assertShippable, assertWaybill, shipParcel } from "#backoffice/trade/platform/order/shipping.ts";
import { findBaskets } from "#backoffice/trade/platform/wave/basket.query.ts";
import { courierOfNumber, isWaybillNo } from "#contract/platform/courier.rules.ts";
import {
  type HalfPacked,
  mostPacked,
  type PackScan,
  type packingEndpoints,
  shownParcels,
} from "#contract/platform/packing.ts";
import { basketName } from "#contract/platform/wave.words.ts";
import { dueOf, leftOf, refuseGarment } from "./packing.rules.ts";
import { readPackDesk } from "./packing-desk.query.ts";

interface Understood {
  parcel: Parcel | null;
  state: HalfPacked;
  said: string;
}

export const scanPacking: Operation<(typeof packingEndpoints)["scan"]> = async (context, { body }) => {
  const { state, parcel, said } = await understand(context, body);
  const [leader] = parcel?.orders ?? [];
  const going = parcel && leader && leftOf(dueOf(parcel.lines), state.got) === 0 ? waybillOf(leader, state) : null;
  if (!parcel || !leader || !going) {
    const lacking = parcel && body.text === "" ? lackingOf(parcel, state) : null;
    if (lacking) throw new DomainError(lacking);
    return { ...(await readPackDesk(context, state)), state, said, shippedId: null };
  }
  await shipParcel(context, parcel, going, `已逐件验货 ${state.got.length} 件，出库`);
  const after: HalfPacked = {
    ...{ got: [], waybillNo: "", courier: going.courier },
    last: [leader.id, ...state.last].slice(0, shownParcels),
  };
  return {
    ...(await readPackDesk(context, after)),
    state: after,
    said: `已发货：${nameOf(leader)}`,
    shippedId: leader.id,
  };
};

/** With what it goes out; null where its number or its courier is still to be said. */
function waybillOf(leader: OrderRow, state: HalfPacked): { courier: string; waybillNo: string } | null {
  const waybillNo = leader.waybillNo || state.waybillNo;
  if (waybillNo === "") return null;
  const courier = (leader.waybillNo !== "" && leader.courier) || courierOfNumber(waybillNo) || state.courier;
  return courier === "" ? null : { courier, waybillNo };
}

/** What keeps the parcel from going, for who asks without a scan. */
function lackingOf({ orders: [leader], lines }: Parcel, state: HalfPacked): string | null {
  const left = leftOf(dueOf(lines), state.got);
  if (left > 0) return `还有 ${left} 件没有扫`;
  if (leader && (leader.waybillNo || state.waybillNo) === "") return "货齐了，请扫快递单号";
  return "货齐了，请选择快递公司";
}

async function understand(context: Context, { text, clientToken: _, ...half }: PackScan): Promise<Understood> {
  const parcel = half.orderId === undefined ? null : await openToPack(context, half.orderId);
  if (text === "") {
    if (!parcel) throw new DomainError("请先扫快递单号或订单号");
    return { parcel, state: half, said: "" };
  }
  const skuId = (await findSkusByCode(context.db, [text.toUpperCase()])).get(text.toUpperCase());
  if (skuId !== undefined) return addGarment(context, parcel, half, skuId);
  if (parcel?.orders.some((order) => isNamed(order, text))) return { parcel, state: half, said: "就是这一单" };
  const asked = await findParcel(context, text);
  if (asked !== null) return openNext(context, parcel, half, asked);
  const [leader] = parcel?.orders ?? [];
  if (!parcel || !leader || !isWaybillNo(text)) {
    throw new DomainError(parcel ? `没有找到“${text}”` : `没有找到“${text}”，请扫快递单号或订单号`);
  }
  const isWhole = leftOf(dueOf(parcel.lines), half.got) === 0;
  if (leader.waybillNo !== "" && (isWhole || courierOfNumber(text) !== null)) {
    throw new DomainError(`这单的快递单号是 ${leader.waybillNo}，扫到的是 ${text}，请核对面单；换单号请到订单详情里改`);
  }
  // Before all of it is in, a text that could be the code of a garment nobody knows is not taken for a number.
  if (!isWhole && courierOfNumber(text) === null) throw new DomainError(`没有找到“${text}”`);
  await assertWaybill(context, parcel.orders, text);
  return { parcel, state: { ...half, waybillNo: text }, said: `快递单号 ${text}` };
}

/** The parcel under lock, where all of it waits to be shipped and may be. */
async function openToPack(context: Context, orderId: number): Promise<Parcel> {
  const [parcel] = await openParcels(context, [orderId]);
  if (!parcel) throw new DomainError(notFound);
  await assertShippable(context, parcel);
  return parcel;
}

async function addGarment(
  context: Context,
  parcel: Parcel | null,
  half: HalfPacked,
  skuId: number,
): Promise<Understood> {
  const label = (await findSkuLabels(context.db, [skuId])).get(skuId) ?? "";
  if (!parcel) throw new DomainError(`请先扫快递单号或订单号，再扫 ${label}`);
  const refusal = refuseGarment(dueOf(parcel.lines), half.got, { skuId, label });
  if (refusal) throw new DomainError(refusal);
  if (half.got.length === mostPacked) throw new DomainError(`一个包裹最多 ${mostPacked} 件`);
  return { parcel, state: { ...half, got: [...half.got, skuId] }, said: label };
}

/** The scan names another parcel: taken up where nothing lies in the one before. */
async function openNext(context: Context, parcel: Parcel | null, half: HalfPacked, id: number): Promise<Understood> {
  const [before] = parcel?.orders ?? [];
  if (parcel && before && half.got.length > 0) {
    const left = leftOf(dueOf(parcel.lines), half.got);
    const rest = left > 0 ? `还有 ${left} 件没有扫` : "还没有快递单号";
    throw new DomainError(`${nameOf(before)} ${rest}，装完再扫下一单；不装了请按“放下”`);
  }
  const next = await openToPack(context, id);
  const [leader] = next.orders;
  const { courier, last } = half;
  return {
    parcel: next,
    state: { orderId: leader?.id, got: [], waybillNo: "", courier, last },
    said: leader ? [nameOf(leader), ...(await basketsOf(context, next))].join("，") : "",
  };
}

/** 框 7: where the garments of the parcel lie. */
async function basketsOf({ db }: Context, { orders }: Parcel): Promise<string[]> {
  const baskets = await findBaskets(
    db,
    orders.map(({ id }) => id),
  );
  return [...new Set([...baskets.values()].map(({ basket }) => basketName(basket)))];
}

const isNamed = ({ platformNo, part, waybillNo }: OrderRow, text: string) =>
  text === waybillNo || text === (part === 0 ? platformNo : `${platformNo}-${part}`);

/**
 * The order that leads the parcel whose waybill or order number this is: of several, the one that waits to be shipped.
 *
 * @throws {DomainError} where several do
 */
async function findParcel(context: Context, text: string): Promise<number | null> {
  const access = await readRepositoryAccess(context);
  const split = /^(.+)-(\d{1,3})$/.exec(text);
  const isPart = split ? sql`or (doc.platform_no = ${split[1] ?? ""} and doc.part = ${Number(split[2])})` : sql``;
  const found = await rows<{ leader: number; waits: boolean }>(
    context.db,
    sql`select coalesce(doc.merged_into, doc.id) as leader, bool_or(doc.state = 'WAIT_SHIP') as waits
        from shop_order doc
        where (doc.waybill_no <> '' and doc.waybill_no = ${text} or doc.platform_no = ${text} and doc.part = 0 ${isPart})
          and doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])
        group by 1 order by 2 desc, 1 desc`,
  );
  const waiting = found.filter(({ waits }) => waits);
  if (waiting.length > 1) throw new DomainError(`有 ${waiting.length} 个包裹都是“${text}”，请到订单列表核对后逐单发货`);
  return (waiting[0] ?? found[0])?.leader ?? null;
}
