/**
 * Writes what a platform or a file told of orders, in sets (domain.md §3.5; §5, 23; docs/decisions/platforms.md,
 * "An order is a family"). What is older than what is known is left alone, so replays, another order, duplicates and
 * half of a pull do no harm.
 */
import { type SQL, sql } from "drizzle-orm";
import { openSealer, type Sealer } from "#backoffice/core/secret.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { acquireLock } from "#backoffice/db/locks.ts";
import type { PlatformOrder } from "#backoffice/trade/platform/adapter/adapter.ts";
import { matchSkus } from "#backoffice/trade/platform/sync/match.ts";
import { type LogEntry, openFamilies, orderIdsOf, writeFamilies, writeLog } from "./family-store.ts";
import { type FileReading, readFileWord } from "./file-word.ts";
import { type Family, isNewer, type OrderRow, rankOfOrder, refuseOrder, type Settled, settle } from "./order-family.ts";
import {
  applySnapshot,
  logsOf,
  missingOf,
  missingText,
  type Said,
  saidOf,
  temporaryIds,
  type UpsertShop,
} from "./order-snapshot.ts";
import { wakeRules } from "./rule-channel.ts";
import { type FamilyChange, storeChanges, type UpsertContext, type Upserted, upsertNewest } from "./upsert.ts";

/**
 * Writes orders of a shop: made where they are new, brought up to what was said last where they are known. What cannot
 * be read is refused in one sentence each and holds nothing up. Begins transactions of its own, 500 orders each.
 */
export async function upsertOrders(
  context: UpsertContext,
  shop: UpsertShop,
  orders: readonly PlatformOrder[],
): Promise<Upserted> {
  const sealer = openSealer(context.settings);
  return upsertNewest(context, orders, {
    no: ({ platformNo }) => platformNo,
    refuse: refuseOrder,
    said: (order) => ({ order, ...saidOf(sealer, order) }),
    write: (within, chunk) => writeChunk(within, shop, sealer, chunk),
  });
}

/** How many of them were written. */
async function writeChunk(
  context: UpsertContext,
  shop: UpsertShop,
  sealer: Sealer,
  chunk: readonly Said[],
): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  await acquireLock(db, "shopOrders", shop.id);
  const known = await knownNumbers(
    db,
    shop.id,
    chunk.map(({ order }) => order.platformNo),
  );
  const lines = chunk.flatMap(({ order }) => (namesGoods(order, known) ? order.lines : []));
  const found = await matchSkus(db, { shopId: shop.id, now }, lines);
  const matched = new Map(lines.map((line, index) => [line, found[index] ?? null]));
  const since = await startOf(db, shop.id);
  const families = await openFamilies(
    db,
    shop.id,
    chunk.map(({ order }) => order.platformNo),
  );
  const draw = temporaryIds();
  const judged: (FamilyChange & { said: Said; isChanged: boolean; missing: number })[] = [];
  for (const said of chunk) {
    const before = families.get(said.order.platformNo) ?? { orders: [], lines: [], afterSales: [] };
    const skuOf = new Map(said.order.lines.map((line) => [line.platformLineId, matched.get(line) ?? null]));
    const settled = settleWord(before, { shop: { ...shop, since }, sealer, now, skuOf, draw, said });
    if (settled === null || settled.refusal !== null) continue;
    const missing = missingOf(settled.family, said.order);
    const state = settled.family.orders[0]?.platformState ?? said.order.state;
    const logs = logsOf(before, settled, { ...said.order, state, missing });
    judged.push({ ...settled, said, before, missing, logs });
  }
  const unsaid = await readUnsaidMissing(db, shop.id, judged);
  const changes = judged.filter((one) => one.isChanged || unsaid.has(one));
  const numbers = judged.map(({ said }) => said.order.platformNo);
  await storeChanges(context, shop, changes, { kind: "ORDERS", numbers });
  return changes.length;
}

/** Those that say nothing new but that pieces were not sent, which has not been said of their order yet. */
export async function readUnsaidMissing<J extends { family: Family; isChanged: boolean; missing: number }>(
  db: Db,
  shopId: number,
  judged: readonly J[],
): Promise<Set<J>> {
  const lacking = judged.filter(({ isChanged, missing }) => !isChanged && missing > 0);
  const asked = lacking.flatMap(({ family: { orders } }) => orders.map(({ platformNo }) => platformNo));
  if (asked.length === 0) return new Set();
  const entries = await rows<{ no: string; text: string }>(
    db,
    sql`select platform_no as no, entry.text from shop_order doc join shop_order_log entry on entry.order_id = doc.id
        where doc.id = any(${orderIdsOf(shopId, asked)}) and entry.event = 'CHANGED'`,
  );
  const isSaid = ({ family: { orders }, missing }: J) =>
    entries.some(({ no, text }) => no === orders[0]?.platformNo && text.includes(missingText(missing)));
  return new Set(lacking.filter((one) => !isSaid(one)));
}

interface Word extends Omit<Parameters<typeof applySnapshot>[1], "reading"> {}

/**
 * The family with what was said of it; null where nothing follows: it is known, or older than what is known. What a file
 * says is taken as far as it goes (file-word.ts), and `refusal` says why it is not.
 */
export function settleWord(
  before: Family,
  word: Word,
): (Settled & Pick<FileReading, "held" | "refusal"> & { isChanged: boolean }) | null {
  const [known] = before.orders;
  const isStale = known && !isNewer(word.said, { ...known, rank: rankOfOrder(known.platformState) });
  const order = isStale ? heardOf(word.said.order, known) : word.said.order;
  if (order === null) return null;
  const reading = readFileWord(before, order);
  const { held, refusal } = reading;
  if (refusal !== null) return { family: before, released: [], fallen: [], isChanged: false, held, refusal };
  const { family, reopen } = applySnapshot(before, { ...word, reading });
  const settled = settle(before, family, { reopen });
  const isChanged = !order.file || saysMore(before, settled.family);
  return { ...settled, isChanged, held, refusal };
}

/**
 * What is still heard of a word that is older than what is known; null: nothing. After a file (which leaves no mark) the
 * platform's own word of an earlier hour is heard as an older file is: the file may have been cut off, or had no address.
 */
function heardOf(order: PlatformOrder, known: OrderRow): PlatformOrder | null {
  if (order.file) return order;
  return known.digest === "" ? { ...order, file: { untold: new Set(), summary: false } } : null;
}

/** Whether anything but the marks of what was said is another. */
function saysMore(before: Family, after: Family): boolean {
  const plain = ({ orders, lines }: Family) =>
    JSON.stringify([
      orders.map((order) => ({ ...order, digest: "", receiverDigest: "", modifiedAt: null, endedAt: null })),
      [...lines].sort((one, other) => one.id - other.id),
    ]);
  return plain(before) !== plain(after);
}

/** Which of these numbers the shop has; read before any order is locked. */
async function knownNumbers(db: Db, shopId: number, numbers: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ no: string }>(
    db,
    sql`select distinct platform_no as no from shop_order where id = any(${orderIdsOf(shopId, numbers)})`,
  );
  return new Set(found.map(({ no }) => no));
}

/** Whether a word's lines are goods to remember: one that stands for goods that are known by other words is not. */
function namesGoods({ file, platformNo }: PlatformOrder, known: ReadonlySet<string>): boolean {
  return !file || !known.has(platformNo) || !(file.summary || file.untold.has("code"));
}

/** When the shop came here. */
export async function startOf(db: Db, shopId: number): Promise<Date | null> {
  const [found] = await rows<{ at: Date | string }>(db, sql`select created_at as at from shop where id = ${shopId}`);
  return found ? new Date(found.at) : null;
}

/** Orders of a shop that wait for goods to be matched. */
export function isWaitingForMatch(shopId: number): SQL {
  return sql`(shop_id = ${shopId} and unmatched and state in ('WAIT_PAY', 'WAIT_AUDIT'))`;
}

/** Waiting orders of a shop whose goods are matched by now: for whoever changes the mapping. → how many lines. */
export async function matchWaitingOrders(context: UpsertContext, shopId: number): Promise<number> {
  return context.db.transaction(async (db) => {
    await acquireLock(db, "shopOrders", shopId);
    const waiting = await rows<{ no: string }>(
      db,
      sql`select platform_no as no from shop_order where ${isWaitingForMatch(shopId)}`,
    );
    const numbers = waiting.map(({ no }) => no);
    if (numbers.length === 0) return 0;
    const open = await openFamilies(db, shopId, numbers);
    const unmatched = [...open.values()].flatMap(({ lines }) => lines.filter(({ skuId }) => skuId === null));
    const found = await matchSkus(db, { shopId, now: context.clock.now() }, unmatched);
    const skuOf = new Map(unmatched.map(({ id }, index) => [id, found[index] ?? null]));
    const changes = [...open.values()].flatMap((before) => {
      const lines = before.lines.map((line) => ({ ...line, skuId: line.skuId ?? skuOf.get(line.id) ?? null }));
      return lines.some(({ skuId }, index) => skuId !== before.lines[index]?.skuId)
        ? [{ before, after: settle(before, { ...before, lines }).family }]
        : [];
    });
    await writeFamilies({ ...context, db }, changes);
    await writeLog(
      { ...context, db },
      changes.flatMap(({ after: { orders } }) =>
        orders.map(({ id }): LogEntry => ({ orderId: id, event: "MATCHED", text: "按商品映射匹配" })),
      ),
    );
    if (changes.length > 0) await wakeRules(db);
    return [...skuOf.values()].filter((skuId) => skuId !== null).length;
  });
}
