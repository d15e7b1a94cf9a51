/** 每日交货 over HTTP (domain.md §3.2, batch/day; §5.24): it equals 交货明细 and its export for the same filter. */
import { beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { demoNow } from "../../support/company/demo-database.ts";
import { bring, deliveryApi, inspect } from "../../support/data/deliveries.ts";
import { plantBatch, plantDay, plantFactory } from "../../support/data/production.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const dayApi = "/api/clothes/delivery-day";
let boss: Caller;
let warehouse: Caller;
let ids: { partyId: number; productId: number };

const dayBefore = (days: number) =>
  new Date(demoNow.getTime() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  boss = await caller(backoffice, "boss");
  warehouse = await caller(backoffice, "warehouse");
  const factory = await plantFactory(backoffice, { feeLi: 9_999 });
  const batch = await plantBatch(backoffice, { cut: 50, partyId: factory.id, feeLi: 9_999, dueDate: dayBefore(1) });
  await inspect(boss, batch, await bring(boss, batch, { 0: 20, 1: 5 }), { 0: { repair: 3, second: 1 }, 1: {} });
  await bring(boss, batch, { 2: 9 });
  const gone = await inspect(boss, batch, await bring(boss, batch, { 0: 4 }), { 0: {} });
  await boss.ok("POST", `${deliveryApi}/${gone.id}/void`, { version: gone.version, reason: "录错" });
  const { body } = await boss.get(`${deliveryApi}?keyword=${batch.no}`);
  ids = { partyId: factory.id, productId: body.content[0].productId };
});

const figures = ["delivered", "passed", "second", "repair", "scrap", "feeFen"] as const;
const pick = (row: Record<string, number>) => figures.map((name) => row[name] ?? 0);
const sum = (rows: readonly Record<string, number>[]) =>
  figures.map((name) => rows.reduce((all, row) => all + (row[name] ?? 0), 0));

describe("每日交货", () => {
  it.each([
    "party",
    "product",
  ])("by %s adds up to the list of deliveries, its export and its days, whatever is asked for", async (by) => {
    for (const asked of [
      "",
      `&partyId=${ids.partyId}`,
      `&productId=${ids.productId}`,
      `&from=${dayBefore(40)}&to=${dayBefore(3)}`,
    ]) {
      const period = asked.includes("from") ? "" : `&from=${dayBefore(6)}&to=${plantDay}`;
      const days = (await boss.get(`${dayApi}?by=${by}${asked}${period}`)).body;
      const list = (await boss.get(`${deliveryApi}?size=10${asked}${period}`)).body;
      expect(pick(days.totals)).toEqual(pick(list.totals));
      expect(sum(days.content)).toEqual(pick(days.totals));
      const file = (await boss.get(`${deliveryApi}/export?format=csv${asked}${period}`)).body as string;
      const [head = "", ...lines] = file.trim().split(/\r?\n/);
      const columns = head.replace("\uFEFF", "").split(",");
      const exported = lines.map((line) => line.split(",")).filter((row) => row[columns.indexOf("状态")] !== "已作废");
      const delivered = exported.reduce((all, row) => all + Number(row[columns.indexOf("交货数")]), 0);
      expect(delivered).toBe(days.totals.delivered);
    }
  });

  it("tells what came too late, what is mended of what was inspected, and each day's cells", async () => {
    const { content, totals, range } = (await boss.get(`${dayApi}?partyId=${ids.partyId}`)).body;
    expect(range).toEqual({ from: dayBefore(6), to: plantDay });
    expect(content).toMatchObject([
      { ...{ day: plantDay, groupId: ids.partyId, documents: 2, delivered: 34, inspected: 25, repair: 3, onTime: 0 } },
    ]);
    expect(totals.feeFen).toBe(Math.round((21 * 9_999 + 4_999.5) / 10));
    const cells = (await boss.get(`${dayApi}/cells?day=${plantDay}&partyId=${ids.partyId}`)).body;
    expect(cells).toHaveLength(3);
    expect(cells.reduce((all: number, cell: { delivered: number }) => all + cell.delivered, 0)).toBe(34);
    const seen = (await warehouse.get(`${dayApi}?partyId=${ids.partyId}`)).body;
    expect([seen.totals.delivered, seen.totals.feeFen, seen.content[0].feeFen]).toEqual([34, undefined, undefined]);
    expect(await boss.refused("GET", `${dayApi}?from=2026-02-02&to=2026-01-01`)).toBe("开始日期不能晚于结束日期");
  });

  it("is exported as it is shown", async () => {
    const file = (await boss.get(`${dayApi}/export?format=csv&partyId=${ids.partyId}`)).body as string;
    const [head, row] = file.replace("\uFEFF", "").trim().split(/\r?\n/);
    expect(head).toBe("日期,工厂,交货单,交货数,验收合格,次品,返修,报废,返修率,按期率,加工费");
    expect(row?.split(",").slice(2, 10)).toEqual(["2", "34", "21", "1", "3", "0", "12.0%", "0.0%"]);
    expect(((await warehouse.get(`${dayApi}/export?format=csv`)).body as string).split("\n")[0]).not.toContain(
      "加工费",
    );
  });
});
