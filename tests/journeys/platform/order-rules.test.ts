/** 审单规则, 暂缓发货 and 合单候选 as the shopkeeper of 电商 meets them (domain.md §3.5). */
import { expect, it } from "vitest";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import { fileOrderNo, orderCsv } from "../../support/data/order-files.ts";
import type { Page } from "../../support/page.ts";

const base = "/clothes/platform/shop";
const orders = `${base}/order`;
const rules = `${base}/rule`;
const code = "8801-BK-M";
const [first = "", second = ""] = [61, 62].map(fileOrderNo);
const shops = [
  { name: "云裳规则店", no: first },
  { name: "云裳规则二店", no: second },
];

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describeBothWays("orders that need few hands", (journey) => {
  const { enter } = journey;

  async function shopkeeper(path: string): Promise<Page> {
    const page = await enter("ecom", path);
    await press(page, "稍后再说");
    await expect.poll(() => page.getByRole("button", { name: "稍后再说" }).count()).toBe(0);
    return page;
  }

  it("begins with an order in each of two shops, of one buyer", async () => {
    const page = await shopkeeper(`${base}/new`);
    for (const { name, no } of shops) {
      await page.goto(`${base}/new`);
      await page.getByLabel("平台", { exact: true }).selectOption({ label: "拼多多" });
      await page.getByLabel("店铺名").fill(name);
      await page.getByLabel("发货仓").selectOption({ label: "电商仓" });
      await press(page, "保存");
      await page.getByText(`已新增店铺 ${name}`).first().waitFor();
      await page.goto(`${orders}/import`);
      await page.getByLabel("店铺", { exact: true }).selectOption({ label: `${name}（拼多多）` });
      const buffer = orderCsv([{ no, code, qty: "2" }]);
      await page.getByLabel("表格").setInputFiles({ name: "订单.csv", mimeType: "text/csv", buffer });
      await press(page, "上传并检查");
      await press(page, "确认导入 1 单");
      await page.getByText("已导入 1 单").first().waitFor();
    }
  });

  it("are told what a rule wants, keep what was typed, and have their courier from it", async () => {
    const page = await shopkeeper(`${rules}/new`);
    await page.getByLabel("规则名").fill("浙江走圆通");
    await page.getByLabel("店铺", { exact: true }).selectOption({ label: "云裳规则店" });
    await page.locator("label.chip", { hasText: "浙江" }).click();
    journey.expectError(/400/);
    await press(page, "保存");
    await page.getByText("请至少选一个动作").first().waitFor();
    expect(await page.getByLabel("规则名").inputValue()).toBe("浙江走圆通");
    expect(await page.getByRole("checkbox", { name: "浙江", exact: true }).isChecked()).toBe(true);
    await page.getByLabel("快递公司").selectOption({ label: "圆通速递" });
    await press(page, "保存");
    // Tried before it does anything.
    await page.getByText("已新增规则 浙江走圆通，还没有启用").first().waitFor();
    await page.getByRole("heading", { level: 1, name: "审单规则试算" }).waitFor();
    expect(await page.getByLabel("算上停用的规则").inputValue()).toMatch(/^\d+$/);
    const tried = page.getByRole("table", { name: "审单规则试算" }).getByRole("row").filter({ hasText: first });
    await tried.getByText("快递用圆通速递").waitFor();
    await tried.getByText("浙江走圆通").waitFor();
    await page.goto(rules);
    const row = page.getByRole("row").filter({ hasText: "浙江走圆通" });
    await row.getByText("浙江；都有货").waitFor();
    await row.getByRole("link", { name: "启用 浙江走圆通" }).click();
    await press(page, "确定启用");
    await page.getByText("已启用 浙江走圆通").first().waitFor();
    // Done within seconds by what runs beside the pages.
    await page.goto(`${orders}?keyword=${first}`);
    await expect
      .poll(async () => {
        await page.goto(`${orders}?keyword=${first}`);
        return page.getByRole("row").filter({ hasText: first }).getByText("圆通速递").count();
      })
      .toBe(1);
    await page.getByRole("link", { name: first, exact: true }).click();
    const course = page.getByRole("table", { name: "经过" });
    await course.getByText("规则：浙江走圆通").waitFor();
    await course.getByText("定快递").waitFor();
    await page.goto(rules);
    await row.getByRole("link", { name: "停用 浙江走圆通" }).click();
    await press(page, "确定停用");
    await page.getByText("已停用 浙江走圆通").first().waitFor();
    await row.getByText("停用", { exact: true }).first().waitFor();
  });

  it("are held until a day, found by it, and let go", async () => {
    const until = bizDateOf(new Date(Date.now() + 10 * 86_400_000));
    const page = await shopkeeper(`${orders}?state=WAIT_AUDIT&keyword=${first}`);
    const row = page.getByRole("row").filter({ hasText: first });
    await row.getByRole("checkbox").check();
    await page.getByLabel("留到哪天").fill(until);
    await press(page, "暂缓勾选");
    await page.getByText("已暂缓 1 单").first().waitFor();
    await page.goto(`${orders}?exception=HELD`);
    await row.getByText(`留到 ${until.slice(5)}`).waitFor();
    await row.getByRole("link", { name: `取消暂缓 ${first}` }).click();
    await press(page, "确认取消暂缓");
    await page.getByText("已取消暂缓，可以审核").first().waitFor();
    await page.goto(`${orders}?exception=HELD`);
    expect(await row.count()).toBe(0);
  });

  it("of two shops go in one parcel by one act", async () => {
    const page = await shopkeeper(orders);
    await page.getByRole("link", { name: "合单候选", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "合单候选" }).waitFor();
    const table = page.getByRole("table", { name: "合单候选" });
    for (const { no } of shops) await table.getByRole("row").filter({ hasText: no }).getByRole("checkbox").check();
    await press(page, "合单勾选");
    await page.getByText("已合单 2 单").first().waitFor();
    await page.goto(`${orders}?keyword=${second}`);
    await page.getByRole("link", { name: second, exact: true }).click();
    await page.getByText("同一包裹").waitFor();
    await page.getByRole("link", { name: first, exact: true }).waitFor();
  });
});
