/** 班组生产, as people on the line use it (domain.md §3.2, batch/class; §8). */
// @module-tag own-script
import { expect, it } from "vitest";
import { bizDateOf, daysBefore } from "#backoffice/core/clock.ts";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/manufacture/batch/class";
const ticketOf = (batchNo: string, bundleNo: number) => `${batchNo}${String(bundleNo).padStart(3, "0")}`;

/** The newest batch that anybody worked on: its last processes are open. */
async function newestBatch(page: Page): Promise<string> {
  await page.goto(`${list}?sort=batch,desc`);
  const [no = ""] = (await page.getByRole("table", { name: "计件" }).textContent())?.match(/SC\d{11}/) ?? [];
  expect(no).not.toBe("");
  return no;
}

async function scan(page: Page, text: string): Promise<void> {
  await page.getByLabel("扎票、工序或工号").fill(text);
  await page.getByRole("button", { name: "登记", exact: true }).click();
}

describeBothWays("piecework", ({ enter, expectError }) => {
  it("is scanned: ticket, process by its button, badge; then ticket after ticket", async () => {
    expectError(/400/);
    const page = await enter("boss", list);
    const batchNo = await newestBatch(page);
    const ticket = (bundleNo: number) => ticketOf(batchNo, bundleNo);
    await page.goto(`${list}/scan`);
    await scan(page, "不知道");
    await page.getByText("“不知道”不是扎票、工序或工号").first().waitFor();
    await scan(page, ticket(1));
    await page.getByText(/^第 1 扎，\d+ 件$/).waitFor();
    await page.getByLabel("连续（保留工序和员工）").check();
    await page.getByRole("button", { name: "选 包装" }).click();
    await page.getByText("已选").waitFor();
    await scan(page, "yg017");
    const written = page.getByRole("table", { name: "刚登记的计件" });
    await expect.poll(async () => (await written.textContent())?.includes("包装")).toBe(true);
    await scan(page, ticket(2));
    await expect.poll(async () => (await written.textContent())?.split("待审").length).toBe(3);
    await scan(page, ticket(2));
    await page
      .getByText(/第 2 扎的“包装”已记满 \d+ 件/)
      .first()
      .waitFor();

    await page.goto(`${list}?batch=${batchNo}&processId=20&status=SUBMITTED`);
    await page.getByText(/共 2 条/).waitFor();
    await page.getByRole("link", { name: /^撤销/ }).first().click();
    await page.getByRole("button", { name: "确定撤销" }).click();
    await page
      .getByText(/^已撤销 /)
      .first()
      .waitFor();
  });

  it("is written by hand, audited with ticks, and summed", async () => {
    expectError(/400/);
    const page = await enter("boss", list);
    const batchNo = await newestBatch(page);
    await page.goto(`${list}/grid?batch=${batchNo}&teamId=5`);
    expect(await page.getByLabel("日期").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByLabel(/质检$/).first().fill("99999");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page
      .getByText(/“质检”还剩 \d+ 件/)
      .first()
      .waitFor();
    expect(await page.getByLabel(/质检$/).first().inputValue()).toBe("99999");
    await page.getByLabel(/质检$/).first().fill("7");
    await page.getByRole("button", { name: "登记", exact: true }).click();
    await page.getByText("已登记 1 条，共 7 件，待审核").waitFor();

    await page.goto(`${list}?batch=${batchNo}&processId=18&status=SUBMITTED`);
    await page.getByRole("link", { name: /^改价/ }).first().click();
    await page.getByLabel("单价（元/件）").fill("0.255");
    await page.getByLabel("改价原因").fill("返单加急");
    await page.getByRole("button", { name: "保存单价" }).click();
    await page.getByText("已改单价").waitFor();
    await page.goto(`${list}?batch=${batchNo}&processId=18&status=SUBMITTED`);
    await page.getByText("0.255").first().waitFor();
    await page.getByRole("button", { name: "审核勾选的" }).click();
    await page.getByText("请先勾选记录").waitFor();
    await page.getByLabel(/^选择 .*质检 7 件/).check();
    await page.getByRole("button", { name: "审核勾选的" }).click();
    await page.getByText("已审核 1 条").waitFor();
    await page.goto(`${list}?batch=${batchNo}&by=process`);
    await page.getByRole("rowheader", { name: "质检" }).waitFor();
    await page.getByRole("link", { name: "按员工" }).click();
    await page.getByRole("columnheader", { name: "员工" }).waitFor();
  });

  it("that is settled is put right by a record of its own, which may be rejected", async () => {
    expectError(/400/);
    const from = bizDateOf(daysBefore(new Date(), 180));
    const page = await enter("boss", `${list}?status=SETTLED&from=${from}`);
    await page
      .getByRole("link", { name: /^补\/扣/ })
      .first()
      .click();
    await page.getByLabel("方式", { exact: true }).selectOption({ label: "扣" });
    await page.getByLabel("金额（元）").fill("3.5");
    await page.getByRole("button", { name: "登记补/扣" }).click();
    await page.getByText("请填写原因").first().waitFor();
    expect(await page.getByLabel("金额（元）").inputValue()).toBe("3.5");
    await page.getByLabel("原因").fill("拉链装反");
    await page.getByRole("button", { name: "登记补/扣" }).click();
    await page.getByText("已登记补/扣，待审核").first().waitFor();

    await page.goto(`${list}?status=SUBMITTED`);
    const row = page.getByRole("row").filter({ hasText: "-3.50" });
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "驳回勾选的" }).click();
    await page.getByText("请填写驳回原因").first().waitFor();
    await row.getByRole("checkbox").check();
    await page.getByLabel("驳回原因").fill("已当面说清");
    await page.getByRole("button", { name: "驳回勾选的" }).click();
    await page.getByText("已驳回 1 条").first().waitFor();
    await page.goto(`${list}?status=REJECTED`);
    await row.first().waitFor();
  });

  it("is not scanned by who has no hand in it", async () => {
    expectError(/403/);
    const page = await enter("warehouse", "/dashboard");
    await page.goto(`${list}/scan`);
    await page
      .getByText(/没有权限|无权限|权限/)
      .first()
      .waitFor();
    const finance = await enter("finance", list);
    await finance.getByRole("heading", { name: "班组生产" }).waitFor();
    expect(await finance.getByRole("link", { name: "扫票登记" }).count()).toBe(0);
  });
});
