/** 档口大数据 and 档口数据: the boss compares stalls and exports, a keeper sees the own day (domain.md §3.6). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";

const manage = "/clothes/statistic/data/stall/manage";
const keeper = "/clothes/statistic/data/stall/keeper";

describeBothWays("stall statistics", ({ open, signIn, expectError }) => {
  it("shows the boss the stalls of a period, each chart with its table, and leads to the export", async () => {
    const page = await open();
    await signIn(page, "boss", manage);
    await page.getByRole("heading", { name: "档口大数据" }).waitFor();
    await page.getByRole("link", { name: "近30天" }).click();
    await page.waitForURL("**period=last30**");
    const stalls = page.getByRole("region", { name: "各档口" });
    await expect.poll(() => stalls.locator("tbody tr").count()).toBe(3);
    await stalls.getByRole("columnheader", { name: "毛利", exact: true }).waitFor();
    const chart = page.locator("figure", { has: page.getByRole("img", { name: /^每日销售额/ }) });
    await chart.getByText("数据表").click();
    expect(await chart.locator("tbody tr").count()).toBe(30);
    await page.getByLabel("档口", { exact: true }).selectOption({ label: "广州沙河南城1F-116档" });
    await page.getByRole("button", { name: "查询" }).click();
    await page.waitForURL("**stallId=2**");
    await expect.poll(() => stalls.locator("tbody tr").count()).toBe(1);
    await page.getByRole("link", { name: "导出" }).click();
    await page.getByText("一档口一天一行").waitFor();
    expect(new URL(page.url()).searchParams.get("stallId")).toBe("2");
  });

  it("says why days are refused", async () => {
    const page = await open();
    await signIn(page, "manager", `${manage}?period=custom&from=2026-02-02&to=2026-02-01`);
    await page.getByRole("alert").getByText("开始日期不能晚于结束日期").waitFor();
    expect(await page.getByRole("columnheader", { name: "毛利" }).count()).toBe(0);
  });

  it("lets the manager set a keeper's target, who then sees the month against it and the commission", async () => {
    expectError(/status of 400/);
    const page = await open();
    await signIn(page, "manager", manage);
    await page.getByRole("link", { name: "目标与提成" }).click();
    await page.getByRole("heading", { name: "目标与提成" }).waitFor();
    const row = page.getByRole("row", { name: /周小妹/ });
    await row.getByLabel("目标 周小妹").fill("300000");
    await row.getByLabel("提成 周小妹").fill("150");
    await row.getByRole("button", { name: "保存 周小妹" }).click();
    await page.getByRole("alert").getByText("提成比例应在 0% 至 50% 之间").waitFor();
    expect(await row.getByLabel("目标 周小妹").inputValue()).toBe("300000");
    await row.getByLabel("提成 周小妹").fill("1.5");
    await row.getByRole("button", { name: "保存 周小妹" }).click();
    await page.waitForURL("**/target?month=**");
    await expect.poll(() => row.getByLabel("提成 周小妹").inputValue()).toBe("1.5");
    expect(await page.getByRole("row", { name: /沈店长/ }).count()).toBe(0);

    const own = await open();
    await signIn(own, "keeper", keeper);
    const target = own.locator("section", { has: own.getByRole("heading", { name: /目标与提成/ }) });
    await target.getByText(/^目标 300,000\.00，完成/).waitFor();
    await target.getByText("本月净销售额 × 1.5%").waitFor();
    await target.getByText(/提成预估 = 提成比例 × 本月净销售额/).waitFor();
  });

  it("shows a keeper the own day, and nothing of cost", async () => {
    const page = await open();
    await signIn(page, "keeper", "/clothes/statistic");
    await page.waitForURL(`**${keeper}`);
    await page.getByText("今日销售额").waitFor();
    await page.getByRole("region", { name: "断码待补" }).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/毛利|成本|沙河/);
  });
});
