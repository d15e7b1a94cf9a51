/** 平台售后 as people use it (domain.md §3.5): a parcel that came back is found, put away as 正品 and 次品, and other goods go out. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { type FileOrder, fileOrderNo, orderCsv } from "../../support/data/order-files.ts";
import type { Page } from "../../support/page.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const sales = `${orders}/sale`;
const shop = "衣角小店";
const code = "8801-BK-M";
const [exchanged = "", resent = ""] = [71, 72].map(fileOrderNo);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true }).first().click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

describeBothWays("after-sales", ({ enter, expectError }) => {
  /** The shopkeeper of 电商, who is reminded of his first password. */
  async function shopkeeper(path: string): Promise<Page> {
    const page = await enter("ecom", path);
    await press(page, "稍后再说");
    await expect.poll(() => page.getByRole("button", { name: "稍后再说" }).count()).toBe(0);
    return page;
  }

  async function openOrder(page: Page, no: string): Promise<void> {
    await page.goto(`${orders}?keyword=${no}`);
    await follow(page, no);
    await page.getByRole("heading", { name: `平台订单 ${no}` }).waitFor();
  }

  /** Orders of a shop of files, audited and sent, each under its own waybill number. */
  async function send(page: Page, lines: readonly FileOrder[]): Promise<void> {
    await page.goto(`${base}/new`);
    await page.getByLabel("平台", { exact: true }).selectOption({ label: "拼多多" });
    await page.getByLabel("店铺名").fill(shop);
    await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
    await press(page, "保存");
    await page.getByText(`已新增店铺 ${shop}`).first().waitFor();
    await page.goto(`${orders}/import`);
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（拼多多）` });
    await page.getByLabel("表格").setInputFiles({ name: "订单.csv", mimeType: "text/csv", buffer: orderCsv(lines) });
    await press(page, "上传并检查");
    await press(page, `确认导入 ${lines.length} 单`);
    await page.getByText(`已导入 ${lines.length} 单`).first().waitFor();
    for (const [at, { no }] of lines.entries()) {
      await openOrder(page, no);
      await follow(page, "审核");
      await press(page, "确认审核");
      await page.getByText("待发货").first().waitFor();
      await follow(page, "发货");
      await page.getByLabel("快递公司").fill("中通快递");
      await page.getByLabel("快递单号").fill(`7320000000000${at}`);
      await press(page, "确认发货");
      await page.getByText("已发货，库存已出").first().waitFor();
    }
  }

  async function ask(page: Page, type: string): Promise<void> {
    await follow(page, "新增售后");
    await page.getByLabel("类型").selectOption({ label: type });
    await page.getByLabel("退款金额（元）").fill("0");
    await page.getByLabel("原因").fill("尺码不合");
    await page.getByLabel(/售后件数$/).fill("1");
    await press(page, "确认新增售后");
    await page.getByText("已新增售后").first().waitFor();
    await follow(page, /^同意 售后/);
    await press(page, "确认同意");
    await page.getByText("已同意售后").first().waitFor();
  }

  it("are found by the parcel's number, received, and exchanged or sent again", async () => {
    expectError(/400/);
    const page = await shopkeeper(base);
    await send(page, [
      { no: exchanged, code },
      { no: resent, code },
    ]);
    await openOrder(page, resent);
    await ask(page, "补发");
    await openOrder(page, exchanged);
    await ask(page, "换货");

    // The parcel that was not taken comes back under the number that it went out with.
    await page.goto(sales);
    await page.getByRole("heading", { name: "平台售后" }).waitFor();
    await page.getByLabel("快递单号、订单号、售后单号或手机后四位").fill("73200000000000");
    await press(page, "查询");
    await follow(page, /^待收货 1/);
    await row(page, exchanged).getByText("换货").waitFor();
    expect(await row(page, resent).count()).toBe(0);
    await follow(page, /^收到退货 售后/);
    await page.getByLabel(/正品$/).fill("");
    await press(page, "确认收到退货");
    await page.getByText("请填写收到的正品或次品件数").first().waitFor();
    await page.getByLabel(/次品$/).fill("1");

    // Somebody else put the same parcel away meanwhile; it does not come in twice.
    const other = await shopkeeper(`${sales}?keyword=${exchanged}`);
    await follow(other, /^收到退货 售后/);
    await other.getByLabel(/正品$/).fill("");
    await other.getByLabel(/次品$/).fill("1");
    await press(other, "确认收到退货");
    await other.getByText("已收货，库存已入").first().waitFor();
    await press(page, "确认收到退货");
    await page
      .getByText(/已被他人修改|不能收货/)
      .first()
      .waitFor();

    await page.goto(`${sales}?stage=SEND&keyword=${exchanged}`);
    await follow(page, /^发出 售后/);
    await page.getByLabel(/换成$/).fill("没有这个");
    await page.getByLabel("快递公司").fill("圆通速递");
    await press(page, "确认发出");
    await page.getByText("没有找到“没有这个”").first().waitFor();
    expect(await page.getByLabel("快递公司").inputValue()).toBe("圆通速递");
    await page.getByLabel(/换成$/).fill(code);
    await press(page, "确认发出");
    await page.getByText("已发出，库存已出").first().waitFor();
    await page.goto(`${sales}?keyword=${resent}`);
    await follow(page, /^发出 售后/);
    await press(page, "确认发出");
    await page.getByText("已发出，库存已出").first().waitFor();
    for (const no of [exchanged, resent]) {
      await page.goto(`${sales}?stage=DONE&keyword=${no}`);
      await row(page, no).getByText("已办结").waitFor();
    }
  });

  it("are shown to the warehouse, which finds the order by them and decides nothing", async () => {
    const page = await enter("warehouse", `${sales}?keyword=${exchanged}`);
    await row(page, exchanged).getByText("已办结").waitFor();
    expect(await page.getByText("李雷").count()).toBe(0);
    await follow(page, /^L\d+$/);
    await page.getByRole("heading", { name: `平台订单 ${exchanged}` }).waitFor();
    expect(await page.getByRole("link", { name: "新增售后", exact: true }).count()).toBe(0);
  });
});
