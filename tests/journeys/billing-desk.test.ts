/** The billing screen itself: a slip of the scanner, a second window, a phone. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { describeBothWays, type Journey } from "../support/browser.ts";

const bills = "/clothes/stall/distributor/bill";

/** 8801 for 散客 on the billing screen. */
async function ring(journey: Journey, options?: { width: number }): Promise<Page> {
  const page = await journey.enter("keeper", `${bills}/list`, options);
  await page.goto(`${bills}/new`);
  await scan(page, "8801 黑 M");
  await quantity(page).waitFor();
  await page.getByRole("button", { name: "散客" }).click();
  await page.getByRole("link", { name: "散客", exact: true }).waitFor();
  return page;
}

async function scan(page: Page, text: string): Promise<void> {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
}

const quantity = (page: Page) => page.getByRole("textbox", { name: "8801 黑 M 数量" });
describeBothWays("the billing screen", (journey) => {
  it("takes no barcode for a quantity", async () => {
    const page = await ring(journey);
    journey.expectError(/status of 400/);
    await quantity(page).fill("6901234567892");
    await quantity(page).press("Enter");
    await page.getByText("数量“6901234567892”不对：请填 0 到 9999 的整数").first().waitFor();
    expect(await quantity(page).inputValue()).toBe("6901234567892");
  });
});
