/** What a caller may not do although signed in: look around without a role, queue without end, keep a session for ever, send what cannot be kept. */
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isPrinterAddress, isPrinterPort, refusePrinter } from "#backoffice/trade/stall/printing/printer-address.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const hourMs = 3_600_000;

describe("a user without a role", () => {
  it("may not read all menus, only its own", async () => {
    const newcomer = await backoffice.signIn("newcomer");
    const status = async (path: string, token: string) => (await backoffice.send("GET", path, { token })).status;
    expect(await status("/api/menus/tree", newcomer)).toBe(403);
    expect(await status("/api/menus/build", newcomer)).toBe(200);
    expect(await status("/api/menus/tree", await backoffice.signIn("admin"))).toBe(200);
  });

  it.each([
    "/api/clothes/goods/line?text=8801",
    "/api/clothes/goods/matrix?styleNo=8801",
    "/api/clothes/fund/options",
    "/api/clothes/fund/stalls",
  ])("may not read %s", async (path) => {
    const newcomer = await backoffice.signIn("newcomer");
    expect((await backoffice.send("GET", path, { token: newcomer })).status).toBe(403);
    const keeper = await backoffice.signIn("keeper");
    expect((await backoffice.send("GET", path, { token: keeper })).status).toBe(200);
  });
});

describe("text that PostgreSQL cannot keep", () => {
  it("is refused as such where it would be kept as JSON", async () => {
    const boss = await caller(backoffice, "boss");
    const body = { layout: "sku", clientToken: randomUUID(), keyword: "\ud800" };
    const reply = await boss.post("/api/clothes/product/export", body);
    expect([reply.status, reply.body.message]).toEqual([400, "内容含有无法保存的字符，请检查后重试"]);
  });
});

describe("jobs of one user", () => {
  it("are no more than five at once", async () => {
    const boss = await caller(backoffice, "boss");
    const [{ id }] = (
      (await backoffice.database.db.execute(sql`select id from sys_user where username = 'boss'`)) as unknown as {
        rows: [{ id: number }];
      }
    ).rows;
    // Of a topic that no node knows: they stay.
    for (let count = 0; count < 5; count += 1) {
      await backoffice.database.db.execute(sql`
        insert into job (kind, topic, title, input, user_id, created_at) values ('EXPORT', 'none', '等待', '{}', ${id}, now())`);
    }
    const refused = await boss.refused("POST", "/api/clothes/product/export", { layout: "sku" });
    expect(refused).toBe("您已有 5 个任务在排队，请等待完成后再提交");
    const merchandiser = await caller(backoffice, "merchandiser");
    await merchandiser.ok("POST", "/api/clothes/product/export", { layout: "sku" });
  });
});

describe("a session that is used day and night", () => {
  it("ends a week after the sign-in", async () => {
    const token = await backoffice.signIn("finance");
    const alive = async () => (await backoffice.send("GET", "/auth/info", { token })).status;
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      expect(await alive()).toBe(200);
      backoffice.advance(6 * hourMs);
    }
    expect(await alive()).toBe(200);
    backoffice.advance(6 * hourMs);
    expect(await alive()).toBe(401);
  });
});

describe("where a printer may stand", () => {
  const shop = { loopback: false };

  it.each(["127.0.0.1", "127.9.9.9", "169.254.169.254", "8.8.8.8", "0.0.0.0"])("is not %s", (address) => {
    expect(isPrinterAddress(address, shop)).toBe(false);
    expect(refusePrinter({ printerHost: address, printerPort: 9100 }, shop)).toContain("不是内网地址");
  });

  it.each(["192.168.1.50", "10.0.0.9", "172.16.3.4"])("is %s, at a printer's port", (address) => {
    expect(isPrinterAddress(address, shop)).toBe(true);
    expect(refusePrinter({ printerHost: address, printerPort: 9100 }, shop)).toBeNull();
    for (const printerPort of [22, 80, 5432, 8000, 65_535]) {
      expect(isPrinterPort(printerPort, shop)).toBe(false);
      expect(refusePrinter({ printerHost: address, printerPort }, shop)).toContain("打印机端口只能是");
    }
  });
});
