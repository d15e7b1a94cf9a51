/** Finding goods: everything is in the address, and works as links and a form (domain.md §3.1). */
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/goods/product/list";

/** 款号 of the rows shown, in order. */
async function styles(page: Page): Promise<string[]> {
  return page.locator("tbody th[scope=row]").allInnerTexts();
}

async function total(page: Page): Promise<number> {
  return Number(
    /共 ([\d,]+) 条/.exec(await page.getByRole("navigation", { name: "分页" }).innerText())?.[1]?.replaceAll(",", ""),
  );
}

describeBothWaysOn(serveDemo(), "product list", ({ enter }) => {
  it("finds a style by its number, its name, its initials and a barcode", async () => {
    const page = await enter("keeper", list);
    for (const text of ["8801", "法式方领泡泡袖连衣裙", "fsflppx", "2000000000015"]) {
      await page.getByLabel("关键字").fill(text);
      await page.getByRole("button", { name: "查询" }).click();
      await page.waitForURL((url) => url.searchParams.get("keyword") === text);
      await expect.poll(() => styles(page)).toEqual(["8801"]);
    }
    await page.getByRole("link", { name: "重置" }).click();
    await expect.poll(() => styles(page)).toHaveLength(20);
  });

  it("filters, sorts and pages by the address, which a reload keeps", async () => {
    const page = await enter("boss", list);
    await page.getByLabel("状态").selectOption({ label: "在售" });
    await page.getByRole("button", { name: "查询" }).click();
    await page.waitForURL("**?**status=ON**");
    await expect.poll(() => page.locator("tbody").innerText()).not.toContain("清仓");
    const onSale = await total(page);
    expect(onSale).toBeGreaterThan(20);
    await page.getByRole("link", { name: "批发价" }).click();
    await page.waitForURL("**sort=wholesalePriceFen**");
    await page.locator("th[aria-sort=descending]", { hasText: "批发价" }).waitFor();
    const first = await styles(page);
    await page.getByRole("link", { name: "下一页" }).click();
    await page.waitForURL("**page=1**");
    await expect.poll(() => styles(page)).not.toEqual(first);
    const second = await styles(page);
    await page.reload();
    expect(await styles(page)).toEqual(second);
    expect(await total(page)).toBe(onSale);
    expect(await page.getByLabel("状态").inputValue()).toBe("ON");
    await page.goBack();
    await expect.poll(() => styles(page)).toEqual(first);
  });

  it("falls back quietly from an address edited by hand", async () => {
    const page = await enter("boss", list);
    for (const search of [
      "?page=-1",
      "?size=100000",
      "?sort=evil,asc",
      "?status=NOPE",
      "?priceFrom=abc",
      "?launchFrom=2026-99-99",
      "?page=x&size=y&categoryId=z",
    ]) {
      const response = await page.goto(list + search);
      expect(response?.status(), search).toBe(200);
      expect(await styles(page), search).toHaveLength(20);
    }
  });

  it("adds up the whole filtered set, not the page", async () => {
    const page = await enter("boss", `${list}?stock=has&size=100`);
    const column = 10;
    let sum = 0;
    for (let number = 0; number * 100 < (await total(page)); number++) {
      await page.goto(`${list}?stock=has&size=100&page=${number}`);
      const cells = await page.locator(`tbody tr td:nth-child(${column + 1})`).allInnerTexts();
      sum += cells.reduce((before, text) => before + Number(text.replaceAll(",", "")), 0);
    }
    const shown = await page.locator("tfoot td.n").first().innerText();
    expect(Number(shown.replaceAll(",", ""))).toBe(sum);
  });

  it("says so when nothing is found", async () => {
    const page = await enter("boss", `${list}?keyword=zzzz`);
    await page.getByText("没有符合条件的商品").waitFor();
    await page.getByRole("link", { name: "清除全部条件" }).click();
    await expect.poll(() => styles(page)).toHaveLength(20);
  });

  it("shows a keeper no cost, and nothing to add or edit", async () => {
    const page = await enter("keeper", list);
    expect(await page.getByRole("columnheader", { name: "成本" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: /新增商品|编辑/ }).count()).toBe(0);
    const boss = await enter("boss", list);
    await boss.getByRole("columnheader", { name: "成本" }).waitFor();
    await boss.getByRole("link", { name: "新增商品" }).waitFor();
  });

  it("shows on a phone what a style sells for, how many there are and were sold, each by its name", async () => {
    const page = await enter("boss", list, { width: 390 });
    const [shown] = await page
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.children]
            .filter((cell) => cell.getClientRects().length > 0)
            .map((cell) => getComputedStyle(cell, "::before").content.replace(/["\s]/g, "") || "–"),
        ),
      );
    expect(shown?.filter((label) => label !== "none")).toEqual(["批发价", "全公司库存", "近30天"]);
    const overflow = await page.locator("main").evaluate((main) => {
      const { scrollWidth, clientWidth } = main.ownerDocument.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
