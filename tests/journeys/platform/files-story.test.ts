/**
 * A day of a shop without keys, by files alone, as somebody new would try it: the platform's export in the morning, goods
 * matched, orders audited, picked in a wave, numbered from the courier's own file, scanned out, told back to the platform;
 * the export of the evening, a parcel that comes back, the platform's bill, and what the shop earned (domain.md §3.5).
 */
// @module-tag own-script
import { expect, it } from "vitest";
import { formatInstant } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import { type DouyinOrder, douyinOrderCsv } from "../../support/data/order-files.ts";
import { douyinCsv } from "../../support/data/shop-bills.ts";
import type { Page, Queries } from "../../support/page.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const [middle, small, wrong] = ["8801-BK-M", "8801-BK-S", "8801-BK-L"];
const csv = "text/csv";
const ago = (hours: number) => formatInstant(new Date(Date.now() - hours * 3_600_000));
/** As a form takes it. */
const minuteOf = (instant: string) => instant.slice(0, 16).replace(" ", "T");
const [exported, placed] = [minuteOf(ago(4)), ago(5)];

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const row = (within: Queries, text: string) => within.getByRole("row").filter({ hasText: text });

describeBothWays("a day of a shop without keys", (journey) => {
  const { enter, expectError, mode } = journey;
  const [shop, prefix] = mode === "plain" ? ["文件店甲", "6941"] : ["文件店乙", "6942"];
  const no = (index: number) => `${prefix}00000000000000${index}`;
  const waybill = (index: number) => `78${prefix}000000${index}`;

  /** One garment, two, one with a wish, a code that nobody knows, a refunded line beside a paid one, sent weeks ago, a cipher for an address. */
  const morning = [
    { order: no(1), line: "1", code: middle },
    { order: no(2), line: "1", code: middle },
    { order: no(2), line: "2", code: small },
    { order: no(3), line: "1", code: middle, message: "生日礼物", address: "采荷路 11 号" },
    { order: no(4), line: "1", code: "NEW-1", address: "采荷路 12 号" },
    { order: no(5), line: "1", code: small, state: "已关闭", refund: "退款成功", back: "59.00" },
    { order: no(5), line: "2", code: middle, address: "采荷路 13 号" },
    { order: no(6), line: "1", code: middle, state: "已发货", placed: ago(500), express: "YT8800000000601-圆通速递" },
    { order: no(7), line: "1", code: small, name: "##3pYTn2==##aZ", phone: "$$Y8c==$$1", address: "##Xk2==##b" },
  ].map((one): DouyinOrder => ({ placed, ...one }));
  const evening = morning.map((one): DouyinOrder => {
    if (one.order === no(7)) return { ...one, state: "已发货", express: "YT7700000000007-圆通速递" };
    if (one.order === no(2)) return { ...one, state: "已发货", refund: "待商家处理" };
    return one.order === no(1) ? { ...one, state: "已发货" } : one;
  });

  /** The shopkeeper of 电商, who is reminded of his first password. */
  async function keeper(path: string): Promise<Page> {
    const page = await enter("ecom", path);
    await press(page, "稍后再说");
    await expect.poll(() => page.getByRole("button", { name: "稍后再说" }).count()).toBe(0);
    return page;
  }

  async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
    await page.getByLabel("表格").setInputFiles({ name, mimeType: csv, buffer });
    await press(page, "上传并检查");
  }

  async function bring(page: Page, name: string, rows: readonly DouyinOrder[], exportedAt = ""): Promise<void> {
    await page.goto(`${orders}/import`);
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（抖店）` });
    if (exportedAt) await page.getByLabel(/^导出时间/).fill(exportedAt);
    await upload(page, name, douyinOrderCsv(rows));
  }

  let shopId = "";
  const listed = (page: Page, state: string) => page.goto(`${orders}?shopId=${shopId}&state=${state}`);
  async function act(page: Page, numbers: readonly string[], button: string): Promise<void> {
    for (const one of numbers) await row(page, one).getByRole("checkbox").check();
    await press(page, button);
  }

  async function scan(page: Page, box: string, ...texts: string[]): Promise<void> {
    for (const text of texts) {
      await page.getByLabel(box).fill(text);
      await page.getByLabel(box).press("Enter");
    }
  }

  it("begins with the export of the morning: what was sent is history, what is new waits", async () => {
    const page = await keeper(`${base}/new`);
    await page.getByLabel("平台", { exact: true }).selectOption({ label: "抖店" });
    await page.getByLabel("店铺名").fill(shop);
    await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
    await press(page, "保存");
    await says(page, `已新增店铺 ${shop}`);
    await bring(page, "订单.csv", morning);
    await says(page, "共 9 行：新订单 7 单，有变化 0 单，没有变化 0 单。");
    await press(page, "确认导入 7 单");
    await says(page, "已导入 7 单");
    await follow(page, "去审核");
    await page.waitForURL(/shopId=\d+/);
    shopId = new URL(page.url()).searchParams.get("shopId") ?? "";
    await listed(page, "WAIT_AUDIT");
    await says(page, no(1));
    expect(await row(page, no(6)).count()).toBe(0);
    await row(page, no(7)).getByText("地址在平台").waitFor();
    await listed(page, "SHIPPED");
    await row(page, no(6)).getByText("YT8800000000601").waitFor();
    // The same file again has nothing new.
    await bring(page, "订单.csv", morning);
    await says(page, "没有新的或有变化的订单，不需要导入。");
  });

  it("has its goods matched and its orders audited, each that was left with its reason", async () => {
    const page = await keeper(`${orders}?shopId=${shopId}&exception=UNMATCHED`);
    await follow(page, /^匹配商品/);
    await page.getByLabel("SKU 编码或条码").fill(small);
    await press(page, "确认匹配商品");
    await says(page, "8801 黑 S");
    await listed(page, "WAIT_AUDIT");
    await act(page, [1, 2, 3, 4, 5, 7].map(no), "审核勾选");
    await says(page, "已审核 5 单，1 单没有，原因见下表");
    await row(page, no(3)).getByText("有留言，请先处理留言").waitFor();
    await act(page, [no(3)], "留言已处理");
    await says(page, "留言已处理 1 单");
    await listed(page, "WAIT_AUDIT");
    await act(page, [no(3)], "审核勾选");
    await says(page, "已审核 1 单");
  });

  it("is picked in a wave, numbered by the courier's file and scanned out", async () => {
    expectError(/400/);
    const page = await keeper(`${orders}/wave/new`);
    await page.getByLabel("种类").selectOption({ label: "混合" });
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: shop });
    await press(page, "生成波次");
    await says(page, /已生成波次 BC\d+，6 个框/);
    await press(page, "打印拣货单");
    await says(page, "框1×1");
    await page.goto(`${orders}/waybill/import`);
    const numbers = [1, 2, 3, 4, 5].map((index) => `="${no(index)}",中通快递,${waybill(index)}`);
    await upload(page, "单号.csv", Buffer.from(["订单编号,物流公司,运单号", ...numbers].join("\r\n")));
    await says(page, "共 5 行：5 行可以导入；0 行有错误。");
    await press(page, "确认导入 5 行");
    await says(page, "已导入 5 个快递单号");
    await page.goto(`${orders}/pack`);
    const box = "快递单号、订单号或吊牌";
    await scan(page, box, waybill(2), middle);
    await says(page, "还差 1 件");
    await scan(page, box, wrong);
    await says(page, "拿错了：这单没有 8801 黑 L，请放回去");
    if (mode === "hydrated") await press(page, `不要 ${wrong}`);
    await scan(page, box, small, waybill(1), middle, waybill(3), middle);
    const gone = page.getByRole("table", { name: "刚发出的包裹" });
    for (const index of [1, 2, 3]) await row(gone, no(index)).waitFor();
    await listed(page, "WAIT_SHIP");
    await act(page, [4, 5].map(no), "发货勾选");
    await says(page, "已发货 2 单");
  });

  it("tells the platform by a file, and hears of the evening: sent there leaves our stock, a refund is to be stopped", async () => {
    const page = await keeper(`${orders}/import`);
    await row(page, shop)
      .getByRole("link", { name: /批量发货表/ })
      .waitFor();
    await bring(page, "订单.csv", evening, minuteOf(ago(2)));
    await says(page, "共 9 行：新订单 0 单，有变化 3 单，没有变化 4 单。");
    await press(page, "确认导入 3 单");
    await says(page, "已导入 3 单");
    // It was in our wave, and went out under the platform's own label.
    await listed(page, "WAIT_SHIP");
    await act(page, [no(7)], "按平台已发出库");
    await says(page, "已按平台已发出库 1 单");
    await page.goto(`${base}/return/intercept?keyword=${no(2)}`);
    await row(page, no(2)).getByText("待拦截").waitFor();
    await row(page, no(2)).getByText("未报").waitFor();
    // An older export takes nothing back.
    await bring(page, "订单.csv", morning, exported);
    await says(page, /处比已知的旧，没有采用/);
  });

  it("gets its parcel back, and its money is ended by the platform's word", async () => {
    const page = await keeper(`${base}/return`);
    await scan(page, "快递单号、订单号、售后单号或吊牌", waybill(2), middle, small);
    await says(page, "货齐了");
    await press(page, "验收入库");
    await says(page, `已入库：订单 ${no(2)}，正品 2 件，次品 0 件`);
    const next = evening.map((one) =>
      one.order === no(2) ? { ...one, state: "已关闭", refund: "退款成功", back: "59.00" } : one,
    );
    await bring(page, "订单.csv", next, minuteOf(ago(1)));
    await press(page, "确认导入 1 单");
    await says(page, "已导入 1 单");
    await page.goto(`${orders}?keyword=${no(2)}`);
    await follow(page, no(2));
    await says(page, /^退货退款 L\d+：平台已退款，办结$/);
    await says(page, "118.00");
  });

  it("ends with the platform's bill, and what the shop has earned", async () => {
    const page = await enter("boss", `${base}/earnings/bill`);
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${shop}（抖店）` });
    const bill = douyinCsv([
      { flow: `${prefix}91`, amount: "56.05", order: no(1), parts: { 订单实付应结: "59.00", 平台服务费: "-2.95" } },
    ]);
    await upload(page, "动账.csv", bill);
    await says(page, "新流水：货款 1 笔 59.00 元，平台佣金 1 笔 −2.95 元。");
    await press(page, "确认导入 2 笔");
    await says(page, "已导入 2 笔账单流水。");
    await page.goto(`${base}/earnings/order?keyword=${no(1)}&from=${placed.slice(0, 10)}&to=${ago(0).slice(0, 10)}`);
    const own = row(page, no(1));
    await own.getByText("−2.95").waitFor();
    expect(await own.getByText("没有账单").count()).toBe(0);
  });
});
