/** The error catalogue as people meet it (product.md §8): the API behind the pages fails, at their first load and under an open page. */
// @module-tag own-script
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBackoffice } from "../../support/backoffice.ts";
import { describeBothWaysOn, useJourney } from "../../support/browser.ts";
import { type Fault, type FaultyApi, startFaultyApi } from "../../support/faulty-api.ts";
import type { Page } from "../../support/page.ts";
import { type RunningServer, startServer } from "../../support/processes.ts";
import { hydration, tabTitles } from "../../support/shell-page.ts";

const list = "/clothes/goods/product/list";
const itemCall = (id: number) => `/api/clothes/product/${id}/item`;
const infoCall = "/auth/info";

const backoffice = openBackoffice();
let api: FaultyApi;
let web: RunningServer;
beforeAll(async () => {
  api = await startFaultyApi(backoffice.url);
  web = await startServer({ env: { BACKOFFICE_URL: api.url } });
});
afterEach(() => {
  api.faults.clear();
  api.answerOnly(null);
});
afterAll(async () => {
  await web?.stop();
  await api?.close();
});
const server = () => web;
/** Address and heading. */
const shellPages: readonly (readonly [address: string, heading: RegExp])[] = [
  ["/dashboard", /您好|欢迎/],
  ["/user/center", /个人中心/],
  ["/user/issue", /待办/],
  ["/system/app/message", /消息/],
  ["/system/version/log", /版本日志/],
  ["/search", /搜索/],
];
const path = (page: Page) => new URL(page.url()).pathname;

describe("under an open page, the API", () => {
  const { enter, expectError } = useJourney("hydrated", { server });

  /** 商品列表 with something typed, and a link of it pressed whose page fails. */
  async function fails(fault: Fault) {
    expectError(/status of [45]\d\d/);
    const page = await enter("boss", list);
    await hydration(page);
    await page.getByLabel("关键字").fill("没有查询");
    const link = page.getByRole("rowheader").getByRole("link").first();
    const id = Number(new URL((await link.getAttribute("href")) ?? "", page.url()).searchParams.get("id"));
    api.faults.set(itemCall(id), fault);
    const answered = page.waitForResponse(/item\.data/);
    await link.click();
    await answered;
    return {
      page,
      notice: page.getByRole("status").filter({ hasText: /\S/ }),
      stays: async () => {
        await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
        expect(path(page)).toBe(list);
        expect(await page.getByLabel("关键字").inputValue()).toBe("没有查询");
      },
    };
  }

  it("refuses: its sentence is a notice of five seconds, and the page stays with what was typed", async () => {
    const { page, notice, stays } = await fails({ status: 400, message: "款式 8801 正在整理" });
    await notice.getByText("款式 8801 正在整理", { exact: true }).waitFor();
    expect(await notice.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("5s");
    await stays();
    await notice.waitFor({ state: "hidden" });
    // The same link works as soon as the API does.
    api.faults.clear();
    await page.getByRole("rowheader").getByRole("link").first().click();
    await page.waitForURL("**/product/item?**");
  });

  it("fails with 500: no notice, and the banner until it answers again", async () => {
    const { page, notice, stays } = await fails({ status: 500, message: "relation product does not exist" });
    await page.getByText(/服务器正在升级中，请稍候重试!（1\d\d 秒）/).waitFor();
    expect(await notice.count()).toBe(0);
    await stays();
    await page.getByText(/服务器正在升级中/).waitFor({ state: "hidden" });
  });

  it("answers by another code: the page is replaced, and nobody reads the message", async () => {
    const { page, notice } = await fails({ status: 409, message: "冲突文字" });
    await page.getByText("返回首页").waitFor();
    expect(await notice.count()).toBe(0);
    expect(await page.content()).not.toContain("冲突文字");
  });

  it("gives no answer: its address and the code, for five seconds", async () => {
    const { notice, stays } = await fails("silence");
    await notice.getByText(/^接口【\/api\/clothes\/product\/\d+\/item】请求失败，code【UND_ERR_SOCKET】$/).waitFor();
    await stays();
  });
});

describeBothWaysOn(server, "at the first load, the API", ({ enter, expectError }) => {
  it("refuses: the sentence stands in the page's place", async () => {
    expectError(/status of 400/);
    api.faults.set(itemCall(1), { status: 400, message: "款式 8801 正在整理" });
    const page = await enter("boss", "/clothes/goods/product/item?id=1");
    await page.getByText("款式 8801 正在整理", { exact: true }).waitFor();
    expect(await page.getByRole("navigation", { name: "主菜单" }).count()).toBe(1);
  });

  it("fails: the page says so, and 重试 asks again", async () => {
    expectError(/status of 503/);
    api.faults.set(itemCall(1), { status: 500, message: "relation product does not exist" });
    const page = await enter("boss", "/clothes/goods/product/item?id=1");
    await page.getByText("服务器正在升级中，请稍候重试!", { exact: true }).waitFor();
    api.faults.clear();
    await page.getByRole("link", { name: "重试" }).click();
    await page
      .getByRole("heading", { name: /8801|商品/ })
      .first()
      .waitFor();
    expect(await page.getByText("服务器正在升级中，请稍候重试!", { exact: true }).count()).toBe(0);
  });

  it("fails at user info: the user is signed out, and comes back where he was", async () => {
    expectError(/WebSocket/);
    const page = await enter("keeper", "/dashboard");
    expect(await tabTitles(page)).toContain("首页");
    // A user's own change: what was kept of the session is read anew.
    await backoffice.database.script("update reference_epoch set epoch = epoch + 1");
    api.faults.set(infoCall, { status: 500, message: "no" });
    await page.goto("/system/version/log");
    await page.getByText("登录状态已过期，请重新登录").waitFor();
    expect(path(page)).toBe("/login");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/system/version/log");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("Y-TOKEN");
  });
});

/** The calls that product.md §7 names, and no other. */
const specified =
  /^(GET \/auth\/(code|info)|POST \/auth\/login|DELETE \/auth\/logout|GET \/api\/menus\/(tree|build)|(POST|PUT|DELETE) \/api\/menus|POST \/api\/user\/message\/read(\/all)?|GET \/api\/user\/message\/(system|business)\/list|(POST|PUT|DELETE) \/api\/user\/message\/?|GET \/api\/user\/issue\/list|(POST|PUT) \/api\/user\/issue|(GET|POST|PUT) \/api\/dictDetail|DELETE \/api\/dictDetail\/\d+)$/;

describeBothWaysOn(server, "a host that answers only what the specification names", ({ enter, expectError }) => {
  it("serves the shell: each of its pages stands, and messages and to-dos can be dealt with", async () => {
    expectError(/WebSocket/);
    const page = await enter("keeper", "/system/version/log");
    // What was kept of the session is read anew, from that host.
    await backoffice.database.script("update reference_epoch set epoch = epoch + 1");
    await page.reload();
    api.answerOnly(specified);
    for (const [address, heading] of shellPages) {
      const answer = await page.goto(address);
      expect([address, answer?.status()]).toEqual([address, 200]);
      await page.getByRole("heading", { name: heading }).first().waitFor();
      expect(await page.getByRole("navigation", { name: "主菜单" }).count(), address).toBe(1);
    }
    await page.goto("/user/issue");
    await page.getByLabel("新待办").fill("对账");
    await page.getByLabel("新待办").press("Enter");
    await page.getByText("对账", { exact: true }).first().waitFor();
  });
});
