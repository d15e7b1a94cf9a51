/** 沪深指数, 全球事件 and 数据热修复, as people use them. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connect } from "#backoffice/db/connect.ts";
import { violations } from "../../support/accessibility.ts";
import { describeBothWays, describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import type { BrowserPage } from "../../support/page.ts";

describeBothWays("the market", ({ enter, expectError }) => {
  it("shows the board and the days of one index, from where the administrator says", async () => {
    const page = await enter("admin", "/money/stock/hs/index");
    await page.getByRole("heading", { name: /示例综指 000001 日K/ }).waitFor();
    await page.getByRole("link", { name: "示例300 日K" }).click();
    await page.getByRole("heading", { name: /示例300 000300 日K/ }).waitFor();
    expect(await page.locator("figure.chart table tbody tr").count()).toBe(60);
    await page.getByRole("link", { name: "行情来源" }).click();
    expectError(/400/);
    await page.getByLabel("来源", { exact: true }).selectOption({ label: "行情服务器" });
    await page.getByLabel("行情服务器地址").fill("http://example.com/");
    await page.getByRole("button", { name: "保存" }).click();
    await page
      .getByText(/地址应以 https/)
      .first()
      .waitFor();
    expect(await page.getByLabel("行情服务器地址").inputValue()).toBe("http://example.com/");
    await page.getByLabel("行情服务器地址").fill("http://127.0.0.1:1/none");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("已保存行情来源").waitFor();
    await page.getByText("连不上行情服务器").waitFor();
    expect(await page.getByText("暂无数据源").count()).toBeGreaterThan(0);
  });

  it("writes an event, refuses a wrong link and loses nothing, and imports a csv", async () => {
    expectError(/400/);
    const page = await enter("admin", "/money/stock/global/event");
    await page.getByRole("link", { name: "新增事件" }).click();
    await page.getByLabel("时间").fill("2026-04-15T20:30");
    await page.getByLabel("地区").fill("巴西");
    await page.getByLabel("标题").fill("棉花产区干旱");
    await page.getByLabel("类别").selectOption({ label: "棉花" });
    await page.getByLabel("链接").fill("http://example.com/a");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("链接必须以 https:// 开头").first().waitFor();
    expect(await page.getByLabel("标题").inputValue()).toBe("棉花产区干旱");
    await page.getByLabel("链接").fill("https://example.com/a");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("已新增事件 棉花产区干旱").waitFor();
    await page.goto("/money/stock/global/event?region=巴西");
    await page.getByRole("link", { name: "编辑 棉花产区干旱" }).click();
    await page.waitForURL("**/edit?id=*");
    expect(await page.getByLabel("时间").inputValue()).toBe("2026-04-15T20:30");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("已保存").first().waitFor();
    await page.goto("/money/stock/global/event?region=巴西");
    await page.getByText("共 1 条").waitFor();
    await page.getByRole("link", { name: "导入" }).click();
    const csv = "时间,地区,标题,类别,重要性\n2026-04-16,巴西,港口罢工,关税,2\n2026-04-16,巴西,类别不对,大豆,2\n";
    await page.getByLabel("表格").setInputFiles({ name: "事件.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByRole("button", { name: "上传并检查" }).click();
    await page.getByText("类别“大豆”不对").waitFor();
    await page.goto("/money/stock/global/event?region=巴西");
    await page.getByRole("link", { name: "删除 棉花产区干旱" }).click();
    await page.getByRole("button", { name: "确定删除" }).click();
    await page.getByText("已删除事件").waitFor();
  });

  it("tries a 数据热修复 and finds nothing to mend", async () => {
    const page = await enter("admin", "/my/hotfix");
    await page.getByRole("link", { name: "试运行 重建统计汇总" }).click();
    expectError(/400/);
    const from = await page.getByLabel("日期从").inputValue();
    await page.getByLabel("日期从").fill("2020-01-01");
    await page.getByRole("button", { name: "开始试运行" }).click();
    await page.getByText("日期范围不能超过 366 天").first().waitFor();
    await page.getByLabel("日期从").fill(from);
    await page.getByRole("button", { name: "开始试运行" }).click();
    await page.getByText("没有差异：存的都与流水一致。").waitFor();
  });
});

/** A fund and a stock balance that are not what their ledgers say. */
async function damage(dataDir: string): Promise<void> {
  const database = await connect({ dataDir });
  await database.db.execute(
    sql`update account set balance_fen = balance_fen + 12345 where id = (select min(id) from account where kind = 'FUND')`,
  );
  await database.db.execute(
    sql`update stock_balance set on_hand = on_hand + 7 where (repository_id, sku_id, grade) = (
          select repository_id, sku_id, grade from stock_balance where on_hand > 9 and locked = 0 order by 1, 2, 3 limit 1)`,
  );
  await database.close();
}

describeBothWaysOn(serveDemo({}, damage), "数据热修复 of what is wrong", ({ mode, enter, expectError }) => {
  const fix = { plain: "重建账户余额", hydrated: "重建库存结存" }[mode];

  it("reports it, asks for the phrase and loses nothing typed, mends it, and finds nothing more", async () => {
    const page = await enter("admin", "/my/hotfix");
    await page.getByRole("link", { name: `试运行 ${fix}` }).click();
    await page.getByRole("button", { name: "开始试运行" }).click();
    await page.getByRole("table", { name: "差异" }).waitFor();
    expect(await page.getByRole("table", { name: "差异" }).getByRole("rowheader").count()).toBe(1);
    await page.getByRole("link", { name: "下载文件" }).waitFor();
    if (mode === "hydrated") expect(await violations(page as BrowserPage)).toEqual([]);
    const phrase = page.getByLabel(`输入“${fix}”确认`);
    await phrase.fill("修复");
    expectError(/400/);
    await page.getByRole("button", { name: "开始修复" }).click();
    await page.getByText("确认文字不对").first().waitFor();
    expect(await phrase.inputValue()).toBe("修复");
    await phrase.fill(fix);
    await page.getByRole("button", { name: "开始修复" }).click();
    await page.getByText("已开始修复").waitFor();
    await page.getByRole("table", { name: "已修复" }).waitFor();
    expect(await page.getByRole("table", { name: "已修复" }).getByRole("rowheader").count()).toBe(1);
    await page.getByRole("link", { name: "重新试运行" }).click();
    await page.getByRole("button", { name: "开始试运行" }).click();
    await page.getByText("没有差异：存的都与流水一致。").waitFor();
  });
});
