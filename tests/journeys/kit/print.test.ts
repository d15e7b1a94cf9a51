/** Pages that go to paper under scripts: 打印 opens the browser's dialog, the bar stays off the sheet, settings come at once (app/components/page/print-page.tsx, print/print-bar.tsx). */
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { openForms } from "../../support/forms.ts";
import type { BrowserPage } from "../../support/page.ts";

const transfers = "/clothes/inventory/transfer";

/** Has the browser's dialog counted in place of opened. */
async function countPrints(page: BrowserPage): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.printed = "0";
    window.print = () => {
      document.body.dataset.printed = String(Number(document.body.dataset.printed) + 1);
    };
  });
  return () => page.evaluate(() => Number(document.body.dataset.printed));
}

describe("a page for paper", () => {
  const journey = useJourney("hydrated", { server: serveDemo() });
  const { enter } = journey;

  it("of a document is reached from it, printed by its button, and left again", async () => {
    const { send } = await openForms(journey.server.url, "warehouse");
    const transfer = await send(`${transfers}/new`, { fromId: "1", toId: "2" });
    await send(transfer, { text: "8801-BK-M x3" });
    const page = await enter("warehouse", transfer);
    await page.getByRole("button", { name: "打印调拨单" }).click();
    await page.waitForURL(/transfer\/print\?.*form=note/);
    const print = page.getByRole("button", { name: "打印", exact: true });
    await print.waitFor();
    const printed = await countPrints(page);
    await print.click();
    expect(await printed()).toBe(1);
    expect(await page.locator("main").innerText()).toMatch(/8801[\s\S]*黑[\s\S]*3/);
    await page.emulateMedia({ media: "print" });
    expect([await print.isVisible(), await page.getByText("8801").first().isVisible()]).toEqual([false, true]);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "返回" }).click();
    await page.getByRole("heading", { name: /^调拨单 DB/ }).waitFor();
  });

  it("of several pages has its sums once, after the last row: below each page they would be read as that page's", async () => {
    for (const path of [
      "/clothes/stall/distributor/account/statement/print?distributorId=1",
      "/clothes/stall/distributor",
    ]) {
      const page = await enter("boss", path);
      await page.locator("tfoot").first().waitFor();
      await page.emulateMedia({ media: "print" });
      const shown = await page
        .locator("tfoot")
        .evaluateAll((feet) => feet.map((foot) => getComputedStyle(foot).display));
      expect(new Set(shown)).toEqual(new Set(["table-row-group"]));
      await page.emulateMedia({ media: "screen" });
    }
  });

  it("of labels shows at once what its settings come to", async () => {
    const page = await enter("boss", "/clothes/goods/product/labels?ids=1&copies=1");
    const print = page.getByRole("button", { name: "打印", exact: true });
    await print.waitFor();
    const printed = await countPrints(page);
    const labels = await page.locator(".label").count();
    await page.getByLabel("每个 SKU 张数").fill("2");
    await page.getByRole("button", { name: "应用" }).click();
    await page.getByText(`共 ${labels * 2} 张`).waitFor();
    expect(await page.locator(".label").count()).toBe(labels * 2);
    await print.click();
    expect(await printed()).toBe(1);
  });
});
