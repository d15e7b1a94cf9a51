/** A company that bought before there were suppliers' accounts: migration 0007 books what stands, and lets its roles pay. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database, rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";

const folder = join(import.meta.dirname, "../../../backoffice/db/migrations");
const last = "0007_supplier_payments.sql";
const migration = (name: string) =>
  readFileSync(join(folder, name), "utf8").replaceAll("--> statement-breakpoint", ";");

let database: Database;

beforeAll(async () => {
  database = await connect({});
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  for (const name of migrations.filter((one) => one < last)) await database.script(migration(name));
  await database.script(`
    insert into party (id, code, name, type, created_at, updated_at)
      values (1, 'A', '甲', 'GOODS', now(), now()), (2, 'B', '乙', 'GOODS', now(), now());
    insert into repository (id, code, name, type, created_at, updated_at)
      values (1, 'ZC', '总仓', 'WAREHOUSE', now(), now());
    insert into purchase (id, no, party_id, repository_id, status, biz_date, created_at, updated_at) values
      (1, 'CG1', 1, 1, 'DONE', '2026-03-01', now(), now()),
      (2, 'CG2', 1, 1, 'DONE', '2026-04-01', now(), now()),
      (3, 'CG3', 2, 1, 'WAIT', '2026-04-01', now(), now());
    insert into purchase_receipt (no, purchase_id, kind, amount_fen, operator_id, biz_date, created_at, voided_at) values
      ('RK1', 1, 'RECEIPT', 1000, 1, '2026-03-01', now(), null),
      ('RK2', 2, 'RECEIPT', 500, 1, '2026-04-01', now(), null),
      ('TH1', 1, 'RETURN', 300, 1, '2026-03-02', now(), null),
      ('RK3', 2, 'RECEIPT', 0, 1, '2026-04-01', now(), null),
      ('RK4', 2, 'RECEIPT', 777, 1, '2026-04-01', now(), now());
    insert into period_close values ('2026-03', 1, now());
    insert into menu (id, type, title, permission, created_at, updated_at)
      values (1, 2, '采购作废', 'msClothesPurchase:void', now(), now());
    insert into role (id, code, name, level, created_at, updated_at)
      values (1, 'ROLE_BOSS', '老板', 1, now(), now()), (2, 'ROLE_WAREHOUSE', '仓管', 3, now(), now());
    select setval(pg_get_serial_sequence('menu', 'id'), 100);
    ${migration(last)}`);
  // The invariants ask the tables as they are now.
  for (const name of migrations.filter((one) => one > last)) await database.script(migration(name));
});
afterAll(() => database?.close());

it("owes what stands, in the order it came, and nothing in a closed month", async () => {
  const entries = await rows(
    database.db,
    sql`select amount_fen as "amountFen", balance_after_fen as after, remark, biz_date < '2026-04-01' as closed
        from account_entry order by id`,
  );
  expect(entries).toEqual([
    { amountFen: 1_000, after: 1_000, remark: "RK1", closed: false },
    { amountFen: 500, after: 1_500, remark: "RK2", closed: false },
    { amountFen: -300, after: 1_200, remark: "TH1", closed: false },
  ]);
  expect(await rows(database.db, sql`select id, owed_fen as "owedFen" from purchase order by id`)).toEqual([
    { id: 1, owedFen: 700 },
    { id: 2, owedFen: 500 },
    { id: 3, owedFen: 0 },
  ]);
  expect(await brokenMoneyInvariants(database.db)).toEqual([]);
});

it("lets those pay who are to", async () => {
  const held = await rows(
    database.db,
    sql`select role_id as "roleId", permission from role_menu join menu on menu.id = menu_id`,
  );
  expect(held).toEqual([{ roleId: 1, permission: "msClothesFactory:pay" }]);
});
