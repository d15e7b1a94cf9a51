/**
 * A morning at the stall, as a new user would try it: 60 pieces sold to a new
 * customer and 6 taken back, part paid; a recharge clears the debt; a second
 * bill is voided. The statement, the stock and the day's totals agree to the 分.
 */

import { expect, it } from "vitest";
import { describeBothWaysAndProve } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const selling = "/clothes/stall/distributor";

async function scan(page: Page, text: string) {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
  await page.getByText(/^已添加/).waitFor();
}

/** `1,234.50` → 分. */
const fen = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, "")) * 100);

async function payable(page: Page): Promise<number> {
  return fen(await page.locator(".payable").innerText());
}

/** Pieces that 四季青 may sell of 8801 黑 M, as the bill's own line says. */
async function available(page: Page): Promise<number> {
  const cells = await page.getByRole("row").filter({ hasText: "8801" }).first().getByRole("cell").allInnerTexts();
  return Number(cells.at(-2)?.replaceAll(",", ""));
}

/** The day's totals of 四季青. */
async function day(page: Page) {
  await page.goto(`${selling}/bill/day?stallId=1`);
  const figure = async (label: string) =>
    fen(await page.locator(".stat").filter({ hasText: label }).locator("b").innerText());
  return { payable: await figure("应收"), received: await figure("实收") };
}

describeBothWaysAndProve("a morning at the stall", (journey) => {
  /** The day's totals, before the first bill. */
  let before = { payable: 0, received: 0 };
  /** Pieces that may be sold, before the first bill. */
  let stock = 0;
  /** What the first bill comes to, in 分, and its number. */
  let owed = 0;
  let sold = "";
  let customer: string | null = null;

  it("60 pieces are sold to a new customer and 6 taken back, part of it paid", async () => {
    journey.expectError(/status of 400/);
    const page = await journey.enter("boss", `${selling}/bill/day?stallId=1`);
    before = await day(page);
    await page.goto(`${selling}/bill/new?stallId=1`);
    await scan(page, "8801 黑 M x60");
    stock = await available(page);
    await page.getByText("新增客户").click();
    await page.getByLabel("客户名").fill("义乌篁园-故事里");
    await page.getByLabel("手机", { exact: true }).fill(`139${String(Date.now()).slice(-8)}`);
    await page.getByRole("button", { name: "新增并选用" }).click();
    await page.getByRole("link", { name: "义乌篁园-故事里" }).first().waitFor();
    await page.getByText("退货", { exact: true }).first().click();
    await page.getByLabel("原因").selectOption("滞销");
    await scan(page, "8801 黑 M x6");
    owed = await payable(page);
    await page.getByLabel("收款金额 1").fill("2000");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page
      .getByText(/也没有该客户的拿货记录/)
      .first()
      .waitFor();
    await page.getByLabel("已核对").check();
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item\?id=\d+/);
    sold = (await page.getByRole("heading", { name: /^拿货单 XS/ }).innerText()).replace("拿货单 ", "");
    await page.getByRole("link", { name: "作废", exact: true }).click();
    await page
      .getByText("留作预存只留下收的钱；单上退给客户的钱仍随作废收回，用掉的赠送金退回客户。", { exact: true })
      .waitFor();
    await page.getByRole("link", { name: "义乌篁园-故事里" }).first().click();
    await page.waitForURL(/distributor\/item\?id=\d+/);
    customer = new URL(page.url()).searchParams.get("id");
  });

  it("a recharge clears the debt", async () => {
    const page = await journey.enter("boss", `${selling}/recharge/new?distributorId=${customer}`);
    await page.getByLabel("档口").selectOption({ label: "杭州四季青A区2038档" });
    await page.getByLabel("充值金额（元）").fill("10000");
    await page.getByLabel("收款账户").selectOption({ label: "微信-对公码" });
    await page.getByRole("button", { name: "充值", exact: true }).click();
    await page.getByText("充值成功").waitFor();
    await page.goto(`${selling}/bill/list?keyword=${sold}`);
    await page.getByRole("row").filter({ hasText: sold }).first().waitFor();
  });

  it("a second bill is voided", async () => {
    const page = await journey.enter("boss", `${selling}/bill/new?stallId=1&distributorId=${customer}`);
    await scan(page, "8801 黑 M");
    expect(await available(page)).toBe(stock - 54);
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item\?id=\d+/);
    await page.getByRole("link", { name: "作废", exact: true }).click();
    await page.getByLabel("作废原因").fill("客户不要了");
    await page.getByRole("button", { name: "作废", exact: true }).click();
    await page.getByText("已作废，库存和账户已红冲").first().waitFor();
  });

  it("statement, day and stock agree", async () => {
    const page = await journey.enter("boss", `${selling}/account/statement?distributorId=${customer}`);
    const balance = 200_000 + 1_000_000 - owed;
    const closing = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "期末", exact: true }) });
    const figures = (await closing.getByRole("cell").allInnerTexts()).filter((text) => /\d/.test(text));
    expect(fen((figures.at(-1) ?? "").replace("−", "-"))).toBe(balance);

    const after = await day(page);
    expect([after.payable - before.payable, after.received - before.received]).toEqual([owed, 1_200_000]);
    await page.goto(`${selling}/bill/new?stallId=1`);
    await scan(page, "8801 黑 M");
    expect(await available(page)).toBe(stock - 54);
  });
});
