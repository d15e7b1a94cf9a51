/** 波次, as whoever picks and sorts uses it: made of ticked orders, printed, sorted by scans, packed; and 颜色图片 (domain.md §3.5). */
// @module-tag own-script
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { fileOrderNo, orderCsv } from "../../support/data/order-files.ts";
import { inBrowser, type Page } from "../../support/page.ts";
import { hydration } from "../../support/shell-page.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const shop = "云裳波次店";
const code = "8801-BK-M";
const other = "8801-BK-L";
const wrong = "8801-BK-S";
const [first = "", second = "", third = ""] = [61, 62, 63].map(fileOrderNo);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const box = (page: Page) => page.getByLabel("吊牌", { exact: true });

async function scan(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await box(page).fill(text);
    await box(page).press("Enter");
  }
}

describeBothWays("waves", (journey) => {
  const { enter, expectError, mode } = journey;

  /** The shopkeeper of 电商, who is reminded of his first password. */
  async function clerk(path: string): Promise<Page> {
    const page = await enter("ecom", path);
    await press(page, "稍后再说");
    await expect.poll(() => page.getByRole("button", { name: "稍后再说" }).count()).toBe(0);
    return page;
  }

  async function openWave(page: Page): Promise<void> {
    await page.goto(`${orders}/wave?keyword=${first}`);
    await page
      .getByRole("link", { name: /^BC\d+$/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: /^波次 BC/ }).waitFor();
  }

  it("a colour gets its own picture, and loses it again", async () => {
    const page = await enter("boss", "/clothes/goods/product/item?id=1&tab=picture");
    await page.getByRole("link", { name: "维护颜色图片" }).click();
    await page.getByRole("heading", { level: 1, name: /^颜色图片 / }).waitFor();
    const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#334455" } })
      .png()
      .toBuffer();
    const field = page.locator("input[type=file]").first();
    await field.setInputFiles({ name: "颜色.png", mimeType: "image/png", buffer });
    await press(page, "保存");
    await page.getByText("颜色图片已保存").first().waitFor();
    await page
      .getByRole("img", { name: /，查看原图$/ })
      .last()
      .waitFor();
    await page.getByRole("link", { name: "维护颜色图片" }).click();
    // The demo company's colours may have theirs.
    const removals = page.getByRole("checkbox", { name: /^移除 / });
    await removals.first().waitFor();
    for (let at = 0; at < (await removals.count()); at += 1) await removals.nth(at).check();
    await press(page, "保存");
    await page.getByText("各颜色都用商品的图片。").waitFor();
  });

  it("is made of the ticked orders that wait to be shipped", async () => {
    const page = await clerk(`${base}/new`);
    await page.getByLabel("平台", { exact: true }).selectOption({ label: "拼多多" });
    await page.getByLabel("店铺名").fill(shop);
    await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
    await press(page, "保存");
    await page.getByText(`已新增店铺 ${shop}`).first().waitFor();
    await page.goto(`${orders}/import`);
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（拼多多）` });
    const lines = [
      { no: first, code },
      { no: second, code, qty: "2" },
      { no: third, code: other },
    ];
    await page.getByLabel("表格").setInputFiles({ name: "订单.csv", mimeType: "text/csv", buffer: orderCsv(lines) });
    await press(page, "上传并检查");
    await press(page, "确认导入 3 单");
    await page.getByText("已导入 3 单").first().waitFor();
    await page.goto(`${orders}?state=WAIT_AUDIT&keyword=${first.slice(-4)}`);
    for (const no of [first, second, third]) {
      await page.goto(`${orders}?keyword=${no}`);
      await page.getByRole("row").filter({ hasText: no }).getByRole("checkbox").check();
      await press(page, "审核勾选");
      await page.getByText("已审核 1 单").first().waitFor();
    }
    // Of one ticked order; the others by their kind.
    await page.goto(`${orders}?keyword=${first}`);
    await page.getByRole("row").filter({ hasText: first }).getByRole("checkbox").check();
    await press(page, "生成波次");
    await page
      .getByText(/已生成波次 BC\d+ 1 单/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "取消波次" }).click();
    await press(page, "确定取消波次");
    await page.getByText("波次已取消，订单仍待发货").first().waitFor();
    await page.goto(`${orders}/wave/new`);
    await page.getByLabel("种类").selectOption({ label: "混合" });
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: shop });
    await press(page, "生成波次");
    await page
      .getByText(/已生成波次 BC\d+，3 个框/)
      .first()
      .waitFor();
  });

  it("is printed, and printed again, with what each basket gets", async () => {
    const page = await clerk(`${orders}/wave`);
    await openWave(page);
    await page.getByText("还没有打印").waitFor();
    await press(page, "打印拣货单");
    await page.getByRole("heading", { level: 1, name: "拣货单" }).waitFor();
    const list = page.getByRole("table");
    await list.getByText(/框\d×1 框\d×2|框\d×2 框\d×1/).waitFor();
    await page.getByText(/第 1 次/).waitFor();
    await page.getByRole("link", { name: "返回" }).click();
    await press(page, "补打拣货单");
    await page.getByText(/第 2 次/).waitFor();
    await page.getByRole("link", { name: "返回" }).click();
    await page.getByText(/^2 次，最近 /).waitFor();
    await press(page, "按框打印面单");
    await page.getByRole("heading", { level: 1, name: "面单" }).waitFor();
    const labels = await page.getByRole("article").getByRole("heading", { level: 2 }).allInnerTexts();
    expect(labels.map((text) => /框 \d/.exec(text)?.[0])).toEqual(["框 1", "框 2", "框 3"]);
  });

  it("is sorted by scans: each garment's basket, what is wrong, and what left", async () => {
    expectError(/400/);
    const page = await clerk(`${orders}/wave`);
    await openWave(page);
    await page.getByText("还有 4 件没有分").waitFor();
    await scan(page, wrong);
    await page.getByText("拿错了：这个波次没有 8801 黑 S，请放回去").first().waitFor();
    await scan(page, code);
    await page
      .getByText(/8801 黑 M → 框 \d/)
      .first()
      .waitFor();
    await page.getByText("还有 3 件没有分").waitFor();
    await scan(page, code);
    await page.getByText("还有 2 件没有分").waitFor();
    await scan(page, code);
    await page.getByText("还有 1 件没有分").waitFor();
    await scan(page, code);
    await page
      .getByText(/多拿了：8801 黑 M 这个波次只要 3 件/)
      .first()
      .waitFor();
    await page.goto(`${orders}?keyword=${third}`);
    await page.getByRole("row").filter({ hasText: third }).getByRole("checkbox").check();
    await press(page, "取消锁定勾选");
    await page.getByText("已取消锁定 1 单").first().waitFor();
    await openWave(page);
    await page
      .getByText(/已取消锁定，框 \d 空/)
      .first()
      .waitFor();
    await page.getByText("都分好了").waitFor();
  });

  it("tells the packer in which basket his parcel lies", async () => {
    const page = await clerk(`${orders}/pack`);
    await page.getByLabel("快递单号、订单号或吊牌").fill(first);
    await page.getByLabel("快递单号、订单号或吊牌").press("Enter");
    await page.getByText("还差 1 件").waitFor();
    await page
      .getByText(/^框 \d$/)
      .first()
      .waitFor();
  });

  it("takes scans faster than their answers", async () => {
    if (mode === "plain") return;
    const page = inBrowser(await clerk(`${orders}/wave`));
    await openWave(page);
    await page.getByRole("link", { name: "重新播种" }).click();
    await press(page, "确定重新播种");
    await page.getByText("还有 3 件没有分").waitFor();
    await hydration(page);
    await scan(page, code, wrong, code, code);
    await page.getByText("都分好了").waitFor();
    await page.getByText("已扫 4 / 已应答 3").waitFor();
    await page.getByText("拿错了：这个波次没有 8801 黑 S，请放回去").first().waitFor();
  });
});
