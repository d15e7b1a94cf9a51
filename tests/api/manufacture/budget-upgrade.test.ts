/** A company from before budgets were kept and fees had their terms: migration 0041 says what it knows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";

const folder = join(import.meta.dirname, "../../../backoffice/db/migrations");
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const last = files.find((name) => name.endsWith("_budgets_fees_expenses.sql")) ?? "";
const migration = (name: string) =>
  readFileSync(join(folder, name), "utf8").replaceAll("--> statement-breakpoint", ";");

let database: Database;

beforeAll(async () => {
  database = await connect({});
  for (const name of files.filter((file) => file < last).sort()) await database.script(migration(name));
  const batch = (id: number, status: string) =>
    `(${id}, 'SC${id}', 1, 1, 'LABOUR', 12345, '${status}', 1, '2026-03-01', '2026-03-20', 100, 100, 100, now(), now())`;
  const delivery = (id: number, feeFen: number) =>
    `(${id}, 'JH${id}', 1, 1, 1, 'INSPECTED', 131, 128, 3, ${feeFen}, ${feeFen}, '2026-03-10', now(), now())`;
  const entry = (doc: string, id: number, fen: number) =>
    `(1, ${fen}, ${fen}, 'PROCESS_FEE', 1, '${doc}', ${id}, '2026-03-10', 1, now())`;
  await database.script(`
    insert into attr_value (id, type, name, code, created_at, updated_at) values
      (1, 'CATEGORY', '裙', '', now(), now()), (2, 'SEASON', '夏', '', now(), now()), (3, 'COLOR', '黑', 'BK', now(), now());
    insert into size_group (id, name, created_at, updated_at) values (1, '均码', now(), now());
    insert into size (id, size_group_id, name, code, sort) values (1, 1, '均码', 'F', 1);
    insert into product (id, style_no, name, pinyin, category_id, year, season_id, unit, origin, status, launch_date,
      size_group_id, wholesale_fen, created_at, updated_at) values
      (1, 'S1', '款', 'k', 1, 2026, 2, '件', 'OWN', 'ON', '2026-01-01', 1, 100, now(), now());
    insert into sku (id, product_id, color_id, size_id, sku_code, barcode) values (1, 1, 3, 1, 'S1', 'B1');
    insert into party (id, code, name, type, second_deduct_bp, created_at, updated_at)
      values (1, 'A', '甲', 'OUTSOURCE', 4000, now(), now());
    insert into repository (id, code, name, type, created_at, updated_at) values (1, 'ZC', '总仓', 'WAREHOUSE', now(), now());
    insert into material (id, code, name, type, unit, price_li, created_at, updated_at) values
      (1, 'M1', '有库存', 'FABRIC', 'METRE', 5000, now(), now()), (2, 'M2', '参考价', 'FABRIC', 'METRE', 700, now(), now()),
      (3, 'M3', '没有价', 'FABRIC', 'METRE', 0, now(), now());
    insert into material_balance (repository_id, material_id, lot, qty_milli, value_fen) values (1, 1, 'A', 10000, 8000);
    insert into batch (id, no, product_id, party_id, mode, fee_li, status, repository_id, biz_date, due_date, plan_qty,
      cut_qty, delivered_qty, created_at, updated_at) values ${[batch(1, "CLOSED"), batch(2, "SEWING"), batch(3, "DRAFT")].join(",")};
    insert into batch_bom (batch_id, material_id, usage_milli) select batch.id, material.id, 1000 from batch, material;
    insert into account (id, kind, owner_id) values (1, 'FACTORY', 1);
    insert into delivery (id, no, batch_id, party_id, repository_id, status, delivered_qty, passed_qty, second_qty, fee_fen,
      owed_fen, biz_date, created_at, updated_at) values ${[delivery(1, 160_238), delivery(2, 99)].join(",")};
    insert into account_entry (account_id, amount_fen, balance_after_fen, entry_type, journal_id, doc_type, doc_id, biz_date,
      operator_id, created_at) values ${[
        entry("DELIVERY", 1, 160_238),
        entry("DELIVERY", 2, 99),
        entry("REPAIR_RETURN", 1, 1_235),
        entry("REPAIR_RETURN", 2, 1),
      ].join(",")};
    insert into repair (id, no, source, batch_id, delivery_id, party_id, repository_id, reason, due_date, responsibility,
      status, sent_qty, ok_qty, biz_date, created_at, updated_at)
      values (1, 'FX1', 'INSPECT', 1, 1, 1, 1, '跳线', '2026-03-12', 'FACTORY', 'DONE', 2, 2, '2026-03-10', now(), now());
    insert into repair_line (id, repair_id, sku_id, sent, ok) values (1, 1, 1, 2, 2);
    insert into repair_return (id, repair_id, operator_id, biz_date, created_at)
      values (1, 1, 1, '2026-03-11', now()), (2, 1, 1, '2026-03-12', now());
    insert into repair_return_line (return_id, line_id, ok) values (1, 1, 1), (2, 1, 1);
    ${migration(last)}`);
});
afterAll(() => database?.close());

it("holds the prices of what was ordered: of a closed batch all, of an open one those that are known", async () => {
  const found = await rows<{ no: string; prices: (number | null)[] }>(
    database.db,
    sql`select made.no, json_agg(bom.price_li order by bom.material_id) as prices
        from batch made join batch_bom bom on bom.batch_id = made.id group by made.no order by made.no`,
  );
  // 80.00 元 for 10 m are 8,000 厘 a metre.
  expect(found).toEqual([
    { no: "SC1", prices: [8_000, 700, 0] },
    { no: "SC2", prices: [8_000, 700, null] },
    { no: "SC3", prices: [null, null, null] },
  ]);
});

it("gives a fee its terms where they come to what was booked", async () => {
  const terms = (table: "delivery" | "repair_return") =>
    rows(
      database.db,
      sql`select id, fee_li as "feeLi", second_deduct_bp as bp from ${sql.identifier(table)} order by id`,
    );
  const [kept, unknown] = [
    { feeLi: 12_345, bp: 4_000 },
    { feeLi: null, bp: null },
  ];
  expect(await terms("delivery")).toEqual([
    { id: 1, ...kept },
    { id: 2, ...unknown },
  ]);
  expect(await terms("repair_return")).toEqual([
    { id: 1, ...kept },
    { id: 2, ...unknown },
  ]);
});
