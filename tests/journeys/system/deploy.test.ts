/** 部署, as an administrator uses it against a real SSH server: set up, deployed, watched, stopped, rolled back. */
// @module-tag neighbour
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { answerOf, packRelease, releaseApp } from "../../support/release.ts";
import { freePort, type Sshd, startSshd } from "../../support/remote/sshd.ts";

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

describeBothWays("deployments", ({ enter, expectError, mode }) => {
  let sshd: Sshd;
  let port = 0;
  /** The page of what is deployed. */
  let deployment = "";
  beforeAll(async () => {
    [sshd, port] = await Promise.all([startSshd(), freePort()]);
  });
  afterAll(() => sshd.stop());

  /** By itself where a browser runs scripts; else as the browser loads it anew. */
  async function until(page: Page, text: string): Promise<void> {
    await expect
      .poll(
        async () => {
          if (mode === "plain") await page.goto(page.url());
          return page.getByText(text).count();
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBeGreaterThan(0);
  }

  async function deploy(page: Page, text: string): Promise<void> {
    await page.goto("/mnt/deploy");
    await page.getByRole("link", { name: "上传部署 门店看板" }).click();
    await page
      .getByLabel("文件")
      .setInputFiles([{ name: `${text}.tar.gz`, mimeType: "application/gzip", buffer: packRelease(text) }]);
    await press(page, "上传并部署");
    await page.getByText(`已上传 ${text}.tar.gz，开始部署`).waitFor();
    await until(page, "部署完成，门店看板 正在运行");
    expect(await answerOf(port)).toBe(text);
  }

  it("sets a server up", async () => {
    expectError(/400/);
    const page = await enter("admin", "/mnt/server");
    await page.getByRole("link", { name: "新增服务器" }).first().click();
    // The list has a field of nearly the same name.
    await page.waitForURL("**/mnt/server/new");
    await page.getByLabel("名称").fill("门店服务器");
    await page.getByLabel("地址").fill("127.0.0.1");
    await page.getByLabel("SSH 端口").fill(String(sshd.port));
    await page.getByLabel("账号").fill(sshd.account);
    await press(page, "保存");
    await page.getByText("请填写密码或私钥").first().waitFor();
    expect(await page.getByLabel("名称").inputValue()).toBe("门店服务器");
    await page.getByLabel("私钥").fill(sshd.privateKey);
    await press(page, "保存");
    await page.getByText("已新增服务器 门店服务器").waitFor();
    await page.getByRole("link", { name: "测试连接 门店服务器" }).click();
    await press(page, "确定测试连接");
    await page.getByText("已测试连接 门店服务器").waitFor();
    await page.getByText(sshd.hostKey()).first().waitFor();
  });

  it("sets an application up, and where it goes", async () => {
    expectError(/400/);
    const page = await enter("admin", "/mnt/app/new");
    const app = releaseApp({ name: "门店看板", port, folder: sshd.folder });
    await page.getByLabel("名称").fill(app.name);
    await page.getByLabel("端口").fill(String(app.port));
    await page.getByLabel("上传目录").fill(app.uploadPath);
    await page.getByLabel("部署目录").fill(app.deployPath);
    await page.getByLabel("备份目录").fill(`${app.deployPath}/backup`);
    await page.getByLabel("启动脚本").fill(app.startScript);
    await press(page, "保存");
    await page
      .getByText(/备份目录和部署目录不能互相包含/)
      .first()
      .waitFor();
    await page.getByLabel("备份目录").fill(app.backupPath);
    await press(page, "保存");
    await page.getByText("已新增应用 门店看板").waitFor();

    await page.goto("/mnt/deploy/new");
    await page.getByLabel("应用", { exact: true }).selectOption({ label: "门店看板" });
    await page.getByText("门店服务器（127.0.0.1）", { exact: true }).click();
    await press(page, "保存");
    await page.getByText("已新增部署").waitFor();
  });

  it("deploys twice, and rolls the second one back", async () => {
    const page = await enter("admin", "/mnt/deploy");
    await deploy(page, "first");
    await deploy(page, "second");
    await page.getByRole("link", { name: "部署历史", exact: true }).first().click();
    await page
      .getByRole("link", { name: /^回滚 / })
      .first()
      .click();
    await press(page, "确定回滚");
    await until(page, "回滚完成，门店看板 正在运行");
    expect(await answerOf(port)).toBe("first");
    deployment = page.url();
  });

  it("stops it, and says so when it is asked", async () => {
    const page = await enter("admin", deployment);
    await page.getByRole("link", { name: "停止", exact: true }).click();
    await press(page, "确定停止");
    await until(page, "门店看板 已停止");
    expect(await answerOf(port)).toBeNull();
    await press(page, "查看状态");
    await until(page, "门店看板 没有运行");
  });

  it("says why a server cannot be reached, and of a changed host key what to do", async () => {
    expectError(/400/);
    const page = await enter("admin", "/mnt/server");
    await sshd.replaceHostKey();
    await page.getByRole("link", { name: "测试连接 门店服务器" }).click();
    await press(page, "确定测试连接");
    await page
      .getByText(/主机密钥与首次连接时不同，已拒绝连接/)
      .first()
      .waitFor();
    await page.goto("/mnt/server");
    await page.getByRole("link", { name: "忘记密钥 门店服务器" }).click();
    await press(page, "确定忘记密钥");
    await page.getByText("已忘记密钥 门店服务器").waitFor();
    await page.getByRole("link", { name: "测试连接 门店服务器" }).click();
    await press(page, "确定测试连接");
    await page.getByText("已测试连接 门店服务器").waitFor();
  });

  it("is no page of whoever may not see it", async () => {
    expectError(/403/);
    for (const path of ["/mnt/server", "/mnt/app", "/mnt/deploy", "/mnt/history"]) {
      const page = await enter("boss", path);
      await page.waitForURL("**/401");
    }
  });
});
