/** 站内消息: an administrator writes, corrects and withdraws; a reader sees it at once. */
// @module-tag own-script
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { hydration } from "../../support/shell-page.ts";

describeBothWays("messages to people", ({ enter, expectError, mode }) => {
  const hydrated = mode === "hydrated";

  /** What the reader had to read before. */
  let unread = 0;
  const unreadOf = async (reader: Page) =>
    Number(/\d+/.exec(await reader.locator(".tool[title=消息]").innerText())?.[0] ?? 0);

  it("are written to a person who is found among all, and come at once", async () => {
    expectError(/400/);
    const reader = await enter("manager", "/dashboard");
    unread = await unreadOf(reader);
    if (hydrated) await hydration(reader);
    const page = await enter("admin", "/system/message");
    await page.getByRole("link", { name: "写消息" }).first().click();
    await page.getByLabel("标题").fill("周五盘点");
    await page.getByLabel("内容").fill("晚上八点关店盘点");
    // Of roles and people only what is chosen among is shown.
    const person = page.getByText(/（manager）$/);
    expect(await person.isVisible()).toBe(false);
    await page.getByText("指定的人", { exact: true }).click();
    expect(await person.isVisible()).toBe(true);
    expect(await page.locator("label.chip").getByText("营业员", { exact: true }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "发送", exact: true }).click();
    await page.getByText("请选择收件人").first().waitFor();
    expect(await page.getByLabel("标题").inputValue()).toBe("周五盘点");
    await person.click();
    // Who is chosen stays in sight; of the others only those who are asked for.
    const boss = page.getByText(/（boss）$/);
    const narrow = async (fill: () => Promise<unknown>) => {
      await fill();
      await page.getByRole("button", { name: "筛选", exact: true }).click();
      await boss.waitFor({ state: "hidden" });
    };
    await boss.waitFor();
    await narrow(() => page.getByLabel("姓名").fill("KEEPER"));
    await page.getByText(/（keeper）$/).waitFor();
    expect(await person.isVisible()).toBe(true);
    expect(await page.getByLabel("标题").inputValue()).toBe("周五盘点");
    await page.getByLabel("姓名").fill("");
    await page.getByRole("button", { name: "筛选", exact: true }).click();
    await boss.waitFor();
    await narrow(() => page.locator("select[name=findDept]").selectOption({ label: "四季青档口" }));
    await page.getByText(/（keeper）$/).waitFor();
    await page.locator("select[name=findDept]").selectOption({ label: "全部部门" });
    await narrow(() => page.locator("select[name=findRole]").selectOption({ label: "营业员" }));
    await page.getByText(/（keeper）$/).waitFor();
    expect(await person.isVisible()).toBe(true);
    await page.getByRole("button", { name: "发送", exact: true }).click();
    await page.getByText("已发送“周五盘点”，共 1 人").waitFor();
    await page.getByText("0 / 1").waitFor();

    if (!hydrated) await reader.reload();
    await expect.poll(() => unreadOf(reader)).toBe(unread + 1);
    await reader.goto("/system/app/message");
    await reader.getByRole("button", { name: "标记已读 周五盘点" }).click();
    await reader.getByRole("button", { name: "标记已读 周五盘点" }).waitFor({ state: "detached" });
  });

  it("are corrected, and read again", async () => {
    const page = await enter("admin", "/system/message");
    await page.getByRole("link", { name: "编辑 周五盘点" }).click();
    await page.getByText("已读 1 / 1").waitFor();
    await page.getByLabel("标题").fill("周六盘点");
    await page.getByLabel("让已读的人再看一次").check();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已修改“周六盘点”").waitFor();
    const reader = await enter("manager", "/system/app/message");
    await reader.getByRole("button", { name: "标记已读 周六盘点" }).waitFor();
  });

  it("are withdrawn", async () => {
    const page = await enter("admin", "/system/message");
    await page.getByRole("link", { name: "撤回 周六盘点" }).click();
    await page.getByText("确定要撤回“周六盘点”吗？发给了 1 人，0 人已读。").waitFor();
    await page.getByRole("button", { name: "确定撤回" }).click();
    await page.getByText("已撤回 周六盘点").waitFor();
    const reader = await enter("manager", "/system/app/message");
    expect(await reader.getByText("周六盘点").count()).toBe(0);
    expect(await unreadOf(reader)).toBe(unread);
  });
});
