/** 邮件, 忘记密码 and 修改邮箱, with a real mail server beside the product. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { adminPassword, captchaCode } from "../../support/processes.ts";
import { startMailServer, type TestMailServer } from "../../support/remote/mail-server.ts";

let server: TestMailServer;
/** Mailboxes that are refused for good. */
const full = new Set<string>();
beforeAll(async () => {
  server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(full.has(address) ? Object.assign(new Error("mailbox is full"), { responseCode: 552 }) : null),
  });
});
afterAll(() => server.close());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
/** The text of the newest mail to an address that has come since. */
async function mailTo(address: string, after: number): Promise<string> {
  const found = () => server.received.slice(after).findLast(({ to }) => to[0] === address)?.text ?? "";
  await expect.poll(found, { timeout: 30_000 }).not.toBe("");
  return found();
}
const codeIn = (text: string) => /验证码是 (\d{8})/.exec(text)?.[1] ?? "";

describeBothWays("mail", ({ enter, open, expectError }) => {
  /** Mails that came before these. */
  let before = 0;
  beforeAll(() => {
    before = server.received.length;
  });

  it("is offered to nobody before it is set up", async () => {
    const visitor = await open();
    await visitor.goto("/login");
    expect(await visitor.getByRole("link", { name: "忘记密码" }).count()).toBe(0);
    await visitor.goto("/login/forgot");
    await visitor.getByText("没有启用邮件找回密码，请联系管理员重置。").waitFor();
  });

  it("is set up, and tried out", async () => {
    expectError(/400/);
    const page = await enter("admin", "/sys-tools/email");
    await page.getByText(/还没有设置邮件服务器/).waitFor();
    await follow(page, "邮件服务器");
    await page.getByLabel("SMTP 服务器").fill("127.0.0.1");
    await page.getByLabel("端口").fill("70000");
    await page.getByLabel("加密方式").selectOption({ label: "不加密（只用于本机或内网）" });
    await page.getByLabel("发件人邮箱").fill("erp@example.com");
    await press(page, "保存");
    await page.getByText("端口应为 1 至 65535").first().waitFor();
    expect(await page.getByLabel("发件人邮箱").inputValue()).toBe("erp@example.com");
    await page.getByLabel("端口").fill(String(server.port));
    await press(page, "保存");
    await page.getByText("已保存，可以发一封测试邮件").waitFor();
    await page.getByLabel("收件人").fill("ops@example.com");
    await press(page, "发送");
    await page.getByText(/已交给邮件服务器发送/).waitFor();
    expect(await mailTo("ops@example.com", before)).toContain("说明邮件服务器设置正确");
    await expect
      .poll(
        async () => {
          await page.goto("/sys-tools/email?blurry=ops");
          return page.getByText("已发出", { exact: true }).count();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBeGreaterThan(0);
  });

  it("that was refused is sent again once its mailbox is mended", async () => {
    full.add("late@example.com");
    const page = await enter("admin", "/sys-tools/email/new");
    await page.getByLabel("收件人").fill("late@example.com");
    await press(page, "发送");
    await page.getByText(/已交给邮件服务器发送/).waitFor();
    await expect
      .poll(
        async () => {
          await page.goto("/sys-tools/email?blurry=late");
          return page.getByText(/mailbox is full/).count();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(1);
    full.delete("late@example.com");
    await page.getByRole("link", { name: /^重发/ }).click();
    await page.getByText(/重发给 late@example\.com 吗？/).waitFor();
    await press(page, "确定重发");
    await page.getByText(/^已重发/).waitFor();
    expect(await mailTo("late@example.com", before)).toContain("说明邮件服务器设置正确");
    await expect
      .poll(
        async () => {
          await page.goto("/sys-tools/email?blurry=late");
          return page.getByRole("link", { name: /^重发/ }).count();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(0);
  });

  it("proves an address that somebody gives of their own", async () => {
    expectError(/400/);
    const after = server.received.length;
    const boss = await enter("boss", "/user/center");
    await follow(boss, "修改邮箱");
    await boss.getByLabel("新邮箱").fill("boss@example.com");
    await press(boss, "获取验证码");
    await boss.getByText("验证码已发往 boss@example.com，请查收").waitFor();
    await boss.getByLabel("验证码").fill("12");
    await boss.getByLabel("登录密码").fill("wrong");
    await press(boss, "修改");
    await boss.getByText("密码错误").first().waitFor();
    expect(await boss.getByLabel("新邮箱").inputValue()).toBe("boss@example.com");
    // What was typed comes back with the page, but for the password.
    expect(await boss.getByLabel("登录密码").getAttribute("value")).toBeFalsy();
    const emailCode = codeIn(await mailTo("boss@example.com", after));
    await boss.getByLabel("验证码").fill(emailCode);
    await boss.getByLabel("登录密码").fill(adminPassword);
    await press(boss, "修改");
    await boss.getByText("邮箱已修改").waitFor();
  });

  it("brings no code for a wrong captcha, and takes no wrong code", async () => {
    expectError(/400/);
    const visitor = await open();
    await visitor.goto("/login");
    await follow(visitor, "忘记密码");
    await visitor.getByRole("heading", { name: "忘记密码" }).waitFor();
    await visitor.getByLabel("用户名或邮箱").fill("nobody");
    await visitor.getByLabel("验证码").fill("999");
    const uuid = visitor.locator('input[name="uuid"]');
    const usedUp = await uuid.getAttribute("value");
    await press(visitor, "发送邮件");
    await visitor.getByText("验证码错误").waitFor();
    expect(await visitor.getByLabel("用户名或邮箱").inputValue()).toBe("nobody");
    // Another captcha comes after the refusal.
    await expect.poll(() => uuid.getAttribute("value")).not.toBe(usedUp);
    await visitor.getByLabel("验证码").fill(captchaCode);
    await press(visitor, "发送邮件");
    await visitor.getByRole("heading", { name: "重置密码" }).waitFor();
    await visitor.getByText(/如果这个账号登记了邮箱，验证码已经发出/).waitFor();
    await visitor.getByLabel("验证码").fill("12345678");
    await visitor.getByLabel("新密码", { exact: true }).fill("ganz2Anders");
    await visitor.getByLabel("确认新密码").fill("ganz2Anderz");
    await press(visitor, "重置密码");
    await visitor.getByText("两次填写的新密码不一致").waitFor();
    expect(await visitor.getByLabel("验证码").inputValue()).toBe("12345678");
  });

  it("brings the code that a forgotten password is set anew with", async () => {
    const after = server.received.length;
    const visitor = await open();
    await visitor.goto("/login/forgot");
    await visitor.getByLabel("用户名或邮箱").fill("boss");
    await visitor.getByLabel("验证码").fill(captchaCode);
    await press(visitor, "发送邮件");
    await visitor.getByRole("heading", { name: "重置密码" }).waitFor();
    const code = codeIn(await mailTo("boss@example.com", after));
    await visitor.getByLabel("验证码").fill(code);
    await visitor.getByLabel("新密码", { exact: true }).fill("ganz2Anders");
    await visitor.getByLabel("确认新密码").fill("ganz2Anders");
    await press(visitor, "重置密码");
    await visitor.getByText("密码已重置，请用新密码登录").waitFor();
    await visitor.getByLabel("用户名").fill("boss");
    await visitor.getByLabel("密码", { exact: true }).fill("ganz2Anders");
    await visitor.getByLabel("验证码").fill(captchaCode);
    await press(visitor, "登录");
    await visitor.waitForURL("**/dashboard");
  });
});
