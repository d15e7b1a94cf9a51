/**
 * The production half of domain.md §9's story, as people go through it: material is bought and handed out, a batch of
 * 8801 planned (1,200), cut (1,236) and sewn by scanned tickets, 700 delivered, 15 of them mended, wages and factory paid.
 */
import { expect, it } from "vitest";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const batches = "/clothes/manufacture/batch";
const material = "/clothes/manufacture/material";
const factory = "恒泰制衣厂";
const bank = "农行对公 3321";
const colors = ["黑", "粉", "米白"];
const sizes = ["S", "M", "L", "XL"];
const cells = colors.flatMap((color) => sizes.map((size) => `${color} ${size}`));

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}
async function follow(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
}
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** 分 of an amount as pages show it. */
const fenOf = (text: string) => Math.round(Number(text.replace("−", "-").replace(/[^\d.-]/g, "")) * 100);
/** 分 on the card of that name. */
const card = async (page: Page, label: string) =>
  fenOf(await page.locator(".stat", { hasText: label }).locator("b").first().innerText());

/** What we owe a factory or supplier, in 分; what it owes us is below 0; on the page that pays it. */
async function owedTo(page: Page, name: string): Promise<number> {
  await page.goto(`/clothes/factory?keyword=${name}`);
  await follow(page, `付款 ${name}`);
  await page.getByText(`付款给 ${name}`).waitFor();
  const ahead = page.locator(".stat", { hasText: "预付余额" });
  return (await ahead.count()) > 0 ? -(await card(page, "预付余额")) : card(page, "应付余额");
}

/** Pays all that is owed, and looks at what is left. */
async function payAll(page: Page, name: string): Promise<void> {
  const owed = await owedTo(page, name);
  await page.getByLabel("付款账户").selectOption({ label: bank });
  await page.getByLabel("付款金额（元）").fill(String(owed / 100));
  await press(page, "付款");
  await page
    .getByText(/^已付款，付款单 FK\d+$/)
    .first()
    .waitFor();
  expect(await owedTo(page, name)).toBe(0);
}

/** What 8801 in stock is worth, wherever it lies and of either grade, in 分. */
async function stockValue(page: Page): Promise<number> {
  let fen = 0;
  for (const grade of [1, 2]) {
    await page.goto(`/clothes/goods/inventory/stock?keyword=8801&grade=${grade}`);
    await page.getByRole("heading", { name: "分仓库存" }).first().waitFor();
    const heads = await page.getByRole("columnheader").allInnerTexts();
    const at = heads.findIndex((head) => head.trim() === "库存金额");
    const style = row(page, "8801").first();
    if ((await style.count()) > 0) fen += fenOf(await style.locator("th, td").nth(at).innerText());
  }
  return fen;
}

describeBothWays("production from material to money", ({ enter, mode, expectError }) => {
  /** In 分, before the batch. */
  let owedBefore = 0;
  let worthBefore = 0;
  /** What suppliers of material are owed, by name, in 分. */
  const suppliers = new Map<string, number>();
  /** The batch's page and number. */
  let batch = "";
  let no = "";
  let tickets: string[] = [];
  /** What the factory has earned, in 分. */
  let fee = 0;

  it("begins with a batch that is planned and ordered", async () => {
    const page = await enter("boss", `${batches}/new?style=8801`);
    owedBefore = await owedTo(page, factory);
    worthBefore = await stockValue(page);
    for (const name of ["瑞丰布行", "永兴辅料"]) suppliers.set(name, await owedTo(page, name));

    await page.goto(`${batches}/new?style=8801`);
    for (const cell of cells) await page.getByLabel(cell, { exact: true }).fill("100");
    await page.getByLabel("工厂", { exact: true }).selectOption({ label: `${factory}（外发）` });
    await page.getByLabel("交期", { exact: true }).fill("2030-03-01");
    await page.getByLabel(/^加工费/).fill("12.5");
    await press(page, "保存草稿");
    await page.waitForURL(/batch\/detail\?id=/);
    batch = page.url();
    no = (await page.getByRole("heading", { level: 1 }).innerText()).replace("批次 ", "");
    await follow(page, "下单");
    await press(page, "下单");
    await page.getByText("已下单").first().waitFor();
  });

  it("buys what it needs of whoever sells it, and pays for it", async () => {
    const page = await enter("boss", `${material}/demand`);
    await page.getByLabel("入库仓").selectOption({ label: "总仓" });
    await press(page, "一键生成采购");
    await page.getByText(/已生成 \d+ 张采购草稿/).waitFor();
    for (;;) {
      await page.goto(`${material}/purchase?status=DRAFT`);
      const drafts = page.getByRole("main").getByRole("link", { name: /^WL\d+/ });
      if ((await drafts.count()) === 0) break;
      await drafts.first().click();
      await page.getByRole("heading", { name: /^物料采购单 WL/ }).waitFor();
      await press(page, "入库");
      const asked = page.getByText(/，应付 \S+ [\d,.]+ 元/).first();
      await asked.waitFor();
      const [, supplier = "", amount = ""] = (await asked.innerText()).match(/应付 (\S+) ([\d,.]+) 元/) ?? [];
      expect([...suppliers.keys()]).toContain(supplier);
      suppliers.set(supplier, (suppliers.get(supplier) ?? 0) + fenOf(amount));
      await press(page, "确认入库");
      await page.getByText("已入库，已记应付").waitFor();
    }
    // Each supplier is owed what was bought of it, and paid.
    for (const [name, owed] of suppliers) {
      expect([name, await owedTo(page, name)]).toEqual([name, owed]);
      if (owed > 0) await payAll(page, name);
    }
  });

  it("hands it out to the batch", async () => {
    const page = await enter("boss", batch);
    await follow(page, "领料");
    await page.getByLabel("领料仓").selectOption({ label: "总仓" });
    await press(page, "下一步，录入明细");
    await page.getByRole("heading", { name: /^领料单 LL/ }).waitFor();
    await press(page, "领料");
    await press(page, "确认领料");
    await page.getByText("已领料，已计入批次成本").waitFor();
  });

  it("is cut, a ticket a bundle", async () => {
    const page = await enter("boss", batch);
    await follow(page, "裁剪登记");
    for (const cell of cells) await page.getByLabel(cell, { exact: true }).fill("103");
    await page.getByLabel("层数").last().fill("103");
    await press(page, "登记并分扎");
    await page.waitForURL(/batch\/tickets\?/);
    tickets = (await page.getByText(/^\d{16}$/).allInnerTexts()).slice(0, 3);
    await page.goto(batch);
    expect(await card(page, "已裁")).toBe(123_600);
  });

  it("is sewn, one bundle after another: a ticket, its process, the worker's badge", async () => {
    const page = await enter("boss", `${batches}/class/scan`);
    const scan = async (text: string) => {
      await page.getByLabel("扎票、工序或工号").fill(text);
      await press(page, "登记");
    };
    for (const [index, ticket] of tickets.entries()) {
      await scan(ticket);
      await page
        .getByText(`第 ${index + 1} 扎，`)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "选 上袖" }).click();
      await page.getByText("已选").waitFor();
      await scan("yg008");
      await expect
        .poll(
          async () => (await page.getByRole("table", { name: "刚登记的计件" }).textContent())?.split(no).length ?? 0,
        )
        .toBe(index + 2);
    }
  });

  it("is delivered: of 700 pass 680, 15 go to be mended, 5 are seconds", async () => {
    const page = await enter("boss", batch);
    await follow(page, "登记交货");
    for (const cell of cells.slice(0, 7)) await page.getByLabel(`8801 ${cell} 交货数`).fill("100");
    await page.getByLabel("入库仓").selectOption({ label: "总仓" });
    await press(page, "登记");
    await page.waitForURL(/item\/detail\?id=\d+/);
    const delivery = page.url();
    await page.getByLabel("8801 黑 S 返修").fill("15");
    await page.getByLabel("8801 黑 M 次品").fill("5");
    await page.getByLabel("问题原因").selectOption({ label: "跳线" });
    await press(page, "验收入库");
    await page
      .getByText(/已验收入库，返修单 FX/)
      .first()
      .waitFor();
    await follow(page, /^FX\d/);
    await page.getByRole("heading", { name: /^返修单 FX/ }).waitFor();
    await follow(page, "修回登记");
    await page.getByLabel("8801 黑 S 修好").fill("14");
    await page.getByLabel("8801 黑 S 报废").fill("1");
    await press(page, "登记");
    await page.getByText("已登记修回").first().waitFor();
    await page.goto(delivery);
    // 680 and the 14 that were mended at 12.50, and 5 seconds at the share of it that the factory agreed to.
    const [, earned = ""] = (await page.locator("dl.doc-facts").innerText()).match(/加工费\s*([\d,.]+)/) ?? [];
    fee = fenOf(earned);
    expect(fee).toBeGreaterThan(694 * 1_250);
    await page.goto(batch);
    const came = { 已交: 700, 合格: 694, 次品: 5, 报废: 1, 返修中: 0, 欠数: 536 };
    for (const [label, qty] of Object.entries(came))
      expect([label, await card(page, label)]).toEqual([label, qty * 100]);
    await page.locator(".stat", { hasText: "合格" }).getByText("验收 680，修回 14").waitFor();
    await page.goto(`${batches}/list?keyword=${no}`);
    const listed = await row(page, no).first().locator("td").allInnerTexts();
    for (const qty of ["1200", "1236", "700", "536"])
      expect(listed.map((text) => text.replace(",", ""))).toContain(qty);
  });

  it("pays its wages: approved, settled, audited, paid", async () => {
    const page = await enter("boss", `${batches}/class?batch=${no}&status=SUBMITTED`);
    if (mode === "plain") await follow(page, "全选");
    else await page.getByLabel("勾选本页").check();
    await press(page, "审核勾选的");
    await page.getByText("已审核 3 条").waitFor();
    const worker = "何巧针";
    await page.goto(`/clothes/employee?keyword=${worker}`);
    await row(page, worker)
      .getByRole("link", { name: new RegExp(worker) })
      .first()
      .click();
    await page.getByRole("link", { name: "借支/扣款", exact: true }).click();
    const earned = await card(page, "未结算计件");
    expect(earned).toBeGreaterThan(0);
    await follow(page, "结算工资");
    await page.getByLabel("月份").fill(bizDateOf(new Date()).slice(0, 7));
    await press(page, "开始结算");
    await page.getByText(/已生成 1 张草稿，合计/).waitFor();
    await follow(page, "查看草稿");
    await page.waitForURL("**/wage?*status=DRAFT*");
    await row(page, worker)
      .getByRole("link", { name: /^GZ\d+$/ })
      .click();
    expect(await card(page, "计件")).toBe(earned);
    await follow(page, "审核");
    await press(page, "审核");
    await follow(page, "发放");
    await page.getByLabel("付款账户").selectOption({ label: bank });
    await press(page, "发放");
    await page
      .getByText(/^已发放 /)
      .first()
      .waitFor();
    await page.goto(`/clothes/employee?keyword=${worker}`);
    await row(page, worker)
      .getByRole("link", { name: new RegExp(worker) })
      .first()
      .click();
    await page.getByRole("link", { name: "借支/扣款", exact: true }).click();
    await page.getByText("往来对账").first().waitFor();
    for (const label of ["未结算计件", "应付员工"]) expect([label, await card(page, label)]).toEqual([label, 0]);
  });

  it("owes the factory what it made and mended, and pays it", async () => {
    const page = await enter("boss", "/clothes/factory");
    const owed = await owedTo(page, factory);
    expect(owed).toBe(owedBefore + fee);
    await payAll(page, factory);
  });

  it("takes its washing as its own cost, by a 费用单 that names it", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/finance/cost/slip/new");
    await page.getByLabel("类别").selectOption({ label: "物流" });
    await page.getByLabel("金额（元）").fill("88.80");
    await page.getByLabel("资金账户").selectOption({ label: bank });
    await page.getByLabel("批次号").fill("SC404");
    await press(page, "保存并去确认");
    await page.getByText("没有批次 SC404，请核对批次号").first().waitFor();
    expect(await page.getByLabel("金额（元）").inputValue()).toBe("88.80");
    await page.getByLabel("批次号").fill(no);
    await press(page, "保存并去确认");
    await page.getByText(`${bank} 将付出 88.80 元，计入批次 ${no} 的成本。`).waitFor();
    await press(page, "确认");
    await page.getByText("已确认，资金已记账").waitFor();
    await page.goto(batch);
    expect(await card(page, "其他费用")).toBe(8_880);
    expect(await card(page, "预计单件成本")).toBeGreaterThan(0);
  });

  it("ends with what never came written off, and a cost that is what its parts add up to", async () => {
    expectError(/400/);
    const page = await enter("boss", batch);
    await follow(page, "结案");
    await press(page, "结案");
    await page.getByText("请填写短少原因").first().waitFor();
    await page.getByLabel("短少原因", { exact: true }).fill("漏裁");
    for (const cell of cells) expect(await page.getByLabel(`${cell} 短少原因`).inputValue()).toBe("");
    await page.getByLabel("米白 XL 短少原因").fill("丢失");
    await page.getByLabel("扣款合计（元）").fill("20");
    await page.getByLabel("米白 XL 扣款").fill("5");
    await press(page, "结案");
    await page.getByText("已结案").first().waitFor();
    await page
      .getByText(/米白 XL \d+ 件（丢失）/)
      .first()
      .waitFor();
    const cost = await Promise.all(
      ["物料", "加工费", "计件工资", "其他费用", "总成本"].map((part) => card(page, part)),
    );
    const [total = 0] = cost.slice(-1);
    expect(cost.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(total);
    // 699 pieces came into stock.
    expect(await card(page, "单件成本")).toBe(Math.round(total / 699));
    // What came into stock is worth what was spent, and what was lost is the factory's to make good.
    expect((await stockValue(page)) - worthBefore).toBe(total);
    expect(await owedTo(page, factory)).toBe(-2_500);
  });
});
