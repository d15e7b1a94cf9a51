/**
 * Stall selling at a large company on PostgreSQL: confirming ten-line bills at
 * a steady rate from twenty stalls, all with one hot SKU and one shared till,
 * while the list of today and the search for customers are asked; then two back
 * offices on one database of which one is killed. Afterwards both ledgers are
 * asked whether anything was lost or written twice.
 *
 * LARGE_DATABASE_URL names a seeded database; it is written to.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { brokenBillInvariants } from "#backoffice/overview/invariants/bill-invariants.ts";
import { sendAnswered, whateverIsAsked } from "../tests/support/questions.ts";
import { type Running, start } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { median, percentile } from "./support/statistics.ts";
import { openTier } from "./support/tier-databases.ts";

const perSecond = 20;
const seconds = Number(process.env.SELLING_SECONDS ?? 60);
const linesPerBill = 10;
const confirmMs = 200;
const searchMs = 80;
const todayMs = 150;

const databaseUrl = process.env.LARGE_DATABASE_URL;
if (databaseUrl) await measure(databaseUrl);
else note("skipped: needs a seeded PostgreSQL database (LARGE_DATABASE_URL)");

interface Stall {
  id: number;
  repositoryId: number;
}

async function measure(url: string): Promise<void> {
  const database = await connect({ url, poolSize: 2 });
  const tier = await openTier(url);
  const office = () => start({ entry: "backoffice", env: { DATABASE_URL: url, SEED: "none" } });
  const first = await office();
  const second = await office();
  try {
    const { db } = database;
    const stalls = await rows<Stall>(
      db,
      sql`select id, repository_id as "repositoryId" from stall where status = 'ON' order by id limit 20`,
    );
    const before = await hotSku(database);
    await db.execute(sql`update repository set allow_negative = true where id in (select repository_id from stall)`);
    const ask = asker([first, second], tier.token);
    await searchAndList(database, ask);
    const sold = await sell(database, ask, stalls, before.skuId);
    report(sold);
    await prove(database, sold, before);
    await kill(database, ask, stalls, second);
  } finally {
    await first.stop();
    await second.stop().catch(() => {});
    await tier.close();
    await database.close();
  }
}

/** A SKU that every stall sells, and what of it has moved so far. */
async function hotSku({ db }: Database): Promise<{ skuId: number; soldQty: number }> {
  const [hot] = await rows<{ skuId: number }>(
    db,
    sql`select sku_id as "skuId" from stock_balance where grade = 1 group by sku_id order by count(*) desc, sku_id limit 1`,
  );
  const skuId = hot?.skuId ?? 0;
  return { skuId, soldQty: await soldOf(db, skuId) };
}

async function soldOf(db: Database["db"], skuId: number): Promise<number> {
  const [moved] = await rows<{ qty: number }>(
    db,
    sql`select coalesce(-sum(qty), 0)::int8 as qty from stock_movement where sku_id = ${skuId} and move_type = 'SALE_OUT'`,
  );
  return moved?.qty ?? 0;
}

type Ask = (method: string, path: string, body?: object, node?: number) => Promise<{ ms: number; body: never }>;

function asker(nodes: readonly Running[], token: string): Ask {
  return async (method, path, body, node = 0) => {
    const began = performance.now();
    const answer = await sendAnswered(body, async (sent) => {
      const answer = await fetch(`${nodes[node % nodes.length]?.url}/api/clothes${path}`, {
        method,
        headers: { Authorization: token, ...(sent ? { "Content-Type": "application/json" } : {}) },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    });
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return { ms: performance.now() - began, body: answer.body as never };
  };
}

async function searchAndList({ db }: Database, ask: Ask): Promise<void> {
  const people = await rows<{ pinyin: string; tail: string; name: string }>(
    db,
    sql`select left(pinyin, 3) as pinyin, right(phone, 4) as tail, left(name, 3) as name from distributor
        where phone is not null order by hashint8(id) limit 40`,
  );
  const times: Record<string, number[]> = { initials: [], "last 4 digits": [], "part of the name": [] };
  const today: number[] = [];
  for (const { pinyin, tail, name } of people) {
    const search = async (text: string) =>
      (await ask("GET", `/distributor/search?text=${encodeURIComponent(text)}`)).ms;
    times.initials?.push(await search(pinyin));
    times["last 4 digits"]?.push(await search(tail));
    times["part of the name"]?.push(await search(name));
    today.push((await ask("GET", "/bill")).ms);
  }
  for (const [name, series] of Object.entries(times)) {
    const what = `customer search by ${name}, p95 of ${series.length}`;
    if (name === "part of the name") figure(what, percentile(series, 0.95), "ms", 1);
    else verdict(what, percentile(series, 0.95), "ms", { most: searchMs }, 1);
  }
  verdict("today's bills of all stalls with their sums, p95", percentile(today, 0.95), "ms", { most: todayMs }, 1);
}

interface Sold {
  ids: number[];
  confirms: number[];
  hotQty: number;
  ranSeconds: number;
}

/** Opens a bill, sets its cells and confirms it; gives the bill's id and how long the confirming took. */
async function sellOne(ask: Ask, stall: Stall, skus: readonly number[], distributorId: number, node: number) {
  const { body: held } = await ask(
    "POST",
    "/bill",
    { clientToken: randomUUID(), stallId: stall.id, distributorId },
    node,
  );
  const { id } = held as { id: number };
  const cells = skus.map((skuId) => ({ skuId, qty: 1 }));
  await ask("POST", `/bill/${id}/cells`, { clientToken: randomUUID(), cells }, node);
  return { id, ...(await confirm(ask, id, randomUUID(), node)) };
}

function confirm(ask: Ask, id: number, clientToken: string, node: number) {
  const payments = [{ fundId: 4, amountFen: 10_000 }];
  return ask("POST", `/bill/${id}/confirm`, { clientToken, payments, answered: whateverIsAsked }, node);
}

async function sell({ db }: Database, ask: Ask, stalls: readonly Stall[], hot: number): Promise<Sold> {
  const pool = (
    await rows<{ id: number }>(db, sql`select id from sku where id <> ${hot} order by hashint8(id) limit 2000`)
  ).map(({ id }) => id);
  const customers = (
    await rows<{ id: number }>(
      db,
      sql`select id from distributor where status = 'NORMAL' and not walk_in order by hashint8(id) limit 500`,
    )
  ).map(({ id }) => id);
  const sold: Sold = { ids: [], confirms: [], hotQty: 0, ranSeconds: 0 };
  const failures: string[] = [];
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = (index * 1000) / perSecond;
    const wait = due - (performance.now() - began);
    if (wait > 0) await sleep(wait);
    const stall = stalls[index % stalls.length];
    if (!stall) throw new Error("the company has no stall");
    const others = Array.from(
      { length: linesPerBill - 1 },
      (_, line) => pool[(index * 31 + line * 7) % pool.length] ?? 0,
    );
    running.push(
      sellOne(ask, stall, [hot, ...others], customers[index % customers.length] ?? 0, index).then(
        ({ id, ms }) => {
          sold.ids.push(id);
          sold.confirms.push(ms);
          sold.hotQty += 1;
        },
        (error: Error) => void failures.push(error.message),
      ),
    );
  }
  await Promise.all(running);
  sold.ranSeconds = (performance.now() - began) / 1000;
  for (const failure of failures.slice(0, 3)) note(failure);
  verdict("bills that were not confirmed", failures.length, "", { most: 0 });
  return sold;
}

function report({ confirms, ranSeconds, ids }: Sold): void {
  figure("bills confirmed in each second", ids.length / ranSeconds, `over ${ranSeconds.toFixed(0)} s`, 1);
  figure("confirming a bill of ten lines, median", median(confirms), "ms", 1);
  verdict("confirming a bill of ten lines, p95", percentile(confirms, 0.95), "ms", { most: confirmMs }, 1);
}

/** Each bill once on each ledger, and the hot SKU gone exactly as often as it was sold. */
async function prove({ db }: Database, { ids, hotQty }: Sold, hot: { skuId: number; soldQty: number }): Promise<void> {
  const [found] = await rows<{ bills: number; entries: number; movements: number }>(
    db,
    sql`
    select count(*) as bills,
      sum((select count(*) from account_entry where doc_type = 'BILL' and doc_id = bill.id and entry_type = 'BILL'))::int8 as entries,
      sum((select count(*) from stock_movement where doc_type = 'BILL' and doc_id = bill.id))::int8 as movements
    from bill where status = 'CONFIRMED' and id = any(${`{${ids.join(",")}}`}::bigint[])`,
  );
  verdict("bills missing or double", Math.abs((found?.bills ?? 0) - ids.length), "", { most: 0 });
  verdict("BILL entries missing or double", Math.abs((found?.entries ?? 0) - ids.length), "", { most: 0 });
  verdict("movements missing or double", Math.abs((found?.movements ?? 0) - ids.length * linesPerBill), "", {
    most: 0,
  });
  verdict("pieces of the hot SKU lost or double", Math.abs((await soldOf(db, hot.skuId)) - hot.soldQty - hotQty), "", {
    most: 0,
  });
}

/** Ten seconds of selling on both nodes; the second is killed in the middle. A terminal without an answer asks the other node again. */
async function kill(database: Database, ask: Ask, stalls: readonly Stall[], victim: Running): Promise<void> {
  const { db } = database;
  const skus = (await rows<{ id: number }>(db, sql`select id from sku order by hashint8(id) limit 60`)).map(
    ({ id }) => id,
  );
  const acknowledged: number[] = [];
  let stopped = false;
  const terminal = async (number: number) => {
    const stall = stalls[number % stalls.length];
    if (!stall) return;
    while (!stopped) {
      const node = number % 2;
      const insist = async (path: string, body: object) => {
        const sent = { clientToken: randomUUID(), ...body };
        return ask("POST", path, sent, node).catch(() => ask("POST", path, sent, 0));
      };
      const { body: held } = await insist("/bill", { stallId: stall.id, distributorId: 1 + (number % 40) });
      const { id } = held as { id: number };
      const cells = Array.from({ length: 3 }, (_, line) => ({
        skuId: skus[(number * 3 + line) % skus.length],
        qty: 1,
      }));
      await insist(`/bill/${id}/cells`, { cells });
      await insist(`/bill/${id}/confirm`, { payments: await paidInFull(db, id), answered: whateverIsAsked });
      acknowledged.push(id);
    }
  };
  const terminals = Array.from({ length: 8 }, (_, number) => terminal(number));
  await sleep(4_000);
  process.kill(victim.pid, "SIGKILL");
  await sleep(6_000);
  stopped = true;
  await Promise.all(terminals);
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*) from bill where status = 'CONFIRMED' and id = any(${`{${acknowledged.join(",")}}`}::bigint[])`,
  );
  note(`one of two back offices killed under load: ${acknowledged.length} bills acknowledged`);
  verdict("acknowledged bills that are not there", acknowledged.length - (found?.count ?? 0), "", { most: 0 });
  const broken = await brokenBillInvariants(db);
  for (const line of broken) note(line);
  const wrong = await rows<{ id: number }>(
    db,
    sql`select id from account where balance_fen <> coalesce((select sum(amount_fen) from account_entry where account_id = account.id), 0)`,
  );
  verdict(
    "invariants of bills broken, and accounts that are not the sum of their entries",
    broken.length + wrong.length,
    "",
    {
      most: 0,
    },
  );
}

async function paidInFull(db: Database["db"], id: number) {
  const [bill] = await rows<{ payableFen: number }>(
    db,
    sql`select payable_fen as "payableFen" from bill where id = ${id}`,
  );
  return [{ fundId: 4, amountFen: bill?.payableFen ?? 0 }];
}
