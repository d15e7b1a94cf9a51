/** The pages behind the tabs: kept as they were left, shown before anything is asked of the server, dropped by 刷新 and 关闭 (product.md §2). */
import { describe, expect, it } from "vitest";
import { keptDemo, useJourney } from "../../support/browser.ts";
import type { BrowserPage, Page } from "../../support/page.ts";
import { chooseInTab, goByMenu, holdData, hydration, settled, tabLink } from "../../support/shell-page.ts";

const list = "/clothes/goods/product/list";
const centre = "/user/center";

describe("kept pages", () => {
  const { enter } = useJourney("hydrated", { server: keptDemo() });

  it("one comes back as it was left, before anything is asked of the server", async () => {
    const page = await enter("boss", `${list}?status=ON`);
    // The table is wider than its box.
    await page.setViewportSize({ width: 1024, height: 800 });
    await hydration(page);
    await page.getByRole("link", { name: "下一页" }).click();
    await page.waitForURL("**page=1**");
    await settled(page);
    const left = await rows(page);
    expect(left).toHaveLength(20);
    await page.getByLabel("关键字").fill("没有保存");
    await page.evaluate(() => {
      document.querySelector(".scroll")?.scrollTo(120, 0);
      window.scrollTo(0, 300);
    });
    await expect.poll(() => scrolled(page)).toBe(300);
    await tabLink(page, "首页").click();
    await page.getByRole("heading", { name: /^您好/ }).waitFor();
    expect([await page.getByLabel("关键字").count(), await scrolled(page)]).toEqual([0, 0]);
    const held = await holdData(page);
    expect(await requestsBeforePaint(page, "商品列表")).toEqual([]);
    const check = async () => {
      expect(await rows(page)).toEqual(left);
      expect(await page.getByLabel("关键字").inputValue()).toBe("没有保存");
      expect(await page.getByLabel("状态").inputValue()).toBe("ON");
      expect(await scrolled(page)).toBe(300);
      expect(await page.evaluate(() => document.querySelector(".scroll")?.scrollLeft)).toBe(120);
    };
    await check();
    await expect.poll(() => held.count()).toBe(1);
    await held.release();
    await page.waitForURL("**page=1**");
    await settled(page);
    await check();
    expect(await tabLink(page, "商品列表").getAttribute("aria-current")).toBe("page");
  });

  it("quick changes of mind end where the last click led", async () => {
    const page = await enter("boss", list);
    await hydration(page);
    for (const path of ["版本日志", "个人中心"]) await goByUserMenu(page, path);
    await page.evaluate(() => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>(".tabs a")) link.click();
    });
    await page.waitForURL(`**${centre}`);
    await settled(page);
    await page.getByRole("heading", { name: "个人中心", level: 1 }).waitFor();
    await tabLink(page, "商品列表").click();
    await page.waitForURL(`**${list}`);
    expect(await rows(page)).toHaveLength(20);
  });

  it("the last click leads also where a frame comes before the page that was asked for is rendered", async () => {
    const page = await enter("boss", list);
    await hydration(page);
    for (const path of ["版本日志", "个人中心"]) await goByUserMenu(page, path);
    await settled(page);
    await page.evaluate(() => {
      // As on a slow machine: what waits for the next frame runs before a render that may be put off.
      const { requestAnimationFrame, setTimeout } = window;
      window.requestAnimationFrame = (callback) => {
        queueMicrotask(() => callback(performance.now()));
        return 0;
      };
      window.setTimeout = ((callback: () => void, delay?: number) => {
        if (delay) return setTimeout(callback, delay);
        queueMicrotask(callback);
        return 0;
      }) as typeof window.setTimeout;
      for (const link of document.querySelectorAll<HTMLAnchorElement>(".tabs a")) link.click();
      setTimeout(() => Object.assign(window, { requestAnimationFrame, setTimeout }));
    });
    await settled(page);
    await page.getByRole("heading", { name: "个人中心", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(centre);
  });

  it("refreshing and closing drop the page, shown or not", async () => {
    const page = await enter("boss", list);
    await hydration(page);
    const typed = page.getByLabel("关键字");
    for (const intent of ["刷新", "关闭"]) {
      await typed.fill("没有保存");
      await goByUserMenu(page, "版本日志");
      // Arriving closes the menus that are open.
      await settled(page);
      await chooseInTab(page, "商品列表", intent);
      await settled(page);
      await goByMenu(page, list);
      await expect.poll(() => typed.inputValue()).toBe("");
    }
  });
});

/**
 * Chooses a tab by a script, and gives the addresses asked for until the frame
 * in which the list's rows are painted.
 */
function requestsBeforePaint(page: BrowserPage, title: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const asked: string[] = [];
    const original = window.fetch;
    window.fetch = (...given) => {
      asked.push(String(given[0] instanceof Request ? given[0].url : given[0]));
      return original(...given);
    };
    const link = [...document.querySelectorAll<HTMLAnchorElement>(".tabs a")].find(
      ({ textContent }) => textContent === wanted,
    );
    link?.click();
    // A frame's callbacks run just before it is painted.
    do await new Promise(requestAnimationFrame);
    while (!document.querySelector("tbody th[scope=row]"));
    const before = [...asked];
    window.fetch = original;
    return before;
  }, title);
}

/** 款号 of the rows shown. */
function rows(page: Page): Promise<string[]> {
  return page.locator("tbody th[scope=row]").allInnerTexts();
}

function scrolled(page: BrowserPage): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

async function goByUserMenu(page: Page, title: string): Promise<void> {
  // A menu closes when a page lands: what was asked for before is to be there first.
  await settled(page);
  await page.locator("details.menu summary").last().click();
  await page.locator("details.menu").getByRole("link", { name: title }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}
