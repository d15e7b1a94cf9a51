/** Everything sealed comes under another key, whatever ends a run, and the list of what is sealed is whole. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { assertRekeyed, rekey } from "#backoffice/compose/rekey/rekey.ts";
import { keysOf } from "#backoffice/compose/rekey/rekey-keys.ts";
import { keyOfText, openSecret, sealerOf, sealSecret } from "#backoffice/core/secret.ts";
import { type Database, rows } from "#backoffice/db/connect.ts";
import { sealedTables } from "#backoffice/overview/checkup/sealed-columns.ts";
import { upsertOrders } from "#backoffice/trade/platform/order/upsert-order.ts";
import { demoNow, demoSecretKey, openDemoDatabase } from "../../support/company/demo-database.ts";
import { addShop, orderLine, paidOrder } from "../../support/data/shop-orders.ts";

const backoffice = join(import.meta.dirname, "../../../backoffice");
const keyTexts = { old: demoSecretKey, next: "the key that nobody saw", third: "the key after that" };
const [old, next, third] = [keyTexts.old, keyTexts.next, keyTexts.third].map((text) => sealerOf(keyOfText(text))) as [
  ReturnType<typeof sealerOf>,
  ReturnType<typeof sealerOf>,
  ReturnType<typeof sealerOf>,
];
const settings = { secretKey: keyTexts.old };

let database: Database;
let shop: { id: number; repositoryId: number };
const order = (no: string) => paidOrder(no, [orderLine("NOBODY-KNOWS-IT")]);
const tell = (secretKey: string, numbers: readonly string[]) =>
  upsertOrders({ db: database.db, clock: { now: () => demoNow }, settings: { secretKey } }, shop, numbers.map(order));

beforeAll(async () => {
  database = await openDemoDatabase();
  const { db } = database;
  shop = await addShop(db, "换密钥的店");
  const sealed = (text: string) => sealSecret(settings, text);
  await db.execute(sql`update shop set app_secret_sealed = ${sealed("app")} where id = ${shop.id}`);
  await db.execute(sql`update employee set id_card_sealed = ${sealed("330102199001011234")}`);
  await db.execute(sql`insert into shop_token (shop_id, access_sealed, refresh_sealed, expires_at, granted_at)
    values (${shop.id}, ${sealed("access")}, ${sealed("refresh")}, now(), now())`);
  await db.execute(sql`insert into database_connection (name, jdbc_url, user_name, password, created_at, updated_at)
    values ('甲', 'jdbc:postgresql://127.0.0.1/x', 'x', ${sealed("pg")}, now(), now())`);
  await db.execute(sql`insert into setting (key, value, created_at, updated_at) values
    ('mail', ${JSON.stringify({ host: "127.0.0.1", pass: sealed("mail") })}::jsonb, now(), now())`);
  await tell(keyTexts.old, ["K1", "K2", "K3"]);
  // More than one chunk.
  await tell(
    keyTexts.old,
    Array.from({ length: 600 }, (_, index) => `M${index}`),
  );
});
afterAll(() => database.close());

/** Every sealed text of the whole database, wherever it stands, by `table.column`. */
async function sealedTexts(): Promise<{ place: string; text: string }[]> {
  const columns = await rows<{ table: string; column: string }>(
    database.db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb')`,
  );
  const found: { place: string; text: string }[] = [];
  for (const { table, column } of columns) {
    const texts = await rows<{ text: string }>(
      database.db,
      sql`select (regexp_matches(${sql.identifier(column)}::text, 'sealed:1:[A-Za-z0-9+/=]+', 'g'))[1] as text
          from ${sql.identifier(table)}`,
    );
    found.push(...texts.map(({ text }) => ({ place: `${table}.${column}`, text })));
  }
  return found;
}

function opens(sealer: typeof old, text: string): boolean {
  try {
    sealer.open(text);
    return true;
  } catch {
    return false;
  }
}

it("has every place in the list", async () => {
  const listed = sealedTables.flatMap(({ table, texts = [], json = [] }) =>
    [...texts, ...json].map((column) => `${table}.${column}`),
  );
  const filled = new Set((await sealedTexts()).map(({ place }) => place));
  expect(filled.size).toBeGreaterThanOrEqual(8);
  for (const place of filled) expect(listed).toContain(place);
  const named = await rows<{ place: string }>(
    database.db,
    sql`select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'public'
        and data_type = 'text' and column_name ~ '(_sealed|^password|private_key|_secret)$'`,
  );
  expect(named.length).toBeGreaterThan(8);
  for (const { place } of named) expect(listed).toContain(place);
});

it("names every module that seals", async () => {
  const named = sealedTables.flatMap(({ sealedBy }) => sealedBy).sort();
  const files = (await readdir(backoffice, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const sealing: string[] = [];
  for (const name of files) {
    const text = await readFile(join(backoffice, name), "utf8");
    const seals = /\b(sealSecret|keptSecret)\(|sealer\.(seal|mark)\(/.test(text);
    if (seals && !/^(core\/secret|compose\/rekey\/rekey)\.ts$/.test(name)) sealing.push(name);
  }
  expect(sealing.sort()).toEqual(named);
});

it("goes on where a run was cut off; then the old key opens nothing, and the new one everything", async () => {
  const before = await sealedTexts();
  let chunks = 0;
  const cut = rekey(
    database.db,
    { old, next },
    {
      onChunk: () => {
        chunks += 1;
        if (chunks === 6) throw new Error("killed");
      },
    },
  );
  await expect(cut).rejects.toThrow("killed");
  const half = await sealedTexts();
  expect(half.every(({ text }) => opens(old, text) || opens(next, text))).toBe(true);
  expect(half.some(({ text }) => opens(old, text))).toBe(true);
  expect(half.some(({ text }) => opens(next, text))).toBe(true);
  await expect(assertRekeyed(database.db)).rejects.toThrow("换密钥还没有完成");

  const done = await rekey(database.db, { old, next });
  expect(done.already).toBeGreaterThan(0);
  expect(done.resealed + done.already).toBe(before.length);
  expect(done.lost.size).toBe(0);
  await assertRekeyed(database.db);
  const after = await sealedTexts();
  expect(after.length).toBe(before.length);
  expect(after.filter(({ text }) => opens(old, text))).toEqual([]);
  expect(after.filter(({ text }) => !opens(next, text))).toEqual([]);
  expect(await rekey(database.db, { old, next })).toMatchObject({ resealed: 0, already: before.length });

  const [mail] = await rows<{ pass: string }>(
    database.db,
    sql`select value ->> 'pass' as pass from setting where key = 'mail'`,
  );
  expect(openSecret({ secretKey: keyTexts.next }, mail?.pass ?? "")).toBe("mail");
});

it("keeps orders at one door together, and what the platform repeats changes no order", async () => {
  await tell(keyTexts.next, ["K4"]);
  await tell(keyTexts.next, ["K1"]);
  const doors = await rows<{ door: string; receiver: string }>(
    database.db,
    sql`select distinct door_hash as door, receiver_digest as receiver from shop_order where shop_id = ${shop.id}`,
  );
  expect(doors).toHaveLength(1);
  expect(doors[0]?.door).toMatch(/^[0-9a-f]{64}$/);
});

it("counts what neither key opens, and leaves it", async () => {
  const { lost, resealed } = await rekey(database.db, { old, next: third }, { dry: true });
  expect(resealed).toBe(0);
  expect([...lost.keys()]).toContain("setting.value");
  expect((await sealedTexts()).every(({ text }) => opens(next, text))).toBe(true);
});

it("swaps the key file at the end and takes up one that was left", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "rekey-"));
  const given = { dataDir, secretKey: undefined, newSecretKey: undefined };
  expect(() => keysOf(given)).toThrow("没有旧密钥");
  const sealed = sealSecret({ dataDir }, "x");
  const made = keysOf(given).next.seal("y");
  const again = keysOf(given);
  expect(again.next.open(made)).toBe("y");
  expect(again.old.open(sealed)).toBe("x");
  const key = readFileSync(join(dataDir, "secret.key.new"), "utf8");
  const old = readFileSync(join(dataDir, "secret.key"), "utf8");
  const told = again.finish();
  expect(readFileSync(join(dataDir, "secret.key"), "utf8")).toBe(key);
  expect(existsSync(join(dataDir, "secret.key.new"))).toBe(false);
  expect(openSecret({ dataDir }, made)).toBe("y");
  // The old one opens older backups, and there is no other copy of it.
  const [kept = ""] = readdirSync(dataDir).filter((name) => name.startsWith("secret.key.replaced-"));
  expect(told).toContain(kept);
  expect([readFileSync(join(dataDir, kept), "utf8"), statSync(join(dataDir, kept)).mode & 0o777]).toEqual([old, 0o600]);
  expect(() => keysOf({ dataDir, secretKey: "one".repeat(9), newSecretKey: "one".repeat(9) })).toThrow("相同");
  rmSync(dataDir, { recursive: true });
});
