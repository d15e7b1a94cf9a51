/** 验货发货, as a packer with a gun uses it: waybill or order, garments, the wrong one among them, and the next (domain.md §3.5). */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { fileOrderNo } from "../../support/data/order-files.ts";
import { inBrowser, type Page } from "../../support/page.ts";
import { ordersToPack } from "../../support/platform/orders-to-pack.ts";
import { hydration } from "../../support/shell-page.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const shop = "云裳验货店";
const code = "8801-BK-M";
const wrong = "8801-BK-S";
const [first = "", second = "", third = ""] = [41, 42, 43].map(fileOrderNo);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const box = (page: Page) => page.getByLabel("快递单号、订单号或吊牌");

describeBothWays("packing", (journey) => {
  const { enter, expectError, mode } = journey;

  async function scan(page: Page, ...texts: string[]): Promise<void> {
    for (const text of texts) {
      await box(page).fill(text);
      await box(page).press("Enter");
    }
  }

  /** The shopkeeper of 电商, who is reminded of his first password. */
  async function packer(path: string): Promise<Page> {
    const page = await enter("ecom", path);
    await press(page, "稍后再说");
    await expect.poll(() => page.getByRole("button", { name: "稍后再说" }).count()).toBe(0);
    return page;
  }

  it("begins with orders that wait to be shipped", async () => {
    const page = await packer(orders);
    await ordersToPack(page, shop, [
      { no: first, code, qty: "2" },
      { no: second, code },
      { no: third, code },
    ]);
  });

  it("ships by scans alone: the order, its garments, the waybill; and opens the next", async () => {
    expectError(/400/);
    const page = await packer(`${orders}/pack`);
    await page.getByRole("heading", { level: 1, name: "验货发货" }).waitFor();
    await scan(page, code);
    await page
      .getByText(/^请先扫快递单号或订单号，再扫 8801 黑 M$/)
      .first()
      .waitFor();
    await scan(page, first);
    await page.getByText("还差 2 件").waitFor();
    await scan(page, code);
    await page.getByText("还差 1 件").waitFor();
    await scan(page, wrong);
    await page.getByText("拿错了：这单没有 8801 黑 S，请放回去").first().waitFor();
    await page.getByText("还差 1 件").waitFor();
    await scan(page, code);
    await page.getByText("货齐了").waitFor();
    await scan(page, "YT8800000000041");
    const gone = page.getByRole("table", { name: "刚发出的包裹" });
    await gone.getByText("圆通速递 YT8800000000041").waitFor();
    expect(await gone.getByRole("row").filter({ hasText: first }).count()).toBe(1);
    // The courier of the last parcel stands there for a number that says nothing of its own.
    expect(await page.getByLabel("快递公司").inputValue()).toBe("圆通速递");
    await scan(page, second);
    await page.getByText("还差 1 件").waitFor();
    await scan(page, code);
    await page.getByText("货齐了").waitFor();
    await scan(page, "9900000000042");
    await gone.getByText("圆通速递 9900000000042").waitFor();
    await page.goto(`${orders}?keyword=${first}`);
    await page.getByRole("table", { name: "平台订单" }).getByText("已发货").first().waitFor();
  });

  it("takes scans faster than their answers, and keeps what is wrong red until it was dealt with", async () => {
    if (mode === "plain") return;
    const page = inBrowser(await packer(`${orders}/pack`));
    await hydration(page);
    await scan(page, third, wrong, code, "SF1400000000043");
    await page.getByRole("table", { name: "刚发出的包裹" }).getByText("顺丰速运 SF1400000000043").waitFor();
    await page.getByText("拿错了：这单没有 8801 黑 S，请放回去").first().waitFor();
    await page.getByText("已扫 4 / 已应答 3").waitFor();
    await page.getByRole("button", { name: `不要 ${wrong}` }).click();
    await page.getByText("拿错了：这单没有 8801 黑 S，请放回去").first().waitFor({ state: "detached" });
  });

  it("lets a parcel be put down, and sends nothing of it", async () => {
    const page = await packer(`${orders}/pack`);
    await scan(page, third);
    if (mode === "hydrated") {
      await page
        .getByText(/已发货，不能发货/)
        .first()
        .waitFor();
      return;
    }
    await page.getByText("还差 1 件").waitFor();
    await page.getByRole("link", { name: "放下", exact: true }).click();
    await expect.poll(() => page.getByText("还差 1 件").count()).toBe(0);
  });
});
