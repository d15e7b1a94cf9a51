/** The billing screen itself: a slip of the scanner, a second window, a phone. */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWays, type Journey } from "../../support/browser.ts";
import { type BrowserPage, inBrowser, type Page } from "../../support/page.ts";

const bills = "/clothes/stall/distributor/bill";

/** 8801 for 散客 on the billing screen. */
async function ring(journey: Journey, options?: { width: number }): Promise<Page> {
  const page = await journey.enter("keeper", `${bills}/list`, options);
  await page.goto(`${bills}/new`);
  await scan(page, "8801 黑 M");
  await quantity(page).waitFor();
  await page.getByRole("button", { name: "散客", exact: true }).click();
  await page.getByRole("link", { name: "散客", exact: true }).waitFor();
  return page;
}

async function scan(page: Page, text: string): Promise<void> {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
}

const quantity = (page: Page) => page.getByRole("textbox", { name: "8801 黑 M 数量" });
const topOf = async (page: BrowserPage, text: string) =>
  (await page.getByRole("heading", { level: 2, name: text }).boundingBox())?.y ?? Number.NaN;

describeBothWays("the billing screen", (journey) => {
  it("takes no barcode for a quantity", async () => {
    const page = await ring(journey);
    journey.expectError(/status of 400/);
    await quantity(page).fill("6901234567892");
    await quantity(page).press("Enter");
    await page.getByText("数量“6901234567892”不对：请填 0 到 9999 的整数").first().waitFor();
    expect(await quantity(page).inputValue()).toBe("6901234567892");
  });

  it("tells a second window that the bill is confirmed, and is in nobody's way back", async () => {
    const page = await ring(journey);
    const id = await page.locator("input[name=id]").inputValue();
    const second = await page.context().newPage();
    await second.goto(`${bills}/new?id=${id}`);
    await quantity(second).waitFor();
    await page.getByLabel("收款金额 1").fill("89");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item\?id=\d+/);
    journey.expectError(/status of 400/);
    await scan(second, "8801 黑 L");
    await second
      .getByText(/^拿货单 XS\d+ 已开单，不能(修改|再录入)$/)
      .first()
      .waitFor();
    // Without scripts the browser asks by itself whether to post again.
    if (journey.mode === "plain") return;
    await page.goBack();
    await page.getByText(/已开单，不能再录入/).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "线下开单" }).waitFor();
  });

  it("gets every scan of a burst wherever the focus is, and each of ten one by one", async () => {
    if (journey.mode === "plain") {
      const page = await ring(journey);
      for (let count = 0; count < 9; count++) await scan(page, "8801 黑 M");
      expect(await quantity(page).inputValue()).toBe("10");
      return;
    }
    const page = inBrowser(await journey.enter("keeper", `${bills}/new`));
    // Nor does it matter that it is on a kind of line, which takes no letters.
    await page.getByRole("radio", { name: "拿货", exact: true }).focus();
    for (let count = 0; count < 10; count++) await page.keyboard.type("8801-BK-M\n");
    await page.getByText("已扫 10 / 已记 10").waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let count = 0; count < 100; count++) {
      await page.keyboard.type("8801-BK-M\n");
      await page.waitForTimeout(30);
    }
    await page.getByText("已扫 110 / 已记 110").waitFor({ timeout: 180_000 });
    await expect.poll(() => quantity(page).inputValue()).toBe("110");
  });

  it("finds a customer by Enter, and with scripts needs no mouse from scan to bill", async () => {
    const page = await journey.enter("keeper", `${bills}/new`, { browser: "keys go where the focus is" });
    const keys = page.keyboard;
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await scan(page, "8801 黑 M");
    await quantity(page).waitFor();
    const scripted = journey.mode === "hydrated";
    if (scripted) await keys.press("F2");
    else await page.getByLabel(/^客户：/).focus();
    await keys.type("小雨");
    await keys.press("Enter");
    // The only one that is found is chosen.
    await page.getByRole("link", { name: "长沙小雨女装", exact: true }).waitFor();
    await expect.poll(focused).toBe("text");
    if (!scripted) return;
    await keys.press("F4");
    await keys.type("20");
    await keys.press("Escape");
    expect(await focused()).toBe("text");
    await keys.press("F9");
    await page.waitForURL(/bill\/print\?/);
  });

  it("shows on a phone who it is for above the lines", async () => {
    const page = inBrowser(await ring(journey, { width: 390 }));
    expect(await topOf(page, "客户")).toBeLessThan(await topOf(page, "明细"));
    expect(await topOf(page, "明细")).toBeLessThan(await topOf(page, "结算"));
  });
});
