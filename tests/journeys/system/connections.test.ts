/** 数据库连接, as an administrator keeps them: added, changed, tried, a script that finds nobody there, removed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import { startDatabaseServer } from "../../support/remote/database-server.ts";

let server: Awaited<ReturnType<typeof startDatabaseServer>>;
let answering = "";
beforeAll(async () => {
  server = await startDatabaseServer();
  answering = `jdbc:postgresql://127.0.0.1:${server.port}/shop`;
});
afterAll(() => server.close());

const list = "/mnt/connection";

describeBothWays("connections to databases", ({ enter, expectError }) => {
  it("are added once they were tried, and nothing typed is lost", async () => {
    expectError(/400/);
    const page = await enter("admin", list);
    await page.getByText("还没有数据库连接").waitFor();
    // A search for nothing leaves no row out.
    await page.goto(`${list}?blurry=`);
    await page.getByText("还没有数据库连接").waitFor();
    await page.getByRole("link", { name: "新增连接" }).first().click();
    await page.getByLabel("名称", { exact: true }).fill("报表库");
    await page.getByLabel("JDBC 地址").fill("jdbc:mysql://127.0.0.1:3306/shop");
    await page.getByLabel("数据库用户").fill("reader");
    await page.getByLabel("数据库密码").fill("se cret-1");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.locator(".err").filter({ hasText: "PostgreSQL" }).first().waitFor();
    expect(await page.getByLabel("名称", { exact: true }).inputValue()).toBe("报表库");
    expect(await page.getByLabel("JDBC 地址").inputValue()).toBe("jdbc:mysql://127.0.0.1:3306/shop");
    // Nobody listens on the port 1.
    await page.getByLabel("JDBC 地址").fill("jdbc:postgresql://127.0.0.1:1/shop");
    await page.getByLabel("数据库密码").fill("se cret-1");
    await page.getByRole("button", { name: "测试连接", exact: true }).click();
    await page.getByText("数据库没有答复，或不接受这个用户和密码。还没有保存。").waitFor();
    expect(await page.getByLabel("名称", { exact: true }).inputValue()).toBe("报表库");
    expect(await page.getByLabel("数据库密码").inputValue()).toBe("se cret-1");
    await page.getByLabel("JDBC 地址").fill(answering);
    await page.getByRole("button", { name: "测试连接", exact: true }).click();
    await page.getByText("数据库有答复，用户和密码可用。还没有保存。").waitFor();
    expect(await page.getByLabel("JDBC 地址").inputValue()).toBe(answering);
    expect(await page.getByLabel("数据库密码").inputValue()).toBe("se cret-1");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已新增连接 报表库").waitFor();
  });

  it("are tried as they are kept, and asked their password for another address", async () => {
    expectError(/400/);
    const page = await enter("admin", list);
    await page.getByRole("link", { name: "测试连接 报表库" }).click();
    await page.getByRole("button", { name: "确定测试连接" }).click();
    await page.getByText("报表库 有答复，用户和密码可用").waitFor();
    await page.getByRole("link", { name: "编辑 报表库" }).click();
    await page.getByLabel("JDBC 地址").fill("jdbc:postgresql://127.0.0.1:1/shop");
    await page.getByRole("button", { name: "测试连接", exact: true }).click();
    await page.getByText("地址或用户名改了，请重新填写密码").first().waitFor();
    await page.getByLabel("数据库密码").fill("se cret-1");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存 报表库").waitFor();
    await page.getByRole("link", { name: "测试连接 报表库" }).click();
    await page.getByRole("button", { name: "确定测试连接" }).click();
    await page.getByText("数据库没有答复，或不接受这个用户和密码。").waitFor();
    await page.goto(`${list}?blurry=none-such`);
    await page.getByText("没有符合条件的数据库连接").waitFor();
  });

  it("are changed without telling their password", async () => {
    expectError(/400/);
    const page = await enter("admin", list);
    await page.getByRole("link", { name: "编辑 报表库" }).click();
    await page.getByText("已保存，留空不变").waitFor();
    expect(await page.getByLabel("数据库密码").inputValue()).toBe("");
    expect(await page.content()).not.toContain("se cret-1");
    await page.getByLabel("数据库用户").fill("other");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("地址或用户名改了，请重新填写密码").first().waitFor();
    expect(await page.getByLabel("数据库用户").inputValue()).toBe("other");
    await page.getByLabel("数据库用户").fill("reader");
    await page.getByLabel("名称", { exact: true }).fill("年报库");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText("已保存 年报库").waitFor();
  });

  it("say why a script did not run", async () => {
    expectError(/400/);
    const page = await enter("admin", list);
    await page.getByRole("link", { name: "执行脚本 年报库" }).click();
    await page.getByLabel("SQL 文件").setInputFiles({
      name: "select.sql",
      mimeType: "text/plain",
      buffer: Buffer.from("select 1;"),
    });
    await page.getByRole("button", { name: "上传并执行", exact: true }).click();
    await page
      .getByText(/执行失败，没有任何改动/)
      .first()
      .waitFor();
  });

  it("are removed after a question", async () => {
    const page = await enter("admin", list);
    await page.getByRole("link", { name: "删除 年报库" }).click();
    await page.getByText("确定要删除连接“年报库”吗？").waitFor();
    await page.getByRole("button", { name: "确定删除" }).click();
    await page.getByText("已删除 年报库").waitFor();
    await page.getByText("还没有数据库连接").waitFor();
  });

  it("are nobody else's", async () => {
    expectError(/403/);
    for (const path of [list, `${list}/new`]) {
      const page = await enter("boss", path);
      await expect.poll(() => new URL(page.url()).pathname).toBe("/401");
    }
  });
});
