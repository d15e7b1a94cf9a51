/** 档口商品 in the browser: listing, prices, states, asking the warehouse, price tags (domain.md §3.1). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const goods = "/clothes/goods/stall/goods";
const stall = "杭州四季青A区2038档";

const rowOf = (page: Page, styleNo: string) =>
  page.getByRole("row").filter({ hasText: stall }).filter({ hasText: styleNo });

describeBothWays("a stall's goods", ({ enter, expectError }) => {
  it("get a price, a place and a tag, but no price below the floor", async () => {
    const page = await enter("manager", `${goods}?keyword=8801&stallId=1`);
    await page.getByRole("link", { name: `编辑 ${stall} 8801` }).click();
    await page.getByLabel("档口价（元）").fill("1");
    await page.getByLabel("陈列位").fill("C-09");
    expectError(/status of 400/);
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText(`${stall} 8801 档口价 1.00 低于最低价`).waitFor();
    expect(await page.getByLabel("陈列位").inputValue()).toBe("C-09");
    await page.getByLabel("档口价（元）").fill("95.5");
    await page.getByLabel("标签", { exact: true }).selectOption({ label: "爆款" });
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("已保存档口商品").waitFor();
    expect(page.url()).toContain("keyword=8801");
    const row = await rowOf(page, "8801").innerText();
    for (const shown of ["95.50", "C-09", "爆款"]) expect(row).toContain(shown);
  });

  it("are taken down, put up again, and asked for from the warehouse", async () => {
    const page = await enter("manager", `${goods}?keyword=8802&stallId=1`);
    // The demo company may have taken 8802 down itself.
    const up = page.getByRole("button", { name: `上架 ${stall} 8802` });
    if (await up.count()) await up.click();
    await page.getByRole("button", { name: `下架 ${stall} 8802` }).click();
    await up.waitFor();
    expect(await rowOf(page, "8802").innerText()).toContain("已下架");
    await up.click();
    await page.getByRole("button", { name: `下架 ${stall} 8802` }).waitFor();
    const ask = page.getByRole("link", { name: `要货 ${stall} 8802` });
    expect(await ask.getAttribute("href")).toBe("/clothes/inventory/transfer/new?fromId=1&toId=2&style=8802");
  });

  it("are changed and tagged together", async () => {
    const page = await enter("boss", `${goods}?stallId=1&keyword=880`);
    for (const styleNo of ["8801", "8802"]) await page.getByRole("checkbox", { name: `${stall} ${styleNo}` }).check();
    await page.getByRole("button", { name: "改价" }).click();
    await page.getByText("勾选的 2 行").waitFor();
    await page.getByLabel("调整幅度").fill("10");
    await page.getByLabel("按", { exact: true }).selectOption({ label: "%" });
    await page.getByRole("button", { name: "预览" }).click();
    await page.getByText("档口价 +10.00 %，四舍五入到分").waitFor();
    await page.getByRole("button", { name: "确认修改 2 行" }).click();
    await page.getByText("已改价 2 行").waitFor();
    expect(page.url()).toContain("keyword=880");
    const price = (await rowOf(page, "8801").getByRole("cell").nth(4).innerText()).trim();
    // A kept page still has its ticks.
    await page.getByRole("checkbox", { name: `${stall} 8801` }).setChecked(true);
    await page.getByRole("checkbox", { name: `${stall} 8802` }).setChecked(false);
    await page.getByRole("button", { name: "打印价签" }).click();
    await page.getByText("共 1 张").waitFor();
    await page.getByText(`¥${price}`).waitFor();
  });

  it("are listed in several stalls, from what was ticked among all styles; what is unknown is named", async () => {
    const page = await enter("boss", "/clothes/goods/product/list?select=1&keyword=880");
    await page.getByRole("checkbox", { name: "8801", exact: true }).check();
    await page.getByRole("button", { name: "上架到档口" }).click();
    const styleNos = page.getByLabel("款号");
    expect(await styleNos.inputValue()).toBe("8801");
    await styleNos.fill("8801，NONE-1");
    await page.getByText(stall).click();
    expectError(/status of 400/);
    await page.getByRole("button", { name: "上架", exact: true }).click();
    await page.getByText("没有款号 NONE-1").waitFor();
    expect(await page.getByRole("checkbox", { name: stall }).isChecked()).toBe(true);
    // The demo company may have taken 8801 down there: only the second time finds it up for certain.
    await styleNos.fill("8801");
    await page.getByRole("button", { name: "上架", exact: true }).click();
    await page.getByText(/新上架 0 行/).waitFor();
    await page.goto(`${goods}/add`);
    await styleNos.fill("8801");
    await page.getByText(stall).click();
    await page.getByRole("button", { name: "上架", exact: true }).click();
    await page.getByText("新上架 0 行，1 行此前已上架").waitFor();
  });

  it("are shown, not changed, to a keeper: those of the own stall", async () => {
    const page = await enter("keeper", goods);
    await page.getByRole("heading", { name: "档口商品" }).waitFor();
    expect(await page.getByRole("button", { name: "改价" }).count()).toBe(0);
    expect(await page.getByLabel("档口", { exact: true }).getByRole("option").allInnerTexts()).toEqual(["全部", stall]);
    await page.goto(`${goods}?keyword=zzzz`);
    await page.getByText("没有符合条件的档口商品").waitFor();
  });
});
