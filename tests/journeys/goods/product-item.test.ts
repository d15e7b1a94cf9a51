/** 商品详情 opens on what one asks first: picture, prices, 30 days' sales, stock by place; facts and costs by tab and right (domain.md §3.1). */
import { expect, it } from "vitest";
import { describeBothWaysOn, keptDemo } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const item = "/clothes/goods/product/item?id=1";

describeBothWaysOn(keptDemo(), "a style's page", ({ enter }) => {
  const words = async (page: Page) => (await page.getByRole("main").innerText()).replace(/\s+/g, " ");

  it("opens on picture, prices, sales and each place's colours and sizes", async () => {
    const page = await enter("boss", item);
    const main = page.getByRole("main");
    await main.getByRole("img", { name: "主图，查看原图" }).waitFor();
    const shown = await words(page);
    for (const label of ["批发价 89.00", "成本", "近 30 天售出", "退货率", "库存合计"]) expect(shown).toContain(label);
    const places = await main.getByRole("table").count();
    // All of them together, and each.
    expect(places).toBeGreaterThan(2);
    const warehouse = page.getByRole("table", { name: "总仓正品在库" });
    expect(await warehouse.getByRole("columnheader").allInnerTexts()).toEqual(["颜色", "S", "M", "L", "XL", "合计"]);
    expect(shown).not.toContain("执行标准");
    await page.getByRole("link", { name: "基本资料", exact: true }).click();
    await page.getByText("执行标准").waitFor();
    await page.getByRole("link", { name: "概览", exact: true }).click();
    await main.getByRole("img", { name: "主图，查看原图" }).waitFor();
  });

  it("holds on a phone's first screen the picture, the prices and the stock, and scrolls no way but down", async () => {
    const page = await enter("boss", item, { width: 390 });
    const first = page.getByRole("main").locator('[alt="主图，查看原图"], dt, tbody tr:first-child');
    const tops = await first.evaluateAll((all) =>
      all.map((one) => ({ text: one.textContent ?? "", bottom: one.getBoundingClientRect().bottom / innerHeight })),
    );
    const bottomOf = (text: string) => tops.find((one) => one.text.startsWith(text))?.bottom;
    expect(bottomOf("批发价")).toBeLessThan(1);
    // The picture has no text; the first row of the stock is that of the first colour.
    expect(tops.filter(({ text }) => text === "")[0]?.bottom).toBeLessThan(1);
    expect(bottomOf("粉")).toBeLessThan(1);
    const overflow = await page.locator("main").evaluate((main) => {
      const { scrollWidth, clientWidth } = main.ownerDocument.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it("shows who may not know costs none, and no place that is not theirs", async () => {
    const page = await enter("keeper", item);
    await page.getByText("批发价").first().waitFor();
    const shown = await words(page);
    for (const label of ["成本", "采购价", "最近进价"]) expect(shown).not.toContain(label);
    const elsewhere = "广州沙河南城1F-116档正品在库";
    expect(await page.getByRole("table", { name: elsewhere }).count()).toBe(0);
    const boss = await enter("boss", item);
    await boss.getByRole("table", { name: elsewhere }).waitFor();
  });
});
