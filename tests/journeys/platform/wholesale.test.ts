/** 批发平台授权 as people keep it (domain.md §3.7): added, tried, renewed and revoked from its own page. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeBothWays } from "../../support/browser.ts";
import type { Page } from "../../support/page.ts";

const good = "renewed-token-of-the-site";
const site = createServer((request, response) =>
  response.writeHead(request.headers.authorization === `Bearer ${good}` ? 200 : 401).end(),
);
let endpoint = "";
beforeAll(async () => {
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  endpoint = `http://127.0.0.1:${(site.address() as AddressInfo).port}/me`;
});
afterAll(() => void site.close());

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name, exact: true }).first().click();

describeBothWays("wholesale authorisations", ({ enter, expectError }) => {
  /** Its own page. */
  let authorisation = "";

  it("are added without losing what was typed, and keep their token to themselves", async () => {
    expectError(/400/);
    const page = await enter("admin", "/clothes/platform/wholesale");
    await follow(page, "新增授权");
    await page.getByRole("heading", { name: "新增批发平台授权" }).waitFor();
    await page.getByRole("main").getByLabel("平台").selectOption({ label: "网商园" });
    await page.getByRole("main").getByLabel("账号").fill("云裳批发");
    await page.getByLabel("接口地址").fill(endpoint);
    await page.getByLabel("令牌").fill("first-token");
    await press(page, "保存");
    await page.getByText("请至少选择一项授权范围").first().waitFor();
    expect(await page.getByRole("main").getByLabel("账号").inputValue()).toBe("云裳批发");
    await page.locator("label.chip", { hasText: "库存" }).click();
    await page.getByLabel("令牌").fill("first-token");
    await press(page, "保存");
    await page.getByRole("heading", { name: "网商园 云裳批发" }).waitFor();
    authorisation = new URL(page.url()).pathname;
    expect(authorisation).toMatch(/^\/wp_[0-9a-z]{20}$/);
    expect(await page.content()).not.toContain("first-token");
  });

  it("are tried at their site, and renewed", async () => {
    expectError(/400/);
    const page = await enter("admin", authorisation);
    await follow(page, "测试");
    await press(page, "确定测试");
    await page.getByText("测试失败：对方不接受这个令牌（401），请续期").first().waitFor();
    await follow(page, "续期");
    await page.getByRole("heading", { name: "续期 云裳批发" }).waitFor();
    await page.getByLabel("令牌").fill(good);
    await press(page, "续期");
    await page.getByText("已续期 云裳批发").first().waitFor();
    await follow(page, "测试");
    await press(page, "确定测试");
    await page.getByText("测试成功：令牌有效").first().waitFor();
  });

  it("are revoked, and then deleted", async () => {
    const page = await enter("admin", authorisation);
    await follow(page, "撤销");
    await press(page, "确定撤销");
    await page.getByText("已撤销 云裳批发").first().waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "测试", exact: true }).count()).toBe(0);
    await follow(page, "全部授权");
    await page.getByRole("row").filter({ hasText: "云裳批发" }).getByText("已撤销").waitFor();

    await page.getByRole("row").filter({ hasText: "云裳批发" }).getByRole("link").first().click();
    await page.getByRole("heading", { name: "网商园 云裳批发" }).waitFor();
    await follow(page, "删除");
    await press(page, "确定删除");
    await page.getByText("已删除 云裳批发").first().waitFor();
    expect(await page.getByRole("row").filter({ hasText: "云裳批发" }).count()).toBe(0);
  });
});
