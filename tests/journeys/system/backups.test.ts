/** 数据库备份, as an administrator uses it: taken, seen to be verified, set up, removed. */
// @module-tag all
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";

const list = "/mnt/database";

describeBothWays("backups", ({ enter, expectError }) => {
  it("takes one and shows that it was verified; sets the times; asks before one is removed", async () => {
    expectError(/400/);
    const page = await enter("admin", list);
    await page.getByText("还没有备份").waitFor();
    await page.getByRole("button", { name: "立即备份" }).click();
    await page.getByText("已开始备份").waitFor();
    await expect
      .poll(
        async () => {
          await page.goto(list);
          return page.getByText("已验证", { exact: true }).count();
        },
        { timeout: 240_000, interval: 1_000 },
      )
      .toBe(1);

    await page.getByRole("link", { name: "备份设置" }).click();
    await page.getByLabel("备份时间").fill("25:00");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page
      .getByText(/备份时间应为 时:分/)
      .first()
      .waitFor();
    expect(await page.getByLabel("备份时间").inputValue()).toBe("25:00");
    await page.getByLabel("备份时间").fill("03:15 12:45");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存备份设置").waitFor();
    await page.getByText("03:15、12:45").waitFor();

    await page.getByRole("link", { name: /^删除 yunshang-/ }).click();
    await page.getByRole("button", { name: "确定删除" }).click();
    await page
      .getByText(/最近一份已验证的备份，不能删除/)
      .first()
      .waitFor();
  });

  it("is not there for others", async () => {
    expectError(/403/);
    const page = await enter("boss", list);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/401");
  });
});
