/**
 * 拣货单, 发货单 and 面单, and the buyer in full: who sees him is written down each time (domain.md §3.5;
 * docs/decisions/platforms.md, "What is kept of buyers").
 */
import { sql } from "drizzle-orm";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { openSealer, type Sealer } from "#backoffice/core/secret.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { today } from "#backoffice/ground/documents/write.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { findEwaybills } from "#backoffice/trade/platform/ewaybill/ewaybill-live.query.ts";
import { findBaskets } from "#backoffice/trade/platform/wave/basket.query.ts";
import { findLocations } from "#backoffice/trade/stall/goods/location.ts";
import type { OrderPickSheet, OrderSlip } from "#contract/platform/order-shape.ts";
import type { shopOrderEndpoints } from "#contract/platform/shop-orders.ts";
import { isAtPlatform, refuseHeld } from "./order.rules.ts";
import { notFound, sortOut } from "./order-document.ts";
import type { OrderRow } from "./order-family.ts";
import { readOrderLines, readOrders } from "./order-list.query.ts";

type Endpoints = typeof shopOrderEndpoints;

/** What a pick list is made of. */
export interface PickWish {
  repositoryId: number;
  repositoryName: string;
  orderId: number;
  /** For whom: the order's number, or its basket. */
  no: string;
  skuId: number;
  qty: number;
}

/** What waits to be shipped of these orders, a sheet a place, in the order one walks. */
export const pickOrders: Operation<Endpoints["pick"]> = async (context, { query }) => {
  const { db } = context;
  if (query.id.length === 0) throw new DomainError("请先勾选待发货的订单");
  const access = await readRepositoryAccess(context);
  const wishes = await rows<PickWish>(
    db,
    sql`select doc.repository_id as "repositoryId", place.name as "repositoryName", doc.id as "orderId",
          doc.platform_no as no, line.sku_id as "skuId", line.qty
        from shop_order doc join shop_order_line line on line.order_id = doc.id
        join repository place on place.id = doc.repository_id
        where doc.id = any(${pgArray(query.id)}::bigint[]) and doc.state = 'WAIT_SHIP' and line.state = 'OPEN'
          and line.sku_id is not null and doc.repository_id = any(${pgArray(access.ids("view"))}::bigint[])
        order by doc.ship_deadline, doc.id, line.id`,
  );
  if (wishes.length === 0) throw new DomainError("勾选的订单里没有待发货的，请先审核");
  return readPickSheets(db, wishes);
};

/** A sheet a place, in the order one walks. */
export async function readPickSheets(db: Db, wishes: readonly PickWish[]): Promise<OrderPickSheet[]> {
  const sheets: OrderPickSheet[] = [];
  for (const repositoryId of new Set(wishes.map((wish) => wish.repositoryId))) {
    const own = wishes.filter((wish) => wish.repositoryId === repositoryId);
    const skus = [
      ...(
        await describeSkus(
          db,
          own.map(({ skuId }) => skuId),
        )
      ).values(),
    ];
    const locations = await findLocations(db, repositoryId, [...new Set(skus.map(({ productId }) => productId))]);
    const lines = skus.map((sku) => {
      const byName = new Map<string, number>();
      for (const { no, skuId, qty } of own) if (skuId === sku.skuId) byName.set(no, (byName.get(no) ?? 0) + qty);
      const shares = [...byName].map(([no, qty]) => ({ no, qty }));
      const qty = shares.reduce((total, share) => total + share.qty, 0);
      return { ...sku, location: locations.get(sku.productId) ?? "", qty, shares };
    });
    sheets.push({
      ...{ repositoryId, repositoryName: own[0]?.repositoryName ?? "" },
      orders: new Set(own.map(({ orderId }) => orderId)).size,
      lines: lines.sort((one, other) => byLocation(one.location, other.location)),
    });
  }
  return sheets;
}

/** What has no place comes last; stable, so that within a place the order of 款号, colours and sizes stays. */
function byLocation(one: string, other: string): number {
  if (one === "" || other === "") return Number(one === "") - Number(other === "");
  return one.localeCompare(other, "zh-CN", { numeric: true });
}

/** A mask or a cipher is nothing that anybody could read. */
const hiddenReceiver = { name: "地址在平台", phone: "", address: "" };

/** What a parcel's papers say, the receiver in full: audited. */
export const orderSlips: Operation<Endpoints["slips"]> = async (context, { body }) => {
  const sealer = openSealer(context.settings);
  const marks = await findEwaybills(context.db, body.form === "label" ? body.ids : []);
  const { ready, refused } = await sortOut(context, body.ids, (order) => {
    const held = refuseHeld(order, today(context), "打印");
    if (held) return held;
    if (order.state !== "WAIT_SHIP" && order.state !== "SHIPPED") return "不是待发货或已发货，不能打印";
    const isHidden = body.form === "label" && isAtPlatform(openReceiver(sealer, order));
    if (!isHidden) return null;
    return marks.get(order.id)?.state === "GOT"
      ? "的收货地址在平台，请下载打印数据，用平台的打印组件打印"
      : "的收货地址在平台，请在平台打印面单";
  });
  const all = ready.flatMap(({ orders }) => orders);
  const shown = new Map(
    (
      await readOrders(
        context,
        all.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const lines = await readOrderLines(context.db, [...shown.keys()]);
  const baskets = await findBaskets(context.db, [...shown.keys()]);
  const slips = ready.flatMap(({ orders }): OrderSlip[] => {
    const [leader] = orders;
    const row = leader && shown.get(leader.id);
    if (!leader || !row) return [];
    const receiver = openReceiver(sealer, leader);
    const { name, phone, address } = isAtPlatform(receiver) ? hiddenReceiver : receiver;
    return [
      {
        id: leader.id,
        numbers: orders.map(({ platformNo, part }) => (part === 0 ? platformNo : `${platformNo}-${part}`)),
        ...{ shopName: row.shopName, repositoryId: row.repositoryId, repositoryName: row.repositoryName },
        ...{ courier: row.courier, waybillNo: row.waybillNo, sender: `${row.shopName} ${row.repositoryName}` },
        ...{ name, phone, address: [leader.province, leader.city, leader.district, address].filter(Boolean).join(" ") },
        buyerMessage: orders.flatMap(({ buyerMessage }) => buyerMessage || []).join("；"),
        sellerRemark: orders.flatMap(({ sellerRemark }) => sellerRemark || []).join("；"),
        basket: orders.flatMap(({ id }) => baskets.get(id)?.basket ?? [])[0] ?? null,
        lines: orders.flatMap(({ id }) => (lines.get(id) ?? []).filter(({ state }) => state !== "REFUNDED")),
      },
    ];
  });
  await writeAudit(
    context,
    all.map(({ id }) => ({ entity: "shop_order", entityId: id, action: "print" })),
  );
  return { slips, refused };
};

/** 查看收货信息, audited each time. */
export const revealOrder: Operation<Endpoints["reveal"]> = async (context, { params }) => {
  const { ready } = await sortOut(context, [params.id], () => null);
  const order = ready.flatMap(({ orders }) => orders).find(({ id }) => id === params.id);
  if (!order) throw new DomainError(notFound);
  if (order.anonymisedAt) throw new DomainError("订单已结束 180 天，收货信息已匿名化");
  await writeAudit(context, [{ entity: "shop_order", entityId: order.id, action: "reveal" }]);
  const { province, city, district } = order;
  return { ...openReceiver(openSealer(context.settings), order), province, city, district };
};

/** The sealed texts of a buyer; empty where there is none. */
export function openReceiver(
  sealer: Sealer,
  { buyerSealed, phoneSealed, addressSealed }: Pick<OrderRow, "buyerSealed" | "phoneSealed" | "addressSealed">,
) {
  const open = (sealed: string | null) => (sealed === null ? "" : sealer.open(sealed));
  return { name: open(buyerSealed), phone: open(phoneSealed), address: open(addressSealed) };
}
