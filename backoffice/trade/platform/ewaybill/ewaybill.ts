/** 取电子面单 and 取消电子面单: what is asked is written down first, and asked then; the outcome of each order is told (domain.md §3.5). */
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { LeftAlone } from "#backoffice/ground/documents/ticked.ts";
import { insertRow, stamp } from "#backoffice/ground/documents/write.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { courierOf } from "#backoffice/trade/platform/order/courier.ts";
import { log } from "#backoffice/trade/platform/order/order.ts";
import {
  leftAlone,
  nameOf,
  type Parcel,
  refuseOut,
  sortOut,
  touchOrders,
} from "#backoffice/trade/platform/order/order-document.ts";
import type { OrderRow } from "#backoffice/trade/platform/order/order-family.ts";
import { listShops, type Shop } from "#backoffice/trade/platform/shop/shop.ts";
import type { EwaybillState } from "#contract/platform/ewaybill/ewaybill.words.ts";
import type { ewaybillEndpoints } from "#contract/platform/ewaybill/ewaybills.ts";
import { missingOfAccount, refuseAsk, refuseShop } from "./ewaybill.rules.ts";
import { ewaybill, ewaybillAccount } from "./ewaybill.tables.ts";
import { ewaybillChannel } from "./ewaybill-call.ts";
import { type EwaybillMark, findEwaybills, isLive } from "./ewaybill-live.query.ts";

type Endpoints = typeof ewaybillEndpoints;
type Account = typeof ewaybillAccount.$inferSelect;

/** How long one who clicks waits for the nodes that ask; what is not there by then comes by itself. */
const patienceMs = 12_000;
const lookMs = 150;

/** What was written down of one parcel: kept for a repeat, so without anybody's data. */
interface Begun {
  readonly ewaybillId: number;
  readonly orderId: number;
  readonly label: string;
  /** Orders in the parcel. */
  readonly orders: number;
}

interface Beginning {
  readonly begun: readonly Begun[];
  readonly refused: readonly LeftAlone[];
}

export const askEwaybills: Operation<Endpoints["ask"]> = async (context, { body }) => {
  const { clientToken, ids, courier } = body;
  const beginning = await once(context, { operation: "ewaybill.ask", clientToken }, (within) =>
    beginAsking(within, ids, courier),
  );
  return finish(context, beginning, {
    isDone: (state) => state === "GOT",
    say: ({ state, error }) => {
      if (state === "REFUSED") return `没有取到电子面单：${error}`;
      if (state !== "ASKED") return "订单已不在待发货，单号退回平台";
      return error === ""
        ? "还在取号，单号取到后显示在订单上"
        : `还没有取到电子面单：${error}；系统会再取，急用请先取消电子面单再批量填单号`;
    },
  });
};

async function beginAsking(context: Context, ids: readonly number[], courier: string): Promise<Beginning> {
  const { db } = context;
  const sorted = await sortOut(context, ids, (order, access) => refuseAsk(order) ?? refuseOut(access, order));
  const leaders = sorted.ready.flatMap(({ orders: [leader] }) => leader ?? []);
  const marks = await findEwaybills(
    db,
    leaders.map(({ id }) => id),
  );
  const accountOf = await chooseAccounts(context, courier);
  const begun: Begun[] = [];
  const refused: LeftAlone[] = [...sorted.refused];
  for (const { orders } of sorted.ready) {
    const [leader] = orders;
    if (!leader) continue;
    const account = accountOf(leader);
    const message = refuseMark(leader, marks.get(leader.id)) ?? (typeof account === "string" ? account : null);
    if (message !== null || typeof account === "string") refused.push(leftAlone(leader, message ?? ""));
    else begun.push(await writeAsked(context, { orders, leader, account }));
  }
  if (begun.length > 0) await wakeAskers(db);
  return { begun, refused };
}

/** What stands on the parcel already. */
function refuseMark(leader: OrderRow, mark: EwaybillMark | undefined): string | null {
  if (mark?.state === "GOT") return `已取电子面单 ${mark.courier} ${mark.waybillNo}`;
  if (mark?.state === "ASKED") return "正在取电子面单，单号取到后显示在订单上";
  if (mark?.state === "CANCELLING" && mark.waits) return "上一个单号还在退回平台，请稍后再取";
  return leader.waybillNo === "" ? null : `已填快递单号 ${leader.waybillNo}，不再取电子面单`;
}

/** By which account an order gets its number, or why by none: by the courier that was asked for, else the one that stands on it, else the shop's usual one. */
async function chooseAccounts(context: Context, asked: string): Promise<(order: OrderRow) => Account | string> {
  const shops = new Map((await listShops(context)).map((shop): [number, Shop] => [shop.id, shop]));
  const accounts = await context.db.select().from(ewaybillAccount);
  return ({ shopId, courier: planned }) => {
    const courier = asked || planned;
    const shop = shops.get(shopId);
    if (!shop) return "的店铺已被删除";
    const refusal = refuseShop(shop);
    if (refusal) return refusal;
    const own = accounts.filter((account) => account.shopId === shopId);
    if (own.length === 0) return `${shop.name}还没有设置电子面单，请先在店铺的“电子面单”里添加快递`;
    const names = own.map((account) => account.courier);
    const wanted = courier === "" ? null : courierOf(names, courier);
    const account = wanted
      ? own.find((one) => "name" in wanted && one.courier === wanted.name)
      : own.find(({ isDefault }) => isDefault);
    if (!account) return `${shop.name}没有${courier}的电子面单，有${names.join("、")}`;
    const missing = missingOfAccount(account);
    return missing === null
      ? account
      : `${shop.name}的${account.courier}电子面单${missing}，请先在店铺的“电子面单”里设置`;
  };
}

async function writeAsked(
  context: Context,
  { orders, leader, account }: { orders: readonly OrderRow[]; leader: OrderRow; account: Account },
): Promise<Begun> {
  const { id } = await insertRow(context.db, ewaybill, {
    ...{ orderId: leader.id, accountId: account.id, shopId: leader.shopId, courier: account.courier },
    nextAt: context.clock.now(),
    ...stamp(context),
  });
  return { ewaybillId: id, orderId: leader.id, label: nameOf(leader), orders: orders.length };
}

export const cancelEwaybills: Operation<Endpoints["cancel"]> = async (context, { body }) => {
  const beginning = await once(context, { operation: "ewaybill.cancel", clientToken: body.clientToken }, (within) =>
    beginCancelling(within, body.ids),
  );
  return finish(context, beginning, {
    isDone: (state) => state === "CANCELLED",
    say: ({ waits, error }) => {
      if (error === "") return "单号正在退回平台";
      return waits
        ? `单号还没有退回平台：${error}；系统会再退`
        : `平台没有收回单号：${error}；请到平台后台核对，包裹不要再用这个单号`;
    },
  });
};

async function beginCancelling(context: Context, ids: readonly number[]): Promise<Beginning> {
  const { db, clock } = context;
  const sorted = await sortOut(context, ids, (order, access) => refuseOut(access, order));
  const marks = await findEwaybills(
    db,
    sorted.ready.flatMap(({ orders: [leader] }) => leader?.id ?? []),
  );
  const begun: Begun[] = [];
  const refused: LeftAlone[] = [...sorted.refused];
  for (const parcel of sorted.ready) {
    const [leader] = parcel.orders;
    const mark = leader && marks.get(leader.id);
    if (!leader) continue;
    if (!mark || (!isLive(mark) && mark.state !== "CANCELLING")) {
      refused.push(leftAlone(leader, "没有电子面单可以取消"));
      continue;
    }
    // What goes back already, of a parcel that went under another number, is tried again.
    if (leader.shippedAt !== null && isLive(mark)) {
      refused.push(leftAlone(leader, "已发货，不能取消电子面单"));
      continue;
    }
    await clearNumber(context, parcel, mark);
    const now = clock.now().toISOString();
    // Who is being asked just now is heard first: what was said is the number that is given back.
    await db
      .update(ewaybill)
      .set({
        state: "CANCELLING",
        nextAt: sql`case when ${ewaybill.called} and ${ewaybill.waybillNo} = '' and ${ewaybill.nextAt} is not null
          then greatest(${ewaybill.nextAt}, ${now}::timestamptz) else ${now}::timestamptz end`,
        ...{ error: "", tries: 0, updatedBy: context.actor.userId, updatedAt: clock.now() },
        version: sql`${ewaybill.version} + 1`,
      })
      .where(eq(ewaybill.id, mark.id));
    const [ewaybillId, label, orders] = [mark.id, nameOf(leader), parcel.orders.length];
    begun.push({ ewaybillId, orderId: leader.id, label, orders });
  }
  if (begun.length > 0) await wakeAskers(db);
  return { begun, refused };
}

/** The parcel loses the number that is given back, and none that was typed since. */
async function clearNumber(context: Context, { orders }: Parcel, { courier, waybillNo }: EwaybillMark): Promise<void> {
  const numbered = orders.filter((order) => waybillNo !== "" && order.waybillNo === waybillNo);
  await touchOrders(context, numbered, () => ({ waybillNo: "" }));
  await log(context, numbered, "WAYBILL", `取消电子面单 ${courier} ${waybillNo}`);
}

interface Stand {
  readonly id: number;
  readonly state: EwaybillState;
  readonly error: string;
  readonly waits: boolean;
}

/** Tells of each parcel what became of it once the platform was asked, so far as that is known in time. */
async function finish(
  context: Context,
  { begun, refused }: Beginning,
  { isDone, say }: { isDone: (state: EwaybillState) => boolean; say: (stand: Stand) => string },
) {
  const until = Date.now() + patienceMs;
  const ids = begun.map(({ ewaybillId }) => ewaybillId);
  let stands = await readStands(context.db, ids);
  const isOpen = ({ state, error, waits }: Stand) => waits && error === "" && !isDone(state);
  while (Date.now() < until && [...stands.values()].some(isOpen)) {
    await sleep(lookMs);
    stands = await readStands(context.db, ids);
  }
  const left: LeftAlone[] = [...refused];
  let done = 0;
  for (const { ewaybillId, orderId, label, orders } of begun) {
    const stand = stands.get(ewaybillId);
    if (stand && isDone(stand.state)) done += orders;
    else left.push({ id: orderId, label, message: stand ? say(stand) : "请刷新后重试" });
  }
  return { done, refused: left };
}

async function readStands(db: Db, ids: readonly number[]): Promise<Map<number, Stand>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Stand>(
    db,
    sql`select id, state, error, next_at is not null as waits from ewaybill where id = any(${pgArray(ids)}::bigint[])`,
  );
  return new Map(found.map((stand) => [stand.id, stand]));
}

async function wakeAskers(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${ewaybillChannel}, '')`);
}
