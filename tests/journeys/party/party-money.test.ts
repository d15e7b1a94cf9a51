/** 付款 and 对账单 of factories and material suppliers, as 钱会计 keeps them (domain.md §3.2, factory). */
import { expect, it } from "vitest";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/factory";
const factory = "恒泰制衣厂";
const supplier = "永兴辅料";
const bank = "农行对公 3321";

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
async function follow(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
}
const row = (page: Page, name: string | RegExp) => page.getByRole("row").filter({ hasText: name });
/** 分 of an amount as pages show it. */
const fenOf = (text: string) => Math.round(Number(text.replace("−", "-").replace(/[^\d.-]/g, "")) * 100);
/** 分 on the card of that name. */
const card = async (page: Page, label: string) =>
  fenOf(await page.locator(".stat", { hasText: label }).locator("b").first().innerText());

describeBothWays("money of parties", ({ enter, expectError }) => {
  /** What the factory is owed, in 分, and the page of what it was paid. */
  let owed = 0;
  let payment = "";

  it("a factory is paid from its list, and nothing typed is lost", async () => {
    expectError(/400/);
    const page = await enter("finance", list);
    await follow(page, `付款 ${factory}`);
    await page.getByText(`付款给 ${factory}`).waitFor();
    owed = await card(page, "应付余额");
    expect(owed).toBeGreaterThan(10_000);
    const amount = page.getByLabel("付款金额（元）");
    expect(fenOf(await amount.inputValue())).toBe(owed);

    await amount.fill("");
    await page.getByLabel("备注").fill("先付一部分");
    await press(page, "付款");
    await page.getByText("请填写付款金额").first().waitFor();
    expect(await page.getByLabel("备注").inputValue()).toBe("先付一部分");
    await amount.fill("88.80");
    await press(page, "付款");
    await page.getByText("请选择付款账户").first().waitFor();
    expect(await amount.inputValue()).toBe("88.80");
    await page.getByLabel("付款账户").selectOption({ label: bank });
    await amount.fill("99999999.99");
    await press(page, "付款");
    await page
      .getByText(/^恒泰制衣厂 的应付只有 [\d,.]+ 元.*确要多付请勾选“预付”$/)
      .first()
      .waitFor();
    expect(await page.getByLabel("备注").inputValue()).toBe("先付一部分");
    await amount.fill("88.80");
    await press(page, "付款");
    await page
      .getByText(/^已付款，付款单 FK\d+$/)
      .first()
      .waitFor();
    await page.getByRole("heading", { name: /^付款单 FK\d+$/ }).waitFor();
    payment = page.url();
    await follow(page, /^交货单 \S+ [\d,.]+ 元$/);
    await page.getByRole("heading", { name: /^交货单/ }).waitFor();

    await page.goto(`${list}?keyword=${factory}`);
    await follow(page, `付款 ${factory}`);
    await page.getByText(`付款给 ${factory}`).waitFor();
    expect(await card(page, "应付余额")).toBe(owed - 8_880);
    await row(page, "先付一部分").getByText("88.80").first().waitFor();
  });

  it("one document is offered what is open of it, not all that the factory is owed", async () => {
    const page = await enter("finance", `${list}?keyword=${factory}`);
    await follow(page, `付款 ${factory}`);
    const open = page.getByRole("region", { name: "未付单据" });
    const unpaid = fenOf(await open.locator("tbody tr").first().locator("td").last().innerText());
    await open.getByRole("link").first().click();
    await page.getByRole("heading", { name: /^交货单/ }).waitFor();
    const id = new URL(page.url()).searchParams.get("id");
    await page.goto(`/clothes/factory/pay?kind=DELIVERY&id=${id}`);
    expect(await card(page, "本单未付")).toBe(unpaid);
    expect(fenOf(await page.getByLabel("付款金额（元）").inputValue())).toBe(unpaid);
  });

  it("a payment is taken back, once", async () => {
    expectError(/400/);
    const page = await enter("finance", payment);
    await follow(page, "作废");
    await page.waitForURL(/confirm=void/);
    const late = await page.context().newPage();
    await late.goto(page.url());
    await press(page, "作废");
    await page.getByText("请填写作废原因").first().waitFor();
    await page.getByLabel("作废原因").fill("付错账户");
    await press(page, "作废");
    await page.getByText("已作废，钱已退回账户").first().waitFor();
    await late.getByLabel("作废原因").fill("又一次");
    await press(late, "作废");
    await late
      .getByText(/付款单 FK\d+ 已作废/)
      .first()
      .waitFor();
    await follow(page, "该户付款");
    await page.getByText(`付款给 ${factory}`).waitFor();
    expect(await card(page, "应付余额")).toBe(owed);
    await row(page, "先付一部分").getByText("已作废").first().waitFor();
  });

  it("a supplier's oldest purchases are paid, and lead to their pages", async () => {
    const page = await enter("finance", list);
    await follow(page, `付款 ${supplier}`);
    await page.getByText(`付款给 ${supplier}`).waitFor();
    const no = await page.getByRole("rowheader").first().innerText();
    await page.getByLabel("付款金额（元）").fill("12.34");
    await page.getByLabel("付款账户").selectOption({ label: bank });
    await press(page, "付款");
    await follow(page, `物料采购单 ${no} 12.34 元`);
    await page.getByRole("heading", { name: new RegExp(no) }).waitFor();
  });

  const today = bizDateOf(new Date());
  const from = bizDateOf(new Date(Date.now() - 200 * 86_400_000));
  /** The factory's statement of that time, its number once it is locked, and how many deliveries it has. */
  let statement = "";
  let no = "";
  let brought = 0;

  it("a statement is read", async () => {
    expectError(/400/);
    const page = await enter("finance", list);
    await follow(page, `对账单 ${factory}`);
    await page.getByRole("heading", { name: `${factory} 对账单` }).waitFor();
    await page.getByLabel("日期从").fill(today);
    await page.getByLabel("日期到").fill(from);
    await press(page, "查询");
    await page.getByText("开始日期不能晚于结束日期").first().waitFor();
    expect(await page.getByLabel("日期从").inputValue()).toBe(today);
    await page.getByLabel("日期从").fill(from);
    await page.getByLabel("日期到").fill(today);
    await press(page, "查询");
    await page.getByRole("heading", { name: `${from} 至 ${today}` }).waitFor();
    const entries = page.getByRole("table", { name: "对账明细" });
    await entries.getByText("加工费").first().waitFor();
    expect(await card(page, "期初")).toBe(0);
    const closing = await card(page, "期末");
    expect((await card(page, "本期增加")) - (await card(page, "本期减少"))).toBe(closing);
    const deliveries = page.getByRole("table", { name: "交货" });
    brought = (await deliveries.getByRole("row").count()) - 2;
    expect(brought).toBeGreaterThan(0);
    statement = page.url();
  });

  it("a statement is locked for its deliveries, once, and printed", async () => {
    expectError(/400/);
    const page = await enter("finance", statement);
    await follow(page, "锁定");
    await page.getByLabel("备注").fill("首次对账");
    await page.waitForURL(/confirm=lock/);
    const late = await page.context().newPage();
    await late.goto(page.url());
    await late.getByLabel("备注").fill("第二次");
    await press(page, "锁定");
    await page
      .getByText(new RegExp(`^已锁定 ${brought} 张交货单，对账单 DZ\\d+$`))
      .first()
      .waitFor();
    await press(late, "锁定");
    await late
      .getByText(new RegExp(`^${factory} 已对账到 ${today}（DZ\\d+），请从之后的日期开始$`))
      .first()
      .waitFor();
    expect(await late.getByLabel("备注").inputValue()).toBe("第二次");
    no = await row(page, "首次对账").getByRole("rowheader").innerText();
    await row(page, "首次对账").getByText("有效", { exact: true }).waitFor();
    await page.getByText(/请从之后的日期开始$/).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "锁定", exact: true }).count()).toBe(0);

    await follow(page, "打印");
    await page.getByRole("heading", { name: `${factory} 对账单` }).waitFor();
    await page.getByText("对方确认").waitFor();
  });

  it("a statement is taken back, once", async () => {
    expectError(/400/);
    const page = await enter("finance", `${list}?keyword=${factory}`);
    await follow(page, `对账单 ${factory}`);
    await follow(page, `撤销 ${no}`);
    await page.getByText(`其中的 ${brought} 张交货单不再锁定。`).waitFor();
    await page.waitForURL(/confirm=void/);
    const late = await page.context().newPage();
    await late.goto(page.url());
    await press(page, "撤销");
    await page.getByText("请填写撤销原因").first().waitFor();
    await page.getByLabel("撤销原因").fill("对错了");
    await press(page, "撤销");
    await page.getByText("已撤销，其中的交货不再锁定").first().waitFor();
    await row(page, "首次对账").getByText("已撤销：对错了").waitFor();
    await late.getByLabel("撤销原因").fill("又一次");
    await press(late, "撤销");
    await late.getByText(`对账单 ${no} 已撤销，不能再操作`).first().waitFor();
    await page.getByRole("main").getByRole("link", { name: "锁定", exact: true }).waitFor();
  });

  it("is nobody's to see or pay but who may", async () => {
    expectError(/403/);
    const page = await enter("merchandiser", list);
    await page.getByRole("link", { name: `编辑 ${factory}` }).waitFor();
    for (const name of [`付款 ${factory}`, `对账单 ${factory}`]) {
      expect(await page.getByRole("link", { name }).count()).toBe(0);
    }
    for (const path of ["pay?partyId=3", "statement?id=3"]) {
      await page.goto(`${list}/${path}`);
      await page.waitForURL(/\/401/);
      await page.getByText("您没有权限访问此页面。").first().waitFor();
    }
  });
});
