/** What the billing screen must not lose or give away: a payment typed too early, a scan refused, an emptied price. */
// @module-tag own-script
import { expect, it } from "vitest";
import { eventCodes } from "#contract/events.ts";
import { describeBothWaysOn, type Journey, serveDemo } from "../../support/browser.ts";
import { type BrowserPage, inBrowser, type Page } from "../../support/page.ts";
import { openSession } from "../../support/session.ts";

const bills = "/clothes/stall/distributor/bill";
const unknownTag = "2999999999999";

async function scan(page: Page, text: string): Promise<void> {
  const box = scanBox(page);
  await box.fill(text);
  await box.press("Enter");
}

const scanBox = (page: Page) => page.getByLabel("扫码、款号或配码");
const focused = (page: BrowserPage) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const held = (page: Page) => page.getByRole("navigation", { name: "挂单" }).getByRole("button");
const redLines = (page: Page) => page.locator(".red li");

/** Lines of the bill that are seen whole, between what sticks above and below. */
const linesInView = (page: BrowserPage) =>
  page.evaluate(() => {
    const edge = (selector: string, side: "top" | "bottom", otherwise: number) =>
      document.querySelector(selector)?.getBoundingClientRect()[side] ?? otherwise;
    const top = edge(".tabs", "bottom", 0);
    const { innerHeight, innerWidth } = window;
    // Beside the lines it is in nobody's way.
    const bottom = innerWidth < 1200 ? edge(".payment", "top", innerHeight) : innerHeight;
    const lines = [...document.querySelectorAll(".desk-lines tbody tr")].map((line) => line.getBoundingClientRect());
    return lines.filter((line) => line.top >= top && line.bottom <= bottom).length;
  });

/** The billing screen of a user, when it listens. */
async function open(journey: Journey, username = "keeper"): Promise<Page> {
  const page = await journey.enter(username, `${bills}/new?stallId=1`);
  if (journey.mode === "hydrated") await page.getByText("F2 客户").waitFor({ state: "attached" });
  return page;
}

async function sell(page: Page, text: string, customer = "散客"): Promise<void> {
  await scan(page, text);
  await page.getByRole("textbox", { name: `${text} 数量` }).waitFor();
  if (customer === "散客") await page.getByRole("button", { name: "散客", exact: true }).click();
  else {
    await page.getByLabel(/^客户：/).fill(customer);
    await page.getByLabel(/^客户：/).press("Enter");
  }
  await page.getByText("换客户").waitFor();
}

describeBothWaysOn(serveDemo(), "the billing screen", (journey) => {
  it("confirms nothing while the scan box holds a text, and keeps it", async () => {
    const page = await open(journey);
    await sell(page, "8801 黑 M");
    journey.expectError(/status of 400/);
    await scanBox(page).fill("500");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.getByText("扫码框里还有“500”，请先添加或清空").first().waitFor();
    expect(await scanBox(page).inputValue()).toBe("500");
    expect(page.url()).toContain("/bill/new");
  });

  it("keeps each refused scan as a red line, which holds up the bill until it is dealt with", async () => {
    const page = await open(journey);
    journey.expectError(/status of 400/);
    await scan(page, unknownTag);
    await redLines(page).getByText(unknownTag, { exact: true }).waitFor();
    // Nothing was added, so no bill was opened and no number used.
    expect(await page.locator("input[name=id]").inputValue()).toBe("");
    await sell(page, "8801 黑 M");
    expect(await redLines(page).count()).toBe(1);
    await scan(page, "2888888888888");
    await expect.poll(() => redLines(page).count()).toBe(2);
    await page.getByLabel("收款金额 1").fill("89");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page
      .getByText(/^有 2 个扫码没有加进来/)
      .first()
      .waitFor();
    // It stays with the held bill, whoever opens it.
    const id = await page.locator("input[name=id]").inputValue();
    await page.goto(`${bills}/new?id=${id}`);
    expect(await redLines(page).count()).toBe(2);
    await page.getByRole("button", { name: `已处理 ${unknownTag}` }).click();
    await expect.poll(() => redLines(page).count()).toBe(1);
    await page.getByRole("button", { name: "改 2888888888888" }).click();
    await expect.poll(() => scanBox(page).inputValue()).toBe("2888888888888");
    expect(await redLines(page).count()).toBe(0);
    await scan(page, "8801 黑 L");
    await page.getByRole("textbox", { name: "8801 黑 L 数量" }).waitFor();
    await page.getByLabel("收款金额 1").fill("178");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item\?id=\d+/);
  });

  it("opens no bill for a customer alone, and says so where there is no line", async () => {
    const page = await open(journey);
    const before = await held(page).count();
    journey.expectError(/status of 400/);
    await page.getByRole("button", { name: "散客", exact: true }).click();
    await page.getByText("换客户").waitFor();
    await page.getByLabel("收款金额 1").fill("20");
    expect(await page.locator("input[name=id]").inputValue()).toBe("");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.getByText("还没有明细，请先扫码或输入款号").first().waitFor();
    expect(await held(page).count()).toBe(before);
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("20");
    await scan(page, "8801 黑 M");
    await page.getByRole("textbox", { name: "8801 黑 M 数量" }).waitFor();
    await page.getByRole("link", { name: "散客", exact: true }).waitFor();
    expect(await page.getByLabel("收款金额 1").inputValue()).toMatch(/^20(\.00)?$/);
  });

  it("takes an emptied price for the rule's, and asks where 即拿 was emptied", async () => {
    const page = await open(journey, "manager");
    await sell(page, "8801 黑 M");
    const price = page.getByLabel("8801 黑 M 单价");
    await price.fill("100");
    await page.getByRole("button", { name: "保存修改" }).click();
    await page.getByText("改价", { exact: true }).waitFor();
    await price.fill("");
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect.poll(() => price.inputValue()).toBe("89.00");
    journey.expectError(/status of 400/);
    await page.getByLabel("8801 黑 M 即拿").fill("");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.getByText("有一行的即拿空着：全部拿走请填 1，全部欠货请填 0").first().waitFor();
  });

  it("loses no payment: not by a refusal and a reload, not by another held bill", async () => {
    const page = await open(journey);
    await sell(page, "8801 黑 M", "小雨");
    journey.expectError(/status of 400/);
    await page.getByLabel("收款金额 1").fill("100000");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page
      .getByText(/^收款 100,000\.00 超过应收与前欠/)
      .first()
      .waitFor();
    const id = await page.locator("input[name=id]").inputValue();
    await page.goto(`${bills}/new?id=${id}`);
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("100000.00");
    await page.getByLabel("收款金额 1").fill("66");
    await page.getByRole("button", { name: "+ 新单" }).click();
    await page.waitForURL(/fresh=/);
    await page.locator(`button[value="open:${id}"]`).click();
    await page.waitForURL(new RegExp(`id=${id}$`));
    await expect.poll(() => page.getByLabel("收款金额 1").inputValue()).toBe("66.00");
  });

  it("says before what 用余额 will pay, and keeps its word", async () => {
    const office = await journey.enter("boss", "/clothes/stall/distributor/account/receipt");
    await office.getByLabel("客户", { exact: true }).fill("沈阳五爱");
    await office.getByRole("button", { name: "查找" }).click();
    await office.getByText("换客户").waitFor();
    // Above the customer's limit, so above whatever he owes.
    await office.getByLabel("收款金额（元）").fill("100000");
    await office.getByLabel("收款账户").selectOption({ label: "微信-对公码" });
    await office.getByRole("button", { name: "收款", exact: true }).click();
    await office.getByText("+100,000.00 元").waitFor();

    const page = await open(journey);
    await sell(page, "8801 黑 M", "沈阳五爱");
    const due = page.locator(".due");
    await due.getByText(/^预存抵/).waitFor();
    expect(await due.textContent()).toMatch(/预存抵 ([\d.]+)\s*收齐 0\.00/);
    if (journey.mode === "hydrated") {
      await page.getByLabel("用余额（预存先抵本单）").uncheck();
      await due.getByText("本单欠").waitFor();
      expect(await due.textContent()).not.toContain("预存抵");
      await page.getByLabel("用余额（预存先抵本单）").check();
      await due.getByText("收齐").waitFor();
    }
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item/);
    await page.getByText("本单欠").first().waitFor();
    expect(await page.locator("main").innerText()).toMatch(/本单欠\s*0\.00/);
  });

  it("gives 散客 change, on the screen, in the words of the notice and on the slip", async () => {
    const page = await open(journey);
    await sell(page, "8801 黑 M");
    await page.getByLabel("收款金额 1").fill("100");
    if (journey.mode === "hydrated") await page.getByText("找零 11.00").waitFor();
    await page.getByRole("button", { name: "确认并打印" }).click();
    await page.waitForURL(/bill\/print\?/);
    await page.getByText("找零", { exact: true }).first().waitFor();
    expect(await page.locator("main").innerText()).toMatch(/找零\s*11\.00/);
  });

  it("asks before a second customer of the same name is made", async () => {
    const page = await open(journey);
    await scan(page, "8801 黑 M");
    await page.getByRole("textbox", { name: "8801 黑 M 数量" }).waitFor();
    journey.expectError(/status of 400/);
    await page.getByText("新增客户").click();
    await page.getByLabel("客户名").fill("长沙小雨女装");
    await page.getByRole("button", { name: "新增并选用" }).click();
    await page
      .getByText(/^已有同名客户 K\d+ 长沙小雨女装，.*选用它？/)
      .first()
      .waitFor();
    await page.getByLabel("另一位同名客户").waitFor();
    await page
      .getByRole("button", { name: /^长沙小雨女装/ })
      .first()
      .click();
    await page.getByRole("link", { name: "长沙小雨女装", exact: true }).waitFor();
  });

  it.each([
    [1440, 900, 4],
    [1366, 768, 4],
    [1024, 768, 4],
    [390, 844, 3],
  ])("shows what is due, what is paid and how to end at %i × %i, and %i lines", async (width, height, least) => {
    const page = await journey.enter("keeper", `${bills}/new?stallId=1`, { browser: "what is in view", width });
    await page.setViewportSize({ width, height });
    if (journey.mode === "hydrated") await page.getByText("F2 客户").waitFor({ state: "attached" });
    await sell(page, "8801 黑 M", "小雨");
    for (const size of ["S", "L", "XL"]) {
      await scan(page, `8801 黑 ${size}`);
      await page.getByRole("textbox", { name: `8801 黑 ${size} 数量` }).waitFor();
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    const parts = [
      page.getByText(/^应收 /),
      page.getByLabel("收款金额 1"),
      page.getByRole("button", { name: "确认并打印" }),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
    expect(await linesInView(page)).toBeGreaterThanOrEqual(least);
    // The customer is one line; nor do chips take two.
    const rowOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height ?? 0;
    if (width < 1200) expect(await rowOf(".who")).toBeLessThan(60);
    expect(await rowOf(".kinds")).toBeLessThan(50);
  });

  it("cuts nothing off at 1440 × 900 where 抹零 and the further payments are open", async () => {
    const page = await journey.enter("keeper", `${bills}/new?stallId=1`, { browser: "what is in view", width: 1440 });
    await page.setViewportSize({ width: 1440, height: 900 });
    if (journey.mode === "hydrated") await page.getByText("F2 客户").waitFor({ state: "attached" });
    await sell(page, "8801 黑 M", "小雨");
    await page.getByText(/^抹零、运费/).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    const end = await page.getByRole("button", { name: "确认并打印" }).boundingBox();
    const row = await page.getByLabel("收款金额 4").boundingBox();
    const payment = await page.locator(".payment").boundingBox();
    expect(end && end.y + end.height <= 900).toBe(true);
    // Nothing lies over it, and nothing is scrolled away.
    expect(row && payment && row.y + row.height <= payment.y).toBe(true);
    const hidden = await page
      .locator(".desk-side")
      .evaluate((side) =>
        [side, ...side.children].map((one) => one.scrollHeight - one.clientHeight).filter((more) => more > 1),
      );
    expect(hidden).toEqual([]);
  });

  it("offers to discard beside holding", async () => {
    const page = await open(journey);
    await sell(page, "8801 黑 M");
    await page.getByRole("link", { name: "丢弃" }).click();
    await page.getByText(/丢弃挂单 XS\d+？/).waitFor();
    await page.getByRole("button", { name: "丢弃" }).click();
    await page.getByText("已丢弃").first().waitFor();
  });
});

describeBothWaysOn(serveDemo(), "an answer that comes late", (journey) => {
  it("moves no focus, follows what is typed, and sounds", async () => {
    if (journey.mode === "plain") return;
    const page = await journey.open({ browser: "focus and sound" });
    await page.addInitScript(() => {
      const heard: number[] = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when?: number) {
        heard.push(this.frequency.value);
        start.call(this, when);
      };
      Object.assign(window, { heard });
    });
    await journey.signIn(page, "keeper", `${bills}/new?stallId=1`);
    await page.getByText("F2 客户").waitFor();
    await sell(page, "8801 黑 M", "小雨");
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/bill/send", async (route) => {
      await waits;
      await route.continue();
    });
    await scan(page, "8801 黑 L");
    await page.keyboard.press("F4");
    await page.keyboard.type("5");
    letGo();
    await page.getByText("已添加 8801 黑 L").waitFor();
    await page.keyboard.type("00");
    expect(await focused(page)).toBe("pay.0.amount");
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("500");
    expect(await scanBox(page).inputValue()).toBe("");
    // What is typed is added up at once, and grey until it is saved.
    const due = page.getByText(/^应收 /);
    const saved = await due.innerText();
    await page.getByLabel("8801 黑 M 数量").fill("10");
    await page.getByText("未保存").waitFor();
    expect(await due.innerText()).not.toBe(saved);
    await page.keyboard.press("Escape");
    await page.unroute("**/bill/send");
    await page.getByRole("button", { name: "保存修改" }).click();
    await page.getByText("未保存").waitFor({ state: "detached" });
    journey.expectError(/status of 400/);
    await scan(page, unknownTag);
    await redLines(page).waitFor();
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard);
    expect(new Set(await heard())).toEqual(new Set([1_320, 220, 165]));
    await page.keyboard.press("F9");
    await page
      .getByText(/^有 1 个扫码没有加进来/)
      .first()
      .waitFor();
    expect(await heard()).toContain(440);
  });

  it("is answered by the same key again where it asks", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    await sell(page, "8801 黑 M", "小雨");
    await page.keyboard.press("F4");
    await page.keyboard.type("100000");
    await page.keyboard.press("F9");
    await page.getByLabel("已核对").waitFor();
    await page.keyboard.press("F9");
    await page.waitForURL(/bill\/print\?/);
  });

  it("asks anew about what was corrected after it was asked", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    await sell(page, "8801 黑 M", "小雨");
    await page.keyboard.press("F4");
    await page.keyboard.type("8400000");
    await page.keyboard.press("F9");
    const box = page.getByLabel("已核对");
    await box.check();
    await page.keyboard.press("F4");
    await page.keyboard.type("84000");
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press("F9");
    await page
      .getByText(/^收款 84,000\.00 超过应收与前欠/)
      .first()
      .waitFor();
    expect(page.url()).not.toContain("bill/print");
    await page.keyboard.press("F9");
    await page.waitForURL(/bill\/print\?/);
  });

  it("keeps its question when the key is pressed twice before the answer", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    await sell(page, "8801 黑 M", "小雨");
    await page.keyboard.press("F4");
    await page.keyboard.type("100000");
    const answers = page.waitForResponse(async (response) => {
      const posted = response.request().postData() ?? "";
      return response.url().endsWith("/bill/send") && /intent=save/.test(posted);
    });
    await page.keyboard.press("F9");
    await page.keyboard.press("F9");
    // The second one waited behind the first, and saves what was typed instead.
    await (await answers).finished();
    await page.getByText("未保存").waitFor({ state: "detached" });
    await page
      .getByText(/^收款 100,000\.00 超过应收与前欠/)
      .first()
      .waitFor();
    await page.getByLabel("已核对").waitFor();
    await page.keyboard.press("F9");
    await page.waitForURL(/bill\/print\?/);
  });
});

describeBothWaysOn(serveDemo(), "what no answer has yet", (journey) => {
  it("loses no refused scan to the next one, made before there was a bill or an answer", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/bill/send", async (route) => {
      await waits;
      await route.continue();
    });
    await scan(page, unknownTag);
    await scan(page, "8801 黑 M");
    letGo();
    await page.getByText("已添加 8801 黑 M").waitFor();
    await redLines(page).getByText(unknownTag, { exact: true }).waitFor();
    await page.getByText("已扫 2 / 已记 1").waitFor();
    await page.keyboard.press("F9");
    await page
      .getByText(/^有 1 个扫码没有加进来/)
      .first()
      .waitFor();
    // The server keeps it too.
    await page.reload();
    await redLines(page).getByText(unknownTag, { exact: true }).waitFor();
  });

  it("loses nothing to a reload: not a payment or a red line before there is a bill, not what is typed over later", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    await scan(page, unknownTag);
    await redLines(page).waitFor();
    await page.getByLabel("收款金额 1").fill("500");
    await page.reload();
    await page.getByText("刚才录入、还没有保存的内容都在").waitFor();
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("500");
    await page.getByRole("button", { name: `已处理 ${unknownTag}` }).click();
    await redLines(page).waitFor({ state: "detached" });
    await sell(page, "8801 黑 M", "小雨");
    expect(await page.getByLabel("收款金额 1").inputValue()).toMatch(/^500/);
    // 即拿 follows on the screen as it will be saved.
    await page.getByLabel("8801 黑 M 数量").fill("10");
    expect(await page.getByLabel("8801 黑 M 即拿").inputValue()).toBe("10");
    await page.getByLabel("收款金额 1").fill("89");
    await page.reload();
    await page.getByText("刚才录入、还没有保存的内容都在").waitFor();
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("89");
    expect(await page.getByLabel("8801 黑 M 数量").inputValue()).toBe("10");
    await page.getByRole("button", { name: "确认开单" }).click();
    await page.waitForURL(/bill\/item/);
    // The next one is another's.
    await page.goto(`${bills}/new?stallId=1`);
    await page.getByText("F2 客户").waitFor({ state: "attached" });
    expect(await page.getByLabel("收款金额 1").inputValue()).toBe("");
  });

  it("keeps a payment through a session that ends: what was said of it holds", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    await sell(page, "8801 黑 M", "小雨");
    await page.getByLabel("收款金额 1").fill("100");
    const at = page.url();
    journey.expectError(/status of 401|ms-ws' failed: HTTP Authentication failed/);
    await page.context().clearCookies({ name: "Y-TOKEN" });
    await scan(page, "8801 黑 L");
    await page.getByText("登录状态已过期，录入的内容都还在，请重新登录后继续").first().waitFor();
    await page.getByLabel("8801 黑 M 数量").fill("3");
    const token = await openSession(journey.server.url, "keeper");
    await page.context().addCookies([{ name: "Y-TOKEN", value: token, url: journey.server.url, httpOnly: true }]);
    await page.goto(at);
    await page.getByText("已添加 8801 黑 L").waitFor();
    expect(await page.getByLabel("收款金额 1").inputValue()).toMatch(/^100/);
    expect(await page.getByLabel("8801 黑 M 数量").inputValue()).toBe("3");
  });

  it("keeps what is typed until the very moment that the page is fetched anew, after a sign-in elsewhere say", async () => {
    if (journey.mode === "plain") return;
    const page = inBrowser(await open(journey));
    await sell(page, "8801 黑 M", "小雨");
    let tell = () => {};
    await page.routeWebSocket("**/ms-ws", (socket) => {
      tell = () => socket.send(JSON.stringify({ code: eventCodes.userUpdate, data: {} }));
    });
    await page.reload();
    await page.getByText("F2 客户").waitFor({ state: "attached" });
    const typing = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const box = document.querySelector<HTMLInputElement>('[name^="l."][name$=".qty"]');
          let typed = 2;
          const type = () => {
            if (!box?.isConnected) return resolve(typed);
            typed += 1;
            box.value = String(typed);
            box.dispatchEvent(new Event("input", { bubbles: true }));
            requestAnimationFrame(type);
          };
          type();
        }),
    );
    tell();
    const typed = await typing;
    await expect.poll(() => page.getByLabel("8801 黑 M 数量").inputValue()).toBe(String(typed));
  });
});
