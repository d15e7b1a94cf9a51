/** 备份副本, as an administrator sets it up against a real SSH server: a test that fails, one that passes, a copy. */
// @module-tag all
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { type Sshd, startSshd } from "../../support/remote/sshd.ts";

const list = "/mnt/database";
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describeBothWays("copies of backups", ({ enter, expectError, mode }) => {
  let sshd: Sshd;
  beforeAll(async () => {
    sshd = await startSshd();
  });
  afterAll(() => sshd.stop());

  /** By itself where a browser runs scripts; else as the browser loads it anew. */
  async function until(page: Page, text: string | RegExp, timeout = 60_000): Promise<void> {
    const shown = async () => {
      if (mode === "plain") await page.goto(page.url());
      return page.getByText(text).count();
    };
    await expect.poll(shown, { timeout, interval: 500 }).toBeGreaterThan(0);
  }

  it("are set up, tried, and made of the backup that is there", async () => {
    expectError(/400/);
    const page = await enter("admin", list);
    await page.getByText("备份和数据在同一台机器上").waitFor();
    await press(page, "立即备份");
    await page.getByText("已开始备份").waitFor();
    await until(page, /^已验证$/, 240_000);
    expect(await page.getByRole("link", { name: /^立即复制/ }).count()).toBe(0);

    await page.getByRole("link", { name: "备份副本", exact: true }).click();
    await page.waitForURL(`**${list}/copy`);
    await page.getByLabel("复制到", { exact: true }).selectOption("SFTP");
    await page.getByLabel("地址", { exact: true }).fill("127.0.0.1");
    await page.getByLabel("端口", { exact: true }).fill(String(sshd.port));
    await page.getByLabel("目录", { exact: true }).fill(`${sshd.folder}/none`);
    await page.getByLabel("私钥", { exact: true }).fill(sshd.privateKey);
    await press(page, "保存并测试");
    await page.getByText("SFTP 服务器没有设置好：请填写账号").first().waitFor();
    expect(await page.getByLabel("目录", { exact: true }).inputValue()).toBe(`${sshd.folder}/none`);
    await page.getByLabel("账号", { exact: true }).fill(sshd.account);
    await press(page, "保存并测试");
    await page.getByText("已保存，正在测试").waitFor();
    await until(page, /服务器 备份副本 上没有目录/);
    await page.getByLabel("目录", { exact: true }).fill(sshd.folder);
    await press(page, "保存并测试");
    await until(page, "测试通过：写入、列出、读回并删除了一个测试文件。");
    expect(await page.getByLabel("私钥", { exact: true }).inputValue()).toBe("******");
    expect(await page.getByLabel("主机密钥", { exact: true }).inputValue()).toBe(sshd.hostKey());
    expect(await readdir(sshd.folder)).toEqual([]);
    await press(page, "保存");
    await page.getByText("已保存备份副本的设置").waitFor();

    await page.getByText("没有副本").waitFor();
    await page.getByRole("link", { name: /^立即复制 yunshang-/ }).click();
    await press(page, "确定复制");
    await page.getByText(/已开始复制 yunshang-/).waitFor();
    await until(page, /^已复制$/);
    expect(await readdir(sshd.folder)).toEqual([expect.stringMatching(/^yunshang-.*\.backup\.gz$/)]);
    expect(await page.getByRole("link", { name: /^立即复制/ }).count()).toBe(0);
  });
});
