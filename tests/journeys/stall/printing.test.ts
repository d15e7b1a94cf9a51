/** Printing bills through the pages (domain.md §3.4): settings, four papers, and a real slip on a listening printer. */
// @module-tag own-script
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import { inBrowser, type Page } from "../../support/page.ts";
import { startPrinter, type TestPrinter } from "../../support/printing/printer.ts";

const bills = "/clothes/stall/distributor/bill";

let printer: TestPrinter;
beforeAll(async () => {
  printer = await startPrinter();
});
afterAll(() => printer.close());

/** Bills one piece to 散客, paid in cash, up to the button that ends it. */
async function billOne(page: Page, button: string) {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill("8801-bk-m");
  await box.press("Enter");
  await page.getByText("已添加 8801 黑 M").waitFor();
  await page.getByRole("button", { name: "散客", exact: true }).click();
  await page.getByRole("link", { name: "散客", exact: true }).waitFor();
  const due = (await page.locator(".payable").innerText()).replace("应收 ", "");
  await page.getByLabel("收款金额 1").fill(due);
  await page.getByRole("button", { name: button, exact: true }).click();
}

const textOf = (index: number) => printer.jobs[index]?.lines.map(({ text }) => text).join("\n") ?? "";

describeBothWaysOn(serveDemo(), "printing", ({ enter, expectError, mode }) => {
  /** The page of the slip that was printed. */
  let slip = "";

  it("is set up for the stall, and tried by a test page", async () => {
    printer.jobs.length = 0;
    expectError(/400/);
    const office = await enter("manager", `${bills}/printing?stallId=1`);
    await office.getByLabel("打印机地址").fill("8.8.8.8");
    await office.getByRole("button", { name: "保存" }).click();
    await office.getByText("打印机地址 8.8.8.8 不是内网地址，例如 192.168.1.50").waitFor();
    await office.getByLabel("打印机地址").fill("127.0.0.1");
    await office.getByLabel("端口").fill(String(printer.port));
    await office.getByLabel("纸张").selectOption("58");
    await office.getByLabel("页脚").fill("加微信看新款");
    await office.getByLabel("二维码内容").fill("https://weixin.example/u/云裳");
    await office.getByRole("button", { name: "保存" }).click();
    await office.getByText("已保存打印设置").waitFor();
    await office.getByRole("button", { name: "打印测试页" }).click();
    await office.getByText("测试页已打印").waitFor();
    expect(textOf(0)).toContain("打印测试页");
  });

  it("comes with 确认并打印, and once more where it is asked for", async () => {
    const stall = await enter("keeper", `${bills}/new`);
    await billOne(stall, "确认并打印");
    await stall.waitForURL(/bill\/new\?stallId=1&printed=\d+/);
    await stall.getByText(/已开单 XS\d+，应收 [\d.]+ 元，已打印/).waitFor();
    expect(textOf(1)).toMatch(/应收 +\d+\.00/);
    expect(printer.jobs[1]).toMatchObject({ cuts: 1, barcodes: [expect.stringMatching(/^XS\d{11}$/)] });

    await stall.getByRole("link", { name: "补打上一单" }).click();
    await stall.getByRole("button", { name: "打印机打印" }).click();
    await stall.getByText("已打印 1 张").waitFor();
    expect(textOf(2)).toContain("补打，已打印 1 次");
    await stall.getByText(/58 mm 小票，1 张，已打印 2 次/).waitFor();
    slip = stall.url();
  });

  it("says that a printer broke off", async () => {
    expectError(/400/);
    const stall = await enter("keeper", slip);
    printer.manner = "drops";
    await stall.getByRole("button", { name: "打印机打印" }).click();
    await stall.getByText(/中途断开，小票可能不完整，单据已保存，可稍后补打/).waitFor();
    printer.manner = "answers";
  });

  it("is drawn for each paper, by the page where there is no printer for it", async () => {
    const stall = await enter("keeper", slip);
    const paper = async (width: string) => {
      await stall.getByLabel("纸张").selectOption(width);
      await stall.getByRole("button", { name: "应用" }).click();
      await stall.waitForURL(new RegExp(`paper=${width}`));
      return stall.getByRole("article");
    };
    for (const width of ["80", "A4", "241", "58"]) {
      const slip = await paper(width);
      await slip.getByRole("img", { name: /条码 XS/ }).waitFor();
      await slip.getByRole("img", { name: "二维码" }).waitFor();
      expect(await slip.innerText()).toMatch(/应收\s+\d+\.00/);
      expect(await stall.getByRole("button", { name: "打印机打印" }).count()).toBe(
        width === "80" || width === "58" ? 1 : 0,
      );
    }
    await stall.getByLabel("价格").selectOption("不印价格");
    await stall.getByRole("button", { name: "应用" }).click();
    await stall.waitForURL(/price=0/);
    expect(await stall.getByRole("article").innerText()).not.toMatch(/\d\.\d\d/);
    if (mode === "hydrated") {
      await inBrowser(stall).evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", "1");
      });
      await stall.getByRole("button", { name: "浏览器打印" }).click();
      await stall.locator("[data-printed]").waitFor();
    } else {
      await stall.getByRole("button", { name: "记录打印" }).click();
      await stall.getByText("已记录打印 1 张").waitFor();
    }
    await stall.getByText(/58 mm 小票，1 张，已打印 4 次/).waitFor();
    await stall.getByRole("link", { name: "下一单" }).click();
    await stall.waitForURL(/bill\/new\?stallId=1$/);
  });

  it("comes by itself where the stall is set to it", async () => {
    const office = await enter("manager", `${bills}/printing?stallId=1`);
    const stall = await enter("keeper", `${bills}/new?stallId=1`);
    await office.getByLabel("确认开单时自动打印").check();
    await office.getByRole("button", { name: "保存" }).click();
    await expect.poll(() => office.getByText("已保存打印设置").count()).toBeGreaterThan(0);
    const before = printer.jobs.length;
    await billOne(stall, "确认开单");
    await stall.waitForURL(/bill\/item\?id=\d+/);
    expect(printer.jobs).toHaveLength(before + 1);
    await stall.getByText(/已开单 XS\d+，应收 [\d.]+ 元，已打印/).waitFor();
  });

  it("gives way to the page where the printer is taken away", async () => {
    const before = printer.jobs.length;
    const office = await enter("manager", `${bills}/printing?stallId=1`);
    await office.getByLabel("打印机地址").fill("");
    await office.getByRole("button", { name: "保存" }).click();
    await expect.poll(() => office.getByRole("button", { name: "打印测试页" }).count()).toBe(0);
    const stall = await enter("keeper", `${bills}/print`);
    await stall.getByText("请先勾选要打印的拿货单").waitFor();
    await stall.goto(`${bills}/new?stallId=1`);
    await billOne(stall, "确认并打印");
    await stall.waitForURL(/bill\/print\?id=\d+&paper=58&next=1/);
    await stall.getByText(/^已开单 XS\d+，应收 [\d.]+ 元$/).waitFor();
    expect(printer.jobs).toHaveLength(before);
  });
});
