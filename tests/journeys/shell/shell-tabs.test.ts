/** The tabs of visited pages: how they come, go and are kept (product.md §2, §4). */
// @module-tag own-script
import type { Route } from "playwright";
import { describe, expect, it } from "vitest";
import type { MenuTreeNode } from "#contract/system/menus.ts";
import { describeBothWays, serveDemo } from "../../support/browser.ts";
import { type BrowserPage, inBrowser, type Page } from "../../support/page.ts";
import { freePort } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";
import {
  chooseInTab,
  goByMenu,
  hydration,
  openTabMenu,
  settled,
  tabLink,
  tabMenu,
  tabTitles,
} from "../../support/shell-page.ts";

const list = "/clothes/goods/product/list";
const centre = "/user/center";
const log = "/system/version/log";

const port = String(await freePort());

describeBothWays(
  "tabs",
  (journey) => {
    const { open, signIn, enter, mode } = journey;

    /** Changes the menu row of 商品列表, as an administrator does. */
    async function editListMenu(flags: { cache?: boolean; affix?: boolean }): Promise<void> {
      const token = decodeURIComponent(await openSession(journey.server.url, "admin"));
      const asked = await fetch(`http://127.0.0.1:${port}/api/menus/tree`, { headers: { Authorization: token } });
      const tree: MenuTreeNode[] = await asked.json();
      const goods = tree.find(({ label }) => label === "商品管理");
      const entry = goods?.children?.find(({ label }) => label === "商品列表");
      const menu = { id: entry?.id, pid: goods?.id, type: 1, title: "商品列表", path: "product/list", menuSort: 3 };
      const changed = await fetch(`http://127.0.0.1:${port}/api/menus`, {
        method: "PUT",
        headers: { Authorization: token, "Content-Type": "application/json" },
        body: JSON.stringify({
          ...menu,
          component: `clothes/goods/${menu.path}`,
          permission: "msClothesProduct:list",
          cache: true,
          ...flags,
        }),
      });
      expect(changed.status).toBe(204);
    }

    it("come one for each page, the pinned 首页 first, at the address that was last seen", async () => {
      const page = await enter("boss", `${list}?keyword=8801`);
      await page.goto(log);
      await page.goto(`${list}?keyword=8802`);
      expect(await tabTitles(page)).toEqual(["首页", "商品列表", "版本日志"]);
      expect(await tabLink(page, "商品列表").getAttribute("aria-current")).toBe("page");
      expect(await tabLink(page, "商品列表").getAttribute("href")).toBe(`${list}?keyword=8802`);
      expect(await page.getByRole("button", { name: "关闭 首页" }).count()).toBe(0);
      await openTabMenu(page, "首页");
      expect(await tabMenu(page, "首页").allInnerTexts()).toEqual(["刷新", "关闭其他", "关闭全部"]);
    });

    it("close by their menu: one, the others, all but the pinned", async () => {
      const page = await enter("boss", list);
      for (const path of [log, centre, "/search"]) await page.goto(path);
      expect(await tabTitles(page)).toEqual(["首页", "商品列表", "版本日志", "个人中心", "菜单搜索"]);
      await chooseInTab(page, "版本日志", "关闭");
      // The tab is gone at once; a menu opened before the answer would close again.
      if (mode === "hydrated") await settled(page);
      await expect.poll(() => tabTitles(page)).toEqual(["首页", "商品列表", "个人中心", "菜单搜索"]);
      expect(new URL(page.url()).pathname).toBe("/search");
      // The page shown is among the others: its place is taken by the tab that remains.
      await chooseInTab(page, "商品列表", "关闭其他");
      await page.waitForURL(`**${list}`);
      if (mode === "hydrated") await settled(page);
      expect(await tabTitles(page)).toEqual(["首页", "商品列表"]);
      await chooseInTab(page, "首页", "关闭全部");
      await page.waitForURL("**/dashboard");
      await expect.poll(() => tabTitles(page)).toEqual(["首页"]);
    });

    it("lead, when the active one closes, to the last that remains, else home", async () => {
      const page = await enter("boss", list);
      for (const path of [log, centre]) await page.goto(path);
      await tabLink(page, "商品列表").click();
      await page.waitForURL(`**${list}`);
      await page.getByRole("button", { name: "关闭 商品列表" }).click();
      await page.waitForURL(`**${centre}`);
      await page.getByRole("button", { name: "关闭 个人中心" }).click();
      await page.waitForURL(`**${log}`);
      await page.getByRole("button", { name: "关闭 版本日志" }).click();
      await page.waitForURL("**/dashboard");
      await expect.poll(() => tabTitles(page)).toEqual(["首页"]);
    });

    it("are refreshed by their menu: what was typed is gone, the filters stay", async () => {
      const page = await enter("boss", `${list}?status=CLEAR`);
      await page.getByLabel("关键字").fill("没有保存");
      await chooseInTab(page, "商品列表", "刷新");
      await expect.poll(() => page.getByLabel("关键字").inputValue()).toBe("");
      expect(await page.getByLabel("状态").inputValue()).toBe("CLEAR");
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${list}?status=CLEAR`);
    });

    it("survive a reload and a new sign-in", async () => {
      const page = await open();
      await signIn(page, "boss", `${list}?status=CLEAR`);
      await page.goto(log);
      await page.reload();
      expect(await tabTitles(page)).toEqual(["首页", "商品列表", "版本日志"]);
      await page.goto("/logout");
      await page.getByRole("button", { name: "确定" }).click();
      await page.waitForURL("**/login?**");
      await signIn(page, "boss");
      expect(await tabTitles(page)).toEqual(["首页", "商品列表", "版本日志"]);
      await tabLink(page, "商品列表").click();
      await page.waitForURL(`**${list}?status=CLEAR`);
    });

    it("fall back quietly from a cookie edited by hand, and never outgrow it", async () => {
      const page = await enter("boss", "/dashboard");
      const url = page.url();
      const cookie = async () => (await page.context().cookies()).find(({ name }) => name === "Y-TABS")?.value ?? "";
      const [owner] = (await cookie()).split("|");
      const store = (value: string) => page.context().addCookies([{ name: "Y-TABS", value: `${owner}|${value}`, url }]);
      await store(`/no/such/page|${log}|/401|https://evil.example|%ZZ|/dashboard|${log}?again=1`);
      await page.goto(centre);
      expect(await tabTitles(page)).toEqual(["首页", "版本日志", "个人中心"]);
      await store(`${"/a/b".repeat(900)}|${log}`);
      await page.goto(centre);
      expect(await tabTitles(page)).toEqual(["首页", "版本日志", "个人中心"]);
      // An address that fills the cookie by itself: the page keeps its tab, and forgets the filter.
      await page.goto(`${list}?keyword=${"长".repeat(400)}`);
      await page.goto(centre);
      expect(await tabLink(page, "商品列表").getAttribute("href")).toBe(list);
      expect((await cookie()).length).toBeLessThan(4096);
    });

    it.runIf(mode === "hydrated")("open their menu by a right click and by keys, and close it again", async () => {
      const page = inBrowser(await enter("boss", list));
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

    it.runIf(mode === "hydrated")(
      "are all within reach of a mouse's wheel, which leaves the page where it is",
      async () => {
        const page = await open({ width: 860 });
        await signIn(page, "boss", list);
        for (const path of [log, centre, "/search", "/user/issue", "/settings/layout", "/system/app/message", list]) {
          await page.goto(path);
        }
        await hydration(page);
        const row = page.locator(".tabs ul");
        const box = await row.boundingBox();
        await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 20);
        await page.mouse.wheel(0, 1000);
        await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
        await page.mouse.wheel(0, -1000);
        await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
      },
    );

    it("that the menu pins are there from the start, and cannot be closed", async () => {
      await editListMenu({ affix: true });
      const page = await enter("boss", log);
      expect(await tabTitles(page)).toEqual(["首页", "商品列表", "版本日志"]);
      expect(await page.getByRole("button", { name: "关闭 商品列表" }).count()).toBe(0);
      await openTabMenu(page, "商品列表");
      expect(await tabMenu(page, "商品列表").allInnerTexts()).toEqual(["刷新", "关闭其他", "关闭全部"]);
      await page.goto(log);
      await chooseInTab(page, "版本日志", "关闭全部");
      await page.waitForURL(`**${list}`);
      await expect.poll(() => tabTitles(page)).toEqual(["首页", "商品列表"]);
      await editListMenu({ affix: false });
      await page.goto(log);
      await page.getByRole("button", { name: "关闭 商品列表" }).waitFor();
    });

    describe.runIf(mode === "hydrated")("keep their pages alive:", () => {
      it("one comes back as it was left, before anything is asked of the server", async () => {
        const page = inBrowser(await enter("boss", `${list}?status=ON`));
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
        const page = inBrowser(await enter("boss", list));
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

      it("refreshing and closing drop the page, shown or not", async () => {
        const page = inBrowser(await enter("boss", list));
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

      it("not those whose menu entry says noCache", async () => {
        const page = inBrowser(await enter("boss", list));
        for (const cache of [false, true]) {
          await editListMenu({ cache });
          await page.goto(list);
          await hydration(page);
          await page.getByLabel("关键字").fill("没有保存");
          await tabLink(page, "首页").click();
          await page.waitForURL("**/dashboard");
          await tabLink(page, "商品列表").click();
          await page.waitForURL(`**${list}`);
          await settled(page);
          expect(await page.getByLabel("关键字").inputValue()).toBe(cache ? "没有保存" : "");
        }
      });
    });
  },
  { server: serveDemo({ BACKOFFICE_PORT: port }) },
);

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

/** Keeps loaders' answers back until they are released. */
async function holdData(page: BrowserPage) {
  const held: Route[] = [];
  await page.route(/\.data/, (route) => void held.push(route));
  return {
    count: () => held.length,
    async release() {
      for (const route of held.splice(0)) await route.continue();
      await page.unroute(/\.data/);
    },
  };
}

async function goByUserMenu(page: Page, title: string): Promise<void> {
  // A menu closes when a page lands: what was asked for before is to be there first.
  await settled(page);
  await page.locator("details.menu summary").last().click();
  await page.locator("details.menu").getByRole("link", { name: title }).click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

function focused(page: Page): Promise<string> {
  return page.locator(":focus").innerText();
}
