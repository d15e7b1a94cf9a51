/** The stock ledger on the database: posting, refusing, taking back, promising (domain.md §2.1, §5). */
// @module-tag random
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#backoffice/core/context.ts";
import { type Database, type Db, rows } from "#backoffice/db/connect.ts";
import { once } from "#backoffice/ground/http/idempotency.ts";
import { endLocks, lockStock } from "#backoffice/ledgers/stock-ledger/lock.ts";
import { postStock, type StockChange } from "#backoffice/ledgers/stock-ledger/post.ts";
import { reverseStock } from "#backoffice/ledgers/stock-ledger/reverse.ts";
import { brokenInvariants } from "#backoffice/overview/invariants/stock-invariants.ts";
import type { Grade, MoveType } from "#contract/inventory/stock.ts";
import { demoNow, openDemoDatabase } from "../../support/company/demo-database.ts";
import { commandCount } from "../../support/random/command-count.ts";

/** 总仓 refuses negatives, the stall allows them. */
const warehouse = 1;
const stall = 2;
const transit = 7;

let database: Database;
let context: Context;
/** SKUs without a movement so far, all at a cost of their own. */
let skus: number[];

beforeAll(async () => {
  database = await openDemoDatabase();
  context = contextOn(database.db);
  skus = (
    await rows<{ id: number }>(
      database.db,
      sql`select id from sku where not exists (select from stock_movement where sku_id = sku.id) order by id limit 60`,
    )
  ).map((row) => row.id);
});
afterAll(() => database.close());

function contextOn(db: Db): Context {
  return {
    db,
    clock: { now: () => demoNow },
    settings: {},
    address: "127.0.0.1",
    userAgent: "",
    token: null,
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
}

let documents = 1_000_000;

/** Posts one document in a transaction of its own and gives its id. */
async function post(changes: readonly Omit<StockChange, "docLineId">[], document: { bizDate?: string } = {}) {
  documents += 1;
  const docId = documents;
  const lines = changes.map((change, index) => ({ ...change, docLineId: docId * 1_000 + index }));
  const posted = await context.db.transaction((tx) =>
    postStock({ ...context, db: tx as unknown as Db }, { docType: "ADJUST", docId, ...document }, lines),
  );
  return { docId, posted };
}

const change = (
  repositoryId: number,
  skuId: number,
  qty: number,
  moveType: MoveType,
  rest: Partial<StockChange> = {},
) => ({ repositoryId, skuId, grade: 1 as Grade, qty, moveType, ...rest });

/** As people call it: `8801 黑 M`. */
async function labelOf(skuId: number): Promise<string | undefined> {
  const [found] = await rows<{ label: string }>(
    database.db,
    sql`select product.style_no || ' ' || color.name || ' ' || size.name as label
        from sku join product on product.id = product_id join attr_value color on color.id = color_id
        join size on size.id = size_id where sku.id = ${skuId}`,
  );
  return found?.label;
}

async function balanceOf(repositoryId: number, skuId: number, grade = 1) {
  const [row] = await rows<{ on_hand: number; locked: number; value_fen: number }>(
    database.db,
    sql`select on_hand, locked, value_fen from stock_balance
        where repository_id = ${repositoryId} and sku_id = ${skuId} and grade = ${grade}`,
  );
  return row ? [row.on_hand, row.locked, row.value_fen] : null;
}

const movementCount = async () =>
  (await rows<{ count: number }>(database.db, sql`select count(*) from stock_movement`))[0]?.count;

describe("posting", () => {
  it("moves pieces at the moving average and remembers each step", async () => {
    const [sku = 0] = skus;
    await post([change(warehouse, sku, 10, "PURCHASE_IN", { valueFen: 10_000 })]);
    await post([change(warehouse, sku, 10, "PURCHASE_IN", { valueFen: 20_000 })]);
    const { posted } = await post([change(warehouse, sku, -3, "SALE_OUT"), change(warehouse, sku, -1, "SAMPLE_OUT")]);
    expect(posted).toEqual([
      { valueFen: -4_500, varianceFen: 0, balanceAfter: 17 },
      { valueFen: -1_500, varianceFen: 0, balanceAfter: 16 },
    ]);
    expect(await balanceOf(warehouse, sku)).toEqual([16, 0, 24_000]);
  });

  it("carries the value along from one place to another", async () => {
    const [, sku = 0] = skus;
    await post([change(warehouse, sku, 3, "PURCHASE_IN", { valueFen: 1_000 })]);
    const out = { ...change(warehouse, sku, -2, "TRANSFER_OUT"), docLineId: 1 };
    const carried = { ...change(transit, sku, 2, "TRANSIT_IN", { carries: out }), docLineId: 1 };
    await context.db.transaction((tx) =>
      postStock({ ...context, db: tx as unknown as Db }, { docType: "TRANSFER", docId: 1 }, [out, carried]),
    );
    expect([await balanceOf(warehouse, sku), await balanceOf(transit, sku)]).toEqual([
      [1, 0, 333],
      [2, 0, 667],
    ]);
    await context.db.transaction((tx) =>
      reverseStock({ ...context, db: tx as unknown as Db }, { docType: "TRANSFER", docId: 1 }),
    );
    expect([await balanceOf(warehouse, sku), await balanceOf(transit, sku)]).toEqual([
      [3, 0, 1_000],
      [0, 0, 0],
    ]);
  });

  it("names what is missing, and then writes nothing", async () => {
    const [, , sku = 0] = skus;
    await post([change(warehouse, sku, 3, "PURCHASE_IN", { valueFen: 900 })]);
    const before = await movementCount();
    const label = await labelOf(sku);
    await expect(
      post([
        change(stall, sku, 1, "ADJUST_IN"),
        change(warehouse, sku, -2, "SALE_OUT"),
        change(warehouse, sku, -3, "SALE_OUT"),
      ]),
    ).rejects.toThrow(`${label} 库存不足：可用 3，需要 5`);
    expect([await movementCount(), await balanceOf(warehouse, sku), await balanceOf(stall, sku)]).toEqual([
      before,
      [3, 0, 900],
      null,
    ]);
  });

  it("tells after the commit which styles and places moved", async () => {
    const [sku = 0, other = 0] = skus.slice(50);
    await post([change(stall, sku, 3, "ADJUST_IN"), change(warehouse, other, 2, "ADJUST_IN")]);
    const styles = await rows<{ id: number }>(
      database.db,
      sql`select distinct product_id as id from sku where id in (${sku}, ${other})`,
    );
    const [told] = await rows<{ payload: { productIds: number[]; repositoryIds: number[] } }>(
      database.db,
      sql`select payload from outbox where topic = 'stock.moved' order by id desc limit 1`,
    );
    const sorted = (ids: readonly number[] = []) => [...ids].sort((a, b) => a - b);
    expect(sorted(told?.payload.productIds)).toEqual(sorted(styles.map(({ id }) => id)));
    expect(sorted(told?.payload.repositoryIds)).toEqual([warehouse, stall]);
  });

  it("refuses a closed month and a closed place", async () => {
    const [, , , sku = 0] = skus;
    await database.db.execute(sql`insert into period_close values ('2026-03', 1, now())`);
    await expect(post([change(stall, sku, 1, "ADJUST_IN")], { bizDate: "2026-03-31" })).rejects.toThrow(
      "2026 年 03 月已结账，不能再记账",
    );
    await expect(
      database.db.execute(sql`
        insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type,
          doc_id, doc_line_id, biz_date, operator_id, created_at)
        values (1, ${sku}, 1, 1, 0, 1, 'ADJUST_IN', 'ADJUST', 1, 1, '2026-03-31', 1, now())`),
    ).rejects.toThrow();
    await post([change(3, sku, 1, "ADJUST_IN", { valueFen: 100 })]);
    await database.db.execute(sql`update repository set status = 'OFF' where id = 3`);
    await expect(post([change(3, sku, 1, "ADJUST_IN")])).rejects.toThrow("广州沙河南城1F-116档已停用，不能出入库");
    const promise = { docLineId: 99, repositoryId: 3, skuId: sku, qty: 1 };
    await expect(lockStock(context, "SHOP_ORDER", [promise])).rejects.toThrow(
      "广州沙河南城1F-116档已停用，不能锁定库存",
    );
    await database.db.execute(sql`update repository set status = 'ON' where id = 3`);
  });

  it("is append-only, whoever asks", async () => {
    for (const statement of [
      sql`update stock_movement set qty = qty`,
      sql`delete from stock_movement`,
      sql`truncate stock_movement cascade`,
    ]) {
      await expect(database.db.execute(statement)).rejects.toThrow();
    }
  });
});

describe("taking back", () => {
  it("leaves the balance as if never posted, and happens once", async () => {
    const [, , , , sku = 0] = skus;
    await post([change(warehouse, sku, 7, "PURCHASE_IN", { valueFen: 7_700 })]);
    const { docId } = await post([change(warehouse, sku, -2, "SALE_OUT"), change(stall, sku, 4, "ADJUST_IN")]);
    const reverse = () =>
      context.db.transaction((tx) =>
        reverseStock({ ...context, db: tx as unknown as Db }, { docType: "ADJUST", docId }),
      );
    expect(await reverse()).toHaveLength(2);
    expect(await reverse()).toEqual([]);
    expect([await balanceOf(warehouse, sku), await balanceOf(stall, sku)]).toEqual([
      [7, 0, 7_700],
      [0, 0, 0],
    ]);
  });

  it("is refused when the pieces have gone", async () => {
    const [, , , , , sku = 0] = skus;
    const { docId } = await post([change(warehouse, sku, 5, "PURCHASE_IN", { valueFen: 500 })]);
    await post([change(warehouse, sku, -1, "SALE_OUT")]);
    await expect(
      context.db.transaction((tx) =>
        reverseStock({ ...context, db: tx as unknown as Db }, { docType: "ADJUST", docId }),
      ),
    ).rejects.toThrow(/库存不足：可用 4，需要 5/);
  });
});

describe("promised pieces", () => {
  it("stay on the shelf, and nobody else can have them", async () => {
    const [, , , , , , sku = 0] = skus;
    await post([change(warehouse, sku, 5, "PURCHASE_IN", { valueFen: 500 })]);
    const lock = (docLineId: number, qty: number) =>
      lockStock(context, "SHOP_ORDER", [{ docLineId, repositoryId: warehouse, skuId: sku, qty }]);
    await lock(1, 4);
    await expect(lock(2, 2)).rejects.toThrow(/库存不足：可用 1，需要 2/);
    await expect(post([change(warehouse, sku, -2, "SALE_OUT")])).rejects.toThrow(/可用 1，需要 2/);
    await endLocks(context, "SHOP_ORDER", [1], "RELEASED");
    await endLocks(context, "SHOP_ORDER", [1], "RELEASED");
    expect(await balanceOf(warehouse, sku)).toEqual([5, 0, 500]);
  });

  it("are counted for each SKU in each place, and all refused with the one that is short", async () => {
    const [plenty = 0, short = 0] = skus.slice(-2);
    await post([
      change(warehouse, plenty, 9, "PURCHASE_IN", { valueFen: 900 }),
      change(warehouse, short, 1, "PURCHASE_IN", { valueFen: 100 }),
      change(stall, short, 9, "PURCHASE_IN", { valueFen: 900 }),
    ]);
    const label = await labelOf(short);
    const wanted = (skuId: number, qty: number) => ({ docLineId: skuId, repositoryId: warehouse, skuId, qty });
    await expect(lockStock(context, "SHOP_ORDER", [wanted(plenty, 2), wanted(short, 2)])).rejects.toThrow(
      `${label} 库存不足：可用 1，需要 2`,
    );
    expect(await balanceOf(warehouse, plenty)).toEqual([9, 0, 900]);
    await lockStock(context, "SHOP_ORDER", [wanted(plenty, 2), wanted(short, 1)]);
    expect([
      await balanceOf(warehouse, plenty),
      await balanceOf(warehouse, short),
      await balanceOf(stall, short),
    ]).toEqual([
      [9, 2, 900],
      [1, 1, 100],
      [9, 0, 900],
    ]);
  });
});

type Command =
  | { kind: "in"; place: number; sku: number; qty: number; valueFen: number }
  | { kind: "out"; place: number; sku: number; qty: number }
  | { kind: "move"; from: number; to: number; lines: { sku: number; qty: number }[] }
  | { kind: "lock"; place: number; sku: number; qty: number }
  | { kind: "unlock"; pick: number }
  | { kind: "reverse"; pick: number }
  | { kind: "replay"; pick: number };

const places = [1, 2, 3] as const;
const index = fc.integer({ min: 0, max: 5 });
const place = fc.constantFrom(...places);
const qty = fc.integer({ min: 1, max: 12 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("in" as const),
      place,
      sku: index,
      qty,
      valueFen: fc.integer({ min: 0, max: 90_000 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("out" as const), place, sku: index, qty }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      from: place,
      to: place,
      lines: fc.uniqueArray(fc.record({ sku: index, qty }), {
        minLength: 1,
        maxLength: 5,
        selector: (line) => line.sku,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lock" as const), place, sku: index, qty }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unlock" as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reverse" as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("replay" as const), pick: fc.nat() }) },
);

describe("any commands by several workers at once", () => {
  // PGlite has one connection and a hundred times the cost of a statement's start.
  const size = commandCount({ pglite: 1_000, postgres: 3_000 });

  it(`keeps every invariant through ${size} commands`, { timeout: 240_000 }, async () => {
    const [commands = []] = fc.sample(fc.array(command, { minLength: size, maxLength: size, size: "max" }), 1);
    const hot = skus.slice(10, 16);
    const posted: { docId: number; token: string; changes: StockChange[] }[] = [];
    const locked: number[] = [];
    const outcomes = { done: 0, refused: 0, replayed: 0 };
    let next = 0;

    const postOnce = (docId: number, token: string, changes: StockChange[]) =>
      once(context, { operation: "test", clientToken: token }, async (within) => {
        await postStock(within, { docType: "ADJUST", docId }, changes);
        return { docId };
      });
    const run = async (number: number, wanted: Command) => {
      const docId = 5_000_000 + number;
      const fresh = async (changes: Omit<StockChange, "docLineId">[]) => {
        const token = randomUUID();
        const lines = changes.map((one, line) => ({ ...one, docLineId: docId * 100 + line }));
        await postOnce(docId, token, lines);
        posted.push({ docId, token, changes: lines });
      };
      const sku = (position: number) => hot[position] ?? 0;
      switch (wanted.kind) {
        case "in":
          return fresh([change(wanted.place, sku(wanted.sku), wanted.qty, "ADJUST_IN", { valueFen: wanted.valueFen })]);
        case "out":
          return fresh([change(wanted.place, sku(wanted.sku), -wanted.qty, "ADJUST_OUT")]);
        case "move": {
          const lines = wanted.lines.flatMap((line, position) => {
            const out: StockChange = {
              ...change(wanted.from, sku(line.sku), -line.qty, "GRADE_OUT"),
              docLineId: docId * 100 + position,
            };
            return [
              out,
              {
                ...change(wanted.to, sku(line.sku), line.qty, "GRADE_IN", { carries: out }),
                grade: 2 as Grade,
                docLineId: docId * 100 + position,
              },
            ];
          });
          const token = randomUUID();
          await postOnce(docId, token, lines);
          posted.push({ docId, token, changes: lines });
          return;
        }
        case "lock":
          await context.db.transaction((tx) =>
            lockStock({ ...context, db: tx as unknown as Db }, "TEST", [
              { docLineId: docId, repositoryId: wanted.place, skuId: sku(wanted.sku), qty: wanted.qty },
            ]),
          );
          locked.push(docId);
          return;
        case "unlock": {
          const line = locked[wanted.pick % Math.max(locked.length, 1)];
          if (line === undefined) return;
          await context.db.transaction((tx) =>
            endLocks({ db: tx as unknown as Db }, "TEST", [line], wanted.pick % 2 ? "RELEASED" : "CONSUMED"),
          );
          return;
        }
        case "reverse": {
          const target = posted[wanted.pick % Math.max(posted.length, 1)];
          if (!target) return;
          await context.db.transaction((tx) =>
            reverseStock({ ...context, db: tx as unknown as Db }, { docType: "ADJUST", docId: target.docId }),
          );
          return;
        }
        case "replay": {
          const target = posted[wanted.pick % Math.max(posted.length, 1)];
          if (!target) return;
          const answer = await postOnce(target.docId, target.token, target.changes);
          expect(answer).toEqual({ docId: target.docId });
          outcomes.replayed += 1;
        }
      }
    };
    const worker = async () => {
      for (let number = next++; number < commands.length; number = next++) {
        const wanted = commands[number];
        if (!wanted) continue;
        try {
          await run(number, wanted);
          outcomes.done += 1;
        } catch (error) {
          // Two workers that take one document back at once: the key that makes it unique lets one through.
          const text = error instanceof Error ? `${error.message} ${error.cause}` : "";
          expect(text).toMatch(/库存不足|stock_movement_reverse_of_unique/);
          outcomes.refused += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(outcomes.done + outcomes.refused).toBe(commands.length);
    expect(Math.min(outcomes.done, outcomes.refused, outcomes.replayed)).toBeGreaterThan(size / 50);
    expect(await brokenInvariants(database.db)).toEqual([]);
  });

  it("sells the last piece once", async () => {
    const sku = skus[20] ?? 0;
    await post([change(warehouse, sku, 1, "PURCHASE_IN", { valueFen: 100 })]);
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => post([change(warehouse, sku, -1, "SALE_OUT")])));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(warehouse, sku)).toEqual([0, 0, 0]);
  });

  it("does not deadlock when a hundred postings run against each other", async () => {
    const pair = skus.slice(30, 40);
    await post(pair.flatMap((sku) => [change(stall, sku, 200, "ADJUST_IN"), change(warehouse, sku, 200, "ADJUST_IN")]));
    const there = pair.flatMap((sku) => [change(stall, sku, -1, "ADJUST_OUT"), change(warehouse, sku, 1, "ADJUST_IN")]);
    const back = [...pair]
      .reverse()
      .flatMap((sku) => [change(warehouse, sku, -1, "ADJUST_OUT"), change(stall, sku, 1, "ADJUST_IN")]);
    await Promise.all(Array.from({ length: 100 }, (_, turn) => post(turn % 2 ? there : back)));
    expect(await Promise.all(pair.map((sku) => balanceOf(stall, sku)))).toEqual(
      pair.map(() => expect.arrayContaining([200, 0])),
    );
    expect(await brokenInvariants(database.db)).toEqual([]);
  });
});
