/** 平台订单 as their operations handle them: opened under lock with what goes in one parcel, within the actor's places. */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { distinct, pgArray } from "#backoffice/db/pg-array.ts";
import { updateAll } from "#backoffice/db/recordset.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import type { LeftAlone } from "#backoffice/ground/documents/ticked.ts";
import { type RepositoryAccess, readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import { findDisagreeing } from "#backoffice/trade/platform/sync/match.ts";
import { repositoryRightLabels } from "#contract/inventory/repositories.ts";
import type { ShopOrderAct } from "#contract/platform/order.words.ts";
import { lockRelated, readLines, type Writing } from "./family-store.ts";
import { refuseOrderAction } from "./order.rules.ts";
import { shopOrder } from "./order.tables.ts";
import type { LineRow, OrderRow } from "./order-family.ts";

export const notFound = "平台订单不存在，或您没有查看权限";

/** 订单 123（拆单 1）: how sentences name it. */
export function nameOf({ platformNo, part }: Pick<OrderRow, "platformNo" | "part">): string {
  return part === 0 ? `订单 ${platformNo}` : `订单 ${platformNo}（拆单 ${part}）`;
}

/** Orders of one parcel, the leader first; most parcels are of one order. */
export interface Parcel {
  orders: OrderRow[];
  lines: LineRow[];
}

/**
 * The parcels in which the orders go, in the order asked, locked with what is related to them.
 *
 * @throws {DomainError} where one is not there, or not the actor's to see, or was merged a moment ago
 */
export async function openParcels(context: Context, ids: readonly number[]): Promise<Parcel[]> {
  const parcels = await lockParcels(context.db, ids);
  const access = await readRepositoryAccess(context);
  const byId = new Map(parcels.flatMap(({ orders }) => orders).map((order) => [order.id, order]));
  if (distinct(ids).some((id) => !maySee(access, byId.get(id)))) throw new DomainError(notFound);
  return parcels;
}

/**
 * The same of whoever asks; an id that is not there is left out.
 *
 * @throws {DomainError} where one was merged a moment ago
 */
export async function lockParcels(db: Db, ids: readonly number[]): Promise<Parcel[]> {
  const locked = new Set(await lockRelated(db, sql`select unnest(${pgArray(distinct(ids))}::bigint[]) as id`));
  const related = await findMates(db, ids);
  // Merged while this waited for its locks: who has the others may wait for these.
  if (related.some((id) => !locked.has(id))) throw new DomainError("订单刚被合单，请刷新后重试");
  const orders = await db.select().from(shopOrder).where(isOneOf(related)).orderBy(shopOrder.id).for("update");
  return parcelsOf(db, ids, orders);
}

/** The parcels in which the orders go, for who writes nothing. */
export async function readParcels(db: Db, ids: readonly number[]): Promise<Parcel[]> {
  const related = await findMates(db, ids);
  return parcelsOf(db, ids, await db.select().from(shopOrder).where(isOneOf(related)).orderBy(shopOrder.id));
}

const isOneOf = (ids: readonly number[]) => sql`${shopOrder.id} = any(${pgArray(ids)}::bigint[])`;

/** The orders and all that goes in one parcel with any of them. */
async function findMates(db: Db, ids: readonly number[]): Promise<number[]> {
  const asked = pgArray(distinct(ids));
  const related = await rows<{ id: number }>(
    db,
    sql`select id from shop_order where id = any(${asked}::bigint[]) or merged_into = any(${asked}::bigint[])
        union select mate.id from shop_order doc join shop_order mate
          on mate.id = doc.merged_into or mate.merged_into = doc.merged_into
        where doc.id = any(${asked}::bigint[])`,
  );
  return related.map(({ id }) => id);
}

async function parcelsOf(db: Db, ids: readonly number[], orders: readonly OrderRow[]): Promise<Parcel[]> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lines = await readLines(db, [...byId.keys()]);
  const parcels = new Map<number, Parcel>();
  for (const id of ids) {
    const asking = byId.get(id);
    if (!asking) continue;
    const leader = asking.mergedInto ?? id;
    if (parcels.has(leader)) continue;
    const mates = orders.filter((order) => order.id === leader || order.mergedInto === leader);
    const mateIds = new Set(mates.map((mate) => mate.id));
    parcels.set(leader, {
      orders: mates.sort((one, other) => Number(other.id === leader) - Number(one.id === leader) || one.id - other.id),
      lines: lines.filter(({ orderId }) => mateIds.has(orderId)),
    });
  }
  return [...parcels.values()];
}

/** An order of a parcel with its goods, for what works without anybody who asks. */
export interface ParcelOrder extends OrderRow {
  /** The order that leads its parcel. */
  readonly leader: number;
  readonly goods: readonly { readonly name: string; readonly spec: string; readonly count: number }[];
}

/** The orders of the parcels that these lead, each leader before its others; `locked` where they are about to be changed. */
export async function readParcelOrders(
  db: Db,
  leaders: readonly number[],
  { locked = false }: { locked?: boolean } = {},
): Promise<ParcelOrder[]> {
  const ids = pgArray(leaders);
  const query = db
    .select()
    .from(shopOrder)
    .where(sql`${shopOrder.id} = any(${ids}::bigint[]) or ${shopOrder.mergedInto} = any(${ids}::bigint[])`)
    .orderBy(shopOrder.id);
  const orders = await (locked ? query.for("update") : query);
  const lines = await readLines(
    db,
    orders.map(({ id }) => id),
  );
  return orders
    .map((order) => ({
      ...order,
      leader: order.mergedInto ?? order.id,
      goods: lines
        .filter(({ orderId, state }) => orderId === order.id && state !== "REFUNDED")
        .map(({ title, spec, qty }) => ({ name: title, spec, count: qty })),
    }))
    .sort((one, other) => Number(other.id === other.leader) - Number(one.id === one.leader) || one.id - other.id);
}

function maySee(access: RepositoryAccess, order: OrderRow | undefined): boolean {
  return order !== undefined && access.may(order.repositoryId, "view");
}

/** One order with its parcel, where its state allows the action; a refusal else. */
export async function openOrder(
  context: Context,
  id: number,
  action: ShopOrderAct,
  version?: number,
): Promise<Parcel & { order: OrderRow }> {
  const [parcel] = await openParcels(context, [id]);
  const order = parcel?.orders.find((one) => one.id === id);
  if (!parcel || !order) throw new DomainError(notFound);
  const refusal = refuseOrderAction(order.state, action);
  if (refusal) throw new DomainError(`${nameOf(order)} ${refusal}`);
  if (version !== undefined) assertVersion(order, version);
  return { ...parcel, order };
}

/** Gives each parcel to `refuse`, which says why it is left alone, or null; a parcel goes whole or not at all. */
export async function sortOut(
  context: Context,
  ids: readonly number[],
  refuse: (order: OrderRow, access: RepositoryAccess, lines: readonly LineRow[]) => string | null,
): Promise<{ ready: Parcel[]; refused: LeftAlone[] }> {
  const parcels = await openParcels(context, ids);
  const access = await readRepositoryAccess(context);
  const refused: LeftAlone[] = [];
  const ready = parcels.filter(({ orders, lines }) => {
    const [why] = orders.flatMap((order) => {
      const message = refuse(order, access, lines);
      return message === null ? [] : [leftAlone(order, message)];
    });
    if (why) refused.push(why);
    return !why;
  });
  return { ready, refused };
}

/** Parcels whose lines are what their 商家编码 names; the others are named. */
export async function sortOutDisagreeing(
  { db }: Pick<Context, "db">,
  parcels: readonly Parcel[],
): Promise<{ ready: Parcel[]; refused: LeftAlone[] }> {
  const apart = await findDisagreeing(
    db,
    parcels.flatMap(({ lines }) => lines),
  );
  const refused: LeftAlone[] = [];
  const ready = parcels.filter(({ orders, lines }) => {
    const line = lines.find(({ id }) => apart.has(id));
    const order = line && orders.find(({ id }) => id === line.orderId);
    if (line && order) refused.push(leftAlone(order, apart.get(line.id) ?? ""));
    return !line;
  });
  return { ready, refused };
}

export const leftAlone = (order: OrderRow, message: string): LeftAlone => ({
  id: order.id,
  label: nameOf(order),
  message,
});

/** Why the actor may not take goods out of the order's place; null when he may. */
export function refuseOut(access: RepositoryAccess, { repositoryId }: OrderRow): string | null {
  return access.may(repositoryId, "out") ? null : `您没有发货仓的${repositoryRightLabels.out}权限`;
}

/** Who writes orders: nobody, of what is done by itself. */
export type Touching = Writing & { readonly actor: { readonly userId: number | null } };

type Changes = Partial<Omit<OrderRow, "id" | "version">>;

/** Writes the same columns of many orders, each counted up; gives them as they then are. */
export async function touchOrders(
  { db, clock, actor }: Touching,
  orders: readonly OrderRow[],
  changes: (order: OrderRow) => Changes,
): Promise<OrderRow[]> {
  const now = clock.now();
  const changed = orders.map((order) => ({
    ...order,
    ...changes(order),
    version: order.version + 1,
    updatedAt: now,
    updatedBy: actor.userId,
  }));
  const names = new Set(orders.flatMap((order) => Object.keys(changes(order)) as (keyof Changes & string)[]));
  await updateAll(db, shopOrder, [...names, "version", "updatedAt", "updatedBy"], changed);
  return changed;
}
