/** 定时任务, as an administrator keeps them. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

describeBothWays("scheduled tasks", ({ enter, expectError }) => {
  it("adds one after a look at its times, runs it, reads the log, pauses, resumes and removes it", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/timing");
    await page.getByText("还没有定时任务").waitFor();
    await page.getByRole("link", { name: "新增任务" }).first().click();
    await page.getByRole("heading", { name: "新增定时任务" }).waitFor();
    await page.getByLabel("任务名称").fill("每晚清理");
    await page.getByRole("combobox", { name: /^任务/ }).selectOption({ label: "清理日志（logs.clean）" });
    await page.getByLabel("Cron 表达式").fill("每天三点");
    await press(page, "看后五次执行时间");
    await page
      .getByText(/Cron 表达式 每天三点 不正确/)
      .first()
      .waitFor();
    expect(await page.getByLabel("任务名称").inputValue()).toBe("每晚清理");
    await page.getByLabel("Cron 表达式").fill("0 30 3 * * ?");
    await press(page, "看后五次执行时间");
    await page.getByText("接下来的执行时间").waitFor();
    expect(await page.getByText(/^\d{4}-\d\d-\d\d 03:30:00$/).count()).toBe(5);
    expect(await page.getByLabel("任务名称").inputValue()).toBe("每晚清理");
    await page.getByLabel("参数").fill("多余");
    await press(page, "保存");
    await page.getByText("清理日志不需要参数，请把参数留空").waitFor();
    await page.getByLabel("参数").fill("");
    await press(page, "保存");
    await page.getByText("已新增定时任务 每晚清理").waitFor();

    await follow(page, "执行 每晚清理");
    await press(page, "确定执行");
    await page.getByText("已执行 每晚清理").waitFor();
    await expect
      .poll(
        async () => {
          await page.goto("/system/timing/logs?jobName=每晚清理");
          return page.getByText("过期的日志已清理").count();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(1);
    await page.goto("/system/timing");
    await follow(page, "暂停 每晚清理");
    await press(page, "确定暂停");
    await page.getByText("已暂停 每晚清理").waitFor();
    await follow(page, "恢复 每晚清理");
    await press(page, "确定恢复");
    await page.getByText("已恢复 每晚清理").waitFor();
    await follow(page, "编辑 每晚清理");
    await page.getByText("接下来的执行时间").waitFor();
    await page.getByLabel("任务描述").fill("改过");
    await press(page, "保存");
    await page.getByText("已保存 每晚清理").waitFor();
    await follow(page, "删除 每晚清理");
    await press(page, "确定删除");
    await page.getByText("已删除 每晚清理").waitFor();
  });

  it("is closed to a keeper", async () => {
    expectError(/403/);
    const page = await enter("keeper", "/system/timing");
    await page.waitForURL("**/401");
  });
});
