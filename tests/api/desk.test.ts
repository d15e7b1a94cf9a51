/** What waits for the viewer (domain.md §3.7): by permission, by place, and each figure by itself. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openBackoffice } from "../support/backoffice.ts";
import { caller, places } from "../support/stock.ts";

const backoffice = openBackoffice();

const desk = async (username: string, path: string) => {
  const { status, body } = await (await caller(backoffice, username)).get(`/api/${path}`);
  return status === 200 ? body : status;
};

it("counts what waits in one's own places", async () => {
  const boss = await caller(backoffice, "boss");
  const before = await desk("warehouse", "clothes/desk/adjustments");
  for (const repositoryId of [places.warehouse, places.transit]) {
    await boss.ok("POST", "/api/clothes/adjustment", { kind: "GAIN", repositoryId, reason: "录错" });
  }
  // 在途 is nobody's but the boss's.
  expect(await desk("warehouse", "clothes/desk/adjustments")).toEqual({ drafts: before.drafts + 1 });
  await backoffice.database.db.execute(sql`
    insert into transfer (no, from_id, to_id, status, biz_date, created_at, updated_at)
    select 'DB-T' || n, 1, case n when 1 then 2 else 3 end, case n when 3 then 'DRAFT' else 'SENT' end, now(), now(), now()
    from generate_series(1, 3) n`);
  expect(await desk("keeper", "clothes/desk/transfers")).toMatchObject({ toSend: 0, toReceive: 1 });
  expect(await desk("warehouse", "clothes/desk/transfers")).toMatchObject({ toSend: 1, toReceive: 0 });
  expect(await desk("warehouse", "clothes/desk/purchases")).toMatchObject({ waiting: 0, waitingQty: 0 });
  expect(await desk("finance", "clothes/desk/counts")).toMatchObject({ counting: 0, submitted: 0 });
});

it("is refused without the permission", async () => {
  expect(await desk("keeper", "clothes/desk/purchases")).toBe(403);
  expect(await desk("boss", "system/desk/health")).toBe(403);
  expect(await desk("admin", "system/desk/health")).toMatchObject({
    databaseBytes: expect.toSatisfy((bytes: number) => bytes > 1_000_000),
    jobsFailed: 0,
  });
});

it("fails alone", async () => {
  await backoffice.database.db.execute(sql`alter table stock_alert rename to stock_alert_away`);
  expect(await desk("boss", "clothes/desk/alerts")).toBe(500);
  expect(await desk("boss", "clothes/desk/counts")).toMatchObject({ counting: 0 });
  await backoffice.database.db.execute(sql`alter table stock_alert_away rename to stock_alert`);
});
