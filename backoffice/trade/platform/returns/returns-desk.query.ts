/** What the returns desk shows: the open parcel with what was announced and what is counted, where it goes, what came last. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { describeSkus, inReadingOrder } from "#backoffice/masters/goods/line/line.ts";
import { listVisibleRepositories } from "#backoffice/masters/repository/repository.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { listCouriers } from "#backoffice/trade/platform/order/courier.ts";
import { nameOf } from "#backoffice/trade/platform/order/order-document.ts";
import { countOf } from "#backoffice/trade/platform/packing/packing.rules.ts";
import { courierOfNumber } from "#contract/platform/courier.rules.ts";
import {
  type HalfReturned,
  type ReturnsDesk,
  type returnsDeskEndpoints,
  shownReturns,
} from "#contract/platform/returns/returns-desk.ts";
import { countInterceptions } from "./interception-list.query.ts";
import { interceptionOf, type ReturnedParcel, readReturned, saleNameOf } from "./returned-parcel.ts";
import { announcedOf, soldOf } from "./returns-desk.rules.ts";
import { countStrayParcels } from "./stray-parcel-list.query.ts";

export const returnsDesk: Operation<(typeof returnsDeskEndpoints)["desk"]> = async (context, { query }) => ({
  ...(await readReturnsDesk(context, query)),
  waiting: { strays: await countStrayParcels(context), interceptions: await countInterceptions(context) },
});

export async function readReturnsDesk(context: Context, half: HalfReturned): Promise<ReturnsDesk> {
  const parcel = half.orderIds.length > 0 ? await readReturned(context, half) : null;
  const places = await listVisibleRepositories(context, { right: "in" });
  return {
    parcel: parcel && parcel.orders.length > 0 ? await showParcel(context, parcel, half) : null,
    stray: half.strayNo === "" ? null : await showStray(context, half),
    places: places.map(({ id, name }) => ({ id, name })),
    repositoryId: placeOf(places, half, parcel),
    couriers: await listCouriers(context.db),
    received: await readReceivedLast(context, half.last.slice(0, shownReturns)),
  };
}

/** The place chosen, else the one that the goods had left, where the actor may fill it; else the only one; null: to be chosen. */
export function placeOf(
  places: readonly { id: number }[],
  { repositoryId }: Pick<HalfReturned, "repositoryId">,
  parcel: ReturnedParcel | null,
): number | null {
  const mayFill = (id: number | undefined) => places.some((place) => place.id === id);
  if (repositoryId !== undefined && mayFill(repositoryId)) return repositoryId;
  const left = parcel?.orders.find((order) => mayFill(order.repositoryId));
  return left?.repositoryId ?? (places.length === 1 ? (places[0]?.id ?? null) : null);
}

async function showParcel(
  { db }: Context,
  parcel: ReturnedParcel,
  { good, second }: HalfReturned,
): Promise<ReturnsDesk["parcel"]> {
  const { orders, sales, lines, parts } = parcel;
  const [announced, sold] = [announcedOf(parts, lines), soldOf(lines)];
  const count = { good: countOf(good), second: countOf(second) };
  const skuIds = [...new Set([...announced.keys(), ...good, ...second])];
  const skus = await describeSkus(db, skuIds);
  return {
    orders: orders.map((order) => ({ id: order.id, name: nameOf(order) })),
    sales: sales.map(saleNameOf),
    shopName: [...new Set(orders.map(({ shopName }) => shopName))].join("、"),
    reasons: [...new Set(sales.flatMap(({ reason }) => reason || []))].join("；"),
    interception: interceptionOf(parcel),
    lines: inReadingOrder(
      skuIds.map((skuId) => ({
        ...{ skuId, announced: announced.get(skuId) ?? 0, sold: sold.get(skuId) ?? 0 },
        ...{ good: count.good.get(skuId) ?? 0, second: count.second.get(skuId) ?? 0 },
      })),
      skus,
    ),
  };
}

async function showStray({ db }: Context, { strayNo, good, second }: HalfReturned): Promise<ReturnsDesk["stray"]> {
  const count = { good: countOf(good), second: countOf(second) };
  const skuIds = [...new Set([...good, ...second])];
  return {
    waybillNo: strayNo,
    courier: courierOfNumber(strayNo) ?? "",
    lines: inReadingOrder(
      skuIds.map((skuId) => ({
        ...{ skuId, good: count.good.get(skuId) ?? 0, second: count.second.get(skuId) ?? 0 },
      })),
      await describeSkus(db, skuIds),
    ),
  };
}

async function readReceivedLast(context: Context, ids: readonly number[]): Promise<ReturnsDesk["received"]> {
  if (ids.length === 0) return [];
  const access = await readRepositoryAccess(context);
  const found = await rows<Parameters<typeof nameOf>[0] & Omit<ReturnsDesk["received"][number], "name">>(
    context.db,
    sql`select doc.id, doc.platform_no as "platformNo", doc.part, shop.name as "shopName",
          coalesce(sum(part.good_qty), 0)::int8 as good, coalesce(sum(part.second_qty), 0)::int8 as second
        from unnest(${pgArray(ids)}::bigint[]) with ordinality asked(id, place_) join shop_order doc on doc.id = asked.id
          join shop on shop.id = doc.shop_id left join shop_order_line line on line.order_id = doc.id
          left join after_sale_line part on part.order_line_id = line.id
        where doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])
        group by doc.id, shop.name, asked.place_ order by asked.place_`,
  );
  return found.map(({ platformNo, part, ...row }) => ({ ...row, name: nameOf({ platformNo, part }) }));
}
