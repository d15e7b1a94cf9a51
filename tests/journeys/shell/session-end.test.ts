/**
 * The session ends while a page is open (product.md §8, 401): the page stays,
 * with what was typed, until its user says otherwise. And the ways of being
 * refused that no form of a page can show.
 */
// @module-tag own-script

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { describeBothWaysOn, serveDemo, useJourney } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { adminPassword, captchaCode } from "../../support/processes.ts";

const newProduct = "/clothes/goods/product/new";
const text = "登录状态已过期，您可以继续留在该页面，或者重新登录";

const question = (page: Page) => page.getByRole("dialog", { name: "系统提示" });

async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "Y-TOKEN" });
}

/** Fills the form of a sign-in page that is open. */
async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码").fill(adminPassword);
  await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
  await page.getByRole("button", { name: "登录" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

const server = serveDemo();

describe("the session ends under a hydrated page", () => {
  const { open, signIn, expectError } = useJourney("hydrated", { server });

  it("stays with all that was typed through a link, 后退 and a form with files; the form goes on after signing in", async () => {
    expectError(/WebSocket|400/);
    const page = await open();
    await signIn(page, "boss");
    await page.getByTitle("消息").click();
    await page.waitForURL("**/system/app/message");
    await page.evaluate((path) => window.__remixRouter.navigate(path), newProduct);
    await page.getByLabel("品名").fill("云纹衬衫");
    const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#aa3344" } })
      .png()
      .toBuffer();
    await page.getByLabel("添加图片").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await forgetSession(page);

    const stay = async () => {
      await question(page).getByText(text, { exact: true }).waitFor();
      await question(page).getByRole("button", { name: "取消" }).click();
      await question(page).waitFor({ state: "detached" });
      // What the browser tells of its address comes after what it tells of its elements.
      await expect.poll(() => new URL(page.url()).pathname).toBe(newProduct);
      expect(await page.getByLabel("品名").inputValue()).toBe("云纹衬衫");
      const chosen = page.getByLabel("添加图片");
      expect(await chosen.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe("a.png");
      expect(await page.getByRole("progressbar").count()).toBe(0);
    };
    await page.getByTitle("消息").click();
    await stay();
    await page.goBack();
    await stay();
    const save = page.getByRole("button", { name: "保存", exact: true });
    await save.click();
    await stay();

    const other = await page.context().newPage();
    await other.goto("/login");
    await enter(other, "boss");
    expect(await save.isEnabled()).toBe(true);
    await save.click();
    // Without a price it is refused, but the picture has been taken.
    await page.getByAltText("图片 1").waitFor();
    expect(await page.getByLabel("品名").inputValue()).toBe("云纹衬衫");
  });

  it("gives back to the same user what was typed before signing in again, choices and refused fields too", async () => {
    expectError(/WebSocket|400/);
    const page = await open();
    await signIn(page, "boss", newProduct);
    await page.getByLabel("款号").fill("Q-77");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText(/处需要修改/).waitFor();
    await page.getByLabel("品名").fill("云纹衬衫");
    await page.getByLabel("批发价（元）").fill("89.50");
    await page.getByLabel("季节").selectOption({ label: "秋" });
    await page.getByLabel("黑", { exact: true }).dispatchEvent("click");
    await page.getByLabel("备注").fill("第一行\n第二行");
    await forgetSession(page);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await question(page).getByRole("button", { name: "重新登录" }).click();
    await page.waitForURL("**/login?redirect=**");
    await enter(page, "boss");
    await page.waitForURL(`**${newProduct}`);
    await page.getByText("登录前填写的内容已恢复，请核对后提交").waitFor();
    for (const [label, value] of [
      ["款号", "Q-77"],
      ["品名", "云纹衬衫"],
      ["批发价（元）", "89.50"],
      ["备注", "第一行\n第二行"],
    ] as const) {
      expect(await page.getByLabel(label).inputValue(), label).toBe(value);
    }
    expect(await page.getByLabel("季节").locator("option:checked").innerText()).toBe("秋");
    expect(await page.getByLabel("黑", { exact: true }).isChecked()).toBe(true);
    // Once: a page opened anew begins anew.
    await page.reload();
    expect(await page.getByLabel("品名").inputValue()).toBe("");
  });

  it("asks a fetcher too, and leads through the sign-in page back to the page", async () => {
    expectError(/WebSocket/);
    const page = await open();
    await signIn(page, "keeper", "/system/version/log?page=0");
    await page.getByRole("link", { name: "待办事项" }).click();
    const field = page.getByLabel("新待办");
    await field.fill("补货");
    await forgetSession(page);
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/user/issue.data" && request.method() === "POST") asked += 1;
    });
    await field.press("Enter");
    await question(page).waitFor();
    // The question takes the focus from the field, which is no reason to ask again: its answer would open a second one.
    await page.waitForTimeout(300);
    expect(asked).toBe(1);
    await question(page).getByRole("button", { name: "取消" }).click();
    expect(await field.inputValue()).toBe("补货");
    await field.press("Enter");
    await question(page).getByRole("button", { name: "重新登录" }).click();
    await page.waitForURL("**/login?redirect=**");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/system/version/log?page=0");
    await enter(page, "keeper");
    await page.waitForURL("**/system/version/log?page=0");
  });

  it("asks when another device's new password ended the session, and when the socket is told so", async () => {
    expectError(/WebSocket/);
    const page = await open();
    await signIn(page, "ecom", "/user/center");
    const other = await open();
    await signIn(other, "ecom", "/user/center");
    await other.getByLabel("旧密码").fill(adminPassword);
    await other.getByLabel("新密码", { exact: true }).fill("Cloud-2026");
    await other.getByLabel("确认新密码").fill("Cloud-2026");
    await page.getByLabel("昵称").fill("电商小王");
    await other.getByRole("button", { name: "修改密码", exact: true }).click();
    await question(page).getByRole("button", { name: "取消" }).click();
    expect(await page.getByLabel("昵称").inputValue()).toBe("电商小王");
    await other.getByText("密码已修改").waitFor();
    expect(await question(other).count()).toBe(0);

    const told = await open();
    await told.routeWebSocket("**/ms-ws", (socket) => socket.close({ code: 4401, reason: "session ended" }));
    await signIn(told, "finance");
    await question(told).getByText(text, { exact: true }).waitFor();
    await question(told).press("Escape");
    expect(new URL(told.url()).pathname).toBe("/dashboard");
  });

  it("asks before signing out, over the page", async () => {
    const page = await open();
    await signIn(page, "boss");
    await page.locator("details.menu summary").last().click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await question(page).getByText("确定注销并退出系统吗？", { exact: true }).waitFor();
    await question(page).locator("svg.watermark").waitFor();
    await question(page).getByRole("button", { name: "取消" }).click();
    await question(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await page.getByTitle("消息").click();
    await page.waitForURL("**/system/app/message");
  });
});

describe("the session has ended when a form is posted without JavaScript", () => {
  const { open, signIn, expectError } = useJourney("plain", { server });

  it("keeps what was posted, to be sent again after signing in", async () => {
    expectError(/401|400/);
    const page = await open();
    await signIn(page, "keeper", "/user/center?page=0");
    await page.getByLabel("昵称").fill("“周”小妹<3");
    await forgetSession(page);
    await page.getByRole("button", { name: "保存资料" }).click();
    await page.getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "取消" }).getAttribute("href")).toBe("/user/center?page=0");
    await page.getByRole("button", { name: "重新提交" }).click();
    await page.getByText(text, { exact: true }).waitFor();

    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "重新登录" }).click(),
    ]);
    await enter(other, "keeper");
    await page.getByRole("button", { name: "重新提交" }).click();
    await page.getByText("资料已保存").waitFor();
    expect(await page.getByLabel("昵称").inputValue()).toBe("“周”小妹<3");
  });

  it("never gives a password back", async () => {
    expectError(/401/);
    const page = await open();
    await signIn(page, "keeper", "/user/center");
    await page.getByLabel("旧密码").fill("Secret-old-1");
    await page.getByLabel("新密码", { exact: true }).fill("Secret-new-1");
    await forgetSession(page);
    await page.getByRole("button", { name: "修改密码", exact: true }).click();
    await page.getByText("密码和所选的文件不会保留").waitFor();
    expect(await page.content()).not.toContain("Secret-");
  });
});

describeBothWaysOn(server, "refused", ({ open, signIn, expectError }) => {
  it("what no field of the page stands for is told for five seconds", async () => {
    expectError(/400/);
    const page = await open({ browser: "the notice goes with its animation" });
    await signIn(page, "boss", "/user/issue");
    const item = "催恒泰交期";
    const field = page.getByLabel("新待办");
    await field.fill(item);
    await field.press("Enter");
    await page.getByRole("button", { name: `删除 ${item}` }).waitFor();
    const other = await page.context().newPage();
    await other.goto("/user/issue");
    await other.getByRole("button", { name: `删除 ${item}` }).click();
    await other.getByText(item).waitFor({ state: "detached" });
    await page.getByRole("button", { name: `已完成 ${item}` }).click();
    const notice = page.getByRole("status").filter({ hasText: "待办不存在，可能已被删除" });
    await notice.waitFor();
    expect(await notice.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("5s");
    await notice.waitFor({ state: "hidden" });
  });
});
