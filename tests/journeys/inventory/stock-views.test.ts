/** Reading stock: the log, stock by place with its matrix, the sheets and the overview (domain.md §3.1, §3.3). */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import type { BrowserPage, Page } from "../../support/page.ts";

const log = "/clothes/inventory/revise";
const stock = "/clothes/goods/inventory/stock";

/** Whole rows: in the first minutes of a day everything that came in that day has one time. */
const entries = (page: Page) => page.locator("tbody tr").allInnerTexts();

async function overflow(page: BrowserPage): Promise<number> {
  return page.locator("main").evaluate((main) => {
    const { scrollWidth, clientWidth } = main.ownerDocument.documentElement;
    return scrollWidth - clientWidth;
  });
}

describeBothWaysOn(serveDemo(), "stock", ({ enter, mode }) => {
  it("turns the pages of the log by its cursor, and filters it", async () => {
    const page = await enter("boss", log);
    await page.getByRole("columnheader", { name: "金额" }).waitFor();
    const first = await entries(page);
    expect(first).toHaveLength(20);
    await page.getByRole("link", { name: "下一页" }).click();
    await page.waitForURL("**before=**");
    await expect.poll(() => entries(page)).not.toEqual(first);
    await page.getByRole("link", { name: "上一页" }).click();
    await page.waitForURL("**after=**");
    await expect.poll(() => entries(page)).toEqual(first);
    await page.getByLabel("款式 / SKU").fill("8801");
    await page.getByText("更多筛选").click();
    await page.getByRole("group", { name: "类型" }).getByText("退货", { exact: true }).click();
    await page.getByRole("button", { name: "查询" }).click();
    await page.waitForURL("**moveType=SALE_RETURN**");
    await expect.poll(() => page.locator("tbody tr td:nth-child(5)").allInnerTexts()).not.toContain("拿货");
    expect(await page.locator("tbody th[scope=row]").allInnerTexts()).toContainEqual(expect.stringMatching(/^8801 /));
  });

  it("says why a range is refused, and keeps what was asked", async () => {
    const page = await enter("warehouse", `${log}?from=2026-02-01&to=2026-01-01`);
    await page.getByRole("alert").getByText("开始日期不能晚于结束日期").waitFor();
    expect(await page.getByLabel("日期从").inputValue()).toBe("2026-02-01");
    expect(await page.getByRole("columnheader", { name: "金额" }).count()).toBe(0);
  });

  it("shows a scanned style's matrix at once, in the places one may view", async () => {
    const page = await enter("keeper", stock, { browser: "where the focus is" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    // A scanner types wherever the focus is: there when the page opens, and again after each scan.
    await expect.poll(focused).toBe("keyword");
    await page.getByLabel("关键字 / 扫码").fill("8802");
    await page.keyboard.press("Enter");
    await page.waitForURL("**keyword=8802**");
    await expect.poll(focused).toBe("keyword");
    await page.getByLabel("关键字 / 扫码").fill("2000000000015");
    await page.keyboard.press("Enter");
    await page.waitForURL("**keyword=2000000000015**");
    await expect.poll(focused).toBe("keyword");
    expect(await page.getByLabel("关键字 / 扫码").inputValue()).toBe("");
    const matrix = page.getByRole("region", { name: "8801 颜色 × 尺码" });
    await matrix.waitFor();
    expect(await matrix.locator("[aria-current]").count()).toBeGreaterThan(0);
    const places = await matrix.locator("th[scope=rowgroup]").allInnerTexts();
    expect(places).toEqual(["合计", "总仓", "杭州四季青A区2038档"]);
    expect(await page.getByRole("columnheader", { name: "库存金额" }).count()).toBe(0);
    expect(await page.locator("main").innerText()).not.toContain("沙河");
    await page.getByRole("link", { name: "收起" }).click();
    await expect.poll(() => matrix.count()).toBe(0);
  });

  it("gives the stock as text and on paper", async () => {
    const page = await enter("keeper", `${stock}?keyword=8801`, { browser: "it is looked at as on paper" });
    await page.getByRole("link", { name: "文字清单" }).click();
    const text = page.getByRole("textbox", { name: "库存文字清单" });
    await text.waitFor();
    expect(await text.inputValue()).toMatch(/^【8801】法式方领泡泡袖连衣裙\n.+：S×\d+ M×\d+/);
    await expect.poll(() => page.getByRole("button", { name: "复制" }).count()).toBe(mode === "hydrated" ? 1 : 0);
    await page.getByRole("link", { name: "返回" }).click();
    await page.getByRole("link", { name: "打印库存表" }).click();
    await page.getByRole("columnheader", { name: "XL" }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
  });

  it("leads from the overview to the lists behind its figures", async () => {
    const page = await enter("boss", "/clothes/inventory");
    await page.waitForURL("**/clothes/inventory/stock");
    const row = page.getByRole("row", { name: /四季青/ });
    const negative = row.locator("td.neg");
    expect(Number(await negative.innerText())).toBeGreaterThan(0);
    await negative.getByRole("link").click();
    await page.waitForURL("**condition=negative**");
    await expect.poll(() => page.locator("tbody th[scope=row]").count()).toBeGreaterThan(0);
  });

  it("fits a phone: tables scroll in their cards, pages do not", async () => {
    const page = await enter("boss", `${stock}?style=1`, { width: 390 });
    for (const path of [
      `${stock}?style=1`,
      `${log}?keyword=8801&moveType=OPENING`,
      "/clothes/inventory/stock",
      `${stock}/print?keyword=88`,
    ]) {
      await page.goto(path);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
});
