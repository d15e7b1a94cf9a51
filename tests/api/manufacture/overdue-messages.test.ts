/** 批次逾期 and 返修逾期: who hears of what is late, once a day, and where the message leads (domain.md §3.7). */
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { notifyOverdue } from "#backoffice/trade/manufacture/delivery/overdue-message.ts";
import type { BatchRow } from "#contract/manufacture/batch-shape.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { batchApi } from "../../support/data/batches.ts";
import { plantBatch } from "../../support/data/production.ts";
import { type Caller, caller, places } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const by: Record<string, Caller> = {};
const db = () => backoffice.database.db;
beforeAll(async () => {
  for (const name of ["boss", "merchandiser", "keeper"]) by[name] = await caller(backoffice, name);
});

/** What the demo company has late is out of the way. */
beforeEach(async () => {
  await db().execute(sql`update batch set due_date = '2099-01-01' where due_date < '2099-01-01'`);
  await db().execute(sql`update repair set due_date = '2099-01-01' where due_date < '2099-01-01'`);
  await db().execute(sql`delete from message where type like '%逾期'`);
});

const tell = async (days = 0) => {
  const now = new Date(demoNow.getTime() + days * 86_400_000);
  await notifyOverdue({ db: db(), clock: { now: () => now } });
  await backoffice.settle();
};
const heard = async (name: string) => {
  const { body } = await (by[name] as Caller).get("/api/user/message/business/list?page=0&size=20");
  return (body.content as { type: string; title: string; content: string; link: string | null }[]).filter(({ type }) =>
    type.endsWith("逾期"),
  );
};
const idOf = async (username: string) =>
  (await rows<{ id: number }>(db(), sql`select id from sys_user where username = ${username}`))[0]?.id ?? 0;

it("tells the merchandiser of a late batch what is still to come of it, once a day", async () => {
  const late = await plantBatch(backoffice, {
    ...{ plan: 3, cut: 2, dueDate: "2026-04-01", merchandiserId: await idOf("merchandiser") },
  });
  await plantBatch(backoffice, { plan: 3, status: "CLOSED", dueDate: "2026-04-01" });
  await tell();
  await tell();
  const [told, ...more] = await heard("merchandiser");
  expect(more).toEqual([]);
  expect(told).toMatchObject({ type: "批次逾期", title: "1 个批次已过交期，最早 2026-04-01" });
  expect(told?.content).toBe(`${late.no}（2026-04-01）8801 未交 ${2 * late.lines.length} 件`);
  expect(await heard("boss")).toEqual([]);
  await tell(1);
  expect(await heard("merchandiser")).toHaveLength(2);
  const { body } = await (by.merchandiser as Caller).get(`${batchApi}?${told?.link?.split("?")[1]}`);
  expect(body.content.map(({ no }: BatchRow) => no)).toEqual([late.no]);
});

it("tells those who work with batches there where nobody answers for it, and no others", async () => {
  await plantBatch(backoffice, { plan: 3, dueDate: "2026-04-01", repositoryId: places.shahe });
  await tell();
  const told = await heard("boss");
  expect(told.map(({ type }) => type)).toEqual(["批次逾期"]);
  expect(await heard("keeper")).toEqual([]);
});

it("names five, and says that there are more", async () => {
  const merchandiserId = await idOf("merchandiser");
  for (const day of [1, 2, 3, 4, 5, 6])
    await plantBatch(backoffice, { plan: 1, dueDate: `2026-04-0${day}`, merchandiserId });
  await tell();
  const [told] = await heard("merchandiser");
  expect(told?.title).toBe("6 个批次已过交期，最早 2026-04-01");
  expect(told?.content.split("；")).toHaveLength(5);
  expect(told?.content).toMatch(/ 等$/);
});

it("tells of pieces that have not come back from repair", async () => {
  const made = await plantBatch(backoffice, { cut: 5, merchandiserId: await idOf("merchandiser") });
  await db().execute(sql`
    insert into repair (no, source, batch_id, party_id, repository_id, reason, responsibility, status, biz_date, due_date,
      sent_qty, ok_qty, created_at, updated_at)
    values ('FX-LATE', 'INSPECTION', ${made.id}, ${made.partyId}, ${made.repositoryId}, 'SKIP', 'FACTORY', 'PART',
      '2026-04-01', '2026-04-04', 9, 4, now(), now())`);
  await tell();
  expect(await heard("merchandiser")).toMatchObject([
    { type: "返修逾期", title: "1 张返修单逾期未回，最早 2026-04-04", content: expect.stringMatching(/未回 5 件$/) },
  ]);
});
