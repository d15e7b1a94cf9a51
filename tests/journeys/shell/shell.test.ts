/** The frame of every page: messages, to-dos, search, settings, tabs (product.md §2, §4). */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWaysAndProve } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/goods/product/list";

describeBothWaysAndProve("shell", ({ open, signIn, expectError, mode }) => {
  const hydrated = mode === "hydrated";

  it("leads from the indicator to the messages, which can be read and deleted", async () => {
    const page = await open();
    await signIn(page, mode === "plain" ? "boss" : "merchandiser");
    await page.getByRole("link", { name: "消息，1 条未读" }).click();
    await page.waitForURL("**/system/app/message");
    await page.getByRole("link", { name: /业务消息/ }).click();
    await page.getByRole("button", { name: /^标记已读/ }).click();
    await page.getByRole("link", { name: "消息", exact: true }).waitFor();
    const deletions = page.getByRole("button", { name: /^删除/ });
    const before = await deletions.count();
    await deletions.first().click();
    await expect.poll(() => deletions.count()).toBe(before - 1);
  });

  it("keeps a to-do list: added by Enter, blank discarded, done once, deleted", async () => {
    const page = await open();
    await signIn(page, "keeper");
    await page.getByRole("link", { name: "待办事项" }).click();
    const field = page.getByLabel("新待办");
    await field.fill("   ");
    await field.press("Enter");
    const text = `<b>补 8801 黑 M</b> ${mode}`;
    await field.fill(text);
    await field.press("Enter");
    await page.getByRole("button", { name: `已完成 ${text}` }).click();
    await expect.poll(() => page.getByRole("button", { name: `已完成 ${text}` }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: `删除 ${text}` }).click();
    await expect.poll(() => page.getByText(text).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^删除/ }).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(hydrated ? "/dashboard" : "/user/issue");
  });

  it("shows on 首页 what is each one's to do, and leads there", async () => {
    const page = await open();
    await signIn(page, "keeper", "/dashboard");
    const cards = page.getByRole("main");
    expect(await cards.getByRole("link", { name: /^今日销售额/ }).count()).toBe(1);
    expect(await cards.getByRole("link", { name: /^客户欠款/ }).count()).toBe(0);
    await cards.getByRole("link", { name: /^今日开单/ }).click();
    await page.waitForURL("**/bill/list?status=CONFIRMED");
    await page.goto("/dashboard");
    await cards.getByRole("link", { name: "开单", exact: true }).click();
    await page.getByRole("heading", { name: "开单", level: 1 }).waitFor();

    const office = await open();
    await signIn(office, "finance", "/dashboard");
    expect(await office.getByRole("main").getByRole("link", { name: "开单", exact: true }).count()).toBe(0);
    await office.getByRole("link", { name: /^待确认充值 2/ }).click();
    await office.waitForURL("**/recharge?waiting=confirm");
    expect(await office.getByRole("row", { name: /待确认/ }).count()).toBe(2);
  });

  it("finds a page of the menu by part of its name", async () => {
    const page = await open();
    await signIn(page, "keeper");
    await page.getByRole("link", { name: "全局搜索" }).click();
    const field = page.getByLabel("款号、单号、客户或页面");
    await field.fill("商品列");
    if (hydrated) {
      await page.getByRole("option", { name: /商品列表/ }).waitFor();
      await field.press("Enter");
    } else {
      await field.press("Enter");
      await page
        .getByRole("main")
        .getByRole("link", { name: /商品列表/ })
        .click();
    }
    await page.waitForURL(`**${list}`);
  });

  it("searches with signs of regular expressions, quietly", async () => {
    const page = await open();
    await signIn(page, "keeper", "/search?q=%5B%28.%2A%2B%3F");
    await page.getByRole("heading", { name: "全局搜索" }).waitFor();
  });

  it("opens a tab for each page, and closes it", async () => {
    const page = await open();
    await signIn(page, "boss", list);
    await page.goto("/system/version/log");
    expect(await tabs(page)).toEqual(["首页", "商品列表", "版本日志"]);
    await page.getByRole("button", { name: "关闭 版本日志" }).click();
    await page.waitForURL(`**${list}`);
    await expect.poll(() => tabs(page)).toEqual(["首页", "商品列表"]);
  });

  it("takes another colour and keeps it", async () => {
    const page = await open();
    await signIn(page, "boss", "/settings/layout");
    await page.locator("label.chip", { hasText: "翠绿" }).click();
    await page.getByRole("button", { name: "保存设置" }).click();
    await page.getByText("设置已保存").waitFor();
    await page.goto("/dashboard");
    expect(await page.content()).toContain("--theme:#11a983");
  });

  it("falls back quietly from cookies edited by hand", async () => {
    const page = await open();
    await signIn(page, "boss");
    const url = page.url();
    await page.context().addCookies([
      { name: "Y-SETTINGS", value: "theme=red%7D%3C%2Fstyle%3E&size=huge", url },
      { name: "Y-TABS", value: `%2F%2Fevil${"x".repeat(3000)}`, url },
      { name: "sidebarStatus", value: "maybe", url },
    ]);
    expect((await page.goto(list))?.status()).toBe(200);
    expect(await page.content()).toContain("--theme:#1890ff");
    expect(await tabs(page)).toEqual(["首页", "商品列表"]);
  });

  it("watermarks every page with the nickname, and shows the version", async () => {
    const page = await open();
    await signIn(page, "finance", list);
    expect(await page.locator("svg pattern text").first().textContent()).toBe("钱会计");
    await page.getByText(/版本 1\.2\.5/).waitFor();
    await page.goto("/system/version/log");
    await page.getByText("当前版本").waitFor();
  });

  it("changes the own profile, and refuses what is not a phone number", async () => {
    expectError(/400/);
    const page = await open();
    await signIn(page, "ecom", "/user/center");
    await page.getByLabel("手机").fill("12345");
    await page.getByRole("button", { name: "保存资料" }).click();
    await page
      .getByText(/手机号/)
      .first()
      .waitFor();
    await page.getByLabel("手机").fill("16912345678");
    await page.getByRole("button", { name: "保存资料" }).click();
    await expect.poll(() => page.getByLabel("手机").inputValue()).toBe("16912345678");
  });
});

async function tabs(page: Page): Promise<string[]> {
  const shown = await page.getByRole("navigation", { name: "标签页" }).getByRole("link").allInnerTexts();
  return shown.map((text) => text.trim());
}
