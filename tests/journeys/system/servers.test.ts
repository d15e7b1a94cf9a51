/** 服务器 as an administrator keeps them; that one answers is asked in deploy.test.ts, of a real one. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";

describeBothWays("servers", ({ enter }) => {
  it("shows of a server what it was given, and keeps it where another thing is changed", async () => {
    const page = await enter("admin", "/mnt/server/new");
    await page.getByLabel("名称").fill("仓库服务器");
    await page.getByLabel("地址").fill("127.0.0.1");
    await page.getByLabel("SSH 端口").fill("2222");
    await page.getByLabel("账号").fill("deploy");
    await page.getByLabel("密码").first().fill("geheim");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已新增服务器 仓库服务器").waitFor();
    await page.getByRole("link", { name: "编辑 仓库服务器" }).click();
    await page.waitForURL("**/mnt/server/edit?id=*");
    expect(await page.getByLabel("SSH 端口").inputValue()).toBe("2222");
    expect(await page.getByLabel("密码").first().inputValue()).toBe("");
    await page.getByLabel("名称").fill("总仓服务器");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存 总仓服务器").waitFor();
    await page.getByText("127.0.0.1:2222").first().waitFor();
  });
});
