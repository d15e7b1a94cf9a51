/** 产能分析: the merchandiser sees what is made and finds the batches behind each figure (domain.md §3.6). */
import { expect, it } from "vitest";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const page0 = "/clothes/statistic/data/manufacture";

/** The half year up to today: long enough for whatever the demo company makes to have fallen due and been delivered. */
const now = new Date();
const halfYear = `period=custom&from=${bizDateOf(daysBefore(now, 182))}&to=${bizDateOf(now)}`;

/** The card's figure. */
async function figure(page: Page, label: string): Promise<string> {
  const card = page.locator("a.card.stat", { hasText: label }).first();
  return (await card.locator("b").innerText()).replace(/[^\d.,%–]/g, "");
}

describeBothWays("production statistics", ({ open, signIn, enter }) => {
  it("leads from the empty path, and from each figure to batches that add up to it", async () => {
    const page = await open();
    await signIn(page, "merchandiser", "/clothes/statistic");
    await page.waitForURL(`**${page0}`);
    await page.getByRole("heading", { name: "产能分析" }).waitFor();
    await page.getByText(/更新时间 \d{4}-/).waitFor();
    await page.goto(`${page0}?${halfYear}`);
    const ordered = await figure(page, "下单");
    expect(ordered).not.toBe("0");
    await page.locator("a.card.stat", { hasText: "下单" }).first().click();
    await page.getByRole("heading", { name: /^产能明细：下单/ }).waitFor();
    await expect.poll(() => page.locator("tfoot").innerText()).toContain(ordered);
    await page.getByRole("link", { name: "返回产能分析" }).click();
    await page.waitForURL(`**${page0}?period=custom**`);
    await page.getByRole("heading", { name: "产能分析", exact: true }).waitFor();

    const factories = page.getByRole("region", { name: "各工厂" });
    const first = factories.locator("tbody tr").first();
    const name = (await first.locator("th").innerText()).trim();
    await first.locator("th a").click();
    await page.waitForURL("**partyId=*");
    await expect.poll(() => factories.locator("tbody tr").count()).toBe(1);
    expect((await factories.locator("tbody th").first().innerText()).trim()).toBe(name);
    await page.getByRole("link", { name: `${name} 准交率` }).click();
    await page.getByRole("heading", { name: /^产能明细：到期/ }).waitFor();
    await page.getByRole("columnheader", { name: "准时交" }).waitFor();
  });

  it("draws each series with its table, by week for a long time, and is exported", async () => {
    const page = await enter("boss", `${page0}?period=last30`);
    const chart = page.locator("figure", { has: page.getByRole("img", { name: /^每日交货/ }) });
    await chart.getByText("数据表").click();
    expect(await chart.locator("tbody tr").count()).toBe(30);
    // A day leads to what came on it.
    const day = chart.locator("tbody tr", { has: page.getByRole("link") }).first();
    const [pieces = ""] = (await day.locator("td").innerText()).split(" ");
    await day.getByRole("link").click();
    await page.getByRole("heading", { name: "交货明细" }).waitFor();
    await expect.poll(() => page.locator("tfoot").innerText()).toContain(pieces);
    await page.goto(`${page0}?${halfYear}`);
    await page.getByRole("img", { name: /^每周交货/ }).waitFor();
    await page.getByRole("link", { name: "导出" }).click();
    await page.getByText("一名员工一行").waitFor();
  });

  it("shows the merchandiser on 首页 what is due and late", async () => {
    const page = await enter("merchandiser", "/dashboard");
    // What is 0 takes no place, and what falls due today depends on the day.
    for (const label of ["逾期批次", "缺料"]) await page.getByText(label, { exact: true }).waitFor();
  });
});
