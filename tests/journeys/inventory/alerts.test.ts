/** 监控策略 in the browser: a rule is made by type, tried, and its alerts are acknowledged; it is stopped again. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";

const self = "/clothes/inventory/stock/monitor";

describeBothWays("rules that watch stock", (journey) => {
  it("are made, tried, and stopped; refusals keep what was typed", async () => {
    const page = await journey.enter("boss", self);
    await page.getByRole("rowheader", { name: "四季青低库存" }).waitFor();
    await page.getByRole("link", { name: "新增策略" }).click();
    await page.getByRole("link", { name: /^高库存/ }).click();
    await page.getByLabel("名称").fill("8801 压货");
    await page.getByLabel("高于件数").fill("0");
    await page.getByText("款", { exact: true }).click();
    await page.getByLabel("款号").fill("88019");
    await page.getByText("店长", { exact: true }).click();
    journey.expectError(/status of 400/);
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("款号 88019 不存在，请核对").waitFor();
    expect(await page.getByLabel("名称").inputValue()).toBe("8801 压货");
    expect(await page.getByLabel("店长").isChecked()).toBe(true);
    await page.getByLabel("款号").fill("8801");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("已新增监控策略 8801 压货").waitFor();
    await page.getByRole("link", { name: "试运行 8801 压货" }).click();
    await page.getByRole("heading", { name: /^命中 \d+ 项/ }).waitFor();
    await page.getByRole("link", { name: "返回策略列表" }).click();
    await page.getByRole("link", { name: "停用 8801 压货" }).click();
    await page.getByRole("button", { name: "确定停用" }).click();
    await page.getByText("已停用 8801 压货").waitFor();
  });

  it("raise alerts that are acknowledged one by one or by ticking", async () => {
    const page = await journey.enter("warehouse", `${self}?tab=alerts&size=10`);
    const known = page.getByRole("cell", { name: "已知晓 陈仓" });
    await page.getByRole("button", { name: "勾选的标为已知晓" }).waitFor();
    journey.expectError(/status of 400/);
    await page.getByRole("button", { name: "勾选的标为已知晓" }).click();
    await page.getByText("请先勾选预警").waitFor();
    await page
      .getByRole("checkbox", { name: /^选择 / })
      .first()
      .check();
    await page
      .getByRole("checkbox", { name: /^选择 / })
      .nth(1)
      .check();
    await page.getByRole("button", { name: "勾选的标为已知晓" }).click();
    await page.getByText("已知晓 2 条预警").waitFor();
    await page
      .getByRole("button", { name: /^已知晓 / })
      .first()
      .click();
    await page.getByText("已知晓 1 条预警").waitFor();
    await expect.poll(() => known.count()).toBe(3);
    expect(await page.getByRole("link", { name: /^调拨 / }).count()).toBe(10);
  });

  it("become drafts: shown first with quantities to change, then listed each", async () => {
    const page = await journey.enter("boss", `${self}?tab=alerts&size=10&type=LOW`);
    journey.expectError(/status of 400/);
    await page.getByRole("button", { name: "勾选的生成调拨草稿" }).click();
    await page.getByText("请先勾选预警").waitFor();
    await page.getByRole("link", { name: "返回预警" }).click();
    await page.getByRole("link", { name: "全部生成调拨草稿" }).click();
    const quantities = page.getByRole("textbox", { name: /数量$/ });
    await quantities.first().waitFor();
    const lines = await quantities.count();
    for (let line = 0; line < lines; line += 1) await quantities.nth(line).fill(line === 0 ? "2.5" : "0");
    await page.getByRole("button", { name: /^生成 \d+ 张调拨草稿$/ }).click();
    await page.getByText("必须是整数").waitFor();
    expect(await quantities.first().inputValue()).toBe("2.5");
    await quantities.first().fill("2");
    await page.getByRole("button", { name: /^生成 \d+ 张调拨草稿$/ }).click();
    await page.getByText("已生成 1 张调拨草稿").waitFor();
    await page.getByRole("link", { name: /^DB/ }).click();
    await expect.poll(() => page.getByLabel("备注").inputValue()).toBe("由库存预警生成");
  });

  it("become batches of what is made, one a style", async () => {
    const page = await journey.enter("boss", `${self}?tab=alerts&size=10&type=LOW`);
    journey.expectError(/status of 400/);
    await page.getByRole("link", { name: "全部生成翻单草稿" }).click();
    const quantities = page.getByRole("textbox", { name: /数量$/ });
    await quantities.first().waitFor();
    const lines = await quantities.count();
    for (let line = 0; line < lines; line += 1) await quantities.nth(line).fill(line === 0 ? "2.5" : "0");
    await page.getByRole("button", { name: /^生成 \d+ 张翻单草稿$/ }).click();
    await page.getByText("必须是整数").waitFor();
    expect(await quantities.first().inputValue()).toBe("2.5");
    await quantities.first().fill("37");
    await page.getByRole("button", { name: /^生成 \d+ 张翻单草稿$/ }).click();
    await page.getByText("已生成 1 张翻单草稿").waitFor();
    await page.getByRole("link", { name: /^SC/ }).click();
    await page.getByRole("heading", { name: /^批次 SC/ }).waitFor();
    await page.getByText("由库存预警生成").waitFor();
    await page.getByRole("link", { name: "下单", exact: true }).click();
    await page
      .getByText(/ 37 件/)
      .first()
      .waitFor();
  });
});
