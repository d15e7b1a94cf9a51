/** A company whose logs had buyers in them: migration 0038 takes them out, and what people wrote of forgotten ones. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { tablesSaying } from "../../support/company/whole-database.ts";

const folder = join(import.meta.dirname, "../../../backoffice/db/migrations");
const last = "0038_refusals.sql";
const migration = (name: string) =>
  readFileSync(join(folder, name), "utf8").replaceAll("--> statement-breakpoint", ";");

let database: Database;

beforeAll(async () => {
  database = await connect({});
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  for (const name of migrations.filter((one) => one < last)) await database.script(migration(name));
  const logged = (table: string, more: string, values: string) => `
    insert into ${table} (username, description, method, params, ip, browser, created_at${more}) values
      ('ecom', '改收货地址', 'POST /api/clothes/shop/order/:id/address', '{"body":{"name":"琥珀先生"}}', '', '', now()${values}),
      ('ecom', '备注', 'POST /api/clothes/shop/order/:id/handle', '{"body":{"version":1}}', '', '', now()${values});`;
  const order = (id: number, anonymised: string) => `
    insert into shop_order (id, shop_id, platform_no, state, platform_state, modified_at, repository_id, goods_fen,
        paid_fen, qty, seller_remark, placed_at, biz_date, anonymised_at, created_at, updated_at)
      values (${id}, 1, 'N${id}', 'CLOSED', 'CLOSED', now(), 1, 0, 0, 1, '改寄琥珀先生', now(), current_date, ${anonymised}, now(), now());
    insert into after_sale (id, shop_id, order_id, platform_order_no, platform_no, type, reason, remark, modified_at,
        applied_at, created_at, updated_at)
      values (${id}, 1, ${id}, 'N${id}', 'R${id}', 'RETURN', '琥珀先生说太大', '琥珀先生来电', now(), now(), now(), now());`;
  await database.script(`
    insert into repository (id, code, name, type, created_at, updated_at)
      values (1, 'ZC', '总仓', 'WAREHOUSE', now(), now());
    insert into shop (id, platform, name, repository_id, created_at, updated_at)
      values (1, 'TAOBAO', '店', 1, now(), now());
    ${logged("operation_log", ", outcome, message, took", ", 'DONE', '', 1")}
    ${logged("error_log", ", process, exception", ", '接口', '错'")}
    insert into idempotency (client_token, operation, user_id, result, created_at) values
      ('a', 'POST /api/clothes/shop/order/1/reveal', 1, '{"name":"琥珀先生"}', now()),
      ('b', 'POST /api/clothes/shop/order/1/handle', 1, '{"version":2}', now());
    ${order(1, "now()")}
    ${order(2, "null")}
    ${migration(last)}`);
});
afterAll(() => database?.close());

it("says nothing of buyers any more but in orders whose buyer is still known", async () => {
  expect(await tablesSaying(database.db, ["琥珀先生"])).toEqual(["after_sale", "shop_order"]);
  const known = await rows(
    database.db,
    sql`select id from shop_order where seller_remark <> '' union all
        select id from after_sale where reason || remark <> ''`,
  );
  expect(known).toEqual([{ id: 2 }, { id: 2 }]);
  const kept = await rows(
    database.db,
    sql`select params from operation_log where params <> '' union all
        select params from error_log where params <> '' union all select result::text from idempotency`,
  );
  expect(kept).toHaveLength(3);
});
