/** A draft under scripts: scans are taken without a pause, cells are counted as they are typed, and the page is held until all is stored (app/components/document, matrix). */
import { describe, expect, it } from "vitest";
import { pageFailure, serveDemo, useJourney } from "../../support/browser.ts";
import { openForms } from "../../support/forms.ts";
import type { BrowserPage } from "../../support/page.ts";
import { holdData, hydration, sameDocument } from "../../support/shell-page.ts";

/** As a scanner does: types, and ends with Enter. */
async function scan(page: BrowserPage, text: string) {
  await page.getByLabel("扫码、款号或配码").fill(text);
  await page.getByLabel("扫码、款号或配码").press("Enter");
}

const cell = (page: BrowserPage, name: string) => page.getByRole("textbox", { name: `8801 ${name} 申请数` });

describe("a draft", () => {
  const journey = useJourney("hydrated", { server: serveDemo() });
  const { enter, expectError } = journey;

  /** A new transfer's page. */
  async function draft(): Promise<BrowserPage> {
    const { send } = await openForms(journey.server.url, "warehouse");
    const page = await enter("warehouse", await send("/clothes/inventory/transfer/new", { fromId: "1", toId: "2" }));
    await hydration(page);
    return page;
  }

  it("takes ten scans without a pause and what is typed between them, is saved, and goes out", async () => {
    const page = await draft();
    const isSame = await sameDocument(page);
    // Where the focus is does not matter.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let count = 0; count < 10; count++) await page.keyboard.type("8801-BK-M\n");
    await page.getByText("已扫 10 / 已记 10").waitFor();
    expect(await cell(page, "黑 M").inputValue()).toBe("10");
    await scan(page, "8801");
    const total = page.getByRole("table", { name: /^8801/ }).locator("tfoot td").last();
    await cell(page, "黑 S").fill("5");
    await expect.poll(() => total.innerText()).toBe("15");
    await cell(page, "黑 S").press("ArrowRight");
    await page.keyboard.type("7");
    expect(await cell(page, "黑 M").inputValue()).toBe("7");
    await expect.poll(() => total.innerText()).toBe("12");
    await cell(page, "黑 M").press("Enter");
    await page.keyboard.type("1");
    expect(await cell(page, "黑 L").inputValue()).toBe("1");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("1 款 3 行 13 件").waitFor();
    await page.getByRole("button", { name: "发货", exact: true }).click();
    await page.getByLabel("8801 黑 M 发出").waitFor();
    const out = ["S", "M", "L"].map((size) => page.getByLabel(`8801 黑 ${size} 发出`).inputValue());
    expect(await Promise.all(out)).toEqual(["5", "7", "1"]);
    expect(await isSame()).toBe(true);
    await page.getByRole("button", { name: "确认发货" }).click();
    await page.getByText("已发货，已通知调入仓").waitFor();
  });

  it("holds the page until its scans are stored, and has the browser ask before its window goes", async () => {
    const page = await draft();
    const address = page.url();
    const held = await holdData(page, "POST");
    for (let count = 0; count < 10; count++) await page.keyboard.type("8801-BK-M\n");
    await page.getByText("已扫 10 / 已记 0").waitFor();
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.dismiss();
    });
    await page.goto("/dashboard").catch(() => null);
    expect(asked).toEqual(["beforeunload"]);
    await page.getByRole("link", { name: "首页" }).first().click();
    await page.getByText("已扫 10 / 已记 0").waitFor();
    expect(page.url()).toBe(address);
    await held.release();
    await page.waitForURL("**/dashboard");
    await page.goto(address);
    expect(await cell(page, "黑 M").inputValue()).toBe("10");
  });

  it("leads nowhere over a scan that was refused, says so, and shows which", async () => {
    const page = await draft();
    await scan(page, "8801-BK-M");
    await scan(page, "2999999999999");
    await page.getByText("已扫 2 / 已记 1").waitFor();
    await page.getByRole("button", { name: "发货", exact: true }).click();
    await page.getByText("有 1 个扫码没有加进来：选一个或按“不要”，再继续").waitFor();
    expect(page.url()).not.toContain("confirm");
    const drop = page.getByRole("button", { name: "不要 2999999999999" });
    expect(await drop.evaluate((button) => button === document.activeElement)).toBe(true);
    await drop.click();
    await page.getByRole("button", { name: "发货", exact: true }).click();
    await page.getByLabel("8801 黑 M 发出").waitFor();
  });

  it("gets the next scan too when menus change while one is stored", async () => {
    const page = await draft();
    const menu = await enter("admin", "/system/menu?blurry=字典管理");
    await menu.getByRole("link", { name: "编辑 字典管理" }).click();
    await menu.waitForURL("**/system/menu/edit?id=*");
    await menu.getByLabel("排序").fill("900");
    let saved = false;
    // After the scan is stored, before the page has its new data.
    await page.route("**/item.data?*", async (route) => {
      if (!saved && route.request().method() === "GET") {
        saved = true;
        await menu.getByRole("button", { name: "保存", exact: true }).click();
        await menu.getByText("已保存 字典管理").waitFor();
      }
      await route.continue();
    });
    await scan(page, "8801-BK-M");
    await page.getByText("已扫 1 / 已记 1").waitFor();
    expect(saved).toBe(true);
    await scan(page, "8801-BK-M");
    await page.getByText("已扫 2 / 已记 2").waitFor();
  });

  it("sends a scan again by itself when the API had failed", async () => {
    expectError(/status of 503/);
    const page = await draft();
    let failures = 0;
    await page.route("**/item.data?*", async (route) => {
      if (failures > 0 || route.request().method() !== "POST") return route.continue();
      failures += 1;
      await route.fulfill({ status: 503, headers: pageFailure, body: "" });
    });
    await scan(page, "8801-BK-M");
    await scan(page, "8801-BK-M");
    await page.getByText("已扫 2 / 已记 2").waitFor();
    expect(failures).toBe(1);
    expect(await page.getByText("扫过的还在").count()).toBe(0);
  });
});
