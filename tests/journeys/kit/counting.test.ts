/** Goods counted by scanner into the cells of a form: no scan is lost, whatever is still on its way (app/components/document/counting-box.tsx). */
import { describe, expect, it } from "vitest";
import { pageFailure, serveDemo, useJourney } from "../../support/browser.ts";
import { openForms } from "../../support/forms.ts";
import type { BrowserPage } from "../../support/page.ts";
import { hydration } from "../../support/shell-page.ts";

const cell = (page: BrowserPage, line: string) => page.getByLabel(`${line} 收到完好`);

describe("counting", () => {
  const journey = useJourney("hydrated", { server: serveDemo() });
  const { enter, expectError } = journey;

  /** The keeper's page of what the warehouse has sent: three of M, four of L. */
  async function receiving(): Promise<BrowserPage> {
    const { send } = await openForms(journey.server.url, "warehouse");
    const transfer = await send("/clothes/inventory/transfer/new", { fromId: "1", toId: "2" });
    for (const text of ["8801-BK-M x3", "8801-BK-L x4"]) await send(transfer, { text });
    await send(`${transfer}&confirm=send`, {}, "send");
    const page = await enter("keeper", `${transfer}&confirm=receive`);
    await hydration(page);
    return page;
  }

  it("loses no scan that comes before the answer to the one before", async () => {
    const page = await receiving();
    expectError(/status of 400/);
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/transfer/item.data*", async (route) => {
      if (route.request().method() === "POST") await waits;
      await route.continue();
    });
    await page.getByLabel("扫码收货").focus();
    for (const text of ["8801 黑 L", "8801-BK-M", "8801 黑 L", "2999999999999", "8801-BK-M"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    // Goods are received when every scan has its answer, and not while one was refused.
    await page.getByRole("button", { name: "确认收货" }).click();
    letGo();
    await page.getByText(/没有找到.*2999999999999/).waitFor();
    expect([await cell(page, "8801 黑 M").inputValue(), await cell(page, "8801 黑 L").inputValue()]).toEqual([
      "2",
      "2",
    ]);
    await page.getByRole("button", { name: "不要 2999999999999" }).click();
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByText("已收货，还有在途未到").waitFor();
  });

  it("asks again by itself when the API had failed", async () => {
    const page = await receiving();
    expectError(/status of 503/);
    let failures = 0;
    await page.route("**/transfer/item.data*", async (route) => {
      if (failures > 0 || route.request().method() !== "POST") return route.continue();
      failures += 1;
      await route.fulfill({ status: 503, headers: pageFailure, body: "" });
    });
    await page.getByLabel("扫码收货").focus();
    for (const text of ["8801 黑 L", "8801-BK-M", "8801 黑 L"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    await page.getByText("已扫 3 / 应收 7").waitFor();
    expect(failures).toBe(1);
    expect([await cell(page, "8801 黑 M").inputValue(), await cell(page, "8801 黑 L").inputValue()]).toEqual([
      "1",
      "2",
    ]);
  });
});
