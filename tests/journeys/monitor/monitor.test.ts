/** 系统监控, as administrators use it. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { eventually } from "../../support/processes.ts";

describeBothWays("系统监控", ({ enter, expectError }) => {
  it("ends a session after asking; who had it signs in again", async () => {
    expectError(/401/);
    const keeper = await enter("keeper", "/clothes/goods/product/list");
    const page = await enter("admin", "/monitor/online?username=keeper");
    await page.getByText("共 1 条").waitFor();
    await page.getByRole("link", { name: /^强退 keeper/ }).click();
    await page.getByText(/确定要结束 .*（keeper）的这个会话吗/).waitFor();
    await page.getByRole("button", { name: "确定强退", exact: true }).click();
    await page.getByText("已结束 keeper 的会话").waitFor();
    await keeper.goto("/clothes/goods/product/list");
    await keeper.getByLabel("验证码").waitFor();
    await page.goto("/monitor/changes?entity=sys_user");
    await page.getByText("强退").first().waitFor();
  });

  it("tells what was done, keeps the days that are set, and refuses wrong ones with what was typed", async () => {
    expectError(/400/);
    const page = await enter("admin", "/monitor/logs/retention");
    await page.getByLabel("登录日志").fill("30");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("登录日志不能少于 180 天").first().waitFor();
    expect(await page.getByLabel("登录日志").inputValue()).toBe("30");
    await page.getByLabel("登录日志").fill("365");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存，每夜按新的天数清理").waitFor();
    await eventually(async () => {
      await page.goto("/monitor/logs?blurry=/api/logs/retention&outcome=DONE");
      return (await page.getByText("修改各种日志保留的天数").count()) > 0;
    });
    await page.goto("/monitor/changes?entity=setting");
    await page
      .getByText(/登录日志保留天数/)
      .first()
      .waitFor();
  });

  it("shows both processes and the database once they were sampled", async () => {
    const page = await enter("admin", "/monitor/server");
    await eventually(async () => {
      await page.goto("/monitor/server");
      const counts = [/^页面 .*:\d+$/, /^接口 .*:\d+$/].map((name) => page.getByRole("link", { name }).count());
      return (await Promise.all(counts)).every((count) => count > 0);
    });
    await page.getByText("最近一天").waitFor();
    await page.getByText("数据库大小").first().waitFor();
  });

  it("shows the statements, and the plan of one", async () => {
    const page = await enter("admin", "/druid");
    await page.getByRole("heading", { name: "SQL 监控" }).waitFor();
    await page.goto("/monitor/druid?keyword=from+session");
    await page
      .getByRole("link", { name: /select/ })
      .first()
      .click();
    await page.getByRole("heading", { name: "执行计划" }).waitFor();
    await page.getByText(/Scan/).first().waitFor();
  });

  it("shows nobody else anything", async () => {
    expectError(/403/);
    const page = await enter("boss", "/dashboard");
    expect(await page.getByText("系统监控").count()).toBe(0);
    for (const path of ["online", "logs", "errorLog", "signIn", "changes", "server", "druid"]) {
      await page.goto(`/monitor/${path}`);
      await page
        .getByText(/没有权限/)
        .first()
        .waitFor();
    }
  });
});
