/** What a user keeps and gets: to-dos, messages, quick search, personal centre; and the pages nobody wants (product.md §2, §5, §8). */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { type BrowserPage, inBrowser } from "../../support/page.ts";
import { adminPassword, freePort } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";
import { hydration, tabLink, tabTitles } from "../../support/shell-page.ts";

const list = "/clothes/goods/product/list";
const port = String(await freePort());

/** What the menu offers a keeper. */
const keeperPages = [
  "首页",
  "商品列表",
  "分仓库存",
  "档口商品",
  "库存总览",
  "调拨",
  "线下开单",
  "分销商",
  "充值记录",
  "账户流水",
  "档口数据",
];

describeBothWays(
  "desk",
  (journey) => {
    const { open, enter, signIn, expectError, mode } = journey;
    const hydrated = mode === "hydrated";

    async function api(username: string, method: string, path: string, body?: unknown) {
      const token = decodeURIComponent(await openSession(journey.server.url, username));
      return fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { Authorization: token, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    }

    async function userId(username: string): Promise<number> {
      const { user } = (await (await api(username, "GET", "/auth/info")).json()) as { user: { id: number } };
      return user.id;
    }

    /** The to-do list: a dialog over any page, or the page it is without JavaScript. */
    async function openIssues(page: BrowserPage) {
      if (hydrated) await hydration(page);
      await page.getByRole("link", { name: "待办事项" }).click();
      const field = page.getByLabel("新待办");
      await field.waitFor();
      const items = page.locator(".issues li > span:first-child");
      return { field, items };
    }

    it("to-dos: refused when too long, discarded when blank, shown as text, done once, deleted", async () => {
      expectError(/400/);
      const page = await enter("warehouse", "/dashboard", { browser: "the field is made to take more than it may" });
      const { field, items } = await openIssues(page);
      expect(await items.allInnerTexts()).toEqual(["整理 A 区货架标签"]);
      expect(await field.getAttribute("maxlength")).toBe("200");
      await field.evaluate((input) => input.removeAttribute("maxlength"));
      await field.fill("长".repeat(201));
      await field.press("Enter");
      await page.getByText("待办事项不能超过 200 个字").waitFor();
      expect(await items.count()).toBe(1);
      expect(await field.inputValue()).toHaveLength(201);
      const script = `<script>alert('待办', "\\")</script>`;
      for (const text of ["　 ", script, "长".repeat(200)]) {
        await field.fill(text);
        await field.press("Enter");
        if (text.trim() !== "") await items.filter({ hasText: text }).waitFor();
      }
      expect(await items.count()).toBe(3);
      await page.getByRole("button", { name: `已完成 ${script}` }).click();
      await expect.poll(() => page.getByRole("button", { name: `已完成 ${script}` }).isDisabled()).toBe(true);
      // The page's own data, inside the document, holds every sign that could end it early.
      await page.goto("/user/issue");
      if (hydrated) await hydration(page);
      expect(await items.allInnerTexts()).toContain(script);
      expect(await page.getByRole("button", { name: `已完成 ${script}` }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: `删除 ${script}` }).click();
      await expect.poll(() => items.count()).toBe(2);
    });

    it.runIf(hydrated)("to-dos: added on leaving the field too, once, and blank without a request", async () => {
      const page = inBrowser(await enter("merchandiser", "/dashboard"));
      const { field, items } = await openIssues(page);
      const sent: string[] = [];
      await page.route("**/user/issue.data*", async (route) => {
        if (route.request().method() === "POST") {
          sent.push(route.request().postData() ?? "");
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
        await route.continue();
      });
      await field.fill("   ");
      await field.press("Enter");
      await field.blur();
      expect(sent).toEqual([]);
      await field.fill("离开时添加");
      await field.blur();
      await items.filter({ hasText: "离开时添加" }).waitFor();
      await field.fill("回车后离开");
      await field.press("Enter");
      await field.blur();
      await items.filter({ hasText: "回车后离开" }).waitFor();
      expect(sent).toHaveLength(2);
      expect(await items.count()).toBe(2);
      await expect.poll(() => field.inputValue()).toBe("");
      await field.fill("再添一条");
      await field.press("Enter");
      await items.filter({ hasText: "再添一条" }).waitFor();
      // The next one can be typed at once.
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await expect.poll(() => field.inputValue()).toBe("");
      // The list is as high as it gets; what is added shows all the same.
      for (let number = 1; number <= 10; number += 1) {
        await field.fill(`第 ${number} 条`);
        await field.press("Enter");
        await items.filter({ hasText: `第 ${number} 条` }).waitFor();
      }
      const inside = () =>
        page.locator(".dialog .issues ul").evaluate((list) => {
          const newest = list.lastElementChild?.getBoundingClientRect();
          return newest !== undefined && newest.bottom <= list.getBoundingClientRect().bottom + 1;
        });
      await expect.poll(inside).toBe(true);
      expect(await page.locator(".dialog .issues ul").evaluate(({ clientHeight }) => clientHeight)).toBe(400);
      const box = await page.getByRole("dialog", { name: "待办事项" }).boundingBox();
      expect(box?.width).toBe(1200);
      await page.locator("dialog:modal svg.watermark").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe("/dashboard");
    });

    it("messages: by category, unread first, read, all read, deleted; never another's", async () => {
      const [own, other] = [await userId("finance"), await userId("boss")];
      for (const title of ["第一条", "第二条", "第三条"]) {
        const message = { category: "BUSINESS", type: "到货", title, content: "<i>清单</i>", userIds: [own] };
        expect((await api("admin", "POST", "/api/user/message", message)).status).toBe(201);
      }
      const page = await enter("finance", "/system/app/message");
      await page.getByText("欢迎使用云裳").waitFor();
      await page.getByRole("link", { name: "业务消息 3 条未读" }).click();
      await page.waitForURL("**?tab=business");
      const titles = () => page.locator(".messages b").allInnerTexts();
      await expect.poll(titles).toEqual(["第三条", "第二条", "第一条"]);
      expect(await page.getByText("<i>清单</i>").count()).toBe(3);
      await page.getByRole("button", { name: "标记已读 第三条" }).click();
      await expect.poll(titles).toEqual(["第二条", "第一条", "第三条"]);
      await page.getByRole("link", { name: "消息，2 条未读" }).waitFor();
      await page.getByRole("button", { name: "全部已读" }).click();
      await page.getByRole("link", { name: "消息", exact: true }).waitFor();
      await page.getByRole("button", { name: "全部已读" }).waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "删除 第二条" }).click();
      await expect.poll(titles).toEqual(["第三条", "第一条"]);
      // As after the last message of a page was deleted: the page before it follows.
      await page.goto("/system/app/message?tab=business&page=7");
      expect(await titles()).toEqual(["第三条", "第一条"]);
      expect(new URL(page.url()).search).toBe("?tab=business");

      type Inbox = { content: { id: number; title: string; read: boolean }[] };
      const inbox = async () => (await (await api("boss", "GET", "/api/user/message/business/list")).json()) as Inbox;
      expect(other).not.toBe(own);
      const [foreign] = (await inbox()).content;
      for (const intent of ["read", "remove"]) {
        const headers = { Origin: journey.server.url };
        const form = { intent: `${intent}:${foreign?.id}` };
        const response = await page.request.post("/system/app/message?tab=business", { headers, form });
        expect(response.status()).toBeLessThan(500);
      }
      expect((await inbox()).content[0]).toEqual(foreign);
      expect(foreign?.read).toBe(false);
    });

    it("quick search: by titles and paths, with typing errors, whatever the signs", async () => {
      const page = await enter("keeper", "/dashboard");
      if (hydrated) await hydration(page);
      await page.getByRole("link", { name: "全局搜索" }).click();
      const field = page.getByLabel("款号、单号、客户或页面");
      const found = page.locator(".found li");
      await field.waitFor();
      await expect
        .poll(() => found.allInnerTexts())
        .toEqual(keeperPages.map((title) => expect.stringContaining(title)));
      for (const [text, best] of [
        ["[(.*+?\\", null],
        ["product/lst", "商品列表"],
        ["<b>没有这一页</b>", null],
      ] as const) {
        await field.fill(text);
        if (!hydrated) await field.press("Enter");
        if (best === null) await page.getByText("没有找到").waitFor();
        else await expect.poll(() => found.first().innerText()).toContain(best);
        if (best === null) expect(await found.count()).toBe(0);
        if (!hydrated) expect(new URL(page.url()).searchParams.get("q")).toBe(text);
      }
      await field.fill("商品列");
      await field.press("Enter");
      if (!hydrated) await found.getByRole("link").first().click();
      await page.waitForURL(`**${list}`);
    });

    it.runIf(hydrated)("quick search: one Escape closes it whatever was typed, as does a click beside it", async () => {
      const page = inBrowser(await enter("keeper", "/dashboard"));
      await hydration(page);
      const open = async () => {
        await page.getByRole("link", { name: "全局搜索" }).click();
        await page.getByRole("option").first().waitFor();
        await page.keyboard.type("商品");
      };
      const closed = () => page.getByRole("dialog").waitFor({ state: "detached" });
      await open();
      await page.keyboard.press("Escape");
      await closed();
      await open();
      await page.mouse.click(300, 880);
      await closed();
    });

    it("/redirect/ leads to a page of this site, and to no other host", async () => {
      const page = await enter("boss", "/redirect/clothes/goods/product/list?status=CLEAR");
      expect(page.url()).toBe(`${journey.server.url}${list}?status=CLEAR`);
      expectError(/404/);
      for (const target of ["/evil.example", "%2Fevil.example", "https://evil.example", "%5Cevil.example", ""]) {
        await page.goto(`/redirect/${target}`);
        expect(new URL(page.url()).origin).toBe(journey.server.url);
      }
    });

    it("personal centre: the profile, a picture instead of the first letter", async () => {
      const page = await enter("manager", "/user/center", { browser: "a screenshot is the picture" });
      const face = page.locator("header.bar .face");
      expect(await face.innerText()).toBe("沈");
      await page.getByLabel("昵称").fill("沈大店长");
      await page.getByLabel("邮箱").fill("shen@example.com");
      await page.getByRole("button", { name: "保存资料" }).click();
      await page.getByText("资料已保存").waitFor();
      await page.locator("details.menu summary", { hasText: "沈大店长" }).waitFor();
      expect(await page.getByLabel("邮箱").inputValue()).toBe("shen@example.com");
      const picture = { name: "me.png", mimeType: "image/png", buffer: await page.screenshot() };
      await page.getByLabel("选择图片").setInputFiles(picture);
      await page.getByRole("button", { name: "上传头像" }).click();
      await page.getByText("头像已更新").waitFor();
      await page.goto("/dashboard");
      const src = (await face.getAttribute("src")) ?? "";
      expect((await page.request.get(src)).headers()["content-type"]).toBe("image/webp");
    });

    it("personal centre: another password ends the other sessions and the reminder", async () => {
      expectError(/400/);
      const elsewhere = await open();
      await signIn(elsewhere, "keeper2");
      await elsewhere.getByText("请尽快修改初始密码").waitFor();
      const page = await enter("keeper2", "/user/center");
      const change = async (oldPass: string, newPass: string, again = newPass) => {
        await page.getByLabel("旧密码").fill(oldPass);
        await page.getByLabel("新密码", { exact: true }).fill(newPass);
        await page.getByLabel("确认新密码").fill(again);
        await page.getByRole("button", { name: "修改密码", exact: true }).click();
      };
      await change("wrong-one-1", "another-2026");
      await page.getByText("修改失败，旧密码错误").waitFor();
      await change(adminPassword, "another-2026", "another-2027");
      await page.getByText("两次填写的新密码不一致").waitFor();
      expect(await page.getByLabel("旧密码").inputValue()).toBe("");
      await change(adminPassword, "another-2026");
      await page.getByText("密码已修改，其他设备上的登录已下线").waitFor();
      expect(await page.getByText("请尽快修改初始密码").count()).toBe(0);
      await page.goto("/dashboard");
      expect(await page.getByText("请尽快修改初始密码").count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe("/dashboard");
      expectError(/WebSocket/);
      await elsewhere.goto("/dashboard");
      await elsewhere.waitForURL("**/login?**");
    });

    it("404 and 401 say so inside the shell, lead home, and are no tabs", async () => {
      expectError(/40[34]/);
      const page = await enter("keeper", "/no/such/page");
      await page.getByRole("heading", { name: "页面不存在" }).waitFor();
      const refused = await page.goto("/clothes/goods/product/edit?id=1");
      expect([refused?.status(), new URL(page.url()).pathname]).toEqual([403, "/401"]);
      await page.getByRole("heading", { name: "没有权限" }).waitFor();
      expect(await tabTitles(page)).toEqual(["首页"]);
      await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
      await page.waitForURL("**/dashboard");
      await page.getByRole("heading", { name: /^您好/ }).waitFor();
    });

    it("a page that fails says so inside the shell, from which every other can be reached", async () => {
      expectError(/400/);
      const page = await enter("keeper", "/clothes/goods/product/item?id=999999");
      const failed = async () => {
        await page.getByRole("heading", { name: "操作没有完成" }).waitFor();
        await page.getByText("商品不存在，可能已被删除").waitFor();
        expect(await page.getByRole("navigation", { name: "主菜单" }).count()).toBe(1);
      };
      await failed();
      await tabLink(page, "首页").click();
      await page.getByRole("heading", { name: /^您好/ }).waitFor();
      await tabLink(page, "商品详情").click();
      // An open page has something to show: itself.
      if (mode === "plain") await failed();
      else {
        await page.getByRole("status").getByText("商品不存在，可能已被删除").waitFor();
        expect(await page.getByRole("heading", { name: /^您好/ }).isVisible()).toBe(true);
      }
      await page.locator(".side").getByRole("link", { name: "首页" }).click();
      await page.getByRole("heading", { name: /^您好/ }).waitFor();
    });
  },
  { env: { BACKOFFICE_PORT: port } },
);
