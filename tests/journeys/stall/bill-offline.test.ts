/**
 * A billing terminal that loses the network (issue: stall terminals): what was
 * entered waits in the browser, through a reload too, and is sent once.
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useJourney } from "../../support/browser.ts";
import { openSession } from "../../support/session.ts";

const path = "/clothes/stall/distributor/bill/new";

async function scan(page: Page, text: string) {
  await page.getByLabel("扫码、款号或配码").fill(text);
  await page.getByLabel("扫码、款号或配码").press("Enter");
}

/** The screen is put aside when nothing has been entered for some seconds. */
async function untilCopied(page: Page) {
  const isCopied = () => page.evaluate((screen) => caches.match(screen).then(Boolean), path);
  await expect.poll(isCopied, { timeout: 20_000 }).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
}

const pieces = (page: Page) => page.locator("input[name$='.qty']").count();

describe("a terminal without its line", () => {
  const journey = useJourney("hydrated");
  const { enter, expectError } = journey;

  it("keeps what is scanned and sends it when the line is back, in order", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M");
    await page.getByText("已添加 8801 黑 M").waitFor();
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load|Failed to fetch/);
    await page.context().setOffline(true);
    await scan(page, "8801 黑 L x2");
    await scan(page, "8801 黑 S");
    await page.getByText("待同步 2 条：8801 黑 L x2、8801 黑 S").waitFor();
    expect(await pieces(page)).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => pieces(page)).toBe(3);
    expect(await page.getByText("待同步").count()).toBe(0);
    expect(await page.getByLabel("8801 黑 L 数量").inputValue()).toBe("2");
  });

  it("frees the screen for the next customer when a bill is confirmed offline, and makes that bill once", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M x3");
    await page.getByText("已添加 8801 黑 M 3 件").waitFor();
    await page.getByRole("button", { name: "散客", exact: true }).click();
    await page.getByText("换客户").waitFor();
    const no = await page.getByText(/^XS\d+$/).innerText();
    const payable = (await page.getByText(/^应收 /).innerText()).replace("应收 ", "");
    await page.getByLabel("收款金额 1").fill(payable.replaceAll(",", ""));
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load|Failed to fetch/);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.getByText("网络断开，已记下这张单，联网后自动开单").waitFor();
    await page.getByText("还没有明细").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("bill-queue:keeper"))).toBe(null);
    await page.goto(`/clothes/stall/distributor/bill/list?keyword=${no}`);
    await page.getByRole("link", { name: no, exact: true }).waitFor();
    expect(await page.locator("tbody th[scope=row]").count()).toBe(1);
  });

  it("takes up what waited after a reload", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M");
    await page.getByText("已添加 8801 黑 M").waitFor();
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load|Failed to fetch/);
    // The line is bad for postings only, so that the page itself comes again.
    await page.route("**/bill/send", (route) => route.abort());
    await scan(page, "8801 黑 XL x4");
    await page.getByText("待同步 1 条：8801 黑 XL x4").waitFor();
    await page.unroute("**/bill/send");
    await page.reload();
    await expect
      .poll(() =>
        page
          .getByLabel("8801 黑 XL 数量")
          .inputValue()
          .catch(() => ""),
      )
      .toBe("4");
    expect(await pieces(page)).toBe(2);
  });

  it("opens again without its line, with what was entered, and goes on from there", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M");
    await page.getByText("已添加 8801 黑 M").waitFor();
    await untilCopied(page);
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load|Failed to fetch/);
    await page.context().setOffline(true);
    await scan(page, "8801 黑 L x2");
    await page.getByText("待同步 1 条：8801 黑 L x2").waitFor();
    await page.getByLabel("收款金额 1").fill("50");
    await page.reload();
    await page.getByText("网络断开，录入的内容都在，可以继续开单").waitFor();
    await page.getByText("待同步 1 条：8801 黑 L x2").waitFor();
    expect(await page.getByLabel("8801 黑 M 数量").inputValue()).toBe("1");
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("50");
    await scan(page, "8801 黑 S");
    await page.getByText("待同步 2 条：8801 黑 L x2、8801 黑 S").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => pieces(page)).toBe(3);
    // It went along with the line that was scanned after it.
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("50.00");
    expect(await page.getByText("待同步").count()).toBe(0);
  });

  it("opens for the next customer without its line; each bill stays its own", async () => {
    const page = await enter("keeper", path);
    await untilCopied(page);
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load|Failed to fetch/);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("网络断开，录入的内容都在，可以继续开单").waitFor();
    await scan(page, "8802 黑 M");
    await page.reload();
    await page.getByText("待同步 1 条：8802 黑 M").waitFor();
    await scan(page, "8802 黑 L");
    await page.getByRole("button", { name: "+ 新单" }).click();
    await page.getByText("网络断开，可以继续开单").waitFor();
    await scan(page, "8803 黑 M");
    await page.getByText("待同步 3 条：8802 黑 M、8802 黑 L、8803 黑 M").waitFor();
    const screens = await page.evaluate(() => {
      const queue = JSON.parse(localStorage.getItem("bill-queue:keeper") ?? "[]") as { screen: string }[];
      return queue.map(({ screen }) => screen);
    });
    expect(screens[1]).toBe(screens[0]);
    expect(screens[2]).not.toBe(screens[0]);
  });

  it("leaves no copy to the next user", async () => {
    const page = await enter("keeper", path);
    await untilCopied(page);
    await page.goto("/logout");
    await page.getByRole("button", { name: "确定" }).click();
    await page.waitForURL("**/login**");
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("bill-shown"))).toBe(null);
  });

  it("brings back what the server refuses, with its reason", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M");
    await page.getByText("已添加 8801 黑 M").waitFor();
    await page.getByRole("button", { name: "散客", exact: true }).click();
    await page.getByText("换客户").waitFor();
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load|Failed to fetch/);
    await page.context().setOffline(true);
    await page.getByLabel("收款金额 1").fill("50");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.getByText("还没有明细").waitFor();
    await page.context().setOffline(false);
    await page.getByText(/同步未成功：散客 1 件没有开单，收款 50 未入账，.*散客必须当场结清/).waitFor();
    await page.getByRole("link", { name: "去处理" }).click();
    await page.getByLabel("8801 黑 M 数量").waitFor();
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("50.00");
  });

  it("names the bill that was not made behind a refused scan, and keeps its payment", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M");
    await page.getByText("已添加 8801 黑 M").waitFor();
    await page.getByRole("button", { name: "散客", exact: true }).click();
    await page.getByText("换客户").waitFor();
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load|Failed to fetch/);
    await page.context().setOffline(true);
    await scan(page, "9999999999999");
    await page.getByLabel("收款金额 1").fill("50");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.getByText("网络断开，已记下这张单，联网后自动开单").waitFor();
    await page.context().setOffline(false);
    await page.getByText(/同步未成功：散客 1 件没有开单，收款 50 未入账，没有找到“9999999999999”/).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("bill-queue:keeper"))).toBe(null);
    await page.getByRole("link", { name: "去处理" }).click();
    await page.getByLabel("8801 黑 M 数量").waitFor();
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("50.00");
    await page.locator(".red li").getByText("9999999999999", { exact: true }).waitFor();
  });

  it("sends nothing of one user as another", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to load|Failed to fetch|status of 409/);
    await page.route("**/bill/send", (route) => route.abort());
    await scan(page, "8801 黑 M");
    await page.getByText("待同步 1 条：8801 黑 M").waitFor();
    // In another tab somebody else signs in; this one still holds the keeper's screen.
    const token = await openSession(journey.server.url, "manager");
    await page.context().addCookies([{ name: "Y-TOKEN", value: token, url: journey.server.url, httpOnly: true }]);
    await page.unroute("**/bill/send");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("现在登录的是别人，录入的内容都还在，请用 keeper 登录后继续").first().waitFor();
    await page.goto(path);
    expect(await page.getByText("待同步").count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("bill-queue:keeper"))).not.toBe(null);
  });

  it("leaves alone what is typed while an answer is on its way", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M");
    await page.getByText("已添加 8801 黑 M").waitFor();
    const box = page.getByLabel("扫码、款号或配码");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/bill/send", async (route) => {
      await held;
      await route.continue();
    });
    await scan(page, "8801 黑 L");
    await page.getByLabel("8801 黑 M 数量").fill("7");
    await page.getByRole("radio", { name: "赠" }).check({ force: true });
    await box.pressSequentially("8802 ");
    letGo();
    await page.getByText("已添加 8801 黑 L").waitFor();
    await box.pressSequentially("黑 M");
    expect(await box.inputValue()).toBe("8802 黑 M");
    expect(await page.getByLabel("8801 黑 M 数量").inputValue()).toBe("7");
    expect(await page.getByRole("radio", { name: "赠" }).isChecked()).toBe(true);
    await box.press("Enter");
    await page.getByText("已添加 8802 黑 M").waitFor();
    // Everything went along: the pieces that were typed over, and the line as a gift.
    expect(await page.getByLabel("8801 黑 M 数量").inputValue()).toBe("7");
    await page.getByRole("row").filter({ hasText: "8802" }).getByText("赠", { exact: true }).waitFor();
  });

  it("keeps a text that was refused to be mended, and shows what is stored elsewhere", async () => {
    const page = await enter("keeper", path);
    await page.waitForLoadState("networkidle");
    await scan(page, "8801 黑 M");
    await page.getByText("已添加 8801 黑 M").waitFor();
    await page.getByLabel("8801 黑 M 数量").fill("０3");
    await scan(page, "没有这个款");
    await page.locator(".red li").waitFor();
    const box = page.getByLabel("扫码、款号或配码");
    // The box is the next scan's.
    expect(await box.inputValue()).toBe("");
    await page.getByRole("button", { name: "改 没有这个款" }).click();
    await page.locator(".red li").waitFor({ state: "detached" });
    expect(await box.inputValue()).toBe("没有这个款");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("text");
    // The whole text is selected: the next scan takes its place.
    await page.keyboard.type("8801 黑 S");
    expect(await box.inputValue()).toBe("8801 黑 S");
    await box.press("Enter");
    await page.getByText("已添加 8801 黑 S").waitFor();
    expect(await page.getByLabel("8801 黑 M 数量").inputValue()).toBe("3");
    expect(await pieces(page)).toBe(2);
  });
});
