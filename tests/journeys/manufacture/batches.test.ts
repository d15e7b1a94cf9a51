/** 生产批次 as people use it: planned, cut by layers and ratio, its tickets printed, moved, paused and taken on (domain.md §3.2). */
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const base = "/clothes/manufacture/batch";

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** A draft of 8801 at 恒泰制衣厂, on its own page. */
async function draft(page: Page, cells: Record<string, string>): Promise<string> {
  await page.goto(`${base}/new?style=8801`);
  for (const [cell, qty] of Object.entries(cells)) await page.getByLabel(cell, { exact: true }).fill(qty);
  await page.getByLabel("工厂").selectOption({ label: "恒泰制衣厂（外发）" });
  await page.getByLabel("交期", { exact: true }).fill("2030-03-01");
  await press(page, "保存草稿");
  await page.waitForURL(/batch\/detail\?id=/);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  return title.replace("批次 ", "");
}

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
}

/** A tab of 商品详情; the menu has links of these names too. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "商品详情" }).getByRole("link", { name, exact: true }).click();
}

describeBothWays("batches", ({ enter, expectError }) => {
  it("lists those of several states, which stay ticked", async () => {
    const page = await enter("merchandiser", `${base}/list`);
    await page.getByText("更多筛选", { exact: true }).click();
    const states = page.getByRole("group", { name: "状态（不勾为未完成）" });
    for (const state of ["已下单", "裁剪中"]) await states.getByText(state, { exact: true }).click();
    await press(page, "查询");
    await page.waitForURL(/status=PLANNED&status=CUTTING/);
    await page.getByText("更多筛选（1）").waitFor();
    expect(await states.getByRole("checkbox", { checked: true }).count()).toBe(2);
    const shown = await page
      .getByRole("table")
      .getByText(/^(草稿|已下单|裁剪中|车缝中|后整中|已交齐)$/)
      .allInnerTexts();
    expect(new Set(shown)).toEqual(new Set(["已下单", "裁剪中"]));
  });

  it("finds the style, refuses what is missing without losing the plan, and orders", async () => {
    expectError(/400/);
    const page = await enter("merchandiser", `${base}/new`);
    await page.getByLabel("款号").fill("880");
    await press(page, "选款");
    await page.getByRole("link", { name: /^8801 / }).click();
    await page.getByLabel("黑 M", { exact: true }).fill("60");
    await page.getByLabel("工厂").selectOption({ label: "恒泰制衣厂（外发）" });
    await page.getByLabel("交期", { exact: true }).fill("2020-01-01");
    await press(page, "保存草稿");
    await page.getByText("交期不能早于今天").first().waitFor();
    expect(await page.getByLabel("黑 M", { exact: true }).inputValue()).toBe("60");
    await page.getByLabel("交期", { exact: true }).fill("2030-03-01");
    await press(page, "保存草稿");
    await page.getByText(/已保存草稿 SC\d+/).waitFor();

    await follow(page, "编辑");
    await page.getByLabel("黑 L", { exact: true }).fill("30");
    await page.getByLabel("客户").fill("安安严选");
    await press(page, "保存");
    await page.getByText("已保存批次").waitFor();
    await page.getByText("安安严选").waitFor();
    await follow(page, "下单");
    await page.getByText(/8801 90 件/).waitFor();
    await press(page, "下单");
    await page.getByText("已下单").first().waitFor();
    await page.getByRole("link", { name: "裁剪登记" }).waitFor();

    await follow(page, "打印生产单");
    const paper = page.getByRole("region", { name: /^生产单 SC\d+$/ });
    await paper.getByRole("heading", { name: "生产单" }).waitFor();
    const goods = paper.getByRole("table").first();
    await goods.getByRole("row").filter({ hasText: "黑" }).first().waitFor();
    expect(await goods.textContent()).toMatch(/60.*30/);
    await paper.getByText("90 件，超裁").waitFor();
    for (const part of ["用料", "工序"]) await paper.getByRole("heading", { name: part }).waitFor();
    // Who sews has no need to know what a process is paid.
    expect(await paper.getByText("工价").count()).toBe(0);
    await follow(page, "裁床单");
    await page.getByText("还没有裁剪，没有可打印的裁床单").waitFor();
  });

  it("cuts by layers and ratio, no more than may be, and prints a ticket a bundle", async () => {
    expectError(/400/);
    const page = await enter("merchandiser", base);
    const no = await draft(page, { "黑 S": "40", "黑 M": "80" });
    await follow(page, "下单");
    await press(page, "下单");
    await follow(page, "裁剪登记");
    await page.getByLabel("层数").first().fill("30");
    await page.getByLabel("配比").first().fill("S1 M2");
    await press(page, "算裁数");
    await expect.poll(() => page.getByLabel("黑 M", { exact: true }).inputValue()).toBe("60");
    await page.getByLabel("黑 M", { exact: true }).fill("85");
    await press(page, "登记并分扎");
    await page.getByText("8801 黑 M 最多裁 84 件（计划 80），已裁 0，本床填了 85").waitFor();
    expect(await page.getByLabel("黑 M", { exact: true }).inputValue()).toBe("85");
    await page.getByLabel("黑 M", { exact: true }).fill("65");
    await press(page, "登记并分扎");
    await page.waitForURL(/batch\/tickets\?/);
    await page.getByText("4 扎 · 5 件").waitFor();
    expect(await page.locator("article.label").count()).toBe(4);
    await page.getByLabel("纸张").selectOption({ label: "A4，24 张一页" });
    await press(page, "应用");
    await expect.poll(() => page.locator("section.a4").count()).toBe(1);

    await page.goto(`${base}/list?keyword=${no}`);
    await follow(page, no);
    await page.getByText("裁剪中").first().waitFor();
    await follow(page, "打印裁床单");
    await page.getByRole("heading", { name: "分扎" }).waitFor();
    await page.getByText("30 层").waitFor();

    // One of its bundles goes to another factory, and the batch stays where it is.
    await page.goto(`${base}/list?keyword=${no}`);
    await follow(page, `转厂 ${no}`);
    await page.getByLabel("选择 第 2 扎").check();
    await page.getByLabel("转入工厂").selectOption({ label: "新隆针织厂（外发）" });
    await press(page, "确认转厂");
    await page.getByText("请填写转厂原因").first().waitFor();
    expect(await page.getByLabel("选择 第 2 扎").isChecked()).toBe(true);
    await page.getByLabel("转厂原因").fill("赶货");
    await press(page, "确认转厂");
    await page.getByText(/^已转 1 扎 \d+ 件$/).waitFor();
    await page.getByText(/恒泰制衣厂 → 新隆针织厂，1 扎 \d+ 件：赶货/).waitFor();
    await page.getByText("恒泰制衣厂（外发）").first().waitFor();
  });

  it("has a route, materials and pictures of its own while nothing is cut", async () => {
    expectError(/400/);
    const page = await enter("merchandiser", base);
    await draft(page, { "黑 M": "60" });
    await follow(page, "编辑");
    const paper = { mimeType: "image/png", name: "工艺单.png" };
    await page.getByLabel("添加附件").setInputFiles({ ...paper, buffer: Buffer.from("不是图片") });
    await page.getByLabel("客户").fill("安安严选");
    await press(page, "保存");
    await page.getByText("图片无法识别，请上传 jpg、png 或 webp 格式的图片").first().waitFor();
    expect(await page.getByLabel("客户").inputValue()).toBe("安安严选");
    const drawing = sharp({ create: { width: 320, height: 240, channels: 3, background: "#cde" } });
    await page.getByLabel("添加附件").setInputFiles({ ...paper, buffer: await drawing.png().toBuffer() });
    await press(page, "保存");
    await page.getByText("已保存批次").first().waitFor();
    const picture = await page.getByRole("link", { name: "附件 1" }).getAttribute("href");
    expect((await page.request.get(picture ?? "")).status()).toBe(200);

    const route = page.getByRole("table", { name: "批次工序" });
    const collar = route.getByRole("row").filter({ hasText: "上领" });
    await follow(page, "修改工序");
    await page.getByLabel("上领 次数").fill("0");
    await press(page, "保存");
    await page.getByText("次数至少为 1").first().waitFor();
    expect(await page.getByLabel("上领 次数").inputValue()).toBe("0");
    await page.getByLabel("上领 次数").fill("3");
    await press(page, "移除 装拉链");
    await page.getByText("已保存批次工序").first().waitFor();
    await expect.poll(() => page.getByLabel("装拉链 次数").count()).toBe(0);
    await press(page, "保存");
    await page.waitForURL(/batch\/detail\?id=/);
    expect(await collar.locator("td").allInnerTexts()).toContain("3");
    expect(await route.textContent()).not.toContain("装拉链");

    await follow(page, "修改用料");
    const usage = page.getByRole("textbox", { name: / 单耗$/ }).first();
    await usage.fill("一米");
    await press(page, "保存");
    await page
      .getByText(/单耗“一米”不对/)
      .first()
      .waitFor();
    await usage.fill("7.125");
    await press(page, "保存");
    await page.getByText("已保存批次用料").first().waitFor();
    const materials = page.getByRole("table", { name: "批次用料" });
    expect(await materials.textContent()).toContain("7.125");

    // The style's own stayed as they are, and come back.
    await press(page, "按款式重新带出工序和用料");
    await page.getByText("已按款式重新带出工序和用料").first().waitFor();
    await route.getByText("装拉链").waitFor();
    expect(await materials.textContent()).not.toContain("7.125");
  });

  it("moves to another factory, stands still while paused, goes on, and a bed is taken back", async () => {
    const page = await enter("merchandiser", base);
    const no = await draft(page, { "黑 S": "40" });
    await follow(page, "下单");
    await press(page, "下单");
    await follow(page, "裁剪登记");
    await page.getByLabel("层数").last().fill("40");
    await press(page, "登记并分扎");
    await page.waitForURL(/batch\/tickets\?/);
    await page.goto(`${base}/list?keyword=${no}`);
    await follow(page, `转厂 ${no}`);
    await page.getByLabel("转入工厂").selectOption({ label: "新隆针织厂（外发）" });
    await page.getByLabel("转厂原因").fill("赶货");
    await press(page, "确认转厂");
    await page.getByText("已转 2 扎 40 件").waitFor();
    await page.getByText("恒泰制衣厂 → 新隆针织厂，2 扎 40 件：赶货").waitFor();
    await follow(page, "暂停");
    await page.getByLabel("暂停原因").fill("等面料");
    await press(page, "暂停");
    await page.getByText("裁剪中（暂停）").waitFor();
    expect(await page.getByRole("link", { name: "进车缝" }).count()).toBe(0);
    await follow(page, "恢复");
    await press(page, "恢复");
    await page.getByText("已恢复").first().waitFor();
    await follow(page, "作废 第 1 床");
    await page.getByLabel("作废原因").fill("错层");
    await press(page, "作废");
    await page.getByText("已作废这一床").waitFor();
    await follow(page, "取消");
    await page.getByLabel("取消原因").fill("客户不要了");
    await press(page, "取消批次");
    await page.getByText("已取消").first().waitFor();
  });

  it("is urged and given another 交期 with the others that were ticked", async () => {
    const page = await enter("merchandiser", base);
    const no = await draft(page, { "黑 S": "40" });
    await page.goto(`${base}/list?keyword=${no}`);
    await page.getByLabel(`勾选 ${no}`).check();
    await press(page, "改交期");
    await page.getByLabel("改为交期").fill("2030-04-05");
    await press(page, "确认修改 1 个");
    await page.getByText("已修改 1 个批次").waitFor();
    await page.goto(`${base}/list?keyword=${no}`);
    await page.getByText("2030-04-05").first().waitFor();
    await follow(page, no);
    await follow(page, "下单");
    await press(page, "下单");
    await page.getByText("已下单").first().waitFor();
    await page.goto(`${base}/list?keyword=${no}`);
    await page.getByLabel(`勾选 ${no}`).check();
    await press(page, "催单");
    await page.getByLabel("催单说明").fill("客户等着上新");
    await press(page, "确认修改 1 个");
    await page.getByText("已催 1 个批次").waitFor();
    await page.goto(`${base}/list?keyword=${no}`);
    await page.getByLabel(`勾选 ${no}`).check();
    await press(page, "改跟单");
    await page.getByLabel("改为跟单员").selectOption({ label: "顾跟单" });
    await press(page, "确认修改 1 个");
    await page.getByText("已修改 1 个批次").waitFor();
    await follow(page, no);
    const history = page.getByRole("table", { name: "批次历史" });
    await history.getByText("客户等着上新").waitFor();
    await page.getByText("顾跟单").first().waitFor();
  });

  it("stands on its style's own page: planned while nothing is cut, then what was cut and did not come", async () => {
    const page = await enter("merchandiser", base);
    const no = await draft(page, { "黑 S": "41", "黑 M": "83" });
    const address = page.url();
    await follow(page, "8801 法式方领泡泡袖连衣裙");
    await openTab(page, "生产批次");
    const row = page.locator("tbody tr", { hasText: no });
    await row.getByText("草稿").waitFor();
    await openTab(page, "在产未交");
    const matrix = page.getByRole("table", { name: `批次 ${no} 在产未交` });
    await page.waitForURL(/tab=open/);
    expect(await matrix.count()).toBe(0);

    await page.goto(address.slice(address.indexOf("/clothes")));
    await follow(page, "下单");
    await press(page, "下单");
    const open = () => matrix.locator("tfoot td").allInnerTexts();
    await follow(page, "8801 法式方领泡泡袖连衣裙");
    await openTab(page, "在产未交");
    await expect.poll(open).toEqual(["41", "83", "0", "0", "124"]);

    await follow(page, `查看批次 ${no}`);
    await follow(page, "裁剪登记");
    await page.getByLabel("黑 S", { exact: true }).fill("20");
    await page.getByLabel("黑 M", { exact: true }).fill("0");
    await page.getByLabel("层数").last().fill("20");
    await press(page, "登记并分扎");
    await page.waitForURL(/batch\/tickets\?/);
    await page.goto(address.slice(address.indexOf("/clothes")));
    await follow(page, "8801 法式方领泡泡袖连衣裙");
    await openTab(page, "在产未交");
    await expect.poll(open).toEqual(["20", "0", "0", "0", "20"]);
    await openTab(page, "生产批次");
    await row.getByText("裁剪中").waitFor();
    await follow(page, "看全部");
    await page.waitForURL(/batch\/list\?productId=/);
    await page.getByRole("link", { name: no, exact: true }).waitFor();

    const keeper = await enter("keeper", "/clothes/goods/product/item?id=1");
    await keeper.getByRole("link", { name: "库存分布", exact: true }).waitFor();
    const tabs = await keeper.getByRole("navigation", { name: "商品详情" }).getByRole("link").allTextContents();
    expect(tabs).toContain("出入库流水");
    expect(tabs).not.toContain("生产批次");
    expect(tabs).not.toContain("在产未交");
  });
});
