/**
 * A request of an open page that nobody answers: the line is down, or something on the way answers
 * in the product's place (product.md §8). And a page that fails while others are kept behind their tabs.
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { goByMenu, hydration, settled, tabLink } from "../../support/shell-page.ts";

const list = "/clothes/goods/product/list";
const newProduct = "/clothes/goods/product/new";
const centre = "/user/center";
const newRepository = "/clothes/inventory/repository/new";

const notice = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const path = (page: Page) => new URL(page.url()).pathname;

const server = serveDemo();

describe("a request that nobody answers", () => {
  const { open, enter, expectError } = useJourney("hydrated", { server });

  it("leaves the page as it is when the line is down, and goes on once it is back", async () => {
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/);
    // The script of the list is there, and the list itself no longer: half of a page's scripts would be another story.
    const page = await enter("boss", list);
    await hydration(page);
    await page.getByRole("link", { name: "新增商品" }).click();
    await page.waitForURL(`**${newProduct}`);
    await page.getByRole("button", { name: "关闭 商品列表" }).click();
    await settled(page);
    await page.getByLabel("品名").fill("云纹衬衫");
    await page.context().setOffline(true);
    await page.locator(`a[href="${list}"]`).first().dispatchEvent("click");
    await notice(page, `接口【${list}】请求失败，code【ERR_NETWORK】`).waitFor();
    expect(path(page)).toBe(newProduct);
    expect(await page.getByLabel("品名").inputValue()).toBe("云纹衬衫");
    expect(await page.getByRole("progressbar").count()).toBe(0);
    await page.getByRole("button", { name: "重试" }).click();
    await notice(page, "请求失败").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "重试" }).click();
    await page.waitForURL(`**${list}`);
    await page.getByRole("heading", { name: "商品列表" }).waitFor();
    expect(await notice(page, "请求失败").count()).toBe(0);
    await tabLink(page, "新增商品").click();
    expect(await page.getByLabel("品名").inputValue()).toBe("云纹衬衫");
  });

  it("is sent when a link is pressed, and once; a press that ends elsewhere changes nothing", async () => {
    const page = await enter("boss", centre);
    await hydration(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\.data/.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    const press = async (link: ReturnType<typeof page.getByTitle>) => {
      await link.hover();
      await page.mouse.down();
    };
    const elsewhere = async () => {
      await page.getByRole("heading", { name: "个人中心" }).hover();
      await page.mouse.up();
    };
    // What opens over the page is no visit of another.
    await press(page.getByTitle("待办事项"));
    await elsewhere();
    await press(page.locator('.side a[href="/dashboard"]'));
    await expect.poll(() => asked).toEqual(["/dashboard.data"]);
    await elsewhere();
    await press(page.getByTitle("消息"));
    await expect.poll(() => asked).toEqual(["/dashboard.data", "/system/app/message.data"]);
    expect(path(page)).toBe(centre);
    await page.mouse.up();
    await page.getByRole("heading", { name: "消息中心" }).waitFor();
    expect(asked).toEqual(["/dashboard.data", "/system/app/message.data"]);
  });

  it("keeps what a form would have sent, and sends it once when it is tried again", async () => {
    expectError(/502|WebSocket/);
    const page = await enter("finance", centre);
    await hydration(page);
    await page.getByLabel("昵称").fill("财务小陈");
    await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
    const save = page.getByRole("button", { name: "保存资料" });
    await save.click();
    await notice(page, `接口【${centre}】请求失败，code【502】`).waitFor();
    expect(await page.getByLabel("昵称").inputValue()).toBe("财务小陈");
    expect(await save.isEnabled()).toBe(true);
    await page.unroute("**/*.data*");
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes(".data")) posts += 1;
    });
    await page.getByRole("button", { name: "重试" }).click();
    await expect.poll(() => notice(page, "请求失败").count()).toBe(0);
    await settled(page);
    expect(posts).toBe(1);
    await page.reload();
    expect(await page.getByLabel("昵称").inputValue()).toBe("财务小陈");
  });

  it("keeps a form of the kit that is sent while the line is down, and books it once", async () => {
    expectError(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/);
    const page = await enter("boss", newRepository);
    await hydration(page);
    await page.getByLabel("编码").fill("off-1");
    await page.getByLabel("名称", { exact: true }).fill("断网仓");
    await page.getByLabel("类型").selectOption({ index: 1 });
    await page.context().setOffline(true);
    const save = page.getByRole("button", { name: "保存", exact: true });
    await save.click();
    await notice(page, `接口【${newRepository}】请求失败，code【ERR_NETWORK】`).waitFor();
    expect([await page.getByLabel("编码").inputValue(), path(page)]).toEqual(["off-1", newRepository]);
    expect(await save.isEnabled()).toBe(true);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByText("已新增存储方 断网仓").waitFor();
    expect(await page.getByRole("row", { name: /断网仓/ }).count()).toBe(1);
  });

  it("is forgotten by 关闭, 后退 included, and by going elsewhere", async () => {
    expectError(/502|WebSocket/);
    const page = await enter("boss", newProduct);
    await hydration(page);
    await goByMenu(page, list);
    await page.getByRole("heading", { name: "商品列表" }).waitFor();
    await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "" }));
    await page.goBack();
    await notice(page, `接口【${newProduct}】请求失败，code【502】`).waitFor();
    await page.getByRole("button", { name: "关闭", exact: true }).click();
    expect(await notice(page, "请求失败").count()).toBe(0);
    expect(path(page)).toBe(list);
    await page.getByTitle("消息").click();
    await notice(page, "接口【/system/app/message】请求失败").waitFor();
    await page.unroute("**/*.data*");
    await tabLink(page, "首页").click();
    await page.waitForURL("**/dashboard");
    await expect.poll(() => notice(page, "请求失败").count()).toBe(0);
  });

  it("says so on the sign-in page too", async () => {
    expectError(/502/);
    const page = await open();
    await page.goto("/login");
    await hydration(page);
    await page.getByLabel("用户名").fill("boss");
    await page.getByLabel("密码").fill("any-thing-1");
    await page.getByLabel("验证码", { exact: true }).fill("1");
    await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "" }));
    await page.getByRole("button", { name: "登录" }).click();
    await notice(page, "接口【/login】请求失败，code【502】").waitFor();
    expect(await page.getByLabel("用户名").inputValue()).toBe("boss");
  });
});

describe("a page that fails", () => {
  const { enter, expectError } = useJourney("hydrated", { server });

  it("is replaced alone: the frame stays, and the kept tabs with what was typed", async () => {
    expectError(/status of 404|WebSocket/);
    const page = await enter("boss", newProduct);
    await hydration(page);
    await page.getByLabel("品名").fill("云纹衬衫");
    await goByMenu(page, list);
    await page.getByRole("heading", { name: "商品列表" }).waitFor();
    await page.evaluate((to) => window.__remixRouter.navigate(to), "/clothes/goods/product/item?id=nothing");
    await page.getByText("返回首页").waitFor();
    await tabLink(page, "商品列表").waitFor();
    await tabLink(page, "新增商品").click();
    await page.getByLabel("品名").waitFor();
    expect(await page.getByLabel("品名").inputValue()).toBe("云纹衬衫");
    await page.waitForURL(`**${newProduct}`);
    expect(await page.getByLabel("品名").inputValue()).toBe("云纹衬衫");
  });
});
