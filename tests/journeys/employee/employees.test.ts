/** 员工管理, as people use it (domain.md §3.2). */
import { expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const list = "/clothes/employee";

import { uploadRows } from "../../support/upload.ts";

async function save(page: Page, name = "保存"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

describeBothWays("employees", ({ enter, expectError }) => {
  it("takes somebody on, keeps the numbers sealed, and lets them leave and come back", async () => {
    expectError(/400/);
    const page = await enter("boss", `${list}/new`);
    await page.getByLabel("姓名").fill("桐月娥");
    await page.getByLabel("手机").fill("13522334455");
    await page.getByLabel("身份证号").fill("110105194912310021");
    // Mostly somebody begins on the day they are entered.
    expect(await page.getByLabel("入职日期").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByLabel("入职日期").fill("2026-03-02");
    await page.getByLabel("岗位").selectOption({ label: "车位" });
    await page.getByLabel("银行卡号").fill("4111 1111 1111 1111");
    await save(page);
    await page.getByText("身份证号不对，请核对十八位号码和校验位").first().waitFor();
    expect(await page.getByLabel("银行卡号").inputValue()).toBe("4111 1111 1111 1111");
    await page.getByLabel("身份证号").fill("11010519491231002X");
    await save(page);
    await page.getByText("已新增员工 桐月娥").waitFor();

    await page.goto(`${list}?keyword=桐月娥`);
    await page.getByText("共 1 条").waitFor();
    await page.getByRole("link", { name: "编辑 桐月娥" }).click();
    expect(await page.getByLabel("身份证号").inputValue()).toBe("**** 002X");
    expect(await page.getByLabel("银行卡号").inputValue()).toBe("**** 1111");
    await page.getByLabel("底薪或月薪（元）").fill("1200");
    await save(page);
    await page.getByText("已保存 桐月娥").waitFor();

    await page.goto(`${list}?keyword=桐月娥`);
    await page.getByRole("link", { name: "证件 桐月娥" }).click();
    expect(await page.getByText("1101 0519 4912 3100 2X").count()).toBe(0);
    await save(page, "显示完整号码");
    await page.getByText("1101 0519 4912 3100 2X").waitFor();
    await page.getByText("4111 1111 1111 1111").waitFor();

    await page.goto(`${list}?keyword=桐月娥`);
    await page.getByRole("link", { name: "离职 桐月娥" }).click();
    await page.getByLabel("离职日期").fill("2026-02-01");
    await save(page, "确定离职");
    await page.getByText("离职日期不能早于入职日期 2026-03-02").first().waitFor();
    await page.getByLabel("离职日期").fill("2026-04-10");
    await save(page, "确定离职");
    await page.getByText("已办理离职").waitFor();
    await page.goto(`${list}?keyword=桐月娥`);
    await page.getByText("离职 2026-04-10").waitFor();
    await page.getByRole("link", { name: "复职 桐月娥" }).click();
    await save(page, "确定复职");
    await page.getByText("已复职 桐月娥").waitFor();
    await page.goto(`${list}?keyword=桐月娥`);
    await page.getByRole("link", { name: "编辑 桐月娥" }).click();
    await page.getByRole("link", { name: "删除" }).click();
    await save(page, "确定删除");
    await page.getByText("已删除 桐月娥").waitFor();
  });

  it("takes on whom a spreadsheet names, and says of every other row what is wrong with it", async () => {
    const page = await enter("boss", list);
    await page.getByRole("link", { name: "导入", exact: true }).click();
    const rows = [
      ["姓名", "手机", "岗位", "身份证号", "入职日期"],
      ["桐花开", "13522330001", "车位", "11010519491231002X", "2026/3/1"],
      ["桐花落", "13522330002", "车位", "110105194912310021", "2026-03-01"],
      ["桐花香", "13522330001", "大烫", "", "2026年3月2日"],
    ];
    await uploadRows(page, "员工", rows);
    await page.getByText("共 3 行：1 行可以导入；2 行有错误。").waitFor();
    await page.getByText("身份证号不对，请核对十八位号码和校验位").waitFor();
    await page.getByText("与第 2 行重复").waitFor();
    await save(page, "只导入没有错误的 1 行");
    await page.getByText("已导入 1 个员工；2 行没有导入。").waitFor();
    await page.goto(`${list}?keyword=桐花`);
    await page.getByText("共 1 条").waitFor();
    await page.getByRole("link", { name: "编辑 桐花开" }).click();
    expect(await page.getByLabel("身份证号").inputValue()).toBe("**** 002X");
    expect(await page.getByLabel("入职日期").inputValue()).toBe("2026-03-01");
    await page.getByRole("link", { name: "删除" }).click();
    await save(page, "确定删除");
    await page.getByText("已删除 桐花开").waitFor();
  });

  it("keeps teams, and names the login's employee among the users", async () => {
    const page = await enter("admin", `${list}/team/new`);
    await page.getByLabel("名称").fill("样衣组");
    await page.getByLabel("所属工厂").selectOption({ label: "本厂一车间" });
    await save(page);
    await page.getByText("已新增班组 样衣组").waitFor();
    await page.getByRole("link", { name: "编辑 样衣组" }).click();
    await page.getByLabel("排序").fill("3");
    await save(page);
    await page.getByText("已保存 样衣组").waitFor();
    await page.getByRole("link", { name: "删除 样衣组" }).click();
    await save(page, "确定删除");
    await page.getByText("已删除 样衣组").waitFor();
    await page.goto("/system/user?blurry=keeper2");
    await page.getByText("YG023 沙小河").waitFor();
  });

  it("shows no wages to a warehouse's keeper", async () => {
    const page = await enter("warehouse", list);
    await page.getByRole("heading", { name: "员工管理" }).waitFor();
    expect(await page.getByText("本月计件").count()).toBe(0);
    expect(await page.getByRole("link", { name: /^证件/ }).count()).toBe(0);
    expect(await page.getByRole("link", { name: /^编辑/ }).count()).toBe(0);
  });
});
