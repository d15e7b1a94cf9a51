/** 客户专价: prices that one customer has of us (domain.md §3.4). */
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { shownInstant } from "#backoffice/db/where.ts";
import { writeAudit } from "#backoffice/ground/audit/audit.ts";
import { edited } from "#backoffice/ground/documents/write.ts";
import { getStyleForPrice, readOwnPrices } from "#backoffice/masters/strategy/own-price.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { distributorPriceEndpoints } from "#contract/stall/distributor-prices.ts";
import { customerPrice } from "./distributor.tables.ts";
import { lockDistributor } from "./distributor.ts";

type Endpoints = typeof distributorPriceEndpoints;

export const listCustomerPrices: Operation<Endpoints["list"]> = (context, { params, query }) => {
  const source = sql`customer_price own join product p on p.id = own.product_id
    left join sys_user u on u.id = own.updated_by where own.distributor_id = ${params.id}`;
  const further = sql`, u.nick_name as "updateBy", ${shownInstant(sql`own.updated_at`)} as "updateTime"`;
  return readOwnPrices<Answer<Endpoints["list"]>["content"][number]>(context, source, query, further);
};

export const saveCustomerPrice: Operation<Endpoints["save"]> = async (context, { params, body }) => {
  const { db } = context;
  const row = await lockDistributor(db, params.id, null);
  if (row.walkIn) throw new DomainError("散客不能设专价");
  if (row.mergedIntoId !== null) throw new DomainError(`${row.name}已合并到其他客户，不能设专价`);
  const style = await getStyleForPrice(context, body, "专价");
  const key = { distributorId: row.id, productId: style.id };
  const changed = { priceFen: body.priceFen, ...edited(context) };
  const [before] = await db.select().from(customerPrice).where(keyIs(key));
  await db
    .insert(customerPrice)
    .values({ ...key, ...changed })
    .onConflictDoUpdate({ target: [customerPrice.distributorId, customerPrice.productId], set: changed });
  await auditPrice(context, key, before?.priceFen ?? null, body.priceFen);
  return { productId: style.id, added: !before };
};

export const removeCustomerPrice: Operation<Endpoints["remove"]> = async (context, { params }) => {
  const row = await lockDistributor(context.db, params.id, null);
  const key = { distributorId: row.id, productId: params.productId };
  const [gone] = await context.db.delete(customerPrice).where(keyIs(key)).returning();
  if (!gone) throw new DomainError("该款的专价不存在，可能已被删除");
  await auditPrice(context, key, gone.priceFen, null);
};

interface Key {
  distributorId: number;
  productId: number;
}

function keyIs({ distributorId, productId }: Key) {
  return and(eq(customerPrice.distributorId, distributorId), eq(customerPrice.productId, productId));
}

async function auditPrice(
  within: Context,
  { distributorId, productId }: Key,
  before: number | null,
  after: number | null,
) {
  await writeAudit(within, [
    {
      entity: "distributor",
      entityId: distributorId,
      action: "price",
      before: { productId, priceFen: before },
      after: { productId, priceFen: after },
    },
  ]);
}
