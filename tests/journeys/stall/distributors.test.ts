/** 分销商 and 分销策略 in the browser: a customer at the counter, terms, prices, mergers (domain.md §3.4). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/stall/distributor";
const strategies = `${list}/strategy`;

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

describeBothWays("distributors", ({ enter, expectError }) => {
  it("are made at the counter with a name and a phone, after bad ones were explained", async () => {
    expectError(/status of 400/);
    const page = await enter("keeper", `${list}/new`);
    await page.getByLabel("客户名").fill("柜台新客阿丽");
    await page.getByLabel("手机").fill("12345");
    await press(page, "保存");
    await page.getByText("手机号应为 11 位，以 13 至 19 开头").waitFor();
    await page.getByLabel("手机").fill("19900000001");
    expect(await page.getByLabel("信用额度").count()).toBe(0);
    await press(page, "保存");
    await page.getByText(/已新增客户 柜台新客阿丽（K\d{5}）/).waitFor();
    await page.getByRole("heading", { name: "柜台新客阿丽", level: 1 }).waitFor();
    await page.goto(`${list}?keyword=gtxkal`);
    await page.getByText("共 1 条").waitFor();
    expect(await page.getByRole("link", { name: "导出" }).count()).toBe(0);
  });

  it("are edited with what was typed kept, frozen and taken back", async () => {
    expectError(/status of 400/);
    const page = await enter("boss", `${list}/new`);
    await page.getByLabel("客户名").fill("义乌大客户");
    await page.getByLabel("手机").fill("19900000002");
    await page.getByLabel("期初余额（元）").fill("1e3");
    await press(page, "保存");
    await page.getByText("期初余额“1e3”不对：请填数字，最多两位小数，例如 89 或 89.50").waitFor();
    await page.getByLabel("期初余额（元）").fill("1,234.50");
    await page.getByLabel("收货地址 1").fill("义乌国际商贸城");
    await press(page, "保存");
    await page.getByText("已新增客户 义乌大客户").waitFor();
    await page.getByText("1,234.50").waitFor();
    await page.getByRole("link", { name: "编辑", exact: true }).click();
    await page.getByLabel("手机").fill("");
    await page.getByLabel("信用额度（元）").fill("5000");
    await press(page, "保存");
    await page.getByText("义乌大客户的信用额度大于 0，请填写手机号").waitFor();
    expect(await page.getByLabel("信用额度（元）").inputValue()).toBe("5000");
    await page.getByLabel("手机").fill("19900000002");
    await press(page, "保存");
    await page.getByText("已保存 义乌大客户").waitFor();
    await page.getByRole("link", { name: "停用" }).click();
    await press(page, "确定停用");
    await page.getByText("义乌大客户不能停用：欠款 1,234.50 元未收").waitFor();
    await page.getByRole("link", { name: "取消" }).click();
    await page.getByRole("link", { name: "冻结" }).click();
    await press(page, "确定冻结");
    await page.getByText("已冻结 义乌大客户").waitFor();
    await page.getByRole("link", { name: "解冻" }).click();
    await press(page, "确定解冻");
    await page.getByText("已解冻 义乌大客户").waitFor();
  });

  it("have prices of their own, not below the floor", async () => {
    expectError(/status of 400/);
    const page = await enter("manager", `${list}/item?id=2&tab=price`);
    await page.getByLabel("款号").fill("8801");
    await page.getByLabel("专价（元）").fill("0.5");
    await press(page, "保存专价");
    await page.getByText("8801 专价 0.50 低于最低价").waitFor();
    expect(await page.getByLabel("款号").inputValue()).toBe("8801");
    await page.getByLabel("专价（元）").fill("98");
    await press(page, "保存专价");
    await page.getByText("已保存 8801 的专价").waitFor();
    await page.getByRole("cell", { name: "98.00", exact: true }).waitFor();
    await press(page, "删除 8801 专价");
    await page.getByText("已删除专价").waitFor();
    await page.getByRole("button", { name: "删除 8801 专价" }).waitFor({ state: "detached" });
  });

  it("change strategy many at once", async () => {
    const page = await enter("manager", `${list}?keyword=汉正街&size=10`);
    const boxes = page.locator("input[name=ids]");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await press(page, "改归属");
    await page.getByText("勾选的 2 个客户").waitFor();
    await page.getByLabel("归属档口").selectOption({ index: 1 });
    await page.getByLabel("营业员").selectOption({ index: 1 });
    await press(page, "确认修改 2 个");
    await page.getByText(/已修改 \d 个客户/).waitFor();
    expect(new URL(page.url()).searchParams.get("keyword")).toBe("汉正街");
  });

  it("become one after what will move was shown", async () => {
    const page = await enter("boss", `${list}/new`);
    await page.getByLabel("客户名").fill("小雨女装（重复）");
    await page.getByLabel("手机").fill("19900000003");
    await page.getByLabel("期初余额（元）").fill("88");
    await press(page, "保存");
    await page.getByRole("link", { name: "合并客户" }).click();
    await page.getByLabel("查找").fill("csxynz");
    await press(page, "查找");
    await page.getByRole("link", { name: /长沙小雨女装/ }).click();
    await page.getByText("小雨女装（重复） → 长沙小雨女装").waitFor();
    await page.getByText("欠 88.00").first().waitFor();
    await press(page, "确定合并");
    await page.getByText("已合并 小雨女装（重复）").waitFor();
    await page.getByRole("heading", { name: "长沙小雨女装", level: 1 }).waitFor();
    await page.goto(`${list}?keyword=19900000003&status=DISABLED`);
    await page.getByRole("link", { name: "小雨女装（重复）", exact: true }).click();
    await page.getByText("该客户已合并到").waitFor();
  });

  it("buy by strategies, which are made with levels of recharging, become the default, and go when unused", async () => {
    expectError(/status of 400/);
    const page = await enter("boss", `${strategies}/new`);
    await page.getByLabel("策略名称").fill("直播");
    await page.getByLabel("价格方式").selectOption({ label: "批发价×折扣" });
    await page.getByLabel("折扣（%）").fill("40");
    await page.getByLabel("第 1 档 充（元）").fill("1000");
    await page.getByLabel("第 1 档 送（元）").fill("600");
    await press(page, "保存");
    await page.getByText("折扣应在 50% 至 100% 之间").waitFor();
    await page.getByText("第 1 档的赠送不能超过充值金额的一半").waitFor();
    expect(await page.getByLabel("第 1 档 送（元）").inputValue()).toBe("600");
    await page.getByLabel("折扣（%）").fill("92.5");
    await page.getByLabel("第 1 档 送（元）").fill("60");
    await press(page, "保存");
    await page.getByText("已新增策略 直播").waitFor();
    await page.getByRole("row", { name: /直播 批发价×折扣 92.5%/ }).waitFor();
    await page.getByRole("link", { name: "编辑 直播" }).click();
    expect(await page.getByLabel("第 1 档 送（元）").inputValue()).toBe("60.00");
    await page.getByLabel("价格方式").selectOption({ label: "指定款价" });
    await press(page, "保存");
    await page.getByText("已保存策略 直播").waitFor();
    await page.getByRole("link", { name: "指定款价 直播" }).click();
    await page.getByLabel("款号").fill("8801");
    await page.getByLabel("策略价（元）").fill("97");
    await press(page, "保存策略价");
    await page.getByRole("cell", { name: "97.00", exact: true }).waitFor();
    await page.goto(strategies);
    await page.getByRole("link", { name: "设为默认 直播" }).click();
    await press(page, "确定设为默认");
    await page.getByRole("row", { name: /直播 默认/ }).waitFor();
    await page.getByRole("link", { name: "设为默认 默认" }).click();
    await press(page, "确定设为默认");
    await page.getByText("已设为默认 默认").waitFor();
    await page.getByRole("link", { name: "删除 VIP" }).click();
    await press(page, "确定删除");
    await page.getByText("VIP已被使用，不能删除，可停用").waitFor();
    await page.goto(strategies);
    await page.getByRole("link", { name: "删除 直播" }).click();
    await press(page, "确定删除");
    await page.getByText("已删除 直播").waitFor();
  });
});
