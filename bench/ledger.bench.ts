/**
 * Posting to the stock ledger on PostgreSQL: a document of ten lines through
 * `postStock` against the same statements written by hand, in turn; and twenty
 * writers that all want one SKU. On a database of its own, filled with the
 * demo company and dropped afterwards; DATABASE_URL or TEST_DATABASE_URL names
 * the server.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { bizDateOf, systemClock } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { withCompany } from "./support/company-database.ts";
import { figure, note, verdict } from "./support/report.ts";
import { median, percentile, spread } from "./support/statistics.ts";

const lineCount = 10;
const rounds = 12;
const perRound = 60;
const leastRatio = 0.5;
const writers = 20;
const perWriter = 25;
const mostMs = 500;

let documents = 10_000_000;

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (server) await withCompany(server, measure, writers);
else note("skipped: needs PostgreSQL (DATABASE_URL)");

async function measure(database: Database, url: string): Promise<void> {
  const skus = (
    await rows<{ id: number }>(
      database.db,
      sql`select sku_id as id from stock_balance where repository_id = 1 and grade = 1 order by on_hand desc limit 400`,
    )
  ).map((row) => row.id);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await againstHand(contextOn(database), client, skus);
  } finally {
    await client.end();
  }
  await onOneSku(contextOn(database), skus[0] ?? 0);
}

function contextOn({ db }: Database): Context {
  return {
    db,
    clock: systemClock,
    settings: {},
    address: "127.0.0.1",
    userAgent: "bench",
    token: null,
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
}

/** In and out in turn, so that nothing runs out. */
function changesOf(docId: number, skus: readonly number[]): StockChange[] {
  const first = (docId * lineCount) % (skus.length - lineCount);
  return skus.slice(first, first + lineCount).map((skuId, line) => ({
    repositoryId: 1,
    skuId,
    grade: 1,
    qty: docId % 2 ? -1 : 1,
    moveType: docId % 2 ? "ADJUST_OUT" : "ADJUST_IN",
    docLineId: docId * 1_000 + line,
  }));
}

async function post(context: Context, changes: readonly StockChange[]): Promise<void> {
  documents += 1;
  const docId = documents;
  await once(context, { operation: "bench", clientToken: randomUUID() }, async (within) => {
    await postStock(within, { docType: "ADJUST", docId }, changes);
    return { docId };
  });
}

async function againstHand(context: Context, client: pg.Client, skus: readonly number[]): Promise<void> {
  const rate = async (postOne: (docId: number) => Promise<void>) => {
    const began = performance.now();
    for (let count = 0; count < perRound; count += 1) await postOne(documents + 1);
    return (perRound / (performance.now() - began)) * 1_000;
  };
  const ours: number[] = [];
  const byHand: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const mine = await rate((docId) => post(context, changesOf(docId, skus)));
    const theirs = await rate((docId) => postByHand(client, changesOf(docId, skus)));
    // The first round warms both up.
    if (round < 0) continue;
    ours.push(mine);
    byHand.push(theirs);
  }
  figure(`ten-line documents by the ledger (${spread(ours)})`, median(ours), "per second");
  figure(`the same statements by hand (${spread(byHand)})`, median(byHand), "per second");
  const ratios = ours.map((mine, round) => mine / (byHand[round] ?? Number.NaN));
  verdict(`ledger ÷ by hand (${spread(ratios, 2)})`, median(ratios), "", { least: leastRatio }, 2);
}

/** What a posting sends, as literal SQL on a bare connection. */
async function postByHand(client: pg.Client, changes: readonly StockChange[]): Promise<void> {
  documents += 1;
  const docId = documents;
  const token = randomUUID();
  const now = new Date().toISOString();
  const day = bizDateOf(new Date());
  const column = (values: readonly (number | string)[]) => `{${values.join(",")}}`;
  const skuIds = column(changes.map(({ skuId }) => skuId));
  await client.query("begin");
  await client.query(
    "insert into idempotency (client_token, operation, user_id, created_at) values ($1, 'bench', 1, $2)",
    [token, now],
  );
  await client.query("select month from period_close where month = $1", [day.slice(0, 7)]);
  await client.query(
    `insert into stock_balance (repository_id, sku_id, grade, on_hand, locked, value_fen)
     select 1, sku_id, 1, 0, 0, 0 from unnest($1::bigint[]) as t(sku_id) order by 2 on conflict do nothing`,
    [skuIds],
  );
  const { rows: balances } = await client.query<{
    sku_id: string;
    on_hand: number;
    value_fen: string;
    cost_fen: string;
  }>(
    `select balance.sku_id, balance.on_hand, balance.locked, balance.value_fen, repository.allow_negative, product.cost_fen
     from unnest($1::bigint[]) as t(sku_id)
     join stock_balance balance on balance.repository_id = 1 and balance.sku_id = t.sku_id and balance.grade = 1
     join repository on repository.id = balance.repository_id
     join sku on sku.id = balance.sku_id join product on product.id = sku.product_id
     order by balance.sku_id for update of balance`,
    [skuIds],
  );
  const moved = changes.map(({ skuId, qty }) => {
    const balance = balances.find((row) => Number(row.sku_id) === skuId);
    const [onHand, value] = [balance?.on_hand ?? 0, Number(balance?.value_fen ?? 0)];
    const valueFen = qty > 0 ? qty * Number(balance?.cost_fen ?? 0) : -Math.round((value * -qty) / onHand);
    return { skuId, qty, valueFen, onHand: onHand + qty, after: value + valueFen };
  });
  await client.query(
    `update stock_balance balance set on_hand = t.on_hand, value_fen = t.value_fen
     from unnest($1::bigint[], $2::int[], $3::bigint[]) as t(sku_id, on_hand, value_fen)
     where balance.repository_id = 1 and balance.sku_id = t.sku_id and balance.grade = 1`,
    [skuIds, column(moved.map((row) => row.onHand)), column(moved.map((row) => row.after))],
  );
  await client.query(
    `insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, variance_fen, balance_after, move_type,
       doc_type, doc_id, doc_line_id, seq, biz_date, operator_id, created_at)
     select 1, t.sku_id, 1, t.qty, t.value_fen, 0, t.on_hand, $1, 'ADJUST', $2, t.line_id, 1, $3, 1, $4
     from unnest($5::bigint[], $6::int[], $7::bigint[], $8::int[], $9::bigint[]) as t(sku_id, qty, value_fen, on_hand, line_id)`,
    [
      changes[0]?.moveType,
      docId,
      day,
      now,
      skuIds,
      column(moved.map((row) => row.qty)),
      column(moved.map((row) => row.valueFen)),
      column(moved.map((row) => row.onHand)),
      column(changes.map(({ docLineId }) => docLineId)),
    ],
  );
  await client.query(
    `with added as (insert into outbox (topic, payload, due_at, created_at) values ('stock.moved', '{}', $1, $1) returning id)
     select pg_notify('yunshang_outbox', '') from added`,
    [now],
  );
  await client.query("update idempotency set result = $2 where client_token = $1", [token, JSON.stringify({ docId })]);
  await client.query("commit");
}

/** Twenty writers, ten lines each, one SKU in all of them. */
async function onOneSku(context: Context, skuId: number): Promise<void> {
  const before = await balanceOf(context, skuId);
  const others = (
    await rows<{ id: number }>(
      context.db,
      sql`select id from sku where id <> ${skuId} order by id limit ${writers * (lineCount - 1)}`,
    )
  ).map((row) => row.id);
  const times: number[] = [];
  const write = async (writer: number) => {
    const own = others.slice(writer * (lineCount - 1), (writer + 1) * (lineCount - 1));
    for (let count = 0; count < perWriter; count += 1) {
      const line = (documents + 1) * 1_000;
      const changes = [...own, skuId].map(
        (id, index): StockChange => ({
          repositoryId: 1,
          skuId: id,
          grade: 1,
          qty: 1,
          moveType: "ADJUST_IN",
          docLineId: line + index,
        }),
      );
      const began = performance.now();
      await post(context, changes);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const gained = (await balanceOf(context, skuId)) - before;
  verdict("pieces lost or double on the hot SKU", Math.abs(gained - writers * perWriter), "pieces", { most: 0 });
  figure("a posting among twenty on one SKU, median", median(times), "ms");
  verdict("a posting among twenty on one SKU, p95", percentile(times, 0.95), "ms", { most: mostMs });
}

async function balanceOf({ db }: Context, skuId: number): Promise<number> {
  const [found] = await rows<{ on_hand: number }>(
    db,
    sql`select on_hand from stock_balance where repository_id = 1 and sku_id = ${skuId} and grade = 1`,
  );
  return found?.on_hand ?? 0;
}
