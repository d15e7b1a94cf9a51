/** What the packing desk shows: the open parcel with what is in it so far, the couriers, what went last. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listCouriers } from "#backoffice/trade/platform/order/courier.ts";
import { readOrderLines, readOrders } from "#backoffice/trade/platform/order/order-list.query.ts";
import { findBaskets } from "#backoffice/trade/platform/wave/basket.query.ts";
import type { WaveBasketRef } from "#contract/platform/order-shape.ts";
import { type HalfPacked, type PackDesk, type packingEndpoints, shownParcels } from "#contract/platform/packing.ts";
import { countOf, dueOf, leftOf } from "./packing.rules.ts";

export const packDesk: Operation<(typeof packingEndpoints)["desk"]> = (context, { query }) =>
  readPackDesk(context, query);

export async function readPackDesk(context: Context, { orderId, got, last }: HalfPacked): Promise<PackDesk> {
  const { db } = context;
  return {
    parcel: orderId === undefined ? null : await readParcel(context, orderId, got),
    couriers: await listCouriers(db),
    shipped: await readShipped(context, last.slice(0, shownParcels)),
  };
}

/** Null where it waits to be shipped no more, or is not the actor's to see. */
async function readParcel(context: Context, leaderId: number, got: readonly number[]): Promise<PackDesk["parcel"]> {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const found = await rows<{ id: number; message: string; remark: string }>(
    db,
    sql`select id from shop_order where (id = ${leaderId} or merged_into = ${leaderId}) and state = 'WAIT_SHIP'
          and repository_id = any(${pgArray(access.ids("view"))}::bigint[]) order by id <> ${leaderId}, id`,
  );
  const ids = found.map(({ id }) => id);
  const orders = await readOrders(context, ids);
  const [leader] = orders;
  if (!leader || leader.id !== leaderId) return null;
  const byOrder = await readOrderLines(db, ids);
  const lines = ids
    .flatMap((id) => byOrder.get(id) ?? [])
    .map(({ sku, qty, state }) => ({ skuId: sku?.skuId ?? null, qty, state }));
  const due = dueOf(lines);
  const count = countOf(got);
  const skus = await describeSkus(db, [...due.keys()]);
  const all = (text: (order: (typeof orders)[number]) => string) => orders.flatMap((one) => text(one) || []).join("；");
  return {
    id: leader.id,
    numbers: orders.map(({ platformNo, part }) => (part === 0 ? platformNo : `${platformNo}-${part}`)),
    shopName: leader.shopName,
    repositoryName: leader.repositoryName,
    province: leader.province,
    buyerMessage: all(({ buyerMessage }) => buyerMessage),
    sellerRemark: all(({ sellerRemark }) => sellerRemark),
    flag: Math.max(...orders.map(({ flag }) => flag)),
    baskets: distinctBaskets([...(await findBaskets(db, ids)).values()]),
    courier: leader.courier,
    waybillNo: leader.waybillNo,
    lines: inReadingOrder(
      [...due].map(([skuId, qty]) => ({ skuId, qty, got: count.get(skuId) ?? 0 })),
      skus,
    ),
    left: leftOf(due, got),
  };
}

/** Orders of one parcel lie in one basket, unless they were merged after they had theirs. */
function distinctBaskets(all: readonly WaveBasketRef[]): WaveBasketRef[] {
  return [...new Map(all.map((one) => [`${one.id} ${one.basket}`, one])).values()];
}

async function readShipped(context: Context, ids: readonly number[]): Promise<PackDesk["shipped"]> {
  const access = await readRepositoryAccess(context);
  return rows(
    context.db,
    sql`select doc.id, doc.platform_no as no, doc.courier, doc.waybill_no as "waybillNo",
          (select coalesce(sum(mate.qty), 0)::int8 from shop_order mate
            where mate.id = doc.id or mate.merged_into = doc.id) as qty
        from unnest(${pgArray(ids)}::bigint[]) with ordinality asked(id, place_) join shop_order doc on doc.id = asked.id
        where doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])
        order by asked.place_`,
  );
}
