/** Users, roles and positions, as an administrator keeps them. */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";
import { captchaCode } from "../../support/processes.ts";
import { uploadRows } from "../../support/upload.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

describeBothWays("people", ({ enter, open, expectError }) => {
  it("keeps positions: adds, refuses a name twice, stops, takes up, removes", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/job/new");
    await page.getByLabel("岗位名称").fill("裁床师傅");
    await page.getByLabel("排序").fill("很前");
    await press(page, "保存");
    await page.getByText("必须是数字").first().waitFor();
    expect(await page.getByLabel("岗位名称").inputValue()).toBe("裁床师傅");
    await page.getByLabel("排序").fill("5");
    await press(page, "保存");
    await page.getByText("已新增岗位 裁床师傅").waitFor();
    await page.goto("/system/job/new");
    await page.getByLabel("岗位名称").fill("裁床师傅");
    await press(page, "保存");
    await page.getByText("岗位 裁床师傅 已存在，请换一个名称").waitFor();
    await page.goto("/system/job?name=裁床");
    await page.getByText("共 1 条").waitFor();
    await follow(page, "停用 裁床师傅");
    await press(page, "确定停用");
    await page.getByText("已停用 裁床师傅").waitFor();
    await follow(page, "启用 裁床师傅");
    await press(page, "确定启用");
    await page.getByText("已启用 裁床师傅").waitFor();
    await follow(page, "删除 裁床师傅");
    await press(page, "确定删除");
    await page.getByText("已删除 裁床师傅").waitFor();
  });

  it("copies a role, and adjusts it after a look at what follows", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/role");
    await follow(page, "复制 营业员");
    await page.getByLabel("角色名称").fill("周末营业员");
    await press(page, "复制");
    await page.getByText("已复制为 周末营业员，可以调整权限").waitFor();
    await page.getByRole("checkbox", { name: "线下开单", exact: true }).uncheck();
    await press(page, "查看影响");
    await page.getByText("去掉：线下开单").waitFor();
    await page.getByText("没有用户因此得到或失去权限").waitFor();
    expect(await page.getByRole("checkbox", { name: "线下开单", exact: true }).isChecked()).toBe(false);
    await press(page, "保存权限");
    await page.getByText("已保存 周末营业员 的权限").waitFor();
  });

  it("tells the second of two who have a role open: what was typed stays, and what the first saved stands", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/role");
    const changed = "数据已被他人修改，请刷新后重试";
    await follow(page, "编辑 周末营业员");
    await page.getByLabel("描述").waitFor();
    const { pathname, search } = new URL(page.url());
    const form = await enter("admin", `${pathname}${search}`);
    const grid = await enter("admin", `/system/role/menus${search}`);
    await page.getByLabel("描述").fill("周六周日");
    await press(page, "保存");
    await page.getByText("已保存角色 周末营业员").waitFor();
    await form.getByLabel("描述").fill("只有周日");
    await press(form, "保存");
    await form.getByText(changed).first().waitFor();
    expect(await form.getByLabel("描述").inputValue()).toBe("只有周日");
    await grid.getByRole("checkbox", { name: "线下开单", exact: true }).check();
    await press(grid, "保存权限");
    await grid.getByText(changed).first().waitFor();
    expect(await grid.getByRole("checkbox", { name: "线下开单", exact: true }).isChecked()).toBe(true);
    await page.getByText("周六周日", { exact: true }).waitFor();
  });

  it("hires somebody with it", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/user/new");
    await page.getByLabel("用户名").fill("zhoumo");
    await page.getByLabel("姓名").fill("周末");
    await page.getByLabel("手机号").fill("123");
    await page.getByLabel("部门").selectOption({ label: "　四季青档口" });
    await page.getByText("周末营业员", { exact: true }).first().click();
    await press(page, "保存");
    await page
      .getByText(/手机号应为 11 位/)
      .first()
      .waitFor();
    expect(await page.getByLabel("周末营业员").isChecked()).toBe(true);
    await page.getByLabel("手机号").fill("13911112222");
    await press(page, "保存");
    await page.getByRole("heading", { name: "用户已新增" }).waitFor();
    const shown = (await page.getByText(/^[a-z2-9]{12}$/).textContent()) ?? "";
    expect(shown.trim()).toMatch(/^[a-z2-9]{12}$/);
    await page.goto("/system/user?blurry=zhoumo");
    await follow(page, "权限 周末");
    await page.getByText("周末营业员（级别 3，数据范围：全部）").waitFor();
  });

  it("removes neither while the other needs it", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/role");
    await follow(page, "删除 周末营业员");
    await press(page, "确定删除");
    await page.getByText(/所选角色还有用户（周末）/).waitFor();
    await page.goto("/system/user?blurry=zhoumo");
    await follow(page, "删除 周末");
    await press(page, "确定删除");
    await page.getByText("已删除 周末").waitFor();
    await page.goto("/system/role");
    await follow(page, "删除 周末营业员");
    await press(page, "确定删除");
    await page.getByText("已删除 周末营业员").waitFor();
  });

  it("edits a user, resets the password, and refuses to stop oneself", async () => {
    expectError(/400/);
    const page = await enter("admin", "/system/user?blurry=leaver");
    await follow(page, "编辑 易离职");
    await page.getByLabel("姓名").fill("易归来");
    await press(page, "保存");
    await page.getByText("已保存 易归来").waitFor();
    await page.goto("/system/user?blurry=leaver");
    await follow(page, "重置密码 易归来");
    await press(page, "确定重置");
    await page.getByRole("heading", { name: "密码已重置" }).waitFor();
    await page.getByText(/^[a-z2-9]{12}$/).waitFor();
    await page.goto("/system/user?blurry=admin");
    await page.getByRole("link", { name: "编辑 管理员" }).waitFor();
    expect(await page.getByRole("link", { name: /^(停用|删除) 管理员$/ }).count()).toBe(0);
    await page.goto("/system/user/confirm?id=1&act=disable");
    await press(page, "确定停用");
    await page.getByText("不能停用自己的账号").waitFor();
    await page.goto("/system/user/edit?id=11");
    await page.getByLabel("姓名").fill("易离职");
    await press(page, "保存");
    await page.getByText("已保存 易离职").waitFor();
  });

  it("takes users in from a spreadsheet, names what is wrong, and hands over their passwords", async () => {
    const page = await enter("admin", "/system/user");
    await follow(page, "导入");
    const rows = [
      ["用户名*", "姓名*", "性别", "手机号", "邮箱", "部门", "角色", "岗位"],
      ["daoru1", "沈一", "女", "13911110071", "", "仓储部", "仓管", ""],
      ["daoru2", "沈二", "男", "138", "", "没有部", "", ""],
    ];
    await uploadRows(page, "用户", rows);
    await page.getByText(/共 2 行：1 行可以导入；1 行有错误。/).waitFor();
    await press(page, "只导入没有错误的 1 行");
    await page.getByText(/已导入 1 个用户/).waitFor();
    await press(page, "为他们重置密码");
    await page.getByText("确定要重置 沈一（daoru1） 的密码吗？").waitFor();
    await press(page, "确定重置");
    const password = (await page.getByText(/^[a-z2-9]{12}$/).textContent())?.trim() ?? "";
    // As the newcomer: the first thing is a password of one's own.
    const newcomer = await open();
    await newcomer.goto("/login");
    await newcomer.getByLabel("用户名").fill("daoru1");
    await newcomer.getByLabel("密码").fill(password);
    await newcomer.getByLabel("验证码", { exact: true }).fill(captchaCode);
    await press(newcomer, "登录");
    await newcomer.getByText("密码是管理员设置的，请先修改密码").waitFor();
  });

  it("is closed to a keeper", async () => {
    expectError(/403/);
    for (const path of ["/system/user", "/system/role", "/system/job"]) {
      const page = await enter("keeper", path);
      await page.waitForURL("**/401");
    }
  });

  it("shows all roles beside all permissions, module by module", async () => {
    const page = await enter("admin", "/system/role");
    await page.getByRole("link", { name: "权限总览" }).first().click();
    await page.getByRole("navigation", { name: "模块" }).getByRole("link", { name: "档口管理" }).click();
    await page.waitForURL("**/system/role/overview?section=*");
    const row = page.getByRole("row", { name: /开单/ }).first();
    await row.waitFor();
    for (const role of ["管理员", "店长", "营业员"])
      expect(await page.getByRole("columnheader", { name: role, exact: true }).count()).toBe(1);
    expect(await page.getByRole("row", { name: /菜单新增/ }).count()).toBe(0);
  });
});
