/** 包裹估算: what a parcel of a shop is taken to cost from a day on, until the courier's bill names it. */
import { sql } from "drizzle-orm";
import { formatInstant } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { stamp } from "#backoffice/ground/documents/write.ts";
import { assertPeriodOpen } from "#backoffice/masters/period/period.ts";
import { getVisibleShop, listVisibleShops } from "#backoffice/trade/platform/shop/shop.ts";
import type { ParcelEstimate, shopBillEndpoints } from "#contract/platform/shop-bills.ts";
import { parcelEstimate } from "./shop-bill.tables.ts";

type Endpoints = typeof shopBillEndpoints;

type Stored = Omit<ParcelEstimate, "updateTime"> & { updatedAt: Date | string; version: number };

function readEstimates({ db }: Pick<Context, "db">, shopId: number): Promise<Stored[]> {
  return rows<Stored>(
    db,
    sql`select estimate.id, from_day::text as "fromDay", freight_fen as "freightFen", packing_fen as "packingFen",
          writer.nick_name as "updateBy", estimate.updated_at as "updatedAt", estimate.version
        from parcel_estimate estimate left join sys_user writer on writer.id = estimate.updated_by
        where shop_id = ${shopId} order by from_day desc`,
  );
}

/** As how often any of them was written. */
const versionOf = (stored: readonly Stored[]) => stored.reduce((sum, { version }) => sum + version, 0);

export const listEstimates: Operation<Endpoints["estimates"]> = async (context, { query }) => {
  const shops = (await listVisibleShops(context)).map(({ id, name }) => ({ id, name }));
  const shop = query.shopId === undefined ? shops[0] : shops.find(({ id }) => id === query.shopId);
  if (!shop && query.shopId !== undefined) throw new DomainError("店铺不存在，可能已被删除");
  const stored = shop ? await readEstimates(context, shop.id) : [];
  return {
    shop: shop ?? null,
    version: versionOf(stored),
    content: stored.map(({ updatedAt, version: _, ...row }) => ({
      ...row,
      updateTime: formatInstant(new Date(updatedAt)),
    })),
    shops,
  };
};

export const saveEstimate: Operation<Endpoints["saveEstimate"]> = async (context, { body }) => {
  const { shopId, fromDay, freightFen, packingFen, version } = body;
  const { db } = context;
  const shop = await getVisibleShop(context, shopId);
  // Two who save at once: the second has not seen what the first wrote.
  await db.execute(sql`select from shop where id = ${shop.id} for update`);
  const stored = await readEstimates(context, shop.id);
  assertVersion({ version: versionOf(stored) }, version);
  await assertPeriodOpen(db, fromDay);
  const { updatedBy, updatedAt, ...made } = stamp(context);
  const amounts = { freightFen, packingFen };
  await db
    .insert(parcelEstimate)
    .values({ shopId: shop.id, fromDay, ...amounts, ...made, updatedBy, updatedAt })
    .onConflictDoUpdate({
      target: [parcelEstimate.shopId, parcelEstimate.fromDay],
      set: { ...amounts, updatedBy, updatedAt, version: sql`${parcelEstimate.version} + 1` },
    });
  const before = stored.find((one) => one.fromDay === fromDay);
  await writeAudit(context, [
    {
      ...{ entity: "parcelEstimate", entityId: shop.id, action: "edit" },
      ...(before && { before: { fromDay, freightFen: before.freightFen, packingFen: before.packingFen } }),
      after: { fromDay, ...amounts },
    },
  ]);
  return { version: version + 1 };
};
