/** A platform's rate limit for a shop: over all nodes that call it (domain.md §3.5). */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#backoffice/db/connect.ts";
import { awaitTurn } from "#backoffice/trade/platform/sync/pace.ts";
import { openDemoDatabase } from "../../support/company/demo-database.ts";
import { addShop } from "../../support/data/shop-orders.ts";

let database: Database;
beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database?.close());

const perSecond = 20;
/** What a timer may be early by, of each turn. */
const early = 2;

/** When each turn came, in milliseconds since the first of them was asked for. */
async function turns(shopId: number, count: number): Promise<number[]> {
  const began = performance.now();
  const one = async () => {
    await awaitTurn(database.db, shopId, perSecond);
    return performance.now() - began;
  };
  return (await Promise.all(Array.from({ length: count }, one))).sort((first, second) => first - second);
}

it("gives eight that ask at once, of whatever node, one turn after the other", async () => {
  const { id } = await addShop(database.db, "限流店");
  const came = await turns(id, 8);
  // The first may go at once; how late a busy machine is with it shortens none of the waits after it.
  for (const [at, time] of came.entries()) expect(time).toBeGreaterThanOrEqual((at * 1_000) / perSecond - early);
});

it("makes those who come after several calls wait for all of them", async () => {
  const { id } = await addShop(database.db, "多次店");
  const began = performance.now();
  await awaitTurn(database.db, id, perSecond, 10);
  await awaitTurn(database.db, id, perSecond);
  expect(performance.now() - began).toBeGreaterThanOrEqual(10_000 / perSecond - early);
});
