/**
 * The search of the top bar: goods, numbers and customers beside pages, with a script and without (product.md §2;
 * docs/decisions/pages.md, "One search").
 *
 * @module-tag own-script
 */
import { expect, it } from "vitest";
import { describeBothWaysOn, keptDemo } from "../../support/browser.ts";
import { inBrowser, type Page } from "../../support/page.ts";
import { hydration } from "../../support/shell-page.ts";

const item = "/clothes/goods/product/item?id=1";
const field = (page: Page) => page.getByLabel("款号、单号、客户或页面");

describeBothWaysOn(keptDemo(), "the search", ({ mode, enter }) => {
  const hydrated = mode === "hydrated";

  async function search(page: Page, text: string): Promise<void> {
    if ((await field(page).count()) === 0) await page.getByRole("link", { name: "全局搜索" }).first().click();
    await field(page).fill(text);
    await field(page).press("Enter");
  }

  it("opens what was meant exactly, however it was typed: 款号, SKU code, full-width", async () => {
    const page = await enter("boss", "/dashboard");
    if (hydrated) await hydration(page);
    for (const text of ["8801", "8801-bk-m", "８８０１ "]) {
      await search(page, text);
      await page.waitForURL(`**${item}`);
      await page.getByRole("heading", { name: /^8801/, level: 1 }).waitFor();
      await page.goto("/dashboard");
      if (hydrated) await hydration(page);
    }
  });

  it("shows by kind what words find, and what a number begins with, as far as one may see it", async () => {
    const page = await enter("boss", "/clothes/manufacture/batch/list");
    const no = (
      await page
        .getByRole("link", { name: /^SC\d{11}$/ })
        .first()
        .innerText()
    ).trim();
    await page.goto(`/search?q=${encodeURIComponent("连衣裙 法式")}`);
    await page.getByRole("heading", { name: "商品" }).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^8801 / })
      .first()
      .waitFor();
    await page.goto(`/search?q=${no.slice(0, 8)}`);
    await page.getByRole("heading", { name: "生产批次" }).waitFor();
    await page.goto(`/search?q=${no}`);
    expect(new URL(page.url()).pathname).toBe("/clothes/manufacture/batch/detail");
    const keeper = await enter("keeper", `/search?q=${no}`);
    await keeper.getByText(`没有找到“${no}”`).waitFor();
    expect(new URL(keeper.url()).pathname).toBe("/search");
  });

  it("leads on to the list where there is more than is shown", async () => {
    const page = await enter("boss", "/search?q=连衣裙");
    await page.getByRole("link", { name: "查看全部商品" }).click();
    await page.waitForURL(/product\/list\?keyword=/);
  });

  it("has its place in the user's menu on a phone, with messages and to-dos", async () => {
    const page = inBrowser(await enter("boss", "/dashboard", { width: 390 }));
    if (hydrated) await hydration(page);
    const menu = page.locator("header .menu");
    for (const [name, path] of [
      ["全局搜索", "/search"],
      ["消息", "/system/app/message"],
      ["待办事项", "/user/issue"],
    ] as const) {
      await menu.locator("summary").click();
      await menu.getByRole("link", { name }).click();
      await page.waitForURL(`**${path}`);
    }
    await page.setViewportSize({ width: 992, height: 800 });
    await menu.locator("summary").click();
    expect(await menu.getByRole("link", { name: "全局搜索" }).isVisible()).toBe(false);
  });

  it.runIf(hydrated)("is led to by /, where that is typed into nothing", async () => {
    const page = inBrowser(await enter("boss", "/clothes/goods/product/list"));
    await hydration(page);
    await page.getByLabel("关键字").first().focus();
    await page.keyboard.type("/");
    expect(await page.getByLabel("关键字").first().inputValue()).toBe("/");
    expect(await field(page).count()).toBe(0);
    await page.locator("h1").click();
    await page.keyboard.press("/");
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe("");
    // A scanner types at once and ends with Enter.
    await page.keyboard.type("8801-BK-M");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${item}`);
    expect(await field(page).count()).toBe(0);
  });

  it.runIf(hydrated)("keeps what is scanned before its own code has come", async () => {
    const page = inBrowser(await enter("boss", "/clothes/goods/product/list"));
    let late = 0;
    await page.route(/quick-search/, async (route) => {
      late += 1;
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await hydration(page);
    await page.locator("h1").click();
    await page.keyboard.type("/8801-BK-M");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${item}`);
    expect(late).toBe(1);
  });

  it.runIf(hydrated)("answers while one types, goods beside pages, and opens what is chosen", async () => {
    const page = inBrowser(await enter("boss", "/dashboard"));
    await hydration(page);
    await page.keyboard.press("/");
    await field(page).fill("880");
    const option = page.getByRole("group", { name: "商品" }).getByRole("option", { name: /^8801 / });
    await option.click();
    await page.waitForURL(`**${item}`);
  });
});
