/** What reaches an open page by itself: messages, the server's state, a forced version; and what greets a user (product.md §4, §8). */
// @module-tag own-script
import { describe, expect, it } from "vitest";
import { eventCodes } from "#contract/events.ts";
import { describeBothWays, serveDemoProcesses, useJourney } from "../../support/browser.ts";
import { type BrowserPage, inBrowser } from "../../support/page.ts";
import { eventually, freePort, type Served } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";
import { hydration } from "../../support/shell-page.ts";

const port = String(await freePort());

/** Messages that the administrator sends through the API of the server beside the pages. */
function senderOn(server: () => Served) {
  async function api(username: string, method: string, path: string, body?: unknown) {
    const token = decodeURIComponent(await openSession(server().url, username));
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { Authorization: token, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Signs in as the user, of which their open pages hear: so once. */
  const ids = new Map<string, number>();
  async function idOf(username: string): Promise<number> {
    const known = ids.get(username);
    if (known !== undefined) return known;
    const { user } = (await (await api(username, "GET", "/auth/info")).json()) as { user: { id: number } };
    ids.set(username, user.id);
    return user.id;
  }

  async function tell(username: string, title: string): Promise<void> {
    const userIds = [await idOf(username)];
    const message = { category: "BUSINESS", type: "到货", title, content: "", userIds };
    expect((await api("admin", "POST", "/api/user/message", message)).status).toBe(201);
  }

  return { tell };
}

describeBothWays(
  "what is live",
  (journey) => {
    const { open, enter, signIn, expectError, mode } = journey;
    const hydrated = mode === "hydrated";

    const { tell } = senderOn(() => journey.server);

    it("says that this is a test environment, and greets by the hour for 4.5 s, once", async () => {
      const page = await open({ browser: "the notice goes with its animation" });
      await signIn(page, "boss");
      await page.getByText("当前服务器为测试环境").waitFor();
      const hour = Number(
        new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: "Asia/Shanghai" }).format(),
      );
      const greeting = hour < 12 ? "上午好" : hour <= 17 ? "下午好" : "晚上好";
      const notice = page.getByRole("status").filter({ hasText: `${greeting}，云老板，欢迎回来` });
      await notice.waitFor();
      const ends = await notice.evaluate((shown) =>
        Math.max(...shown.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
      );
      expect(ends).toBe(4500);
      await page.goto("/dashboard");
      expect(await page.getByText("欢迎回来").count()).toBe(0);
    });

    it("asks once for another first password, and leads to the form for it", async () => {
      const username = hydrated ? "keeper2" : "ecom";
      const page = await open();
      await signIn(page, username);
      const reminder = page.getByRole("dialog", { name: /请尽快修改初始密码/ });
      await reminder.waitFor();
      if (hydrated) await page.locator("dialog:modal svg.watermark").waitFor();
      await reminder.getByRole("button", { name: "去修改密码" }).click();
      await page.waitForURL("**/user/center");
      await page.getByText("仍在使用初始密码").waitFor();
      await page.goto("/dashboard");
      expect(await reminder.count()).toBe(0);
      await page.context().clearCookies({ name: "Y-TOKEN" });
      if (hydrated) expectError(/WebSocket/);
      await signIn(page, username);
      expect(await reminder.count()).toBe(0);
    });

    it.runIf(!hydrated)("shows the unread messages of the moment with each page", async () => {
      const page = await enter("manager", "/dashboard");
      const unread = Number(/\d+/.exec(await page.getByRole("link", { name: /^消息/ }).innerText())?.[0] ?? 0);
      await tell("manager", "恒泰交货 700 件");
      await page.reload();
      await page.getByRole("link", { name: `消息，${unread + 1} 条未读` }).waitFor();
    });

    describe.runIf(hydrated)("on an open page:", () => {
      it("a banner counts down from 120 s, hides at 0 and when the server is back", async () => {
        const page = inBrowser(await enter("boss", "/404"));
        expectError(/404/);
        await page.clock.install();
        let send: ((up: boolean) => void) | undefined;
        await page.routeWebSocket("**/ms-ws", (socket) => {
          send = (up) => socket.send(JSON.stringify({ code: eventCodes.serverStatus, data: { up } }));
        });
        await page.goto("/dashboard");
        await hydration(page);
        // What is sent before the page has its socket reaches nobody.
        const tell = await eventually(() => send);
        // It runs on by itself until then, and a busy machine would find a second gone.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
        const banner = page.getByRole("alert");
        tell(false);
        await expect.poll(() => banner.innerText()).toBe("服务器正在升级中，请稍候重试!（120 秒）");
        await page.clock.runFor(20_000);
        // A second report does not start the count anew.
        tell(false);
        await expect.poll(() => banner.innerText()).toContain("（100 秒）");
        await page.clock.runFor(99_000);
        await expect.poll(() => banner.innerText()).toContain("（1 秒）");
        await page.clock.runFor(1000);
        await expect.poll(() => banner.count()).toBe(0);
        tell(false);
        await banner.waitFor();
        tell(true);
        await banner.waitFor({ state: "hidden" });
      });

      it("polling takes over from a socket that cannot open, and ends at 401 and at 403", async () => {
        expectError(/40[13]|500/);
        const page = inBrowser(await enter("warehouse", "/dashboard"));
        await page.clock.install();
        await withoutSockets(page);
        const polls: number[] = [];
        let status = 200;
        await page.route("**/events/poll", (route) => {
          polls.push(status);
          return status === 200 ? route.continue() : route.fulfill({ status, json: { message: "…" } });
        });
        await page.goto("/dashboard");
        await hydration(page);
        expect(polls).toEqual([]);
        await page.clock.runFor(60_000);
        await expect.poll(() => polls.length).toBeGreaterThan(0);
        await tell("warehouse", "待收调拨");
        await page.clock.runFor(30_000);
        await page.getByRole("link", { name: "消息，1 条未读" }).waitFor();
        status = 500;
        await page.clock.runFor(30_000);
        await page.getByText(/服务器正在升级中/).waitFor();
        status = 200;
        await page.clock.runFor(30_000);
        await page.getByText(/服务器正在升级中/).waitFor({ state: "hidden" });
        for (const refusal of [401, 403]) {
          status = refusal;
          await page.clock.runFor(60_000);
          await expect.poll(() => polls.filter((seen) => seen === refusal)).toHaveLength(1);
          await page.clock.runFor(300_000);
          expect(polls.filter((seen) => seen === refusal)).toHaveLength(1);
          status = 200;
          await page.goto("/dashboard");
          await hydration(page);
        }
      });

      it("what the server tells fetches no page anew that is being typed into, and any other at once", async () => {
        const page = inBrowser(await enter("keeper", "/dashboard"));
        let send: (() => void) | undefined;
        await page.routeWebSocket("**/ms-ws", (socket) => {
          send = () => socket.send(JSON.stringify({ code: eventCodes.userLogin, data: null }));
        });
        await page.goto("/clothes/stall/distributor/bill/day?stallId=1");
        await hydration(page);
        const tell = await eventually(() => send);
        const isOfPage = (request: { url(): string }) => request.url().includes("/bill/day.data");
        let fetched = 0;
        page.on("request", (request) => {
          if (isOfPage(request)) fetched += 1;
        });
        const box = page.getByRole("textbox", { name: /现金.* 清点金额/ }).first();
        await box.fill("123.45");
        tell();
        await page.waitForTimeout(300);
        expect(fetched).toBe(0);
        expect(await box.inputValue()).toBe("123.45");
        const asked = page.waitForRequest(isOfPage);
        await box.fill("");
        await asked;
      });

      it("another version that must be taken leaves only 刷新, which stores it and reloads", async () => {
        const page = inBrowser(await enter("finance", "/dashboard"));
        const answer = await page.request.get("/versions.json");
        expect(answer.headers()["cache-control"]).toBe("no-store");
        expect(await answer.json()).toEqual({ version: expect.stringMatching(/^1\.2\.5/), must: false });
        let file = { version: "9.9.9", must: false };
        await page.route("**/versions.json", (route) => route.fulfill({ json: file }));
        const dialog = page.getByRole("dialog", { name: "版本更新" });
        await page.reload();
        await hydration(page);
        expect(await dialog.count()).toBe(0);
        file = { version: "9.9.9", must: true };
        await page.reload();
        await dialog.waitFor();
        for (const _ of [1, 2, 3]) await page.keyboard.press("Escape");
        await page.mouse.click(5, 5);
        await expect.poll(() => dialog.evaluate((shown) => shown.matches(":modal"))).toBe(true);
        expect(await dialog.getByRole("button").allInnerTexts()).toEqual(["刷新"]);
        file = { version: "9.9.9", must: false };
        await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "刷新" }).click()]);
        expect(await dialog.count()).toBe(0);
        const stored = (await page.context().cookies()).find(({ name }) => name === "VUE-APP-VERSION");
        expect(stored?.value).toBe("9.9.9");
      });
    });
  },
  { env: { BACKOFFICE_PORT: port, SERVER_PROFILE: "dev" } },
);

describe("a back office", () => {
  const server = serveDemoProcesses({ BACKOFFICE_PORT: port });
  const { enter } = useJourney("hydrated", { server });
  const { tell } = senderOn(server);

  it("that dies raises the banner, and lowers it when it serves again", async () => {
    const page = inBrowser(await enter("boss", "/dashboard"));
    await hydration(page);
    const pid = await eventually(() => server().backofficePid());
    process.kill(pid, "SIGKILL");
    await page.getByText(/服务器正在升级中，请稍候重试!（1\d\d 秒）/).waitFor();
    await page.getByText(/服务器正在升级中/).waitFor({ state: "hidden", timeout: 60_000 });
    // The socket was not lost by it: the next message comes as before.
    await tell("boss", "恢复之后");
    await page.getByRole("link", { name: "消息，2 条未读" }).waitFor();
  });
});

/** As behind a proxy that lets no upgrade through: sockets close before they open. */
async function withoutSockets(page: BrowserPage): Promise<void> {
  await page.addInitScript(() => {
    class ClosedSocket {
      onclose: ((event: { code: number }) => void) | null = null;
      constructor() {
        setTimeout(() => this.onclose?.({ code: 1006 }));
      }
      close() {}
    }
    Object.assign(window, { WebSocket: ClosedSocket });
  });
}
