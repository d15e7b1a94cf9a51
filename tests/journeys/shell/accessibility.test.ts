/**
 * A page of each kind, and what is refused, hold WCAG 2.2 AA and axe's best practices, with our scripts and without;
 * `npm run test:all` asks every page (tests/journeys/pages).
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { narrow, violations } from "../../support/accessibility.ts";
import { keptDemo, useJourney } from "../../support/browser.ts";

const kinds = [
  "/dashboard",
  "/clothes/goods/product/list",
  "/clothes/goods/product/edit?id=1",
  "/clothes/goods/product/item?id=1",
  "/clothes/inventory/stock/monitor?tab=alerts",
  "/clothes/inventory/repository/permission?kind=role&id=1",
  "/system/app/message",
  "/user/issue",
  "/user/center",
  "/settings/layout",
];

const server = keptDemo();

/** axe needs scripts of its own to run, so the pages without any are those of 精简模式. */
describe.each(["hydrated", "精简模式"])("accessibility, %s", (look) => {
  const journey = useJourney("hydrated", { server });
  const { expectError } = journey;
  const settle = async (page: Page) => {
    if (look === "精简模式") await page.context().addCookies([{ name: "Y-LITE", value: "1", url: journey.server.url }]);
    return page;
  };

  it("holds on the sign-in page, also when it refuses", async () => {
    expectError(/400/);
    const page = await settle(await journey.open());
    await page.goto("/login");
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("用户名").fill("boss");
    await page.getByLabel("密码").fill("wrong");
    await page.getByLabel("验证码", { exact: true }).fill("0");
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByRole("alert").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
  });

  it("holds on a form that is refused", async () => {
    expectError(/400/);
    const page = await settle(await journey.enter("admin", "/dashboard"));
    await page.goto("/clothes/goods/product/new");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    const banner = page.getByText(/处需要修改/);
    await banner.waitFor();
    // In the order of the page.
    expect((await banner.getByRole("link").allInnerTexts()).slice(0, 3)).toEqual(["款号", "品名", "分类"]);
    expect(await violations(page)).toEqual([]);
  });

  it("holds on a page of each kind", async () => {
    const page = await settle(await journey.enter("admin", "/dashboard"));
    for (const path of kinds) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
    }
  });
});
