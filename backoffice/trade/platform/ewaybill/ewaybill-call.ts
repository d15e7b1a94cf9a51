/**
 * Asks the platforms for the numbers that are due, and gives back those that are not wanted (docs/decisions/platforms.md,
 * "Waybills of the platforms"). A node takes rows by putting off their next try, so that no other asks meanwhile; what it
 * is told is written with the order, under the order's lock.
 */
import { sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { openSealer, sealSecret } from "#backoffice/core/secret.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { PlatformError } from "#backoffice/trade/platform/adapter/adapter.ts";
import {
  countCalls,
  type EwaybillAdapter,
  type EwaybillNumber,
  type EwaybillParcel,
  type EwaybillSender,
  parcelsAtOnce,
} from "#backoffice/trade/platform/adapter/ewaybill.ts";
import { lockRelated, writeLog } from "#backoffice/trade/platform/order/family-store.ts";
import { isAtPlatform } from "#backoffice/trade/platform/order/order.rules.ts";
import { readParcelOrders } from "#backoffice/trade/platform/order/order-document.ts";
import { notifyEwaybillKept } from "#backoffice/trade/platform/order/order-message.ts";
import { openReceiver } from "#backoffice/trade/platform/order/order-paper.query.ts";
import { assertNumberFree, writeWaybill } from "#backoffice/trade/platform/order/shipping.ts";
import { sentenceOf } from "#backoffice/trade/platform/shop/grant.ts";
import { openLink, type ShopLink, type SyncNode } from "#backoffice/trade/platform/sync/link.ts";
import { writeSync } from "#backoffice/trade/platform/sync/sync-log.ts";
import { pauseMs } from "#backoffice/trade/platform/sync/window.rules.ts";

/** Wakes the nodes that ask. The trigger of `shop_order` names it too. */
export const ewaybillChannel = "yunshang_ewaybill";

/** Longer than asking takes, with its waits. */
const leaseMs = 5 * 60_000;

/** A row that this node has until `leaseUntil`. */
interface Claimed {
  readonly id: number;
  readonly orderId: number;
  readonly accountId: number;
  readonly shopId: number;
  readonly courier: string;
  readonly state: "ASKED" | "CANCELLING";
  readonly waybillNo: string;
  /** Before this try. */
  readonly called: boolean;
  /** With this one. */
  readonly tries: number;
  readonly askedBy: number | null;
}

/** What one shop's platform was asked in one go, and what became of it. */
interface Run {
  readonly shopId: number;
  link: ShopLink | null;
  asked: number;
  done: number;
  readonly refused: string[];
}

interface Turn {
  readonly node: SyncNode;
  readonly link: ShopLink;
  readonly ewaybill: (
    work: (ewaybill: EwaybillAdapter, accessToken: string) => Promise<void>,
    calls: number,
  ) => Promise<void>;
  readonly leaseUntil: Date;
  readonly run: Run;
}

/**
 * Asks the platforms what is due, a few parcels of each shop in turn, so that a big batch holds up no other shop; throws
 * nothing of a platform's: what failed stands at the order and in the log.
 */
export async function askPlatforms(node: SyncNode, isStopped = () => false): Promise<void> {
  const runs = new Map<number, Run>();
  for (let isAsking = true; isAsking && !isStopped(); ) {
    isAsking = false;
    for (const shopId of await findDueShops(node.db, node.clock.now())) {
      if (isStopped()) break;
      const run = runs.get(shopId) ?? { shopId, link: null, asked: 0, done: 0, refused: [] };
      runs.set(shopId, run);
      if (await askSome(node, run)) isAsking = true;
    }
  }
  for (const run of runs.values()) await writeRun(node, run);
}

/** Shops, by id, with a number whose turn it is to be asked for or given back. */
export const dueShops = (now: Date) =>
  sql`select distinct shop_id as id from ewaybill where next_at is not null and next_at <= ${at(now)} order by 1`;

async function findDueShops(db: Db, now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(db, dueShops(now));
  return found.map(({ id }) => id);
}

/** False where nothing was left to be taken. */
async function askSome(node: SyncNode, run: Run): Promise<boolean> {
  const { db, clock } = node;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const batch = await claim(db, run.shopId, { now, leaseUntil });
  const [first] = batch;
  if (!first) return false;
  run.asked += batch.length;
  try {
    if (first.state === "CANCELLING" && !first.called) {
      // Nobody was asked for it.
      await endCancelled(node, first, leaseUntil);
      run.done += 1;
      return true;
    }
    run.link ??= await openLink(node, run.shopId);
    const turn = { node, link: run.link, ewaybill: ewaybillOf(run.link), leaseUntil, run };
    if (first.state === "ASKED") await askNumbers(turn, batch);
    else await giveBack(turn, first);
  } catch (error) {
    await endUnheard(node, batch, leaseUntil, error);
    run.refused.push(sentenceOf(error));
  }
  return true;
}

async function writeRun(node: SyncNode, { shopId, asked, done, refused }: Run): Promise<void> {
  if (asked === 0) return;
  const [message = ""] = refused;
  const status = refused.length === 0 ? "OK" : done > 0 ? "PART" : "FAILED";
  await writeSync(node, {
    ...{ shopId, kind: "EWAYBILL", trigger: "AUTO", status, message },
    ...{ fetched: asked, written: done, refused: refused.length },
  });
}

function ewaybillOf(link: ShopLink): Turn["ewaybill"] {
  return (work, calls) =>
    link.call((adapter, accessToken) => {
      if (!adapter.ewaybill) throw new PlatformError("SETUP", `${link.shop.name}的平台没有电子面单接口`);
      return work(adapter.ewaybill, accessToken);
    }, calls);
}

/** The rows whose turn it is, of one account and one kind, put off until `leaseUntil`; those that failed less often come first. One that is given back goes alone. */
async function claim(db: Db, shopId: number, { now, leaseUntil }: { now: Date; leaseUntil: Date }): Promise<Claimed[]> {
  const due = sql`shop_id = ${shopId} and next_at is not null and next_at <= ${at(now)} and state in ('ASKED', 'CANCELLING')`;
  return db.transaction(async (tx) => {
    const [first] = await rows<Claimed>(
      tx,
      sql`select ${claimed} from ewaybill where ${due} order by state desc, tries, next_at, id limit 1
          for update skip locked`,
    );
    if (!first) return [];
    const others =
      first.state === "CANCELLING"
        ? []
        : await rows<Claimed>(
            tx,
            sql`select ${claimed} from ewaybill where ${due} and state = 'ASKED' and account_id = ${first.accountId}
                  and id <> ${first.id} order by tries, next_at, id limit ${parcelsAtOnce - 1} for update skip locked`,
          );
    const batch = [first, ...others];
    // What was never asked for is given up without a question.
    const asks = first.state === "ASKED" || first.called;
    await tx.execute(sql`
      update ewaybill set next_at = ${at(leaseUntil)}, tries = tries + 1, error = '', called = called or ${asks}
      where id = any(${pgArray(batch.map(({ id }) => id))}::bigint[])`);
    return batch.map((one) => ({ ...one, tries: one.tries + 1 }));
  });
}

const claimed = sql`id, order_id as "orderId", account_id as "accountId", shop_id as "shopId", courier, state,
  waybill_no as "waybillNo", called, tries, created_by as "askedBy"`;

/** Numbers for the rows of one account. */
async function askNumbers(turn: Turn, batch: readonly Claimed[]): Promise<void> {
  const { node, run, leaseUntil } = turn;
  const account = await readSender(node.db, batch[0]?.accountId ?? 0, turn.link);
  const parcels = await readParcels(node, batch);
  await turn.ewaybill(async (ewaybill, accessToken) => {
    const answers = await ewaybill.requestNumbers(accessToken, account, parcels);
    for (const answer of answers) {
      const row = batch.find(({ id }) => keyOf(id) === answer.key);
      if (!row) continue;
      if ("error" in answer) {
        await endUnheard(node, [row], leaseUntil, answer.error);
        run.refused.push(answer.error.message);
      } else if (await endGot(node, row, leaseUntil, answer)) run.done += 1;
    }
  }, countCalls(parcels));
}

/** A number that nobody wants; where the answer that brought it was lost, it is asked for once more to be known. */
async function giveBack(turn: Turn, row: Claimed): Promise<void> {
  const { node, run, leaseUntil } = turn;
  const account = await readSender(node.db, row.accountId, turn.link);
  const parcels = row.waybillNo === "" ? await readParcels(node, [row]) : [];
  await turn.ewaybill(async (ewaybill, accessToken) => {
    let { waybillNo } = row;
    if (waybillNo === "") {
      const [answer] = await ewaybill.requestNumbers(accessToken, account, parcels);
      if (!answer || ("error" in answer && answer.error.kind !== "REFUSED")) {
        throw answer && "error" in answer ? answer.error : new PlatformError("MALFORMED", "平台没有回答，请稍后再试");
      }
      // Refused now: there was none.
      if ("error" in answer) return void (await endCancelled(node, row, leaseUntil));
      waybillNo = answer.waybillNo;
      await node.db.execute(sql`update ewaybill set waybill_no = ${waybillNo} where id = ${row.id}`);
    }
    await ewaybill.cancelNumber(accessToken, { courierCode: account.courierCode, waybillNo });
    await endCancelled(node, { ...row, waybillNo }, leaseUntil);
  }, countCalls(parcels));
  run.done += 1;
}

/** By which the platform knows the question again. */
const keyOf = (id: number) => `P${id}`;

async function readSender(db: Db, accountId: number, { shop }: ShopLink): Promise<EwaybillSender> {
  const [found] = await rows<Omit<EwaybillSender, "sellerId">>(
    db,
    sql`select courier_code as "courierCode", branch_code as "branchCode", sender_name as "senderName",
          sender_mobile as "senderMobile", province, city, district, street, address, template_url as "templateUrl"
        from ewaybill_account where id = ${accountId}`,
  );
  if (!found) throw new DomainError("电子面单快递已被删除");
  return { ...found, sellerId: shop.platformShopId ?? "" };
}

const longestName = 100;

/** What the platform is told of each; a receiver that it keeps to itself is its own to fill in. */
async function readParcels({ db, settings }: SyncNode, batch: readonly Claimed[]): Promise<EwaybillParcel[]> {
  const sealer = openSealer(settings);
  const orders = await readParcelOrders(
    db,
    batch.map(({ orderId }) => orderId),
  );
  return batch.flatMap((row): EwaybillParcel[] => {
    const own = orders.filter(({ leader }) => leader === row.orderId);
    const [first, ...mates] = own;
    if (!first) return [];
    const { name, phone, address } = openReceiver(sealer, first);
    const { province, city, district } = first;
    // A parcel may hold orders of other shops, of which this shop's platform knows nothing.
    const others = mates.filter(({ shopId, platformNo }) => shopId === first.shopId && platformNo !== first.platformNo);
    const numbers = [...new Set(others.map(({ platformNo }) => platformNo))];
    return [
      {
        key: keyOf(row.id),
        platformNos: [first.platformNo, ...numbers],
        receiver: isAtPlatform({ name, phone, address }) ? null : { name, phone, address, province, city, district },
        items: own.flatMap(({ goods }) =>
          goods.map(({ name: title, spec, count }) => ({
            name: (title || "商品").slice(0, longestName),
            spec: spec.slice(0, longestName),
            count,
          })),
        ),
      },
    ];
  });
}

/** The number is the order's, as if it had been typed; true. False where the order does not want it any more: then it is given back. */
async function endGot(
  node: SyncNode,
  row: Claimed,
  leaseUntil: Date,
  { waybillNo, print }: EwaybillNumber,
): Promise<boolean> {
  const now = node.clock.now();
  return node.db.transaction(async (db) => {
    await lockRelated(db, sql`select ${row.orderId}::bigint as id`);
    const orders = await readParcelOrders(db, [row.orderId], { locked: true });
    const [leader] = orders;
    const [mine] = await rows<{ state: string }>(
      db,
      sql`select state from ewaybill where id = ${row.id} and next_at = ${at(leaseUntil)} for update`,
    );
    // Too late: who has it now asks by the same key.
    if (!mine || !leader) return false;
    const context = { db, clock: node.clock, actor: { userId: row.askedBy } };
    const taken =
      mine.state !== "ASKED" || leader.state !== "WAIT_SHIP"
        ? "订单已不在待发货，单号退回平台"
        : await refusalOf(assertNumberFree(context, orders, waybillNo));
    if (taken !== null) {
      await db.execute(sql`
        update ewaybill set state = 'CANCELLING', waybill_no = ${waybillNo}, error = '', next_at = ${at(now)}, tries = 0,
          updated_at = ${at(now)}, version = version + 1
        where id = ${row.id}`);
      await writeLog(context, [{ orderId: leader.id, event: "WAYBILL", text: `电子面单 ${waybillNo}：${taken}` }]);
      return false;
    }
    await db.execute(sql`
      update ewaybill set state = 'GOT', waybill_no = ${waybillNo}, error = '', next_at = null,
        print_sealed = ${print === "" ? null : sealSecret(node.settings, print)}, updated_at = ${at(now)},
        version = version + 1
      where id = ${row.id}`);
    await writeWaybill(context, orders, { courier: row.courier, waybillNo }, "（电子面单）");
    return true;
  });
}

const refusalOf = (asserted: Promise<void>): Promise<string | null> =>
  asserted.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.message;
      throw error;
    },
  );

async function endCancelled({ db, clock }: SyncNode, row: Claimed, leaseUntil: Date): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await holdOrder(tx, row);
    const ended = await rows(
      tx,
      sql`update ewaybill set state = 'CANCELLED', error = '', next_at = null, print_sealed = null,
            updated_at = ${at(now)}, version = version + 1
          where id = ${row.id} and next_at = ${at(leaseUntil)} returning id`,
    );
    if (ended.length === 0 || row.waybillNo === "") return;
    const text = `电子面单 ${row.waybillNo} 已退回平台`;
    await writeLog({ db: tx, clock }, [{ orderId: row.orderId, event: "WAYBILL", text }]);
  });
}

/** In the order in which all lock: the order before its number. */
async function holdOrder(db: Db, { orderId }: Claimed): Promise<void> {
  await db.execute(sql`select from shop_order where id = ${orderId} for key share`);
}

/**
 * What was not answered waits, longer each time; what was refused is over. A number that the platform does not take back
 * stays CANCELLING for a person, who is told. A first question that was turned away at the door made no number.
 */
async function endUnheard(
  { db, clock }: SyncNode,
  batch: readonly Claimed[],
  leaseUntil: Date,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const message = sentenceOf(error).slice(0, 300);
  const kind = error instanceof PlatformError ? error.kind : error instanceof DomainError ? "SETUP" : "BUSY";
  const retryAfterMs = error instanceof PlatformError ? (error.retryAfterMs ?? 0) : 0;
  const nextAt = (tries: number) => new Date(now.getTime() + Math.max(pauseMs(tries), retryAfterMs));
  await db.transaction(async (tx) => {
    const node: Pick<Context, "db" | "clock"> = { db: tx, clock };
    for (const row of batch) {
      await holdOrder(tx, row);
      const isOver = kind === "REFUSED" || ((kind === "AUTH" || kind === "SETUP") && !row.called);
      const ends = isOver && (row.state === "ASKED" || kind === "REFUSED");
      const state =
        ends && row.state === "ASKED" ? sql`case when state = 'ASKED' then 'REFUSED' else 'CANCELLED' end` : sql`state`;
      const ended = await rows(
        tx,
        sql`update ewaybill set state = ${state}, error = ${message}, next_at = ${ends ? sql`null` : at(nextAt(row.tries))},
              updated_at = ${at(now)}, version = version + 1
            where id = ${row.id} and next_at = ${at(leaseUntil)} returning id`,
      );
      if (ended.length === 0 || row.state !== "CANCELLING" || !ends) continue;
      await writeLog(node, [
        {
          orderId: row.orderId,
          event: "WAYBILL",
          text: `电子面单 ${row.waybillNo} 没有退回：${message}`.slice(0, 400),
        },
      ]);
      await notifyEwaybillKept(node, row.orderId, row.waybillNo, message);
    }
    const [first] = batch;
    if (!first || kind === "REFUSED") return;
    const others = sql`shop_id = ${first.shopId} and next_at <= ${at(now)}`;
    if (kind === "AUTH" || kind === "SETUP") {
      await tx.execute(sql`
        update ewaybill set state = 'REFUSED', error = ${message}, next_at = null, updated_at = ${at(now)},
          version = version + 1
        where ${others} and state = 'ASKED' and not called`);
    }
    // The shop's others wait a while too.
    await tx.execute(sql`
      update ewaybill set next_at = ${at(nextAt(1))}, error = ${message}
      where ${others} and (state = 'ASKED' or called)`);
  });
}

function at(instant: Date) {
  return sql`${instant.toISOString()}::timestamptz`;
}
