/** Colours that are merged (domain.md §3.1) take production along: lists of materials and batches, or say why not. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenBatchInvariants } from "#backoffice/overview/invariants/batch-invariants.ts";
import type { ProductDetail } from "#contract/goods/products.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { draft, read } from "../../support/data/batches.ts";
import { colorIds, newStyle, sizeIds } from "../../support/data/goods.ts";
import { plantMaterial } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const db = () => backoffice.database.db;
let boss: Caller;
let fabric: number;
let made = 0;
beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  fabric = (await plantMaterial(backoffice)).id;
});

const attribute = "/api/clothes/attribute";
const black = () => colorIds("黑")[0] ?? 0;

interface Color {
  id: number;
  name: string;
}

async function newColor(): Promise<Color> {
  made += 1;
  const name = `合并${made}号`;
  const color = { type: "COLOR", name, code: `HE${made}`, hex: "#e8dcc0", family: "白色系", sort: 50 };
  const { id } = await boss.ok("POST", attribute, { ...color, clientToken: randomUUID() });
  return { id, name };
}

/** Sizes by colour. */
async function styleOf(offered: [number, string[]][]): Promise<ProductDetail> {
  const body = newStyle({ colorIds: offered.map(([id]) => id), sizeIds: sizeIds("S–XL", "S", "M") });
  const { id } = await boss.ok("POST", "/api/clothes/product", body);
  for (const [color, sizes] of offered) {
    // A style is made with every size of every colour; those of one size are what is left when SKUs are none of it.
    await db().execute(sql`
      delete from sku where product_id = ${id} and color_id = ${color} and size_id <> all(${`{${sizeIds("S–XL", ...sizes).join(",")}}`}::bigint[])`);
  }
  return (await boss.get(`/api/clothes/product/${id}`)).body;
}

async function takes(style: ProductDetail, lines: [number | null, number][]): Promise<void> {
  const { version } = (await boss.get(`/api/clothes/process/bom/${style.id}`)).body;
  await boss.ok("PUT", "/api/clothes/process/bom", {
    id: style.id,
    version,
    lines: lines.map(([colorId, usageMilli]) => ({ materialId: fabric, colorId, usageMilli, lossBp: 0 })),
    clientToken: randomUUID(),
  });
}

const batchOf = (style: ProductDetail) =>
  draft(
    boss,
    style.id,
    style.skus.map(({ id }) => ({ skuId: id, qty: 10 })),
  );

async function pairOf(from: Color, to: Color) {
  const { version } = (await boss.get(`${attribute}/COLOR/${from.id}`)).body;
  return { type: "COLOR", fromId: from.id, toId: to.id, fromVersion: version, clientToken: randomUUID() };
}

/** Tables that name colours, by the database's own catalogue, with how many of their rows have this one. */
async function usesOf({ id }: Color): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    db(),
    sql`select conrelid::regclass::text as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'attr_value'::regclass and a.attname ~ 'color' order by 1`,
  );
  const uses: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await rows<{ count: number }>(
      db(),
      sql`select count(*) as count from ${sql.identifier(name)} where color_id = ${id}`,
    );
    uses[name] = counted?.count ?? 0;
  }
  return uses;
}

it("leaves nothing of the source in any table that names colours", async () => {
  const [from, to] = [await newColor(), await newColor()];
  const style = await styleOf([
    [from.id, ["S", "M"]],
    [black(), ["S", "M"]],
  ]);
  await takes(style, [
    [from.id, 1_500],
    [black(), 1_300],
  ]);
  const batch = await batchOf(style);
  const before = await usesOf(from);
  expect(
    Object.values(before).every((count) => count > 0),
    JSON.stringify(before),
  ).toBe(true);
  await boss.ok("POST", `${attribute}/merge`, await pairOf(from, to));
  expect(await usesOf(from)).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, 0])));
  expect(await usesOf(to)).toEqual(before);
  const { bom, lines } = await read(boss, batch);
  expect(bom.map(({ colorId, usageMilli }) => [colorId, usageMilli])).toEqual([
    [to.id, 1_500],
    [black(), 1_300],
  ]);
  expect(new Set(lines.map(({ color }) => color))).toEqual(new Set([to.name, "黑"]));
  expect(await brokenBatchInvariants(db())).toEqual([]);
});

it("is one line of what takes the same for both, and is refused where they differ", async () => {
  const [from, to] = [await newColor(), await newColor()];
  const style = await styleOf([
    [from.id, ["S"]],
    [to.id, ["M"]],
  ]);
  await takes(style, [
    [from.id, 1_500],
    [to.id, 1_600],
  ]);
  expect(await boss.refused("POST", `${attribute}/merge`, await pairOf(from, to))).toBe(
    `${style.styleNo} 的用料${from.name}和${to.name}不同，不能合并`,
  );
  await takes(style, [[from.id, 1_500]]);
  expect(await boss.refused("POST", `${attribute}/merge`, await pairOf(from, to))).toMatch(/的用料.*不同，不能合并$/);
  await takes(style, [
    [from.id, 1_500],
    [to.id, 1_500],
  ]);
  const batch = await batchOf(style);
  await boss.ok("POST", `${attribute}/merge`, await pairOf(from, to));
  expect((await read(boss, batch)).bom.map(({ colorId, usageMilli }) => [colorId, usageMilli])).toEqual([
    [to.id, 1_500],
  ]);
  expect((await boss.get(`/api/clothes/process/bom/${style.id}`)).body.lines).toHaveLength(1);
});

it("is refused where a batch was planned with other materials than the style has now", async () => {
  const [from, to] = [await newColor(), await newColor()];
  const style = await styleOf([
    [from.id, ["S"]],
    [to.id, ["M"]],
  ]);
  await takes(style, [
    [from.id, 1_500],
    [to.id, 1_600],
  ]);
  const batch = await batchOf(style);
  await takes(style, [[null, 1_500]]);
  expect(await boss.refused("POST", `${attribute}/merge`, await pairOf(from, to))).toBe(
    `${batch.no} 的用料${from.name}和${to.name}不同，不能合并`,
  );
});

it("keeps a colour that a batch's materials alone still name", async () => {
  const color = await newColor();
  const style = await styleOf([[black(), ["S"]]]);
  const batch = await batchOf(style);
  await db().execute(sql`
    insert into batch_bom (batch_id, material_id, color_id, usage_milli) values (${batch.id}, ${fabric}, ${color.id}, 100)`);
  const { version } = (await boss.get(`${attribute}/COLOR/${color.id}`)).body;
  expect(
    await boss.refused("DELETE", `${attribute}/${color.id}`, { type: "COLOR", version, clientToken: randomUUID() }),
  ).toBe(`“${color.name}”已被使用，不能删除，可停用`);
});
