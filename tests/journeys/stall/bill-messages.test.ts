/** What a manager hears of the stall: a bill below the rules, customers ready for the next strategy (domain.md §3.4, §3.7). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";

const bills = "/clothes/stall/distributor/bill";
const distributors = "/clothes/stall/distributor";

describeBothWays("news of the stall", ({ enter }) => {
  it("a bill sold below the rules is in the manager's messages, with the way to it", async () => {
    const page = await enter("keeper", `${bills}/new`);
    const box = page.getByLabel("扫码、款号或配码");
    await box.fill("8801 黑 M");
    await box.press("Enter");
    const price = page.getByRole("textbox", { name: "8801 黑 M 单价" });
    await price.waitFor();
    await page.getByRole("button", { name: "散客", exact: true }).click();
    await page.getByRole("link", { name: "散客", exact: true }).waitFor();
    await price.fill("88");
    await page.getByLabel("收款金额 1").fill("88");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item\?id=\d+/);
    const title = await page.getByRole("heading", { name: /^拿货单 XS/ }).innerText();

    const inbox = await enter("manager", "/system/app/message?tab=business");
    const news = inbox.getByRole("listitem").filter({ hasText: `${title} 改低了 1 行价格` });
    await expect
      .poll(async () => {
        if ((await news.count()) === 0) await inbox.reload();
        return news.count();
      })
      .toBe(1);
    await news.getByText("改价", { exact: true }).waitFor();
    await news.getByText(/散客，共少收 1\.00 元：8801 黑 M 88\.00（应为 89\.00）；开单人 周小妹/).waitFor();
    await news.getByRole("link", { name: /^查看/ }).click();
    await inbox.getByRole("heading", { name: title }).waitFor();
  });

  it("customers who reached the threshold are found, and promoted by who decides it", async () => {
    const page = await enter("boss", `${distributors}?upgradable=true`);
    const ready = page.getByRole("row").filter({ hasText: "可升级 VIP" }).first();
    const link = ready.getByRole("rowheader").getByRole("link");
    const name = await link.innerText();
    await link.click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByText("升级 VIP · 可升级").waitFor();
    await page.getByText(/近 365 天拿货减退货 .*，门槛 15,000\.00/).waitFor();
    await page.goto(`${distributors}?upgradable=true`);
    await page.getByRole("checkbox", { name, exact: true }).check();
    await page.getByRole("button", { name: "改策略" }).click();
    await page.getByLabel("改为策略").selectOption({ label: "VIP" });
    await page.getByRole("button", { name: "确认修改 1 个" }).click();
    await page.getByText("已修改 1 个客户").waitFor();
    await page.goto(`${distributors}?upgradable=true`);
    await page.getByRole("heading", { name: "分销商", level: 1 }).waitFor();
    expect(await page.getByRole("row").filter({ hasText: name }).filter({ hasText: "可升级 VIP" }).count()).toBe(0);
  });
});
