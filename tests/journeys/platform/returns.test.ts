/**
 * 退货验收, 无主退件 and 退款拦截, as who unpacks parcels uses them: waybills and garments by scans, what was not announced asked
 * about, what nobody knows put aside and claimed, and a stopped parcel that comes back (domain.md §3.5).
 */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { type FileOrder, fileOrderNo, orderCsv } from "../../support/data/order-files.ts";
import { inBrowser, type Page, type Queries } from "../../support/page.ts";
import { hydration } from "../../support/shell-page.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const desk = `${base}/return`;
const shop = "云裳退货店";
const code = "8801-BK-M";
const wrong = "8801-BK-S";
const [announced = "", unclaimed = "", stopped = "", fast = ""] = [81, 82, 83, 84].map(fileOrderNo);
const waybillOf = (no: string) => `ZT88000000${no.slice(-4)}`;
const stray = "YT8800000000091";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true }).first().click();
const row = (within: Queries, name: string) => within.getByRole("row").filter({ hasText: name });
const box = (page: Page) => page.getByLabel("快递单号、订单号、售后单号或吊牌");
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describeBothWays("returns", (journey) => {
  const { enter, expectError, mode } = journey;

  async function scan(page: Page, ...texts: string[]): Promise<void> {
    for (const text of texts) {
      await box(page).fill(text);
      await box(page).press("Enter");
    }
  }

  /** The shopkeeper of 电商, who is reminded of his first password. */
  async function keeper(path: string): Promise<Page> {
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

  async function ask(page: Page, no: string, type: string, qty: string): Promise<void> {
    await openOrder(page, no);
    await follow(page, "新增售后");
    await page.getByLabel("类型").selectOption({ label: type });
    await page.getByLabel("退款金额（元）").fill("80");
    await page.getByLabel("原因").fill("尺码不合");
    await page.getByLabel(/售后件数$/).fill(qty);
    await press(page, "确认新增售后");
    await says(page, "已新增售后");
  }

  it("begin with parcels that went out, and money that is asked back", async () => {
    const page = await keeper(`${base}/new`);
    await page.getByLabel("平台", { exact: true }).selectOption({ label: "拼多多" });
    await page.getByLabel("店铺名").fill(shop);
    await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
    await press(page, "保存");
    await says(page, `已新增店铺 ${shop}`);
    await page.goto(`${orders}/import`);
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（拼多多）` });
    const lines: FileOrder[] = [
      { no: announced, code, qty: "2", paid: "160.00" },
      { no: unclaimed, code },
      { no: stopped, code },
      { no: fast, code, qty: "2", paid: "160.00" },
    ];
    await page.getByLabel("表格").setInputFiles({ name: "订单.csv", mimeType: "text/csv", buffer: orderCsv(lines) });
    await press(page, "上传并检查");
    await press(page, "确认导入 4 单");
    await says(page, "已导入 4 单");
    for (const { no } of lines) {
      await openOrder(page, no);
      await follow(page, "审核");
      await press(page, "确认审核");
      await says(page, "待发货");
      await follow(page, "发货");
      await page.getByLabel("快递公司").fill("中通快递");
      await page.getByLabel("快递单号").fill(waybillOf(no));
      await press(page, "确认发货");
      await says(page, "已发货，库存已出");
    }
    await ask(page, announced, "退货退款", "2");
    await ask(page, stopped, "仅退款", "1");
  });

  it("are counted by scans; what came as it went is taken in by the next parcel, anything else is asked about", async () => {
    expectError(/400/);
    // 仓管 stands here; what is to be stopped on its way is 电商's to see to.
    const page = await enter("warehouse", desk);
    await page.getByRole("heading", { level: 1, name: "退货验收" }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^无主退件/ })
      .waitFor();
    expect(await page.getByRole("link", { name: /^退款拦截/ }).count()).toBe(0);
    await scan(page, code);
    await says(page, /^请先扫快递单号、订单号或售后单号，再扫 8801 黑 M$/);
    await scan(page, waybillOf(unclaimed));
    await says(page, "还差 1 件");
    await says(page, "没有售后，入库时登记");
    await scan(page, wrong);
    await says(page, "不是这单的货：这单没有卖过 8801 黑 S，请放到一边");
    await says(page, "还差 1 件");
    await scan(page, code);
    await says(page, "货齐了");
    await scan(page, announced);
    await says(page, "还差 2 件");
    await row(page.getByRole("table", { name: "刚入库的退货" }), unclaimed).waitFor();
    await page.locator("label.chip", { hasText: "次品" }).click();
    await scan(page, code);
    await says(page, "还差 1 件");
    // What is red was seen; it would hold the goods back.
    for (const text of mode === "hydrated" ? [wrong, code] : []) await press(page, `不要 ${text}`);
    // What the garment counts as stays, and the parcel is short of one.
    expect(await page.getByLabel("次品").isChecked()).toBe(true);
    await press(page, "验收入库");
    await says(page, /8801 黑 M 申请 2 件，收到 1 件/);
    await page.getByLabel("按收到的入库").check();
    await press(page, "验收入库");
    await says(page, `已入库：订单 ${announced}，正品 0 件，次品 1 件`);
    // The next parcel begins with 正品.
    await expect.poll(() => page.getByLabel("正品").isChecked()).toBe(true);
    await scan(page, "没有这个");
    await says(page, "没有找到“没有这个”，请扫快递单号、订单号或售后单号");
  });

  it("that nobody knows are put aside with what is in them, and claimed", async () => {
    expectError(/400/);
    const page = await keeper(desk);
    await scan(page, stray);
    await says(page, `没有找到“${stray}”的订单或售后`);
    await press(page, "登记为无主退件");
    await says(page, `无主退件 ${stray}`);
    expect(await page.getByLabel("快递公司").inputValue()).toBe("圆通速递");
    await page.getByLabel("备注").fill("面单破了");
    // What stands in the box is a scan before the parcel is registered.
    await box(page).fill(code);
    await press(page, "登记无主退件");
    await row(page, "8801 黑 M").first().waitFor();
    expect(await page.getByLabel("备注").inputValue()).toBe("面单破了");
    await press(page, "登记无主退件");
    await says(page, `已登记无主退件 ${stray}`);
    await page.goto(`${desk}/stray?keyword=${stray}`);
    await row(page, stray).getByText("待认领").waitFor();
    await row(page, stray).getByText("面单破了").waitFor();
    await follow(page, `认领 无主退件 ${stray}`);
    await page.getByLabel("订单号或发出的快递单号").fill("没有这个");
    await press(page, "确认认领");
    await says(page, "没有找到“没有这个”的订单，请核对订单号");
    await page.getByLabel("订单号或发出的快递单号").fill(announced);
    await press(page, "确认认领");
    await says(page, "已认领，请在退货验收里扫它的快递单号入库");
    await page.goto(desk);
    await scan(page, stray);
    await says(page, "货齐了");
    await press(page, "验收入库");
    await says(page, `已入库：订单 ${announced}，正品 1 件，次品 0 件`);
    await page.goto(`${desk}/stray?keyword=${stray}`);
    await row(page, stray).getByText("按售后入库").waitFor();
  });

  it("whose money is asked back on the way are told to the courier, and leave the list when they are here", async () => {
    expectError(/400/);
    const page = await keeper(`${desk}/intercept?keyword=${stopped}`);
    await row(page, stopped).getByText("待拦截").waitFor();
    await row(page, stopped).getByRole("checkbox").check();
    // Enter presses no button: it would be the first, and the courier was not told.
    await page.getByLabel("说明").fill("已签收");
    await page.getByLabel("说明").press("Enter");
    await page.getByLabel("说明").fill("");
    await row(page, stopped).getByText("待拦截").waitFor();
    await press(page, "拦截失败");
    await says(page, "请填写拦截失败的说明，例如已签收");
    expect(await row(page, stopped).getByRole("checkbox").isChecked()).toBe(true);
    await page.getByLabel("说明").fill("网点小王");
    await press(page, "已通知快递");
    await says(page, "已登记已通知快递 1 单");
    await row(page, stopped).getByText("网点小王").waitFor();
    await page.goto(desk);
    await scan(page, waybillOf(stopped));
    await says(page, "已通知快递");
    await scan(page, code);
    await says(page, "货齐了");
    await press(page, "验收入库");
    await says(page, `已入库：订单 ${stopped}，正品 1 件，次品 0 件`);
    await page.goto(`${desk}/intercept?keyword=${stopped}`);
    expect(await row(page, stopped).count()).toBe(0);
    await follow(page, /^已回仓 1/);
    await row(page, stopped).getByText("已回仓").waitFor();
  });

  it("may be scanned faster than the answers come, over a line that breaks, and nothing is lost or counted twice", async () => {
    if (mode === "plain") return;
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/);
    const page = inBrowser(await keeper(desk));
    await hydration(page);
    await scan(page, waybillOf(fast), wrong, code);
    // Enter twice: the second finds an empty box.
    await box(page).press("Enter");
    await says(page, "还差 1 件");
    await says(page, "已扫 3 / 已应答 2");
    await press(page, "验收入库");
    await says(page, "有 1 个扫码没有加进来：选一个或按“不要”，再继续");
    await page.getByRole("button", { name: `不要 ${wrong}` }).click();
    await page.context().setOffline(true);
    await scan(page, code);
    await says(page, "已扫 4 / 已应答 2");
    await page.context().setOffline(false);
    await says(page, "货齐了");
    await press(page, "验收入库");
    await says(page, `已入库：订单 ${fast}，正品 2 件，次品 0 件`);
    await scan(page, waybillOf(fast));
    await says(page, `订单 ${fast} 发出的货已全部退回`);
  });
});
