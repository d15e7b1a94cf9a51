/** Signing in and out, and who may go where (product.md §2, §4). */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWaysOn, serveDemo } from "../../support/browser.ts";
import { adminPassword, captchaCode } from "../../support/processes.ts";
import { tabTitles } from "../../support/shell-page.ts";

describeBothWaysOn(serveDemo(), "sign-in", ({ open, signIn, expectError }) => {
  const list = "/clothes/goods/product/list";

  it("sends a visitor to the sign-in page, and from there to the wanted page", async () => {
    const page = await open();
    await page.goto(`${list}?keyword=8801`);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(`${list}?keyword=8801`);
    await page.getByLabel("用户名").fill("boss");
    await page.getByLabel("密码").fill(adminPassword);
    await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByRole("rowheader", { name: "8801" }).waitFor();
    await page.getByText("云老板，欢迎回来").waitFor();
  });

  it("refuses with one sentence, keeps the name, and shows another captcha", async () => {
    expectError(/400/);
    const page = await open();
    await page.goto("/login");
    const captcha = () => page.getByAltText("验证码图片").getAttribute("src");
    const first = await captcha();
    await page.getByLabel("用户名").fill("boss");
    await page.getByLabel("密码").fill("wrong-password-1");
    await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
    await page.getByRole("button", { name: "登录" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("用户名或密码错误");
    expect(await page.getByLabel("用户名").inputValue()).toBe("boss");
    await expect.poll(captcha).not.toBe(first);
  });

  it("remembers for 30 days when asked, else for the browser session, out of scripts' reach", async () => {
    const page = await open();
    await signIn(page, "keeper");
    const session = (await page.context().cookies()).find(({ name }) => name === "Y-TOKEN");
    expect(session).toMatchObject({ httpOnly: true, expires: -1, sameSite: "Lax" });
    // The page's socket may notice before the page is left.
    expectError(/WebSocket/);
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("用户名").fill("keeper");
    await page.getByLabel("密码").fill(adminPassword);
    await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
    await page.getByLabel("记住我").check();
    await page.getByRole("button", { name: "登录" }).click();
    await page.waitForURL("**/dashboard");
    const remembered = (await page.context().cookies()).find(({ name }) => name === "Y-TOKEN");
    const days = ((remembered?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThan(30.1);
    expect(await page.content()).not.toContain(decodeURIComponent(remembered?.value ?? "").replace("Bearer ", ""));
  });

  it("keeps redirects inside the product", async () => {
    for (const target of ["//evil.example", "/\\evil.example", "https://evil.example"]) {
      const page = await open();
      await signIn(page, "keeper", target);
      await page.waitForURL("**/dashboard");
    }
  });

  it("asks before signing out, then ends the session", async () => {
    const page = await open();
    await signIn(page, "boss", "/system/version/log?size=10");
    await page.locator("details.menu summary").last().click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.getByText("确定注销并退出系统吗？").waitFor();
    await page.getByText("取消", { exact: true }).click();
    await page.getByRole("heading", { name: "版本日志" }).waitFor();
    expect(page.url()).toContain("/system/version/log?size=10");
    await page.goto("/login");
    await page.waitForURL("**/dashboard");
    await page.goto("/system/version/log?size=10");
    await page.locator("details.menu summary").last().click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.getByText("确定注销并退出系统吗？").waitFor();
    await page.getByRole("button", { name: "确定" }).click();
    // The page one was on is loaded anew, and asks to sign in.
    await page.waitForURL("**/login?redirect=**");
    expect(new URL(page.url()).searchParams.get("redirect")).toBe("/system/version/log?size=10");
    await page.goto("/dashboard");
    await page.waitForURL("**/login?redirect=**");
  });

  it("shows the next user of the browser no tab of the one before, whose tabs are there when he comes first", async () => {
    const page = await open();
    await signIn(page, "boss", `${list}?keyword=8801`);
    expect(await tabTitles(page)).toEqual(["首页", "商品列表"]);
    const leave = async () => {
      await page.locator("details.menu summary").last().click();
      await page.getByRole("button", { name: "退出登录" }).click();
      await page.getByRole("button", { name: "确定" }).click();
      await page.waitForURL("**/login?redirect=**");
    };
    await leave();
    await signIn(page, "boss", "/dashboard");
    expect(await tabTitles(page)).toEqual(["首页", "商品列表"]);
    await leave();
    await signIn(page, "keeper", "/dashboard");
    expect(await tabTitles(page)).toEqual(["首页"]);
    expect(await page.content()).not.toContain("keyword=8801");
  });

  it("treats a tampered cookie as no session, and clears it", async () => {
    const page = await open();
    await page.goto("/login");
    await page.context().addCookies([{ name: "Y-TOKEN", value: "made-up", url: page.url() }]);
    await page.goto("/dashboard");
    await page.getByText("登录状态已过期，请重新登录").waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("Y-TOKEN");
  });

  it("leads unknown paths to /404 and forbidden ones to /401, inside the shell", async () => {
    expectError(/40[34]/);
    const page = await open();
    await signIn(page, "keeper");
    const unknown = await page.goto("/no/such/page");
    expect([unknown?.status(), new URL(page.url()).pathname]).toEqual([404, "/404"]);
    await page.getByRole("navigation", { name: "主菜单" }).waitFor();
    await page.goto("/clothes/goods/product/new");
    expect(new URL(page.url()).pathname).toBe("/401");
  });

  it("shows a user without roles only what everybody has", async () => {
    const page = await open();
    await signIn(page, "newcomer");
    await page.getByText("您还没有可以查看的业务数据").waitFor();
    expect(await page.getByRole("navigation", { name: "主菜单" }).getByRole("listitem").allInnerTexts()).toEqual([
      "首页",
    ]);
  });
});
