/** 调整单 in the browser: lines by scan, 配码 and matrix; approving; what is refused keeps what was typed. */
import { expect, it } from "vitest";
import { describeBothWays, type Journey } from "../../support/browser.ts";
import { inBrowser, type Page } from "../../support/page.ts";

async function newSlip(journey: Journey, kind: string): Promise<Page> {
  const page = await journey.enter("boss", "/clothes/inventory/revise/new");
  await page.getByLabel("仓库").selectOption({ label: "总仓" });
  await page.getByLabel("类型").selectOption({ label: kind });
  await page.getByLabel("原因").fill("串码");
  await page.getByRole("button", { name: "下一步" }).click();
  await page.waitForURL(/revise\/item\?id=\d+/);
  return page;
}

/** As a scanner does: types, and ends with Enter. */
async function scan(page: Page, text: string) {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(text);
  await box.press("Enter");
}

const quantity = (page: Page, line: string) => page.getByRole("textbox", { name: `${line} 数量` });

describeBothWays("an adjustment slip", (journey) => {
  it("is scanned, filled by matrix, and approved", async () => {
    const page = await newSlip(journey, "调增");
    await scan(page, "8801-BK-M");
    await quantity(page, "8801 黑 M").waitFor();
    await scan(page, "8801-BK-M x2");
    await expect.poll(() => quantity(page, "8801 黑 M").inputValue()).toBe("3");
    await scan(page, "8801 黑 0-0-4-0");
    await expect.poll(() => quantity(page, "8801 黑 L").inputValue()).toBe("4");

    await scan(page, "8801");
    await page.waitForURL(/style=8801/);
    const cell = (name: string) => page.getByLabel(`8801 ${name} 数量`, { exact: true });
    expect(await cell("黑 M").inputValue()).toBe("3");
    await cell("黑 S").fill("１２");
    await cell("黑 L").fill("");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect.poll(() => quantity(page, "8801 黑 S").inputValue()).toBe("12");
    expect(await quantity(page, "8801 黑 L").inputValue()).toBe("");

    await page.getByRole("button", { name: "审核" }).click();
    await page.getByText("库存将变动 15 件").waitFor();
    await page.getByRole("button", { name: "审核" }).click();
    await page.getByText("已审核，库存已更新").waitFor();
    expect(await page.getByLabel("扫码、款号或配码").count()).toBe(0);
  });

  it("says what it does not know, keeps the focus and what was typed, and offers choices", async () => {
    const page = await newSlip(journey, "调减");
    journey.expectError(/status of 400/);
    await scan(page, "0000");
    await page.getByText("没有找到“0000”，请核对条码或款号").waitFor();
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("扫码、款号或配码");
    await scan(page, "88");
    await page.getByRole("button", { name: "8801 法式方领泡泡袖连衣裙" }).click();
    await page.waitForURL(/style=8801/);
    // In the browser a scan that found nothing stays until somebody says that it is not wanted: the slip waits for that.
    if (journey.mode === "hydrated") await page.getByRole("button", { name: "不要" }).click();
    await quantity(page, "8801 黑 M").fill("1.5");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("数量“1.5”不对：请填 0 到 99999 的整数").waitFor();
    expect(await quantity(page, "8801 黑 M").inputValue()).toBe("1.5");
    await quantity(page, "8801 黑 M").fill("99999");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await quantity(page, "8801 黑 M").waitFor();
    await page.getByRole("button", { name: "审核" }).click();
    await page.getByText("库存将变动 99,999 件").waitFor();
    await page.getByRole("button", { name: "审核" }).click();
    await page.getByText(/8801 黑 M 库存不足：可用 \d+，需要 99999/).waitFor();
    await page.getByRole("link", { name: "取消" }).click();
    await page.getByRole("button", { name: "明细", exact: true }).click();
    await page.getByRole("button", { name: "移除 8801 黑 M" }).click();
    await page.getByText("还没有明细").waitFor();
  });

  it("moves between cells and takes a block from a spreadsheet", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await newSlip(journey, "调增"));
    await scan(page, "8801");
    const cell = (name: string) => page.getByLabel(`8801 ${name} 数量`, { exact: true });
    await cell("粉 S").waitFor();
    await cell("粉 S").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await page.keyboard.type("8");
    expect([await cell("米白 M").inputValue(), await cell("米白 L").inputValue()]).toEqual(["7", "8"]);
    await cell("米白 M").evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "1\t2\r\n3\t4\r\n");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    expect([await cell("米白 M").inputValue(), await cell("黑 L").inputValue()]).toEqual(["1", "4"]);
    await expect.poll(() => page.locator(".matrix tfoot td").last().innerText()).toBe("10");
  });

  it("takes scans faster than the line answers", async () => {
    if (journey.mode === "plain") return;
    const page = await newSlip(journey, "调增");
    for (const text of ["8801-BK-S", "8801-BK-S", "8801-BK-M", "8801-BK-S", "8801-BK-M"]) await scan(page, text);
    await expect.poll(() => quantity(page, "8801 黑 S").inputValue(), { timeout: 20_000 }).toBe("3");
    await expect.poll(() => quantity(page, "8801 黑 M").inputValue(), { timeout: 20_000 }).toBe("2");
  });
});
