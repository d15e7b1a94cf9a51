/** 商品属性: adding, stopping, merging, deleting and importing, and what the product form makes of it (domain.md §3.1). */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const base = "/clothes/goods/product/attribute";

const row = (page: Page, name: string) => page.locator("tbody tr", { has: page.getByText(name, { exact: true }) });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Waits for what a script takes over only once the page runs. */
const notice = (page: Page, text: string) => page.getByText(text).first().waitFor();

describeBothWays("goods attributes", ({ enter, expectError, mode }) => {
  it("adds a colour, renames it, merges it away after asking, and never deletes what is used", async () => {
    expectError(/400/);
    const page = await enter("boss", base);
    await page.getByRole("link", { name: "新增颜色" }).click();
    await page.getByLabel("名称").fill("米色");
    await page.getByLabel("色码").fill("bk");
    await page.getByLabel("颜色值").fill("#e8dcc0");
    await press(page, "保存");
    await notice(page, "编码 BK 已被“黑”使用，请换一个编码");
    expect(await page.getByLabel("名称").inputValue()).toBe("米色");
    await page.getByLabel("色码").fill("be");
    await press(page, "保存");
    await notice(page, "已新增颜色“米色”");

    await page.goto(`${base}?type=COLOR&keyword=${encodeURIComponent("米白")}`);
    await row(page, "米白").getByRole("link", { name: "编辑 米白" }).click();
    expect(await page.getByLabel("色码").getAttribute("readonly")).not.toBeNull();
    await page.getByLabel("名称").fill("象牙白");
    await press(page, "保存");
    await notice(page, "已保存颜色“象牙白”");

    await page.goto(`${base}?type=COLOR&keyword=OW`);
    const styles = await row(page, "象牙白").locator("td.n").nth(1).textContent();
    await page.getByRole("link", { name: "合并 象牙白" }).click();
    await page.getByLabel("合并到").selectOption({ label: "米色（BE）" });
    await press(page, "核对影响");
    await page.getByText(`将更新 ${styles} 款`).waitFor();
    await press(page, "确认合并");
    await notice(page, `合并完成，更新了 ${styles} 款`);
    await page.goto(`${base}?type=COLOR&keyword=OW`);
    await page.getByText("已合并到米色").waitFor();
    await page.goto(`${base}?type=COLOR&keyword=BE`);
    expect(await row(page, "米色").locator("td.n").nth(1).textContent()).toBe(styles);
    expect(await page.getByRole("link", { name: "删除 米色" }).count()).toBe(0);
  });

  it("stops a brand: its styles keep it, the forms of others no longer offer it", async () => {
    const page = await enter("boss", "/clothes/goods/product/edit?id=1");
    const brand = (await page.getByLabel("品牌").locator("option:checked").textContent()) ?? "";
    await page.goto(`${base}?type=BRAND`);
    await press(page, `停用 ${brand}`);
    await page.getByRole("button", { name: `启用 ${brand}` }).waitFor();
    await page.goto("/clothes/goods/product/new");
    expect(await page.getByLabel("品牌").locator("option", { hasText: brand }).count()).toBe(0);
    await page.goto("/clothes/goods/product/edit?id=1");
    await page.getByLabel("备注").fill("停用的品牌照旧");
    await press(page, "保存");
    await notice(page, "已保存");
    expect(await page.getByLabel("品牌").locator("option:checked").textContent()).toBe(`${brand}（已停用）`);
  });

  it("adds an attribute of the company's own, fills it in on a style, and deletes an unused one", async () => {
    const page = await enter("boss", `${base}/new?type=CUSTOM`);
    await page.getByLabel("名称").fill("领型");
    await page.getByLabel("类型").selectOption({ label: "单选" });
    await page.getByLabel("选项", { exact: true }).fill("圆领\n方领\nV领");
    await press(page, "保存");
    await notice(page, "已新增自定义属性“领型”");
    await page.goto("/clothes/goods/product/edit?id=5");
    await page.getByLabel("领型").selectOption({ label: "方领" });
    await page.locator("label.chip", { hasText: "手洗" }).click();
    await page.getByLabel("克重（克）").fill("180.50");
    await press(page, "保存");
    await notice(page, "已保存");
    await page.goto("/clothes/goods/product/edit?id=5");
    expect(await page.getByLabel("领型").locator("option:checked").textContent()).toBe("方领");
    expect(await page.getByLabel("克重（克）").inputValue()).toBe("180.5");
    expect(await page.getByRole("checkbox", { name: "手洗" }).isChecked()).toBe(true);
    await page.goto(`${base}?type=CUSTOM`);
    await page.getByRole("link", { name: "删除 卖点" }).click();
    await press(page, "删除");
    await notice(page, "已删除自定义属性");
  });

  it("reads a run of sizes as it is shown, in one line or several", async () => {
    expectError(/400/);
    const page = await enter("boss", `${base}/new?type=SIZE_GROUP`);
    await page.getByLabel("名称").fill("童装");
    await page.getByLabel("尺码", { exact: true }).fill("110 120、130\n大童");
    await press(page, "保存");
    await page.getByText("“大童”的编码必须是 1 到 6 位字母或数字").first().waitFor();
    await page.getByLabel("尺码", { exact: true }).fill("110 120、130\n大童:D");
    // What it will be is shown before it is saved: as it is typed, and without scripts as it was sent.
    const after = mode === "hydrated" ? "大童（D）" : "大童";
    await expect.poll(() => page.locator("ol.chips li").allInnerTexts()).toEqual(["110", "120", "130", after]);
    await press(page, "保存");
    await notice(page, "已新增尺码组“童装”");
    await row(page, "童装").getByText("110 120 130 大童").waitFor();
    await row(page, "童装").getByRole("link", { name: "编辑 童装" }).click();
    expect(await page.getByLabel("尺码", { exact: true }).inputValue()).toBe("110 120 130 大童:D");
  });

  it("checks a file row by row before it saves it, and gives one that it takes back", async () => {
    const page = await enter("boss", `${base}/import?type=SIZE_GROUP`);
    const choose = (text: string) =>
      page
        .getByLabel("CSV 文件")
        .setInputFiles({ name: "尺码.csv", mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });
    await choose("名称,尺码\n鞋码,36 37 38\n怪码,大\n");
    await press(page, "核对文件");
    await page.getByText("尺码的编码必须是 1 到 6 位字母或数字").waitFor();
    expect(await page.getByRole("button", { name: "确认导入" }).count()).toBe(0);
    await choose("名称,尺码\n鞋码,36 37 38\n");
    await press(page, "核对文件");
    await press(page, "确认导入");
    await notice(page, "导入完成：新增 1 个");
    await row(page, "鞋码").getByText("36 37 38").waitFor();
    const file = await page.request.get(`${base}/export?type=SIZE_GROUP`);
    expect(file.headers()["content-disposition"]).toContain("attachment");
    expect(await file.text()).toContain("鞋码,36 37 38");
  });
});
