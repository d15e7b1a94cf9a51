/** 物料采购与消耗, as people use it (domain.md §3.2): a material is made, bought, counted and looked up. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const material = "/clothes/manufacture/material";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

describeBothWays("materials", ({ enter, expectError }) => {
  /** The pages of what is bought, of the batch, and of what went out to it. */
  let purchase = "";
  let batch = "";
  let issue = "";

  it("are made, with a supplier to buy them of", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/factory/new?type=MATERIAL");
    await page.getByLabel("名称", { exact: true }).fill("柯桥试验布行");
    await press(page, "保存");
    await page.getByText("已新增物料供应商 柯桥试验布行").waitFor();

    await page.goto(`${material}/new`);
    await page.getByLabel("名称", { exact: true }).fill("试验帆布");
    await page.getByLabel("编码", { exact: true }).fill("fb-1");
    await page.getByLabel("类型", { exact: true }).selectOption({ label: "面料" });
    await page.getByLabel("单位", { exact: true }).selectOption({ label: "米" });
    await page.getByLabel("参考价（元/单位）").fill("12.3456");
    await page.getByLabel("安全库存", { exact: true }).fill("5");
    await press(page, "保存");
    await page
      .getByText(/参考价“12.3456”不对/)
      .first()
      .waitFor();
    await page.getByLabel("参考价（元/单位）").fill("12.345");
    await press(page, "保存");
    await page.getByText("已新增物料 试验帆布").waitFor();
  });

  it("are bought, and nothing typed is lost", async () => {
    expectError(/400/);
    const page = await enter("boss", `${material}/purchase/new`);
    await page.getByLabel("供应商", { exact: true }).selectOption({ label: "柯桥试验布行" });
    await page.getByLabel("入库仓").selectOption({ index: 1 });
    await page.getByLabel("运费（元）").fill("1");
    await press(page, "下一步，录入明细");
    await page.getByLabel("物料", { exact: true }).fill("没有这种");
    await page.getByLabel("数量", { exact: true }).fill("10");
    await press(page, "添加");
    await page
      .getByText(/没有找到物料“没有这种”/)
      .first()
      .waitFor();
    expect(await page.getByLabel("数量", { exact: true }).inputValue()).toBe("10");
    await page.getByLabel("物料", { exact: true }).fill("FB-1");
    await page.getByLabel("缸号", { exact: true }).fill("a1");
    await press(page, "添加");
    await page.getByText("1 行；数量清空即删除该行").waitFor();
    await page.getByLabel("FB-1 试验帆布 A1 单价").fill("10");
    await press(page, "入库");
    await page.getByText(/1 行物料入 .*应付 柯桥试验布行 101.00 元/).waitFor();
    await press(page, "确认入库");
    await page.getByText("已入库，已记应付").waitFor();
    purchase = page.url();
  });

  it("are given back, and no more than came", async () => {
    expectError(/400/);
    const page = await enter("boss", purchase);
    await page.getByRole("link", { name: "退货", exact: true }).click();
    await page.getByLabel("FB-1 试验帆布 A1 退货数量").fill("11");
    await page.getByLabel("退货原因").fill("色差");
    await press(page, "确认退货");
    await page
      .getByText(/最多能退 10 米，填了 11 米/)
      .first()
      .waitFor();
    await page.getByLabel("FB-1 试验帆布 A1 退货数量").fill("4");
    await press(page, "确认退货");
    await page.getByText(/已退货，退货单 WT/).waitFor();
  });

  it("are counted", async () => {
    const page = await enter("boss", `${material}/stock?keyword=FB-1`);
    await page.getByText("60.60").first().waitFor();
    await page.goto(`${material}/adjust/new?repositoryId=1&keyword=FB-1`);
    await page.getByLabel("FB-1 试验帆布 A1 实盘").fill("3");
    await press(page, "登记盘点");
    await page.getByText(/已登记 WP/).waitFor();
    await page.getByText("−30.30").first().waitFor();
    await page.goto(`${material}/stock?keyword=FB-1&short=1`);
    await page.getByText("低于 5 米").waitFor();
    await page.goto(`${material}/movement?keyword=FB-1`);
    await page.getByText("−3 米").waitFor();
  });

  it("go to a batch, and no more than there are", async () => {
    expectError(/400/);
    const page = await enter("boss", "/clothes/manufacture/batch/new?style=8801");
    await page.getByLabel("黑 M", { exact: true }).fill("60");
    await page.getByLabel("工厂").selectOption({ label: "恒泰制衣厂（外发）" });
    await page.getByLabel("交期", { exact: true }).fill("2030-03-01");
    await press(page, "保存草稿");
    await page.waitForURL(/batch\/detail\?id=/);
    batch = page.url();
    await follow(page, "下单");
    await press(page, "下单");
    await follow(page, "领料");
    await page.getByLabel("领料仓").selectOption({ label: "总仓" });
    await page.getByLabel(/^按用料表带出/).uncheck();
    await press(page, "下一步，录入明细");
    await page.getByLabel("物料", { exact: true }).fill("FB-1");
    await page.getByLabel("缸号", { exact: true }).fill("A1");
    await page.getByLabel("数量", { exact: true }).fill("4");
    await press(page, "添加");
    await page.getByText("FB-1 试验帆布 缸号 A1 库存不足：可用 3 米，需要 4 米").first().waitFor();
    await page.getByLabel("数量", { exact: true }).fill("2.5");
    await press(page, "添加");
    await page.getByText("1 行；数量清空即删除该行").waitFor();
    await press(page, "领料");
    await press(page, "确认领料");
    await page
      .getByText(/试验帆布.* 不在本批用料表上/)
      .first()
      .waitFor();
    await page.getByLabel("已核对").check();
    await press(page, "确认领料");
    await page.getByText("已领料，已计入批次成本").waitFor();
    await page.getByText("25.25").first().waitFor();
    issue = page.url();
  });

  it("come back from it at what they went out for", async () => {
    expectError(/400/);
    const page = await enter("boss", issue);
    await follow(page, "退料");
    const back = page.getByLabel("FB-1 试验帆布 A1 退料数量");
    await back.fill("3");
    await press(page, "确认退料");
    await page
      .getByText(/最多能退 2.5 米，填了 3 米/)
      .first()
      .waitFor();
    expect(await back.inputValue()).toBe("3");
    await back.fill("1");
    await press(page, "确认退料");
    await page.getByText(/已退料，退料单 /).waitFor();
    await page.getByRole("link", { name: /^LL\d+$/ }).click();
    await page.getByRole("heading", { name: /^退料单 LL/ }).waitFor();
    await page.getByText("10.10").first().waitFor();
    // 3 m less 2.5, and 1 back, at 10.10 a metre; the batch keeps the rest.
    await page.goto(`${material}/stock?keyword=FB-1`);
    await page.getByText("15.15").first().waitFor();
    await page.goto(batch);
    await page.getByText("15.15").first().waitFor();
  });

  it("are stopped", async () => {
    const page = await enter("boss", `${material}?keyword=FB-1`);
    await page.getByRole("link", { name: "停用 试验帆布" }).click();
    await press(page, "确定停用");
    await page.getByText("已停用 试验帆布").waitFor();
  });
});
