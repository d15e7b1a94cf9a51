/**
 * 验货发货 when the line is pulled and when two pack one parcel: a scan whose answer was lost is neither lost nor counted
 * twice, and what has gone goes once (docs/decisions/platforms.md, "The packing desk").
 */
// @module-tag own-script
import { beforeAll, describe, expect, it } from "vitest";
import { pageFailure, serveDemo, useJourney } from "../../support/browser.ts";
import { fileOrderNo } from "../../support/data/order-files.ts";
import type { BrowserPage } from "../../support/page.ts";
import { ordersToPack } from "../../support/platform/orders-to-pack.ts";
import { hydration } from "../../support/shell-page.ts";

const orders = "/clothes/platform/shop/order";
const desk = `${orders}/pack`;
const code = "8801-BK-M";
const [pulled = "", lost = "", shared = ""] = [61, 62, 63].map(fileOrderNo);

const box = (page: BrowserPage) => page.getByLabel("快递单号、订单号或吊牌");
const left = (page: BrowserPage, count: number) => page.getByText(`还差 ${count} 件`, { exact: true });
const gone = (page: BrowserPage) => page.getByRole("table", { name: "刚发出的包裹" });

describe("the packing desk", () => {
  const { enter, expectError } = useJourney("hydrated", { server: serveDemo() });

  beforeAll(async () => {
    const page = await enter("boss", orders);
    const lines = [pulled, lost, shared].map((no) => ({ no, code, qty: "2" }));
    await ordersToPack(page, "云裳断线店", lines);
  });

  async function packer(): Promise<BrowserPage> {
    const page = await enter("boss", desk);
    await hydration(page);
    return page;
  }

  async function scan(page: BrowserPage, ...texts: string[]): Promise<void> {
    for (const text of texts) {
      await box(page).fill(text);
      await box(page).press("Enter");
    }
  }

  /** How often the order left, as its course says, and how it stands now. */
  async function courseOf(no: string) {
    const page = await enter("boss", `${orders}?keyword=${no}`);
    await page.getByRole("main").getByRole("link", { name: no }).first().click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: no }).waitFor();
    return { left: await page.getByText(/已逐件验货 \d+ 件，出库/).count(), page };
  }

  it("keeps what is scanned while the line is down, and packs each garment once when it is back", async () => {
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/);
    const page = await packer();
    await scan(page, pulled);
    await left(page, 2).waitFor();
    await page.context().setOffline(true);
    await scan(page, code, code, "SF6100000000061");
    await page.getByText("已扫 4 / 已应答 1").waitFor();
    await page.getByText("网络没有应答，扫过的还在。").waitFor();
    await left(page, 2).waitFor();
    expect(await gone(page).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "再发一次" }).click();
    await gone(page).getByText("顺丰速运 SF6100000000061").waitFor();
    await page.getByText("已扫 4 / 已应答 4").waitFor();
    expect((await courseOf(pulled)).left).toBe(1);
  });

  it("counts a scan once whose answer was lost, the one too by which the parcel goes", async () => {
    expectError(/503|WebSocket|Failed to fetch/);
    const page = await packer();
    await scan(page, lost);
    await left(page, 2).waitFor();
    let answers = 0;
    /** The server hears it and answers; nothing of that arrives. */
    const lose = async (text: string) => {
      const address = /\/pack\.data/;
      const before = answers;
      await page.route(address, async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch();
        answers += 1;
        await route.fulfill({ status: 503, headers: pageFailure, body: "" });
      });
      await scan(page, text);
      await expect.poll(() => answers).toBe(before + 1);
      await page.getByText("网络没有应答，扫过的还在。").waitFor();
      await page.unroute(address);
      await page.getByRole("button", { name: "再发一次" }).click();
      await page.getByText("网络没有应答，扫过的还在。").waitFor({ state: "detached" });
    };
    await lose(code);
    await left(page, 1).waitFor();
    await scan(page, code);
    await page.getByText("货齐了").waitFor();
    await lose("SF6200000000062");
    await gone(page).getByText("顺丰速运 SF6200000000062").waitFor();
    await page.getByText("已扫 4 / 已应答 4").waitFor();
    expect((await courseOf(lost)).left).toBe(1);
  });

  it("tells the second of two who pack one parcel that it has gone, and sends nothing again", async () => {
    expectError(/400/);
    const [one, other] = [await packer(), await packer()];
    await scan(one, shared, code);
    await left(one, 1).waitFor();
    // What the first has half packed is his own.
    await scan(other, shared);
    await left(other, 2).waitFor();
    await scan(other, code, code, "SF6300000000063");
    await gone(other).getByText("顺丰速运 SF6300000000063").waitFor();
    await scan(one, code);
    await one
      .getByText(new RegExp(`${shared} 已发货，不能发货`))
      .first()
      .waitFor();
    expect(await gone(one).count()).toBe(0);
    expect((await courseOf(shared)).left).toBe(1);
  });
});
