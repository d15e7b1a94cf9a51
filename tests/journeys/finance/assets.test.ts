/** 资产管理, as people use it (domain.md §3.6). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const asset = "/clothes/finance/asset";

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

describeBothWays("assets", ({ enter, expectError }) => {
  it("buys a machine, loses nothing that was typed wrongly, and sells it again", async () => {
    expectError(/400/);
    const page = await enter("finance", asset);
    await page.getByRole("heading", { name: "净资产走势" }).waitFor();
    await page.getByRole("link", { name: "固定资产", exact: true }).first().click();
    await page.getByRole("link", { name: "新增固定资产" }).first().click();
    await page.getByLabel("名称").fill("电脑绣花机");
    await page.getByLabel("类别").selectOption({ label: "设备" });
    await page.getByLabel("购置日").fill("2020-01-08");
    await page.getByLabel("原值（元）").fill("一万");
    await page.getByLabel("年限（年）").fill("10");
    await press(page, "保存");
    await page
      .getByText(/原值“一万”不对/)
      .first()
      .waitFor();
    expect(await page.getByLabel("名称").inputValue()).toBe("电脑绣花机");
    await page.getByLabel("原值（元）").fill("12000");
    await press(page, "保存");
    await page.getByText("已新增固定资产 电脑绣花机").waitFor();
    await page.getByRole("link", { name: "处置" }).click();
    await page.getByLabel("方式").selectOption({ label: "出售" });
    await page.getByLabel("收入（元）").fill("5000");
    await page.getByLabel("原因").fill("换新机");
    await press(page, "处置");
    await page.getByText("请选择收入进哪个账户").first().waitFor();
    expect(await page.getByLabel("原因").inputValue()).toBe("换新机");
    await page.getByLabel("收入账户").selectOption({ label: "农行对公 3321" });
    await press(page, "处置");
    await page.getByText(/^已处置，(收益|损失)/).waitFor();
    await page.getByText("已出售").first().waitFor();
  });

  it("opens a new fund with what is in it, once", async () => {
    const page = await enter("finance", "/clothes/finance/fund/new");
    await page.getByLabel("名称").fill("新钱包");
    await page.getByLabel("收款方式").selectOption({ index: 1 });
    await press(page, "保存");
    await page.getByText("已新增资金账户 新钱包").waitFor();
    await page.getByRole("link", { name: "期初余额 新钱包" }).click();
    await page.getByLabel("期初余额（元）").fill("100");
    await press(page, "保存");
    await page.getByText("已录入期初余额").waitFor();
    await page.goto("/clothes/finance/fund");
    await page.getByRole("link", { name: "编辑 新钱包" }).waitFor();
    expect(await page.getByRole("link", { name: "期初余额 新钱包" }).count()).toBe(0);
  });

  it("moves money between funds, and not to the fund itself", async () => {
    expectError(/400/);
    const page = await enter("finance", "/clothes/finance/fund/transfer/new");
    await page.getByLabel("转入账户").selectOption({ label: "农行对公 3321" });
    const from = page.getByLabel("转出账户");
    const label = (await from.textContent())?.match(/农行对公 3321（[^）]*）/)?.[0] ?? "";
    await from.selectOption({ label });
    await page.getByLabel("金额（元）").fill("10");
    await press(page, "转账");
    await page.getByText("转出账户和转入账户不能是同一个").first().waitFor();
    await page.getByLabel("转入账户").selectOption({ label: "POS机" });
    await press(page, "转账");
    await page.getByText(/已转账，单号 ZZ/).waitFor();
  });

  it("says how each month came from what it began with to what it ended with, and leaves nothing unexplained", async () => {
    const page = await enter("boss", asset);
    await page.getByRole("link", { name: "净资产变动", exact: true }).first().click();
    await page.getByRole("heading", { name: "各月" }).waitFor();
    const rows = await page.locator("table tbody tr").count();
    expect(rows).toBeGreaterThan(1);
    for (let at = 0; at < rows; at += 1) {
      const cells = page.locator("table tbody tr").nth(at).locator("td, th");
      expect((await cells.last().innerText()).trim().endsWith("0.00")).toBe(true);
    }
    await page.goto(`${asset}/lines?key=wipFen`);
    await page.getByText("已结计件工资，减已结案批次计入的").first().waitFor();
  });

  it("says what hinders closing a month, and leads there", async () => {
    const page = await enter("finance", `${asset}/period`);
    await page.getByRole("link", { name: "结账" }).first().click();
    await page.getByRole("heading", { name: "结账前检查" }).waitFor();
    await page.goto(`${asset}/aging`);
    await page
      .getByRole("link", { name: /^对账单/ })
      .first()
      .click();
    await page.waitForURL("**/account/statement?distributorId=*");
  });
});
