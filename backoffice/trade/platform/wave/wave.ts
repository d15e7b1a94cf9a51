/** 生成波次, 打印拣货单 and 取消波次: which orders are picked together, and each parcel's basket (domain.md §3.5). */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import { assertVersion } from "#backoffice/ground/documents/document.ts";
import { nextDocumentNumber } from "#backoffice/ground/documents/document-number.ts";
import type { LeftAlone } from "#backoffice/ground/documents/ticked.ts";
import { insertRow, stamp, today, touch } from "#backoffice/ground/documents/write.ts";
import { writeLog } from "#backoffice/trade/platform/order/family-store.ts";
import { isShippedElsewhere, refuseHeld } from "#backoffice/trade/platform/order/order.rules.ts";
import { leftAlone, type Parcel, refuseOut, sortOut } from "#backoffice/trade/platform/order/order-document.ts";
import type { OrderRow } from "#backoffice/trade/platform/order/order-family.ts";
import { shopOrderStateLabels } from "#contract/platform/order.words.ts";
import { basketName, type WaveKind } from "#contract/platform/wave.words.ts";
import type { waveEndpoints } from "#contract/platform/waves.ts";
import { findBaskets } from "./basket.query.ts";
import { wave, waveOrder, waveSorted } from "./wave.tables.ts";
import { findCandidates, findHotStyles } from "./wave-candidates.query.ts";
import { openWave } from "./wave-document.ts";
import { readPickList } from "./wave-pick.query.ts";

type Endpoints = typeof waveEndpoints;

export const addWave: Operation<Endpoints["add"]> = async (context, { body }) => {
  const { kind, styleNo, shopId, repositoryId, size } = body;
  // Who comes next chooses among what this one leaves.
  await acquireLock(context.db, "wave");
  const productId = kind === "HOT" ? await readHotStyle(context, { styleNo, shopId, repositoryId }) : null;
  const leaders = await findCandidates(context, { kind, productId, shopId, repositoryId, size });
  const { ready } = await sortOutForWave(context, leaders);
  if (ready.length === 0) throw new DomainError(nothingOf(kind));
  const made = await writeWave(context, ready, { kind, productId, shopId });
  return { id: made.id, no: made.no, baskets: ready.length };
};

const nothingOf = (kind: WaveKind) =>
  `没有可以进${kind === "SINGLE" ? "“一单一件”" : kind === "HOT" ? "“爆款”" : ""}波次的订单：要待发货、没有退款申请，也不在别的波次里`;

async function readHotStyle(
  context: Context,
  { styleNo, ...asked }: { styleNo: string; shopId: number | null; repositoryId: number | null },
): Promise<number> {
  if (styleNo === "") {
    const [hottest] = await findHotStyles(context, asked);
    if (!hottest) throw new DomainError(nothingOf("HOT"));
    return hottest.id;
  }
  const [known] = await rows<{ id: number }>(
    context.db,
    sql`select id from product where style_no = ${styleNo.toUpperCase()}`,
  );
  if (!known) throw new DomainError(`没有找到款号“${styleNo}”`);
  return known.id;
}

/** What cannot go is named, and so is what lies elsewhere than the most urgent; the rest is the wave. */
export const addTickedWave: Operation<Endpoints["addTicked"]> = async (context, { body }) => {
  await acquireLock(context.db, "wave");
  const sorted = await sortOutForWave(context, body.ids);
  const [first] = sorted.ready.flatMap(({ orders: [leader] }) => leader ?? []);
  const isThere = ({ orders: [leader] }: Parcel) => leader?.repositoryId === first?.repositoryId;
  const elsewhere = sorted.ready.flatMap((parcel) => {
    const [leader] = parcel.orders;
    return leader && !isThere(parcel) ? [leftAlone(leader, "发货仓与波次里别的订单不同，请分开生成")] : [];
  });
  const refused: LeftAlone[] = [...sorted.refused, ...elsewhere];
  const ready = sorted.ready.filter(isThere);
  if (ready.length === 0) return { id: null, no: "", done: 0, refused };
  const made = await writeWave(context, ready, { kind: "PICKED", productId: null, shopId: null });
  return { id: made.id, no: made.no, done: ready.flatMap(({ orders }) => orders).length, refused };
};

/** The parcels of these orders, locked, the most urgent first; those that may not go into a wave are named. */
async function sortOutForWave(
  context: Context,
  ids: readonly number[],
): Promise<{ ready: Parcel[]; refused: LeftAlone[] }> {
  const { ready, refused } = await sortOut(
    context,
    ids,
    (order, access) => refuseWave(order, today(context)) ?? refuseOut(access, order),
  );
  const taken = await findBaskets(
    context.db,
    ready.flatMap(({ orders }) => orders.map(({ id }) => id)),
  );
  const free: Parcel[] = [];
  for (const parcel of ready) {
    const held = parcel.orders.find(({ id }) => taken.has(id));
    const where = held && taken.get(held.id);
    if (held && where) refused.push(leftAlone(held, `已在波次 ${where.no} ${basketName(where.basket)}`));
    else free.push(parcel);
  }
  const urgency = ({ orders }: Parcel) =>
    Math.min(...orders.map(({ shipDeadline }) => shipDeadline?.getTime() ?? Number.POSITIVE_INFINITY));
  const placed = free.map((parcel) => ({ parcel, at: urgency(parcel), id: parcel.orders[0]?.id ?? 0 }));
  placed.sort((one, other) => (one.at === other.at ? one.id - other.id : one.at - other.at));
  return { ready: placed.map(({ parcel }) => parcel), refused };
}

function refuseWave(order: OrderRow, today: string): string | null {
  if (order.refunding) return "有退款申请，不能进波次";
  const held = refuseHeld(order, today, "进波次");
  if (held) return held;
  if (order.state !== "WAIT_SHIP") return `${shopOrderStateLabels[order.state]}，不能进波次`;
  return isShippedElsewhere(order) ? "平台已显示发货，不能进波次" : null;
}

async function writeWave(
  context: Context,
  parcels: readonly Parcel[],
  head: { kind: WaveKind; productId: number | null; shopId: number | null },
) {
  const no = await nextDocumentNumber(context, "BC");
  const made = await insertRow(context.db, wave, {
    ...{ ...head, no, repositoryId: parcels[0]?.orders[0]?.repositoryId ?? 0 },
    ...stamp(context),
  });
  const placed = parcels.flatMap(({ orders }, place) => orders.map(({ id }) => ({ orderId: id, basket: place + 1 })));
  await context.db.insert(waveOrder).values(placed.map((one) => ({ ...one, waveId: made.id })));
  await writeLog(
    context,
    placed.map(({ orderId, basket }) => ({ orderId, event: "WAVED", text: `波次 ${no} ${basketName(basket)}` })),
    context.actor.userId,
  );
  return made;
}

/** Counts one more print of the pick list, and gives it. */
export const printWave: Operation<Endpoints["print"]> = async (context, { params }) => {
  const found = await openWave(context, params.id, "打印拣货单");
  const printed = { prints: found.prints + 1, printedAt: context.clock.now(), printedBy: context.actor.userId };
  await touch(context, wave, found, printed);
  return readPickList(context, { ...found, ...printed });
};

export const cancelWave: Operation<Endpoints["cancel"]> = async (context, { params, body }) => {
  const found = await openWave(context, params.id, "取消");
  assertVersion(found, body.version);
  await context.db.execute(
    sql`update wave_order set open = false, outcome = 'CANCELLED' where wave_id = ${found.id} and open`,
  );
  return touch(context, wave, found, { cancelledAt: context.clock.now(), cancelledBy: context.actor.userId });
};

/** 重新播种: all baskets are taken to be empty. */
export const clearWave: Operation<Endpoints["clear"]> = async (context, { params, body }) => {
  const found = await openWave(context, params.id, "重新播种");
  assertVersion(found, body.version);
  await context.db.delete(waveSorted).where(sql`${waveSorted.waveId} = ${found.id}`);
  return touch(context, wave, found, {});
};
