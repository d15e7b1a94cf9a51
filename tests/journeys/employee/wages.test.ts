/** 工资 and 借支, as 钱会计 settles and pays them (domain.md §3.2, employee/item). */
import { expect, it } from "vitest";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/employee";
const bank = "农行对公 3321";

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** 分 of an amount as pages show it. */
const fenOf = (text: string) => Math.round(Number(text.replace("−", "-").replace(/[^\d.-]/g, "")) * 100);
/** 分 on the card of that name. */
const card = async (page: Page, label: string) =>
  fenOf(await page.locator(".stat", { hasText: label }).locator("b").first().innerText());

/** 员工详情 of one employee, at 借支/扣款. */
async function moneyOf(page: Page, name: string): Promise<void> {
  await page.goto(`${list}?keyword=${name}`);
  await row(page, name)
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole("heading", { name: new RegExp(`${name}$`) }).waitFor();
  await page.getByRole("link", { name: "借支/扣款", exact: true }).click();
  await page.getByText("往来对账").first().waitFor();
}

describeBothWays("wages", ({ enter, expectError }) => {
  const period = bizDateOf(new Date()).slice(0, 7);
  const name = "郑大剪";
  /** What he has earned, in 分. */
  let open = 0;
  /** The page of his wage. */
  let wage = "";

  it("are lent on, and added to, before they are settled", async () => {
    expectError(/400/);
    const page = await enter("finance", list);
    await moneyOf(page, name);
    await follow(page, "借支");
    await page.getByLabel("金额（元）").fill("");
    await page.getByLabel("备注").fill("回家路费");
    await press(page, "借支");
    await page.getByText("请填写金额").first().waitFor();
    expect(await page.getByLabel("备注").inputValue()).toBe("回家路费");
    await page.getByLabel("金额（元）").fill("60");
    await press(page, "借支");
    await page.getByText("请选择付款账户").first().waitFor();
    expect(await page.getByLabel("金额（元）").inputValue()).toBe("60");
    await page.getByLabel("付款账户").selectOption({ label: bank });
    await press(page, "借支");
    await page
      .getByText(/^已借支，单号 JZ\d+，未还借支共 60\.00 元$/)
      .first()
      .waitFor();
    await row(page, "回家路费").getByText("有效", { exact: true }).waitFor();
    const back = page.url();
    const id = new URL(back).searchParams.get("id");
    await (await enter("boss", `${list}/leave?id=${id}`)).getByText("借支未还 60.00 元").waitFor();

    await follow(page, "记补贴/扣款");
    await page.getByLabel("类型").selectOption({ label: "补贴" });
    await page.getByLabel("金额（元）").fill("35.5");
    await press(page, "记录");
    await page.getByText("请填写原因").first().waitFor();
    expect(await page.getByLabel("金额（元）").inputValue()).toBe("35.5");
    await page.getByLabel("原因").fill("高温补贴");
    await press(page, "记录");
    await page.getByText("已记录，由下一张工资单汇总").first().waitFor();
    await row(page, "高温补贴").getByText("未结算", { exact: true }).waitFor();
    open = await card(page, "未结算计件");
    expect(open).toBeGreaterThan(10_000);
  });

  it("are settled for the month", async () => {
    expectError(/400/);
    const page = await enter("finance", list);
    await moneyOf(page, name);
    await follow(page, "结算工资");
    await page.getByLabel("月份").fill("");
    await press(page, "开始结算");
    await page.getByText("月份应为 YYYY-MM，例如 2026-03").first().waitFor();
    await page.getByLabel("月份").fill(period);
    await press(page, "开始结算");
    await page.getByText(new RegExp(`^${period} 已生成 1 张草稿，合计`)).waitFor();
    await follow(page, "查看草稿");
    await page.waitForURL("**/wage?*status=DRAFT*");
    await row(page, name)
      .getByRole("link", { name: /^GZ\d+$/ })
      .click();
    await page.getByRole("heading", { name: /^工资单 GZ\d+$/ }).waitFor();
    expect(await card(page, "计件")).toBe(open);
    expect(await card(page, "补贴")).toBe(3_550);
    expect(await card(page, "应发")).toBe(open + 3_550);
    await row(page, "高温补贴").getByText("35.50").waitFor();
    wage = page.url();
  });

  it("are audited once, and paid less what was lent", async () => {
    expectError(/400/);
    const noted = await enter("finance", wage);
    await follow(noted, "审核");
    await press(noted, "审核");
    await noted
      .getByText(/的补贴是您记的，请由其他有权限的人审核/)
      .first()
      .waitFor();
    const other = await enter("boss", wage);
    await follow(other, "审核");
    await other.getByText("记入员工往来，计件变为已结算，不能再改。").waitFor();
    await other.waitForURL(/confirm=audit/);
    const late = await other.context().newPage();
    await late.goto(other.url());
    await press(other, "审核");
    await other.getByText("已审核", { exact: true }).first().waitFor();
    await press(late, "审核");
    await late
      .getByText(/已被他人修改/)
      .first()
      .waitFor();
    const page = await enter("finance", wage);
    await follow(page, "发放");
    await press(page, "发放");
    await page.getByText("请选择付款账户").first().waitFor();
    await page.getByLabel("付款账户").selectOption({ label: bank });
    await press(page, "发放");
    const paid = page.getByText(/^已发放 [\d,.]+ 元，抵借支 60\.00 元$/).first();
    await paid.waitFor();
    expect(fenOf((await paid.innerText()).split("元")[0] ?? "")).toBe(open + 3_550 - 6_000);
    expect(await page.getByRole("link", { name: "红冲", exact: true }).count()).toBe(0);
  });

  it("are printed", async () => {
    const page = await enter("finance", wage);
    await follow(page, "打印工资条");
    await page.getByRole("heading", { name: new RegExp(`^工资条 YG\\d+ ${name} ${period}`) }).waitFor();
    await page.getByText("领取人").waitFor();
    await row(page, "高温补贴").waitFor();
  });

  it("have made good what was lent, which is not taken back from the till a second time", async () => {
    expectError(/400/);
    const page = await enter("finance", list);
    await moneyOf(page, name);
    expect(await card(page, "未还借支")).toBe(0);
    expect(await card(page, "未结算计件")).toBe(0);
    await page.getByRole("link", { name: /^作废 JZ/ }).click();
    await press(page, "作废");
    await page.getByText("请填写作废原因").first().waitFor();
    await page.getByLabel("作废原因").fill("录错");
    await press(page, "作废");
    await page
      .getByText(/已由工资抵扣，未抵的借支只有 0\.00 元，不能作废/)
      .first()
      .waitFor();
    expect(await page.getByLabel("作废原因").inputValue()).toBe("录错");
  });

  it("are taken back before they are paid, and a 借支 before a wage makes it good", async () => {
    const name = "马小刀";
    expectError(/400/);
    const page = await enter("finance", list);
    await moneyOf(page, name);
    const open = await card(page, "未结算计件");
    await follow(page, "借支");
    await page.getByLabel("金额（元）").fill("12.30");
    await page.getByLabel("付款账户").selectOption({ label: bank });
    await press(page, "借支");
    await page
      .getByText(/未还借支共 12\.30 元$/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: /^作废 JZ/ }).click();
    await page.getByText(`12.30 元退回 ${bank}`).waitFor();
    await page.getByLabel("作废原因").fill("没拿");
    await press(page, "作废");
    await page.getByText("借支已作废，钱已退回账户").first().waitFor();
    await page.getByText("已作废：没拿").waitFor();
    expect(await card(page, "未还借支")).toBe(0);

    const settle = async () => {
      await follow(page, "结算工资");
      await page.getByLabel("月份").fill(period);
      await press(page, "开始结算");
      await page.getByText(new RegExp(`^${period} 已生成`)).waitFor();
    };
    await settle();
    await moneyOf(page, name);
    await settle();
    await page.getByText(new RegExp(`^${period} 已生成 0 张草稿`)).waitFor();
    await row(page, name)
      .getByText(/已有草稿 GZ\d+/)
      .waitFor();
    await follow(page, "查看草稿");
    await row(page, name)
      .getByRole("link", { name: /^GZ\d+$/ })
      .click();
    await follow(page, "审核");
    await press(page, "审核");
    await page.getByText("已审核", { exact: true }).first().waitFor();
    await follow(page, "红冲");
    await press(page, "红冲");
    await page.getByText("请填写红冲原因").first().waitFor();
    await page.getByLabel("红冲原因").fill("单价录错");
    await press(page, "红冲");
    await page
      .getByText(/^已红冲，红冲单 GZ\d+$/)
      .first()
      .waitFor();
    await moneyOf(page, name);
    expect(await card(page, "未结算计件")).toBe(open);
    expect(await card(page, "应付员工")).toBe(0);
  });

  it("are each worker's own to look at, and nobody else's", async () => {
    const page = await enter("sewer", "/dashboard");
    await page.goto("/clothes/manufacture/batch/class");
    await follow(page, "我的工资");
    await page.getByRole("heading", { name: "我的计件与工资" }).waitFor();
    expect(await card(page, "未结算计件")).toBeGreaterThan(0);
    await follow(page, "计件明细");
    await page.getByRole("table", { name: "计件明细" }).waitFor();
    await follow(page, "工资");
    await page
      .getByRole("link", { name: /^工资条 GZ\d+/ })
      .first()
      .click();
    await page.getByRole("heading", { name: /^工资条 YG\d+ 林双线/ }).waitFor();
    for (const tab of ["record", "wages", "money"]) {
      await page.goto(`${list}/item?id=3&tab=${tab}`);
      await page.getByText("您只能查看自己的资料").first().waitFor();
    }
    expect(await page.getByText("何巧针").count()).toBe(0);
  });

  it("are nobody's to see or settle but who may", async () => {
    expectError(/403/);
    const page = await enter("warehouse", list);
    const name = await page.getByRole("row").nth(1).getByRole("link").first().innerText();
    await follow(page, name);
    await page.getByRole("heading", { name: new RegExp(`${name}$`) }).waitFor();
    for (const name of ["工资", "借支/扣款", "结算工资"]) {
      expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
    }
    expect(await page.getByText("未还借支").count()).toBe(0);
    for (const path of ["wage", "wage/new"]) {
      await page.goto(`${list}/${path}`);
      await page.waitForURL(/\/401/);
      await page.getByText("您没有权限访问此页面。").first().waitFor();
    }
  });
});
