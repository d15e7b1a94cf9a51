/** A company from before styles had costs and purchases could be unpriced: migration 0015 says what it knows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";

const folder = join(import.meta.dirname, "../../../backoffice/db/migrations");
const last = "0015_style_cost.sql";
const migration = (name: string) =>
  readFileSync(join(folder, name), "utf8").replaceAll("--> statement-breakpoint", ";");

let database: Database;

beforeAll(async () => {
  database = await connect({});
  const earlier = readdirSync(folder).filter((name) => name.endsWith(".sql") && name < last);
  for (const name of earlier.sort()) await database.script(migration(name));
  const style = (id: number, planned: string, lastPaid: string, cost: number) =>
    `(${id}, 'S${id}', '款', 'k', 1, 2026, 2, '件', 'OWN', 'ON', '2026-01-01', 1, 100, ${planned}, ${lastPaid}, ${cost}, now(), now())`;
  await database.script(`
    insert into attr_value (id, type, name, code, created_at, updated_at) values
      (1, 'CATEGORY', '裙', '', now(), now()), (2, 'SEASON', '夏', '', now(), now()), (3, 'COLOR', '黑', 'BK', now(), now());
    insert into size_group (id, name, created_at, updated_at) values (1, '均码', now(), now());
    insert into size (id, size_group_id, name, code, sort) values (1, 1, '均码', 'F', 1);
    insert into product (id, style_no, name, pinyin, category_id, year, season_id, unit, origin, status, launch_date,
      size_group_id, wholesale_fen, purchase_fen, last_purchase_fen, cost_fen, created_at, updated_at) values
      ${[
        style(1, "null", "null", 4_000),
        style(2, "900", "800", 0),
        style(3, "900", "700", 0),
        style(4, "900", "null", 0),
        style(5, "null", "null", 0),
      ].join(",")};
    insert into sku (id, product_id, color_id, size_id, sku_code, barcode)
      select id, id, 3, 1, 'S' || id, 'B' || id from product;
    insert into party (id, code, name, type, created_at, updated_at) values (1, 'A', '甲', 'GOODS', now(), now());
    insert into repository (id, code, name, type, created_at, updated_at)
      values (1, 'ZC', '总仓', 'WAREHOUSE', now(), now()), (2, 'DK', '档口仓', 'WAREHOUSE', now(), now());
    insert into stock_balance (repository_id, sku_id, grade, on_hand, value_fen) values
      (1, 1, 1, 10, 90000), (1, 2, 1, 10, 7000), (2, 2, 1, 5, 0), (1, 3, 1, -2, -1400);
    insert into purchase (id, no, party_id, repository_id, status, freight_fen, biz_date, created_at, updated_at) values
      (1, 'CG1', 1, 1, 'DONE', 0, '2026-03-01', now(), now()),
      (2, 'CG2', 1, 1, 'WAIT', 0, '2026-03-01', now(), now()),
      (3, 'CG3', 1, 1, 'DONE', 50, '2026-03-01', now(), now()),
      (4, 'CG4', 1, 1, 'VOID', 0, '2026-03-01', now(), now());
    insert into purchase_line (id, purchase_id, line_no, sku_id, qty, price_fen) values
      (1, 1, 1, 1, 5, 0), (2, 1, 2, 2, 5, 0), (3, 2, 1, 1, 5, 0), (4, 2, 2, 2, 5, 300), (5, 3, 1, 1, 5, 0), (6, 4, 1, 1, 5, 0);
    ${migration(last)}`);
});
afterAll(() => database?.close());

it("knows what a style costs from its pieces, else from the last price, else from the plan", async () => {
  const found = await rows(
    database.db,
    sql`select id, cost_fen as "costFen", cost_source as source from product order by id`,
  );
  expect(found).toEqual([
    { id: 1, costFen: 4_000, source: "STOCK" },
    { id: 2, costFen: 700, source: "STOCK" },
    { id: 3, costFen: 700, source: "STOCK" },
    { id: 4, costFen: 900, source: "PLAN" },
    { id: 5, costFen: 0, source: "PLAN" },
  ]);
});

it("calls a purchase unpriced on which nobody typed a price, and leaves gifts beside priced lines", async () => {
  const found = await rows(database.db, sql`select id, price_fen as "priceFen" from purchase_line order by id`);
  expect(found).toEqual([
    { id: 1, priceFen: null },
    { id: 2, priceFen: null },
    { id: 3, priceFen: 0 },
    { id: 4, priceFen: 300 },
    { id: 5, priceFen: 0 },
    { id: 6, priceFen: 0 },
  ]);
});
