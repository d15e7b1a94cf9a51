/** A month of 财务管理, as people go through it (domain.md §3.6): 费用, 利润表, 月结. */
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { connect } from "#backoffice/db/connect.ts";
import { describeBothWays, type Journey } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const cost = "/clothes/finance/cost";
const stall = "杭州四季青A区2038档";

/** A month that has ended, from before the demo company kept books: nothing else is in it. */
const month = monthsAgo(6);
const day = `${month}-20`;
const closing = `/clothes/finance/asset/period/item?month=${month}`;

/** What the demo company has open of the months before is finished, so that the last month can be closed; it began in `month`. */
async function finishLastMonths(dataDir: string): Promise<void> {
  const database = await connect({ dataDir });
  const open = {
    bill: "HELD",
    recharge: "PENDING",
    transfer: "DRAFT",
    purchase: "DRAFT",
    stock_adjust: "DRAFT",
    cash_slip: "DRAFT",
    material_purchase: "DRAFT",
    material_issue: "DRAFT",
    delivery: "SUBMITTED",
    piece_record: "SUBMITTED",
  };
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
  for (const [table, status] of Object.entries(open)) {
    await database.db.execute(sql`update ${sql.identifier(table)} set biz_date = ${today} where status = ${status}`);
  }
  await database.db.execute(
    sql`update stock_count set biz_date = ${today} where status in ('DRAFT', 'COUNTING', 'SUBMITTED')`,
  );
  await database.db.execute(sql`update wage_settlement set to_day = ${today} where status = 'DRAFT'`);
  await database.db.execute(sql`delete from day_close_figures`);
  // A company that began then: before its first month no slip is taken.
  await database.db.execute(sql`alter table account_entry disable trigger user`);
  await database.db.execute(sql`
    update account_entry set biz_date = ${`${month}-01`}::date where id = (
      select id from account_entry where reverse_of is null order by entry_type = 'OPENING' desc, biz_date, id limit 1)`);
  await database.db.execute(sql`alter table account_entry enable trigger user`);
  await database.close();
}

function monthsAgo(count: number): string {
  const at = new Date();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - count);
  return at.toISOString().slice(0, 7);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Of one colour, as a telephone sends it. */
async function receipt() {
  const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#aa7733" } })
    .png()
    .toBuffer();
  return { name: "收据.png", mimeType: "image/png", buffer };
}

async function fillRent(page: Page): Promise<void> {
  await page.getByLabel("类别").selectOption({ label: "房租" });
  await page.getByLabel("金额（元）").fill("8123.45");
  await page.getByLabel("日期").fill(day);
  await page.getByLabel("资金账户").selectOption({ label: "农行对公 3321" });
  await page.getByLabel("归属档口").selectOption({ label: stall });
  await page.getByLabel("备注").fill("六个月前的档口租金");
}

async function typedRent(page: Page): Promise<string[]> {
  const labels = ["类别", "金额（元）", "日期", "备注"];
  return Promise.all(labels.map((label) => page.getByLabel(label).inputValue()));
}

const surroundings = { prepare: finishLastMonths };

function costs({ enter, expectError }: Journey) {
  it("rent is recorded with its voucher, and nothing typed is lost", async () => {
    expectError(/400/);
    const page = await enter("finance", `${cost}/slip/new`);
    await fillRent(page);
    const letter = { name: "收据.png", mimeType: "image/png", buffer: Buffer.from("不是图片") };
    await page.getByLabel("添加凭证").setInputFiles([await receipt(), letter]);
    await press(page, "保存并去确认");
    await page
      .getByText(/^收据\.png：.*图片/)
      .first()
      .waitFor();
    expect(await typedRent(page)).toEqual(["房租", "8123.45", day, "六个月前的档口租金"]);
    expect(await page.getByAltText("凭证 1").count(), "the picture needs not be chosen again").toBe(1);
    await press(page, "保存并去确认");
    await page.getByRole("heading", { name: /^确认 FY\d+？$/ }).waitFor();
    await page.getByText(`农行对公 3321 将付出 8,123.45 元，计入 ${day} 的费用。`).waitFor();
    await press(page, "确认");
    await page.getByText("已确认，资金已记账").waitFor();
    await page.getByRole("heading", { name: "凭证（1）" }).waitFor();
  });

  it("wages are a draft, which keeps the month open until it is confirmed", async () => {
    const page = await enter("finance", `${cost}/slip/new`);
    await page.getByLabel("类别").selectOption({ label: "工资" });
    await page.getByLabel("金额（元）").fill("６０００");
    await page.getByLabel("日期").fill(day);
    await page.getByLabel("资金账户").selectOption({ label: "农行对公 3321" });
    await press(page, "保存草稿");
    await page.getByText(/^已保存草稿 FY\d+$/).waitFor();

    await page.goto(closing);
    await page.getByText("须先处理").waitFor();
    expect(await page.getByRole("link", { name: "结账", exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "1 张费用草稿" }).click();
    await page.getByRole("link", { name: /^FY/ }).click();
    await page.getByRole("link", { name: "确认", exact: true }).click();
    await press(page, "确认");
    await page.getByText("已确认，资金已记账").waitFor();
  });

  it("both are earned by stall, and traced to their slips", async () => {
    const page = await enter("finance", `${cost}?from=${month}`);
    const columns = await page.getByRole("table", { name: "利润表" }).getByRole("columnheader").allInnerTexts();
    expect(columns.map((text) => text.trim())).toEqual(expect.arrayContaining([stall, "公共", "合计"]));
    expect(await page.getByRole("row", { name: /^利润 / }).innerText()).toMatch(
      /−8,123\.45\s.*−6,000\.00\s.*−14,123\.45$/s,
    );
    await page.getByRole("link", { name: `−8,123.45 ${stall} 费用 · 房租` }).click();
    await page.waitForURL(`**${cost}/slip?*`);
    await page.getByRole("link", { name: /^FY/ }).click();
    await page.getByText("六个月前的档口租金").first().waitFor();
  });

  it("the month is closed, and takes no slip any more", async () => {
    expectError(/400/);
    const page = await enter("finance", closing);
    await page.getByText(/^没有未处理的事项，可以(连同之前 \d+ 个月)?结账$/).waitFor();
    await page.getByRole("link", { name: "结账", exact: true }).click();
    await press(page, "结账");
    await page.getByText(`${month} 已结账`).waitFor();

    await page.goto(`${cost}/slip/new`);
    await fillRent(page);
    await press(page, "保存草稿");
    await page
      .getByText(`${month.replace("-", " 年 ")} 月已结账，不能再记账`)
      .first()
      .waitFor();
    expect(await typedRent(page)).toEqual(["房租", "8123.45", day, "六个月前的档口租金"]);
  });

  it("the month is opened again, and takes one", async () => {
    const page = await enter("finance", closing);
    await page.getByRole("link", { name: "反月结", exact: true }).click();
    await page.getByLabel("原因").fill("漏了一张租金单");
    await press(page, "反月结");
    await page.getByText(`${month} 已反月结`).waitFor();
    await page.goto(`${cost}/slip/new`);
    await fillRent(page);
    await press(page, "保存草稿");
    await page.getByText(/^已保存草稿 FY\d+$/).waitFor();
    await page.getByRole("link", { name: "废弃", exact: true }).click();
    await press(page, "废弃");
    await page
      .getByText(/已废弃/)
      .first()
      .waitFor();
  });

  it("a month of rent and wages is earned by stall, traced to one bill, and closed: the bill stays as it is", async () => {
    expectError(/400/);
    const last = monthsAgo(1);
    const page = await enter("finance", `${cost}/slip/new`);
    for (const [category, amount, of] of [
      ["房租", "8123.45", stall],
      ["工资", "6000", null],
    ] as const) {
      await page.goto(`${cost}/slip/new`);
      await page.getByLabel("类别").selectOption({ label: category });
      await page.getByLabel("金额（元）").fill(amount);
      await page.getByLabel("日期").fill(`${last}-02`);
      await page.getByLabel("资金账户").selectOption({ label: "农行对公 3321" });
      if (of) await page.getByLabel("归属档口").selectOption({ label: of });
      await press(page, "保存并去确认");
      await press(page, "确认");
      await page.getByText("已确认，资金已记账").waitFor();
    }

    await page.goto(`${cost}?from=${last}&to=${last}`);
    await page.getByRole("link", { name: new RegExp(`^−[\\d,]+\\.45 ${stall} 费用 · 房租$`) }).waitFor();
    await page.getByRole("link", { name: new RegExp(` ${stall} 销售$`) }).click();
    await page.getByRole("heading", { name: /^利润明细：/ }).waitFor();
    const bill = page.getByRole("link", { name: /^XS/ }).first();
    const no = (await bill.innerText()).trim();
    const address = await bill.getAttribute("href");
    await bill.click();
    await page
      .getByRole("heading", { name: new RegExp(no) })
      .first()
      .waitFor();

    await page.goto(`/clothes/finance/asset/period/item?month=${last}`);
    await page.getByRole("link", { name: "结账", exact: true }).click();
    await press(page, "结账");
    await page.getByText(`${last} 已结账`).waitFor();

    const boss = await enter("boss", address ?? "");
    await boss.getByRole("link", { name: "作废", exact: true }).click();
    await boss.getByLabel("作废原因").fill("客户说没拿这些货");
    await press(boss, "作废");
    await boss
      .getByText(`${last.replace("-", " 年 ")} 月已结账，不能再记账`)
      .first()
      .waitFor();
    expect(await boss.getByLabel("作废原因").inputValue()).toBe("客户说没拿这些货");
    await boss.goto(address ?? "");
    await boss.getByRole("link", { name: "作废", exact: true }).waitFor();
    expect(await boss.getByText("作废原因").count(), "it stands as it was confirmed").toBe(0);
  });
}

describeBothWays("a month of costs", costs, surroundings);
