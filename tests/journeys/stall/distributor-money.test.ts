/** 充值, 收款 and 对账单 in the browser: found by a search, paid, taken back, agreed on. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { daysBack } from "../../support/shell-page.ts";

const base = "/clothes/stall/distributor";

async function choose(page: Page, text: string, name: string) {
  await page.getByLabel("客户", { exact: true }).fill(text);
  await page.getByRole("button", { name: "查找" }).click();
  await page.waitForURL(/[?&](text|distributorId)=/);
  // The only one that is found is chosen.
  if (!page.url().includes("distributorId=")) await page.getByRole("link", { name, exact: true }).click();
  await page.getByText("换客户").waitFor();
  await page.getByText(name, { exact: true }).first().waitFor();
}

describeBothWays("a customer's money", (journey) => {
  it("comes in by recharge, with the tier's bonus, and goes back when it was a mistake", async () => {
    const page = await journey.enter("manager", `${base}/recharge`);
    await page.getByRole("link", { name: "新增充值" }).click();
    await choose(page, "安安严选", "抖音主播-安安严选");
    await page.getByText("充 5,000.00 送 100.00").waitFor();
    journey.expectError(/status of 400/);
    await page.getByLabel("充值金额（元）").fill("1e3");
    await page.getByLabel("收款账户").selectOption({ label: "农行对公 3321" });
    await page.getByRole("button", { name: "充值", exact: true }).click();
    await page.getByText("充值金额“1e3”不对：请填数字，最多两位小数，例如 89 或 89.50").waitFor();
    expect(await page.getByLabel("充值金额（元）").inputValue()).toBe("1e3");
    await page.getByLabel("充值金额（元）").fill("６０００.5");
    await page.getByRole("button", { name: "充值", exact: true }).click();
    await page.getByText("农行对公 3321 是转账，请上传转账凭证").waitFor();
    await page.getByLabel("收款账户").selectOption({ label: "微信-对公码" });
    await page.getByRole("button", { name: "充值", exact: true }).click();
    await page.getByText("充值成功").waitFor();
    await page.getByText("6,000.50 元", { exact: true }).first().waitFor();
    await page.getByText("100.00 元", { exact: true }).waitFor();

    await page.getByRole("link", { name: "作废" }).click();
    await page.getByLabel("作废原因").fill("重复录入");
    await page.getByRole("button", { name: "作废" }).click();
    await page.getByText("已作废").first().waitFor();
    await page.goto(`${base}/account?docNo=${(await page.locator("h1").innerText()).split(" ")[1]}`);
    expect(await page.getByText("红冲", { exact: true }).count()).toBe(1);
  });

  it("is received against a bill that is owed for, or against the oldest", async () => {
    const page = await journey.enter("boss", `/clothes/stall/distributor/bill/list?from=${daysBack(20)}`);
    await page.locator('a[href*="account/receipt?"]').first().click();
    await page.waitForURL(/account\/receipt/);
    await page.getByText(/^不选则先抵不在单上的欠款（期初、调账），再从最早的单付起；多收的留作预存/).waitFor();
  });

  it("comes in by receipt, and is agreed on", async () => {
    const page = await journey.enter("boss", `${base}/account`);
    await page.getByRole("link", { name: "收款", exact: true }).click();
    await page.waitForURL(/account\/receipt/);
    await choose(page, "csxy", "长沙小雨女装");
    await page.getByLabel("收款金额（元）").fill("12.34");
    await page.getByLabel("收款账户").selectOption({ label: "支付宝" });
    await page.getByRole("button", { name: "收款", exact: true }).click();
    await page.getByText("+12.34 元").waitFor();
    await page.getByRole("link", { name: "客户流水" }).click();
    await page.getByRole("row").filter({ hasText: "支付宝" }).first().waitFor();

    await page.getByRole("link", { name: "对账单" }).click();
    await page.getByText("期初").waitFor();
    const words = await page.getByRole("table").first().innerText();
    for (const word of ["拿货", "退货", "付款", "欠款"]) expect(words).toContain(word);
    expect(words).not.toMatch(/[−-]\d[\d,]*\.\d\d/);
    await page.getByRole("link", { name: "确认对账" }).click();
    await page.getByRole("button", { name: "确认对账" }).click();
    await page.getByText("已确认", { exact: true }).waitFor();
    await page.getByRole("link", { name: "打印" }).click();
    await page.getByText("客户签字：＿＿＿＿＿＿").waitFor();
    await page.getByRole("heading", { name: "客户对账单" }).waitFor();
  });

  it("is corrected with a reason, and refunded no further than it goes", async () => {
    const page = await journey.enter("boss", `${base}/account/adjust`);
    await choose(page, "李姐", "郑州银基-李姐");
    await page.getByText("增加余额").click();
    await page.getByLabel("金额（元）").fill("0.01");
    await page.getByLabel("原因").fill("对账差异");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("已调账").waitFor();
    journey.expectError(/status of 400/);
    await page.goto(`${base}/account/refund?distributorId=3`);
    await page.getByLabel("退款金额（元）").fill("9999999");
    await page.getByLabel("退款账户").selectOption({ label: "支付宝" });
    await page.getByLabel("退款原因").fill("不做了");
    await page.getByRole("button", { name: "退款", exact: true }).click();
    await page
      .getByText(/预存只有|没有预存/)
      .first()
      .waitFor();
  });
});
