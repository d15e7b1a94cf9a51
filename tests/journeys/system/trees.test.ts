/** 菜单, 部门 and 字典 as an administrator keeps them. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

async function press(page: Page, name = "保存"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

describeBothWays("menus, departments and dictionaries", ({ enter, expectError }) => {
  it("opens the tree of menus, adds one in it, refuses it below itself, and removes it with what is below", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/menu");
    await page.getByRole("link", { name: "展开 系统管理" }).click();
    await page.getByRole("link", { name: "展开 菜单管理" }).click();
    await page.getByText("menu:add").waitFor();
    await page.getByRole("link", { name: "收起 系统管理" }).click();
    await page.getByRole("link", { name: "展开 系统管理" }).waitFor();
    expect(await page.getByText("menu:add").count()).toBe(0);

    await page.getByRole("link", { name: "新增下级 系统管理" }).click();
    await page.getByLabel("类型").selectOption({ label: "目录" });
    await page.getByLabel("菜单标题").fill("门店手册");
    await page.getByLabel("排序").fill("5");
    await press(page);
    await page
      .getByText(/请填写路由地址/)
      .first()
      .waitFor();
    expect(await page.getByLabel("菜单标题").inputValue()).toBe("门店手册");
    await page.getByLabel("路由地址").fill("manual");
    await press(page);
    await page.getByText("已新增菜单 门店手册").waitFor();

    await page.goto("/system/menu?blurry=门店手册");
    await page.getByRole("link", { name: "新增下级 门店手册" }).click();
    await page.getByLabel("菜单标题").fill("拿货须知");
    await page.getByLabel("路由地址").fill("https://example.com/notes");
    await page.getByLabel("外链").check();
    await press(page);
    await page.getByText("已新增菜单 拿货须知").waitFor();
    // The sidebar has it at once.
    await page.getByRole("link", { name: "拿货须知", exact: true }).first().waitFor();

    await page.goto("/system/menu?blurry=门店手册");
    await page.getByRole("link", { name: "编辑 门店手册" }).click();
    const parents = await page.getByLabel("上级菜单").textContent();
    expect(parents).toContain("系统管理");
    expect(parents).not.toContain("门店手册");
    expect(parents).not.toContain("拿货须知");
    await page.getByRole("link", { name: "删除" }).click();
    await page.getByText("确定要删除“门店手册”和它下面的 1 个菜单、按钮吗？").waitFor();
    await page.getByText("没有角色持有它。删除后不能恢复。").waitFor();
    await press(page, "确定删除");
    await page.getByText("已删除 门店手册").waitFor();
    // The product's own stay.
    await page.goto("/system/menu?blurry=菜单管理");
    await page.getByRole("link", { name: "编辑 菜单管理" }).waitFor();
    expect(await page.getByRole("link", { name: "删除 菜单管理" }).count()).toBe(0);
    await page.getByRole("link", { name: "恢复系统菜单与默认权限" }).click();
    await page.getByText("系统菜单都在，没有要恢复的。").waitFor();
    await page.goto("/system/menu?blurry=拿货须知");
    await page.getByText("没有符合条件的菜单").waitFor();
  });

  it("tells the second of two editors of one menu, who loses nothing", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/menu?blurry=字典管理");
    await page.getByRole("link", { name: "编辑 字典管理" }).click();
    await page.waitForURL("**/system/menu/edit?id=*");
    const other = await enter("admin", new URL(page.url()).pathname + new URL(page.url()).search);
    await other.getByLabel("排序").fill("900");
    await press(other);
    await other.getByText("已保存 字典管理").waitFor();
    await page.getByLabel("排序").fill("901");
    await press(page);
    await page
      .getByText(/数据已被他人修改/)
      .first()
      .waitFor();
    expect(await page.getByLabel("排序").inputValue()).toBe("901");
  });

  it("adds a department below another, stops it, takes it up again and removes it; one with people stays", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/dept");
    await page.getByRole("link", { name: "新增下级 电商部" }).click();
    // The list has a field of the same name.
    await page.waitForURL("**/system/dept/new?pid=8");
    await page.getByLabel("部门名称").fill("直播组");
    await press(page);
    await page.getByText("已新增部门 直播组").waitFor();
    await page.getByRole("link", { name: "停用 直播组" }).click();
    await press(page, "确定停用");
    await page.getByText("已停用 直播组").waitFor();
    await page.goto("/system/dept?enabled=false");
    await page.getByRole("link", { name: "启用 直播组" }).click();
    await press(page, "确定启用");
    await page.getByText("已启用 直播组").waitFor();

    await page.getByRole("link", { name: "编辑 电商部" }).click();
    expect(await page.getByLabel("上级部门").textContent()).not.toContain("直播组");
    await page.goto("/system/dept");
    await page.getByRole("link", { name: "删除 电商部" }).click();
    await press(page, "确定删除");
    await page
      .getByText(/部门“电商部”还有 \d+ 名用户/)
      .first()
      .waitFor();
    await page.goto("/system/dept");
    await page.getByRole("link", { name: "删除 直播组" }).click();
    await press(page, "确定删除");
    await page.getByText("已删除 直播组").waitFor();
  });

  it("adds a dictionary with entries, orders and removes them; what goods use stays", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/dict/new");
    await page.getByLabel("字典名称").fill("live_room");
    await page.getByLabel("描述").fill("直播间");
    await press(page);
    await page.getByText("已新增字典 live_room").waitFor();
    await page.goto("/system/dict?blurry=直播间");
    await page.getByRole("link", { name: "live_room", exact: true }).click();
    for (const label of ["一号间", "二号间"]) {
      await page.getByRole("link", { name: "新增条目" }).click();
      await page.getByLabel("字典标签").fill(label);
      await page.getByLabel("字典值").fill(label);
      await press(page);
      await page.getByText(`已新增条目 ${label}`).waitFor();
    }
    await page.getByRole("link", { name: "编辑 二号间" }).click();
    await page.getByLabel("排序").fill("0");
    await press(page);
    await page.getByText("已保存 二号间").waitFor();
    const table = (await page.getByRole("table").textContent()) ?? "";
    expect(table.indexOf("二号间")).toBeLessThan(table.indexOf("一号间"));
    await page.getByRole("link", { name: "删除 一号间" }).click();
    await press(page, "确定删除");
    await page.getByText("已删除 一号间").waitFor();

    await page.goto("/system/dict?blurry=product_unit");
    await page.getByRole("link", { name: "product_unit", exact: true }).click();
    await page.getByRole("link", { name: "删除 件" }).click();
    await press(page, "确定删除");
    await page
      .getByText(/“件”已被 \d+ 个商品使用，不能删除/)
      .first()
      .waitFor();

    await page.goto("/system/dict?blurry=直播间");
    await page.getByRole("link", { name: "删除 live_room" }).click();
    await page.getByText("确定要删除字典“live_room”和它的 1 个条目吗？").waitFor();
    await press(page, "确定删除");
    await page.getByText("已删除 live_room").waitFor();
  });

  it("is no page of whoever may not see it", async () => {
    expectError(/403/);
    for (const path of ["/system/menu", "/system/dept", "/system/dict"]) {
      const page = await enter("keeper", path);
      await page.waitForURL("**/401");
    }
  });
});
