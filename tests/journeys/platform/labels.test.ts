/** 面单 through the pages (docs/decisions/platforms.md, "Labels"): a real label printer, files, and paper of the browser without an empty page. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { fileOrderNo, orderCsv } from "../../support/data/order-files.ts";
import { downloaded } from "../../support/download.ts";
import { inBrowser, type Page } from "../../support/page.ts";
import { readBarcode } from "../../support/printing/barcode-reader.ts";
import { startLabelPrinter, type TestPrinter } from "../../support/printing/printer.ts";
import { decodeTspl, type PrintedLabels } from "../../support/printing/tspl-decoder.ts";
import { uploadRows } from "../../support/upload.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const shop = "云裳面单店";
const code = "8801-BK-M";

let printer: TestPrinter<PrintedLabels>;
beforeAll(async () => {
  printer = await startLabelPrinter();
});
afterAll(() => printer.close());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const numbers = [71, 72].map(fileOrderNo);
const waybills = ["73100000007101", "73100000007102"];

describeBothWays("labels", ({ enter, expectError, mode }) => {
  let shopId = "";

  async function shopkeeper(path: string): Promise<Page> {
    const page = await enter("ecom", path);
    await press(page, "稍后再说");
    await expect.poll(() => page.getByRole("button", { name: "稍后再说" }).count()).toBe(0);
    return page;
  }

  /** Both orders, ticked. */
  async function ticked(page: Page): Promise<void> {
    await page.goto(`${orders}?shopId=${shopId}&state=WAIT_SHIP`);
    for (const no of numbers) await page.getByRole("row").filter({ hasText: no }).getByRole("checkbox").check();
  }

  it("have a printer at the place that parcels leave from, which is tried", async () => {
    printer.jobs.length = 0;
    expectError(/400/);
    const page = await shopkeeper(`${orders}/label/printer`);
    await page.getByLabel("打印机地址").fill("8.8.8.8");
    await press(page, "保存");
    await page.getByText("打印机地址 8.8.8.8 不是内网地址，例如 192.168.1.50").waitFor();
    expect(await page.getByLabel("打印机地址").inputValue()).toBe("8.8.8.8");
    await page.getByLabel("打印机地址").fill("127.0.0.1");
    await page.getByLabel("端口").fill(String(printer.port));
    await page.getByLabel("面单纸").selectOption({ label: "76 × 130 mm" });
    await press(page, "保存");
    await page.getByText("已保存面单打印机").first().waitFor();
    await press(page, "打印测试面单");
    await page.getByText("测试面单已打印").first().waitFor();
    expect(printer.jobs[0]?.labels).toMatchObject([{ size: { width: 76, height: 130 } }]);
  });

  it("of orders with their numbers come out of it, a sheet each", async () => {
    const page = await shopkeeper(`${base}/new`);
    await page.getByLabel("平台", { exact: true }).selectOption({ label: "拼多多" });
    await page.getByLabel("店铺名").fill(shop);
    await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
    await press(page, "保存");
    await page.getByText(`已新增店铺 ${shop}`).first().waitFor();
    await page.goto(`${orders}/import`);
    const chosen = page.getByLabel("店铺", { exact: true });
    await chosen.selectOption({ label: `${shop}（拼多多）` });
    shopId = await chosen.inputValue();
    const buffer = orderCsv(numbers.map((no) => ({ no, code })));
    await page.getByLabel("表格").setInputFiles({ name: "订单.csv", mimeType: "text/csv", buffer });
    await press(page, "上传并检查");
    await press(page, "确认导入 2 单");
    await page.getByText("已导入 2 单").first().waitFor();
    await page.goto(`${orders}?shopId=${shopId}&state=WAIT_AUDIT`);
    await press(page, "审核全部 2 单");
    await page.getByText("已审核 2 单").waitFor();
    await page.goto(`${orders}/waybill/import`);
    await uploadRows(page, "单号", [
      ["订单号", "快递公司", "快递单号"],
      ...numbers.map((no, place) => [no, "中通快递", waybills[place] ?? ""]),
    ]);
    await press(page, "确认导入 2 行");
    await page.getByText("已导入 2 个快递单号").waitFor();

    printer.jobs.length = 0;
    await ticked(page);
    await press(page, "发到面单打印机");
    await page.getByText("面单已打印 2 单").waitFor();
    const bars = printer.jobs.flatMap(({ labels }) => labels.map(({ barcodes }) => barcodes.map(({ text }) => text)));
    expect(bars.sort()).toEqual(numbers.map((no, place) => [waybills[place], no]).sort());
  });

  it("that it did not take are named with the reason", async () => {
    const page = await shopkeeper(orders);
    printer.manner = "empty";
    await ticked(page);
    await press(page, "发到面单打印机");
    await page.getByText("2 单没有，原因见下表").waitFor();
    await page
      .getByText(/缺纸，换纸后没有接着打印的话请补打/)
      .first()
      .waitFor();
    printer.manner = "answers";
  });

  it("are files for who has neither, and as many pages of paper as labels", async () => {
    const page = await shopkeeper(orders);
    await ticked(page);
    await page.getByLabel("面单纸").selectOption({ label: "76 × 130 mm" });
    await press(page, "打印面单");
    await page.getByRole("heading", { name: `中通快递 ${waybills[0]}` }).waitFor();
    const file = await downloaded(page, () => press(page, "下载 TSPL"));
    expect(file.name).toMatch(/^面单-.+\.tspl\.prn$/);
    expect(decodeTspl(Buffer.from(file.content)).labels).toHaveLength(2);
    expect(await page.getByRole("button", { name: "下载图片" }).count()).toBe(0);
    if (mode === "hydrated") expect(await sheets(page)).toEqual(["76 × 130", "76 × 130"]);
    // Back to the list as it was, with what was printed still ticked.
    await page.getByRole("link", { name: "返回", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "平台订单" }).waitFor();
    expect(new URL(page.url()).searchParams.get("shopId")).toBe(shopId);
    for (const no of numbers) {
      expect(await page.getByRole("row").filter({ hasText: no }).getByRole("checkbox").isChecked()).toBe(true);
    }

    await page.goto(`${orders}?keyword=${numbers[0]}`);
    await page.getByRole("link", { name: numbers[0] ?? "", exact: true }).click();
    // The list offers the same until the order has come.
    await page.waitForURL(/order\/item/);
    await page.getByRole("heading", { name: numbers[0] ?? "" }).waitFor();
    await press(page, "打印面单");
    const picture = await downloaded(page, () => press(page, "下载图片"));
    expect(await readBarcode(picture.content, 90, 100)).toBe(waybills[0]);
    if (mode === "hydrated") expect(await sheets(page)).toEqual(["100 × 150"]);
  });
});

/** The pages that the browser's own print makes of it, each by its size in mm. */
async function sheets(page: Page): Promise<string[]> {
  const pdf = (await inBrowser(page).pdf({ preferCSSPageSize: true })).toString("latin1");
  const mm = (points: string) => Math.round((Number(points) * 25.4) / 72);
  return [...pdf.matchAll(/\/Type \/Page\b(?!s)[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width = "", height = ""]) => `${mm(width)} × ${mm(height)}`,
  );
}
