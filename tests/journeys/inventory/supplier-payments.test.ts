/** 采购付款 in the browser: received, paid in part, paid in full, a payment taken back, and an advance that is meant. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/inventory/purchase";
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** The value beside a label of the document's head. */
const fact = (page: Page, label: string) =>
  page.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("xpath=following-sibling::dd[1]");

/** Ten pieces at 30.00 with 5.50 of freight, all of them in. */
async function receive(page: Page) {
  await page.goto(`${list}/new`);
  await page.getByLabel("供应商", { exact: true }).selectOption({ label: "云裳成衣供应链" });
  await page.getByLabel("入库仓").selectOption({ label: "总仓" });
  await page.getByLabel("运费（元）").fill("5.5");
  await page.getByRole("button", { name: "下一步" }).click();
  await page.waitForURL(/purchase\/item\?id=\d+/);
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill("8801-BK-M x10");
  await box.press("Enter");
  const price = page.getByRole("textbox", { name: "8801 款价" });
  await price.waitFor();
  await price.fill("30");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("已保存").first().waitFor();
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByText("提交后不能再改").waitFor();
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByText("已提交，等待入库").waitFor();
  await page.getByRole("link", { name: "收货" }).click();
  await page.getByRole("button", { name: "全部收齐" }).click();
  await expect.poll(() => page.getByLabel("8801 黑 M 本次收货").inputValue()).toBe("10");
  await page.getByRole("button", { name: "确认收货" }).click();
  await page.getByText("已入库", { exact: true }).first().waitFor();
}

describeBothWays("paying a supplier", (journey) => {
  /** The purchase's number and page. */
  let no = "";
  let purchase = "";

  it("pays a part", async () => {
    const page = await journey.enter("boss", list);
    await receive(page);
    no = (await page.locator("h1").innerText()).split(" ")[1] ?? "";
    purchase = page.url();
    await expect.poll(() => fact(page, "应付").innerText()).toBe("305.50");
    expect(await fact(page, "未付").innerText()).toBe("305.50");

    await page.getByRole("link", { name: "付款", exact: true }).click();
    await page.getByText("本单未付").waitFor();
    const amount = page.getByLabel("付款金额（元）");
    expect(await amount.inputValue()).toBe("305.50");
    journey.expectError(/status of 400/);
    await amount.fill("一百");
    await page.getByLabel("付款账户").selectOption({ label: "农行对公 3321" });
    await page.getByLabel("备注").fill("首付");
    await page.getByRole("button", { name: "付款", exact: true }).click();
    await page.getByText("付款金额“一百”不对：请填数字，最多两位小数，例如 89 或 89.50").waitFor();
    await amount.fill("１００.5");
    await page.getByRole("button", { name: "付款", exact: true }).click();
    await page
      .getByText(/已付款，付款单 FK\d+$/)
      .first()
      .waitFor();
    await expect.poll(() => fact(page, "未付").innerText()).toBe("205.00");
    await row(page, "首付").getByText("100.50").first().waitFor();
  });

  it("pays the rest, and not more than that", async () => {
    journey.expectError(/status of 400/);
    const page = await journey.enter("boss", `${list}?keyword=${no}`);
    const amount = page.getByLabel("付款金额（元）");
    await row(page, no).getByText("205.00").waitFor();
    await page.getByRole("row", { name: /合计/ }).getByText("205.00").waitFor();
    await page.getByRole("link", { name: `付款 ${no}` }).click();
    await page.getByText("本单未付").waitFor();
    expect(await amount.inputValue()).toBe("205.00");
    await amount.fill("99999999.99");
    await page.getByLabel("付款账户").selectOption({ label: "支付宝" });
    await page.getByRole("button", { name: "付款", exact: true }).click();
    await page.getByText(/确要多付请勾选“预付”/).waitFor();
    expect(await amount.inputValue()).toBe("99999999.99");
    await amount.fill("205");
    await page.getByRole("button", { name: "付款", exact: true }).click();
    await page
      .getByText(/已付款，付款单 FK\d+$/)
      .first()
      .waitFor();
    await expect.poll(() => fact(page, "未付").innerText()).toBe("0.00");
  });

  it("takes one payment back", async () => {
    const page = await journey.enter("boss", purchase);
    await row(page, "首付")
      .getByRole("link", { name: /^作废 FK/ })
      .click();
    await page.getByText("100.50 元退回 农行对公 3321").waitFor();
    await page.getByLabel("作废原因").fill("付错账户");
    await page.getByRole("button", { name: "作废" }).click();
    await page.getByText("已作废", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "返回采购单" }).click();
    await expect.poll(() => fact(page, "未付").innerText()).toBe("100.50");
    await row(page, "首付").getByText("已作废").waitFor();
    // Settled, so that the next has nothing to pay but its own.
    await page.locator("main").getByRole("link", { name: "付款", exact: true }).click();
    await page.getByLabel("付款账户").selectOption({ label: "支付宝" });
    await page.getByRole("button", { name: "付款", exact: true }).click();
    await expect.poll(() => fact(page, "未付").innerText()).toBe("0.00");
  });

  it("pays ahead where that is meant, and shows the warehouse none of it", async () => {
    const page = await journey.enter("finance", "/clothes/factory/pay?partyId=10");
    await page.getByText("付款给 云裳成衣供应链").waitFor();
    await page.getByLabel("付款金额（元）").fill("88");
    await page.getByLabel("付款账户").selectOption({ label: "农行对公 3321" });
    await page.getByLabel("预付：").check();
    await page.getByRole("button", { name: "付款", exact: true }).click();
    await page
      .getByText(/其中 [\d.]+ 元为预付/)
      .first()
      .waitFor();
    await page.getByRole("heading", { name: /^付款单 FK/ }).waitFor();
    await page.getByRole("link", { name: "作废" }).click();
    await page.getByLabel("作废原因").fill("不要了");
    await page.getByRole("button", { name: "作废" }).click();
    await page.getByText("已作废", { exact: true }).first().waitFor();

    journey.expectError(/status of 403/);
    const other = await journey.enter("warehouse", list);
    await other.getByRole("columnheader", { name: "订数" }).waitFor();
    for (const name of ["已付", "未付"]) expect(await other.getByRole("columnheader", { name }).count()).toBe(0);
    expect(await other.getByRole("link", { name: "付款" }).count()).toBe(0);
    await other.goto("/clothes/factory/pay?partyId=10");
    await other.waitForURL(/\/401/);
  });
});
