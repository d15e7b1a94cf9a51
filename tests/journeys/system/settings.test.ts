/** 系统设置 as an administrator keeps them, and what everybody then sees. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { adminPassword, captchaCode } from "../../support/processes.ts";
import { hydration } from "../../support/shell-page.ts";

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "保存", exact: true }).click();
}

describeBothWays("system settings", ({ enter, open, expectError, mode }) => {
  const hydrated = mode === "hydrated";

  it("puts the company's name, logo and address at the head of printed documents", async () => {
    const page = await enter("admin", "/system/settings");
    const buffer = await sharp({ create: { width: 200, height: 80, channels: 3, background: "#1890ff" } })
      .png()
      .toBuffer();
    await page.getByLabel("企业名称").fill("杭州云裳服饰有限公司");
    await page.getByLabel("电话").fill("0571-86000000");
    await page.getByLabel("地址").fill("杭州市上城区九堡镇 8 号");
    await page.getByLabel("标志", { exact: true }).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await save(page);
    await page.getByText("已保存企业信息").waitFor();
    await page.getByAltText("现在的标志").waitFor();

    const sheet = await enter("boss", "/clothes/stall/distributor/recharge/print?id=1");
    await sheet.getByText("杭州云裳服饰有限公司").first().waitFor();
    await sheet.getByText("杭州市上城区九堡镇 8 号　0571-86000000").first().waitFor();
    expect(await sheet.locator(".letterhead img").count()).toBeGreaterThan(0);

    await page.goto("/system/settings?tab=company");
    await page.getByLabel("不再使用这个标志").check();
    await save(page);
    await page.getByText("已保存企业信息").waitFor();
    await sheet.reload();
    await sheet.getByText("杭州云裳服饰有限公司").first().waitFor();
    expect(await sheet.locator(".letterhead img").count()).toBe(0);
  });

  it("changes what every page shows, also one that is open, and refuses what cannot be", async () => {
    expectError(/400/);
    const shown = await enter("boss", "/dashboard");
    if (hydrated) await hydration(shown);
    const page = await enter("admin", "/system/settings?tab=site");
    expect(await page.getByLabel("网站标题").inputValue()).toBe("云裳");
    await page.getByLabel("网站标题").fill("红袖服饰");
    await page.getByLabel("页脚文字").fill("© 红袖");
    await page.getByLabel("备案号").fill("粤ICP备1号");
    await page.getByLabel("请求超时（秒）").fill("5");
    await save(page);
    await page.getByText("请求超时不能少于 10 秒").first().waitFor();
    expect(await page.getByLabel("网站标题").inputValue()).toBe("红袖服饰");
    await page.getByLabel("请求超时（秒）").fill("600");
    await page.getByLabel("显示标签页").uncheck();
    await save(page);
    await page.getByText("已保存网站设置").waitFor();

    // An open page follows by itself; without scripts the next page does, which waits two seconds for the setting at most.
    await expect
      .poll(
        async () => {
          if (!hydrated) await shown.reload();
          return shown.getByText("© 红袖").count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    await shown.getByRole("link", { name: "粤ICP备1号" }).waitFor();
    await expect.poll(() => shown.title()).toContain("红袖服饰");
    expect(await shown.getByRole("navigation", { name: "标签页" }).count()).toBe(0);
    const visitor = await open();
    // A page without a session is told within seconds.
    await expect
      .poll(
        async () => {
          await visitor.goto("/login");
          return visitor.title();
        },
        { timeout: 15_000 },
      )
      .toContain("红袖服饰");

    await page.goto("/system/settings?tab=site");
    await page.getByLabel("显示页脚").uncheck();
    await page.getByLabel("网站标题").fill("云裳");
    await page.getByLabel("显示标签页").check();
    await save(page);
    await page.getByText("已保存网站设置").waitFor();
    await shown.goto("/dashboard");
    expect(await shown.getByText("© 红袖").count()).toBe(0);
  });

  it("lets who renames the cookie go on, and signs everybody else out", async () => {
    const page = await enter("admin", "/system/settings?tab=site");
    const other = await enter("finance", "/dashboard");
    if (hydrated) expectError(/WebSocket|401/);
    await page.getByLabel("登录 Cookie 名称").fill("HX-TOKEN");
    await save(page);
    await page.getByText("已保存网站设置").waitFor();
    await other.goto("/user/center");
    await expect.poll(() => new URL(other.url()).pathname).toBe("/login");
    const named = (await page.context().cookies()).map(({ name }) => name);
    expect(named).toContain("HX-TOKEN");
    await page.goto("/system/settings?tab=site");
    await page.getByLabel("登录 Cookie 名称").fill("Y-TOKEN");
    await save(page);
    await page.getByText("已保存网站设置").waitFor();
  });

  it("fills in the name of who chose to be remembered, and never a password", async () => {
    const page = await open();
    await page.goto("/login");
    await page.getByLabel("用户名").fill("keeper");
    await page.getByLabel("密码").fill(adminPassword);
    await page.getByLabel("验证码", { exact: true }).fill(captchaCode);
    await page.getByLabel("记住我").check();
    await page.getByRole("button", { name: "登录" }).click();
    await page.waitForURL("**/dashboard");
    await page.context().clearCookies({ name: "Y-TOKEN" });
    if (hydrated) expectError(/WebSocket/);
    await page.goto("/login");
    expect(await page.getByLabel("用户名").inputValue()).toBe("keeper");
    expect(await page.getByLabel("密码").inputValue()).toBe("");
    expect(await page.getByLabel("记住我").isChecked()).toBe(true);
  });

  it("is no page of those who may not", async () => {
    expectError(/403/);
    const page = await enter("keeper", "/system/settings");
    expect(new URL(page.url()).pathname).toBe("/401");
  });
});
