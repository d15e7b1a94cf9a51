/** The tabs of visited pages: how they come, go and are kept (product.md §2, §4). */
// @module-tag own-script
import { expect, it } from "vitest";
import type { MenuTreeNode } from "#contract/system/menus.ts";
import { describeBothWays, serveDemo } from "../../support/browser.ts";
import { inBrowser } from "../../support/page.ts";
import { freePort } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";
import { chooseInTab, hydration, openTabMenu, settled, tabLink, tabMenu, tabTitles } from "../../support/shell-page.ts";

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
      expect(await tabTitles(page)).toEqual(["首页", "商品列表", "版本日志", "个人中心", "全局搜索"]);
      await chooseInTab(page, "版本日志", "关闭");
      // The tab is gone at once; a menu opened before the answer would close again.
      if (mode === "hydrated") await settled(page);
      await expect.poll(() => tabTitles(page)).toEqual(["首页", "商品列表", "个人中心", "全局搜索"]);
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

    it.runIf(mode === "hydrated")("keep their pages, but not those whose menu entry says noCache", async () => {
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
  },
  { server: serveDemo({ BACKOFFICE_PORT: port }) },
);
