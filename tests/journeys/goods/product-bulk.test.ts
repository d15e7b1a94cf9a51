/** 商品列表's 批量操作, a style's page, copying it and printing its tags (domain.md §3.1). */
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const product = "/clothes/goods/product";

/** Ticks the rows of some styles of the list. */
async function tick(page: Page, ...styleNos: string[]): Promise<void> {
  for (const styleNo of styleNos) await page.getByRole("checkbox", { name: styleNo, exact: true }).check();
}

describeBothWaysOn(serveDemo(), "goods in bulk", ({ enter, mode }) => {
  it("changes the prices of ticked styles as previewed, and logs them", async () => {
    const page = await enter("boss", `${product}/list?keyword=880`);
    await page.getByRole("link", { name: "批量操作" }).click();
    await page.waitForURL("**select=1**");
    await tick(page, "8801", "8802");
    await page.getByRole("button", { name: "改价" }).click();
    await page.waitForURL("**/bulk?**act=price**");
    await page.getByText("勾选的 2 款").waitFor();
    await page.getByLabel("调整幅度").fill("10");
    await page.getByLabel("按", { exact: true }).selectOption({ label: "%" });
    await page.getByRole("button", { name: "预览" }).click();
    await page.getByText("批发价 +10.00 %，四舍五入到分").waitFor();
    const [before, after] = (await page.getByRole("row", { name: /^8801/ }).getByText("→").innerText()).split(" → ");
    expect(Number(after)).toBeCloseTo(Number(before) * 1.1, 2);
    await page.getByRole("button", { name: "确认修改 2 款" }).click();
    await page.getByText("已修改 2 款").waitFor();
    expect(page.url()).toContain("keyword=880");
    await page.goto(`${product}/item?id=1&tab=price`);
    const logged = page.getByRole("row", { name: /批发价/ }).first();
    expect(await logged.innerText()).toContain(String(after));
  });

  it("changes states where that is legal, and names the styles where it is not", async () => {
    const page = await enter("boss", `${product}/list?select=1&status=DRAFT`);
    await page.getByLabel(/全部筛选结果/).check();
    await page.getByRole("button", { name: "改状态" }).click();
    await page.getByLabel("新状态").selectOption({ label: "停产" });
    await page.getByRole("button", { name: "预览" }).click();
    await page.getByText("不改：状态不能从“待上架”改为“停产”").first().waitFor();
    expect(await page.getByRole("button", { name: "确认修改 0 款" }).isDisabled()).toBe(true);
  });

  it("says so when nothing is ticked", async () => {
    const page = await enter("boss", `${product}/list?select=1`);
    await page.getByRole("button", { name: "改分类" }).click();
    await page.getByText("请先勾选商品").waitFor();
    await page.getByRole("link", { name: "返回商品列表" }).click();
    await page.waitForURL("**/list?select=1");
  });

  it("copies a style: everything but its number", async () => {
    const page = await enter("boss", `${product}/item?id=3`);
    await page.getByRole("link", { name: "复制成新款" }).click();
    await page.waitForURL("**/new?from=3");
    await page.locator("input[name=colorIds]:checked").first().waitFor();
    expect(await page.getByLabel("款号").inputValue()).toBe("");
    expect(await page.locator("input[name=copiedFrom]").inputValue()).toBe("3");
    const colors = await page.locator("input[name=colorIds]:checked").count();
    expect(colors).toBeGreaterThan(0);
    await page.getByLabel("款号").fill(`CP-${mode}`);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText(`已新增 CP-${mode}`.toUpperCase()).waitFor();
    expect(await page.getByLabel("状态").inputValue()).toBe("DRAFT");
    expect(await page.locator("input[name=colorIds]:checked").count()).toBe(colors);
  });

  it("shows each tab of a style, without cost for a keeper", async () => {
    const page = await enter("keeper", `${product}/item?id=1`);
    for (const [tab, text] of [
      ["SKU 矩阵", "8801-"],
      ["价格", "批发价"],
      ["库存分布", "可用"],
      ["销售", "累计售罄率"],
      ["出入库流水", "结存"],
    ] as const) {
      await page.getByRole("navigation", { name: "商品详情" }).getByRole("link", { name: tab, exact: true }).click();
      await page.getByText(text).first().waitFor();
      expect(await page.locator("main").innerText()).not.toMatch(/成本|采购价|金额/);
    }
    expect(await page.getByRole("link", { name: /编辑|改价|复制成新款/ }).count()).toBe(0);
  });

  it("prints tags with a barcode each, on paper of their size, and refuses too many", async () => {
    const page = await enter("keeper", `${product}/labels?ids=1&copies=2`, { browser: "barcodes have a height" });
    await page.locator(".label").first().waitFor();
    const labels = await page.locator(".label").count();
    await page.getByText(`共 ${labels} 张`).waitFor();
    expect(labels % 2).toBe(0);
    const bars = await page.locator(".bars").first().boundingBox();
    expect(bars?.height).toBeGreaterThan(20);
    await page.getByLabel("纸张").selectOption({ label: "A4 不干胶（3 × 8）" });
    await page.getByLabel("每个 SKU 张数").fill("500");
    await page.getByRole("button", { name: "应用" }).click();
    await page.getByText("一次最多打印 500 张").waitFor();
    await page.goto(`${product}/album?ids=1&ids=2&price=1`);
    await page.getByText("共 2 款").waitFor();
    expect(await page.locator(".tile").count()).toBe(2);
  });
});
