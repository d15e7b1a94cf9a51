/**
 * The first day of an empty company: from the first sign-in to the first bill, by nothing but what the pages say; and the
 * keeper that was hired on the way: her stall, her password, her bill, what she may no longer, her end.
 */
import { expect, it } from "vitest";
import { describeBothWays, type Journey } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { captchaCode } from "../../support/processes.ts";
import { uploadRows } from "../../support/upload.ts";

const stall = "四季青A区101档";

const firstDay = (journey: Journey) => {
  /** Of the keeper who is hired on the way. */
  let password = "";

  it("begins with the first sign-in, and says what comes first", async () => {
    const page = await journey.open();
    await journey.signIn(page, "admin");
    await page.getByRole("heading", { name: "您好，管理员" }).waitFor();
    expect(await page.getByText("今日销售额").count()).toBe(0);

    await page.goto("/clothes/stall/distributor/bill/new");
    await page.getByText("没有可以开单的档口").waitFor();
    await page.getByRole("link", { name: "新增档口" }).waitFor();
    await page.goto("/clothes/goods/product/list");
    await page.getByText("开业准备还没有做完，下一步是企业信息").waitFor();
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "去做开业准备" }).click();
    await page.getByText("已完成 0 步，还有 12 步").waitFor();
  });

  it("puts the steps away, and takes them out again", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await page.getByRole("button", { name: "收起，不再提示" }).click();
    await page.getByText(/^已收起/).waitFor();
    await page.goto("/dashboard");
    await page.getByText("今日销售额").waitFor();
    expect(await page.getByText("去做开业准备").count()).toBe(0);
    await page.goto("/system/setup");
    await page.getByRole("button", { name: "重新打开" }).click();
    await page.getByRole("button", { name: "收起，不再提示" }).waitFor();
  });

  it("takes the company, its stall and its account, and skips what it has not", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await step(page, "填写企业信息（企业信息）");
    await page.getByLabel("企业名称").fill("杭州阿秀服饰");
    await page.getByLabel("电话").fill("0571-88880000");
    await save(page, "企业信息");

    await page.getByRole("button", { name: "跳过 存储方" }).click();
    await page.getByText("已跳过，随时可以再做").waitFor();
    await state(page, "存储方", "已跳过");

    // What is next stands at the top too.
    await page.getByRole("link", { name: "下一步：档口" }).click();
    await page.getByRole("heading", { name: "新增档口仓" }).waitFor();
    // The code is given by itself.
    await page.getByLabel("名称", { exact: true }).fill(stall);
    await save(page, "档口");

    await step(page, "新增资金账户（资金账户）");
    await page.getByLabel("名称").fill("微信-阿秀");
    await page.getByLabel("收款方式").selectOption({ label: "微信" });
    await save(page, "资金账户");
  });

  it("takes suppliers and what they are owed by a sheet, and colours and sizes by a tick", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await step(page, "用表格导入（工厂与供应商）");
    await uploadRows(page, "开业", [
      ["名称", "类型", "结算方式", "期初应付"],
      ["嘉兴毛衫行", "成衣供应商", "月结", "12,000.50"],
    ]);
    await page.getByText("1 行可以导入，期初应付 12,000.50 元").waitFor();
    await page.getByRole("button", { name: "确认导入 1 行" }).click();
    await page.getByText("已导入 1 个工厂与供应商").first().waitFor();
    await back(page, "工厂与供应商");

    await step(page, "选用常用的（颜色、尺码、分类和季节）");
    await page.getByText("牛仔蓝", { exact: true }).click();
    await page.getByRole("button", { name: "加入所选" }).click();
    await page.getByText(/^已加入 \d+ 个属性/).waitFor();
    expect(await page.getByRole("row").filter({ hasText: "牛仔蓝" }).count()).toBe(0);
    await back(page, "颜色、尺码、分类和季节");
  });

  it("hires a keeper, who may sell at the stall", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await step(page, "新增用户（同事的账号）");
    await page.getByLabel("用户名").fill("xiaoli");
    await page.getByLabel("姓名").fill("小丽");
    await page.getByText("营业员", { exact: true }).first().click();
    await page.getByText(stall, { exact: true }).click();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("heading", { name: "用户已新增" }).waitFor();
    password = (await page.getByText(/^[a-z2-9]{12}$/).innerText()).trim();
    await page.getByRole("row").filter({ hasText: stall }).getByText("查看、入库、出库、调拨").waitFor();
    await back(page, "同事的账号");
  });

  it("takes goods by a sheet, and puts them on the shelf", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await step(page, "用表格导入（商品）");
    await uploadRows(page, "开业", [
      ["款号", "品名", "颜色", "尺码", "尺码组", "分类", "年份", "季节", "批发价", "状态"],
      ...["S", "M", "L"].map((size) => [
        "A100",
        "泡泡袖连衣裙",
        "黑色",
        size,
        "S–XL",
        "连衣裙",
        "2026",
        "夏季",
        "89",
        "在售",
      ]),
    ]);
    await page.getByRole("button", { name: /^确认导入/ }).click();
    await page
      .getByText(/已导入|新增 1 款/)
      .first()
      .waitFor();
    await back(page, "商品");

    await step(page, "上架商品（上架到档口）");
    await page.getByText("A100").first().waitFor();
    await page.getByRole("button", { name: "上架", exact: true }).click();
    await page.getByText("新上架 1 行").waitFor();
    await back(page, "上架到档口");
  });

  it("takes the first stock, and customers with what they owe", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await step(page, "用表格导入（期初库存）");
    await uploadRows(page, "开业", [
      ["款号", "颜色", "尺码", "仓库", "数量", "成本"],
      ["A100", "黑", "M", stall, 20, 41.5],
    ]);
    await page.getByText("可导入 1 行、20 件，成本合计 830.00 元").waitFor();
    await page.getByRole("button", { name: "确认导入 1 行" }).click();
    await page.getByText("已审核入库").waitFor();
    await back(page, "期初库存");

    await step(page, "用表格导入（分销商与欠款）");
    await uploadRows(page, "开业", [
      ["客户名", "手机", "归属档口", "期初欠款"],
      ["长沙小雨女装", "13907310001", stall, 500],
    ]);
    await page.getByText("1 行可以导入，期初欠款 500.00 元").waitFor();
    await page.getByRole("button", { name: "确认导入 1 行" }).click();
    await page.getByText("已导入 1 个客户").first().waitFor();
    await back(page, "分销商与欠款");
    await page.getByText("已完成 10 步，还有 1 步").waitFor();
  });

  it("ends with the first bill, and books that have all of it", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await step(page, "去开单（第一张单）");
    await ring(page, "178");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item\?id=\d+/);
    await back(page, "第一张单");
    await page.getByText("11 步都已完成").waitFor();

    await page.goto("/dashboard");
    await page.getByText("今日销售额").waitFor();
    expect(await page.getByText("去做开业准备").count()).toBe(0);
    await page.goto("/clothes/finance/fund");
    expect(await page.getByRole("row").filter({ hasText: "微信-阿秀" }).innerText()).toContain("178.00");
    await page.goto("/clothes/factory");
    expect(await page.getByRole("row").filter({ hasText: "嘉兴毛衫行" }).innerText()).toContain("12,000.50");
    await page.goto("/clothes/stall/distributor");
    expect(await page.getByRole("row").filter({ hasText: "长沙小雨女装" }).innerText()).toContain("500.00");
  });

  it("leads whoever makes what it sells to its own steps, whenever that is", async () => {
    const page = await journey.enter("admin", "/system/setup");
    await step(page, "选用常用的（工序）");
    await page.getByRole("button", { name: "加入所选" }).click();
    await page.getByText("已加入 20 道工序，工价请按自家的改").first().waitFor();
    await page.getByRole("link", { name: "回到开业准备" }).click();
    const own = page.getByRole("list", { name: "自己生产的步骤" });
    await own
      .getByRole("listitem")
      .filter({ hasText: /^工序 ?已完成/ })
      .waitFor();
    await own
      .getByRole("listitem")
      .filter({ hasText: /^班组 ?待办/ })
      .waitFor();
  });

  it("makes a supplier that is not there yet where it is bought from, and once", async () => {
    journey.expectError(/status of 400/);
    const page = await journey.enter("admin", "/clothes/inventory/purchase/new");
    await page.getByLabel("新供应商").fill("桐乡针织");
    await page.getByRole("button", { name: "下一步，录入明细" }).click();
    await page.getByText("请选择入库仓").first().waitFor();
    expect(await page.getByLabel("新供应商").inputValue()).toBe("桐乡针织");
    await page.getByLabel("入库仓").selectOption({ label: stall });
    await page.getByRole("button", { name: "下一步，录入明细" }).click();
    await page.waitForURL(/purchase\/item\?id=\d+/);
    await page.getByText("桐乡针织").first().waitFor();
    await page.goto("/clothes/factory?keyword=桐乡针织");
    await page.getByText("GY02").waitFor();
    await page.getByText("共 1 条").waitFor();
  });

  it("goes on with the keeper who was hired: she sells, may no longer, and is signed out", async () => {
    journey.expectError(/status of 40[013]/);
    const page = await journey.enter("admin", "/dashboard");
    const keeper = await journey.open();
    await signInFirst(keeper, { username: "xiaoli", password, own: "Shanyue-77" });
    await keeper.goto("/clothes/stall/distributor/bill/new");
    await ring(keeper, "178");
    await keeper.getByRole("button", { name: "确认开单" }).click();
    await keeper.waitForURL(/bill\/item\?id=\d+/);
    await page.goto("/clothes/stall/distributor/bill/list");
    await page.getByText("共 2 条").waitFor();

    // What is taken from her role is taken from the page that she has open.
    await keeper.goto("/clothes/stall/distributor/bill/new");
    await ring(keeper, "178");
    await page.goto("/system/role");
    await page.getByRole("link", { name: "权限 营业员", exact: true }).click();
    await page.getByRole("checkbox", { name: "开单确认", exact: true }).uncheck();
    await page.getByRole("button", { name: "查看影响", exact: true }).click();
    await page.getByRole("row", { name: "小丽 — 开单确认" }).waitFor();
    await page.getByRole("button", { name: "保存权限", exact: true }).click();
    await page.getByText("已保存 营业员 的权限").waitFor();
    await keeper.getByRole("button", { name: "确认开单" }).click();
    await keeper.waitForURL("**/401");
    await page.goto("/clothes/finance/fund");
    expect(await page.getByRole("row").filter({ hasText: "微信-阿秀" }).innerText()).toContain("356.00");

    await keeper.goto("/clothes/stall/distributor/bill/list");
    await keeper.getByText("共 2 条").waitFor();
    await page.goto("/monitor/online?username=xiaoli");
    await page.getByRole("link", { name: /^强退 xiaoli/ }).click();
    await page.getByRole("button", { name: "确定强退", exact: true }).click();
    await page.getByText("已结束 xiaoli 的会话").waitFor();
    await keeper.goto("/clothes/stall/distributor/bill/list");
    await keeper.getByLabel("验证码").waitFor();
  });
};

describeBothWays("the first day of an empty company", firstDay, { isEmpty: true });

/** Two of A100 for 散客, paid; not yet confirmed. */
async function ring(page: Page, paid: string): Promise<void> {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill("A100 黑 M x2");
  await box.press("Enter");
  await page.getByRole("textbox", { name: "A100 黑 M 数量" }).waitFor();
  await page.getByRole("button", { name: "散客", exact: true }).click();
  await page.getByRole("link", { name: "散客", exact: true }).waitFor();
  await page.getByLabel("收款账户 1").selectOption({ label: "微信-阿秀" });
  await page.getByLabel("收款金额 1").fill(paid);
}

/** Signs in with the password that was handed over, which opens nothing until it is changed. */
async function signInFirst(
  page: Page,
  { username, password, own }: { username: string; password: string; own: string },
) {
  await page.goto("/login");
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(password);
  await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByText("密码是管理员设置的，请先修改密码").waitFor();
  // Nothing but the password, and nothing that could be put off.
  expect(await page.getByText(/没有权限|稍后再说|基本资料/).count()).toBe(0);
  await page.goto("/clothes/goods/product/list");
  await page.getByText("密码是管理员设置的，请先修改密码").waitFor();
  await page.getByLabel("旧密码").fill(password);
  await page.getByLabel("新密码", { exact: true }).fill(`${username}-2026`);
  await page.getByLabel("确认新密码").fill(`${username}-2026`);
  await page.getByRole("button", { name: "修改密码", exact: true }).click();
  await page.getByText("新密码里不能有用户名，请换一个").first().waitFor();
  await page.getByLabel("旧密码").fill(password);
  await page.getByLabel("新密码", { exact: true }).fill(own);
  await page.getByLabel("确认新密码").fill(own);
  await page.getByRole("button", { name: "修改密码", exact: true }).click();
  await page.getByText("密码是管理员设置的，请先修改密码").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "个人中心" }).waitFor();
}

/** From the list to the page of a step; the way back stands above it. */
async function step(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link }).click();
  await page.getByRole("link", { name: "回到开业准备" }).waitFor();
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page
    .getByText(/^已(保存|新增)/)
    .first()
    .waitFor();
  await back(page, name);
}

async function back(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "回到开业准备" }).click();
  await page.getByRole("heading", { name: "开业准备" }).waitFor();
  expect(await page.getByRole("link", { name: "回到开业准备" }).count()).toBe(0);
  await state(page, name, "已完成");
}

async function state(page: Page, name: string, badge: string): Promise<void> {
  await page
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^\\d+\\. ${name} ?${badge}`) })
    .waitFor();
}
