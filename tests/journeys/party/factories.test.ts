/** 工厂管理, as people use it (domain.md §3.2). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/factory";

async function save(page: Page, name = "保存"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

describeBothWays("factories", ({ enter, expectError }) => {
  it("makes a supplier, refuses nothing that was typed, stops and takes it up, and removes it", async () => {
    expectError(/400/);
    const page = await enter("boss", `${list}/new`);
    await page.getByLabel("编码").fill("gy-1");
    await page.getByLabel("名称").fill("桐乡毛衫行");
    await page.getByLabel("类型").selectOption({ label: "成衣供应商" });
    await page.getByLabel("电话").fill("123");
    await page.getByLabel("默认加工费（元/件）").fill("3.5元");
    await save(page);
    await page
      .getByText(/默认加工费“3.5元”不对/)
      .first()
      .waitFor();
    await page.getByLabel("默认加工费（元/件）").fill("3.255");
    await save(page);
    await page
      .getByText(/电话应为 11 位手机号/)
      .first()
      .waitFor();
    expect(await page.getByLabel("默认加工费（元/件）").inputValue()).toBe("3.255");
    await page.getByLabel("电话").fill("0573-88123456");
    await save(page);
    await page.getByText("已新增成衣供应商 桐乡毛衫行").waitFor();

    await page.goto(`${list}?keyword=毛衫`);
    await page.getByText("共 1 条").waitFor();
    await page.getByRole("link", { name: "编辑 桐乡毛衫行" }).click();
    await page.getByLabel("次品扣款（%）").fill("50");
    await page.getByLabel("联系人").fill("沈师傅");
    await save(page);
    await page.getByText("已保存 桐乡毛衫行").waitFor();
    await page.getByText("沈师傅").waitFor();
    await page.goto("/clothes/inventory/purchase/new");
    expect(await page.getByLabel("供应商", { exact: true }).textContent()).toContain("桐乡毛衫行");

    await page.goto(`${list}?keyword=毛衫`);
    await page.getByRole("link", { name: "停用 桐乡毛衫行" }).click();
    await save(page, "确定停用");
    await page.getByText("已停用 桐乡毛衫行").waitFor();
    await page.getByRole("link", { name: "启用 桐乡毛衫行" }).click();
    await save(page, "确定启用");
    await page.getByText("已启用 桐乡毛衫行").waitFor();
    await page.getByRole("link", { name: "编辑 桐乡毛衫行" }).click();
    await page.getByRole("link", { name: "删除" }).click();
    await save(page, "确定删除");
    await page.getByText("已删除 桐乡毛衫行").waitFor();
  });

  it("leads to what is owed and how it is paid, and shows a merchandiser neither", async () => {
    const page = await enter("boss", list);
    await page.getByRole("link", { name: /^付款/ }).first().click();
    await page.waitForURL("**/factory/pay?partyId=*");
    const other = await enter("merchandiser", list);
    await other.getByRole("link", { name: /^编辑/ }).first().waitFor();
    expect(await other.getByText("应付净额").count()).toBe(0);
    expect(await other.getByRole("link", { name: /^付款/ }).count()).toBe(0);
  });
});
