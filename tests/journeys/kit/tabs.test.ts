/** The row of tabs under scripts: opened, switched and closed at once, their menu by a right click and by keys, and a wheel over the row (product.md §2). */
import { describe, expect, it } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { holdData, hydration, sameDocument, settled, tabLink, tabMenu, tabTitles } from "../../support/shell-page.ts";

const list = "/clothes/goods/product/list";
const centre = "/user/center";
const log = "/system/version/log";

describe("tabs", () => {
  const { enter } = useJourney("hydrated", { server: keptDemo() });

  it("open with each page, are marked and go as they are pressed, and are switched within one document", async () => {
    const page = await enter("boss", list);
    await hydration(page);
    const isSame = await sameDocument(page);
    await page.getByTitle("消息").click();
    await page.getByRole("heading", { name: "消息中心" }).waitFor();
    await expect.poll(() => tabTitles(page)).toEqual(["首页", "商品列表", "消息中心"]);
    const held = await holdData(page);
    await tabLink(page, "首页").click();
    await expect.poll(() => tabLink(page, "首页").getAttribute("aria-current")).toBe("page");
    expect(await tabLink(page, "消息中心").getAttribute("aria-current")).toBeNull();
    await held.release();
    await page.waitForURL("**/dashboard");
    const answers = await holdData(page);
    await page.getByRole("button", { name: "关闭 消息中心" }).click();
    await expect.poll(() => tabTitles(page)).toEqual(["首页", "商品列表"]);
    await answers.release();
    await settled(page);
    await page.getByRole("button", { name: "关闭 商品列表" }).click();
    await expect.poll(() => tabTitles(page)).toEqual(["首页"]);
    await settled(page);
    expect([await isSame(), new URL(page.url()).pathname]).toEqual([true, "/dashboard"]);
  });

  it("open their menu by a right click and by keys, and close it again", async () => {
    const page = await enter("boss", list);
    await hydration(page);
    await tabLink(page, "商品列表").click({ button: "right" });
    const refresh = tabMenu(page, "商品列表").first();
    await refresh.waitFor();
    expect(await focused(page)).toBe("刷新");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("关闭");
    await page.keyboard.press("Escape");
    await refresh.waitFor({ state: "hidden" });
    await tabLink(page, "商品列表").click({ button: "right" });
    const box = await refresh.locator("xpath=..").boundingBox();
    expect(box?.width).toBe(105);
    await page.getByRole("heading", { name: "商品列表" }).click();
    await refresh.waitFor({ state: "hidden" });
    await tabLink(page, "首页").focus();
    await page.keyboard.press("Shift+F10");
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("关闭全部");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
  });

  it("are all within reach of a mouse's wheel, which leaves the page where it is", async () => {
    const page = await enter("boss", list, { width: 860 });
    // Each visit brings its tab, whoever asks for the page.
    for (const path of [log, centre, "/search", "/user/issue", "/settings/layout", "/system/app/message"]) {
      await page.request.get(path);
    }
    await page.goto(list);
    await hydration(page);
    const row = page.locator(".tabs ul");
    const box = await row.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 20);
    // A page that was not painted yet takes no turn of the wheel.
    const turn = async (by: number) => {
      await page.mouse.wheel(0, by);
      return row.evaluate(({ scrollLeft }) => scrollLeft);
    };
    await expect.poll(() => turn(1000)).toBeGreaterThan(100);
    await expect.poll(() => turn(-1000)).toBe(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

function focused(page: Page): Promise<string> {
  return page.locator(":focus").innerText();
}
