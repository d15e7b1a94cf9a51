/** Every kind of page, wide and narrow, holds WCAG 2.2 AA and axe's best practices. */
import axe from "axe-core";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { useJourney } from "../support/browser.ts";

const pages = [
  "/dashboard",
  "/clothes/goods/product/list",
  "/clothes/goods/product/list?keyword=zzzz",
  "/clothes/goods/product/new",
  "/clothes/goods/product/edit?id=1",
  "/clothes/goods/product/attribute",
  "/clothes/goods/product/attribute/edit?type=CUSTOM&id=2",
  "/system/app/message",
  "/system/version/log",
  "/user/issue",
  "/user/center",
  "/search",
  "/settings/layout",
  "/404",
  "/401",
  "/logout",
];

/** axe needs scripts of its own to run, so the pages without any are those of 精简模式. */
describe.each(["hydrated", "精简模式"])("accessibility, %s", (look) => {
  const journey = useJourney("hydrated");
  const { signIn, expectError } = journey;
  const open = async (options?: { width: number }) => {
    const page = await journey.open(options);
    if (look === "精简模式") await page.context().addCookies([{ name: "Y-LITE", value: "1", url: journey.server.url }]);
    return page;
  };

  for (const width of [1440, 390]) {
    it(`holds on the sign-in page, also when it refuses, at ${width} px`, async () => {
      expectError(/400/);
      const page = await open({ width });
      await page.goto("/login");
      expect(await violations(page)).toEqual([]);
      await page.getByLabel("用户名").fill("boss");
      await page.getByLabel("密码").fill("wrong");
      await page.getByLabel("验证码", { exact: true }).fill("0");
      await page.getByRole("button", { name: "登录" }).click();
      await page.getByRole("alert").waitFor();
      expect(await violations(page)).toEqual([]);
    });

    it(`holds on every kind of page at ${width} px`, async () => {
      expectError(/40[034]/);
      const page = await open({ width });
      await signIn(page, "admin");
      for (const path of pages) {
        await page.goto(path);
        expect(await violations(page), path).toEqual([]);
      }
      await page.goto("/clothes/goods/product/new");
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await page.getByText(/处需要修改/).waitFor();
      expect(await violations(page), "a refused form").toEqual([]);
    });
  }

  it("is walked by keyboard: first past the frame, then through filters and rows", async () => {
    const page = await open();
    await signIn(page, "boss");
    await page.goto("/clothes/goods/product/list");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("跳到正文");
    await page.keyboard.press("Enter");
    const names: string[] = [];
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("Tab");
      names.push(await focused(page));
    }
    expect(names).toEqual(expect.arrayContaining(["新增商品", "keyword", "status", "查询"]));
  });
});

async function focused(page: Page): Promise<string> {
  return page
    .locator(":focus")
    .evaluate((element) => element.getAttribute("name") ?? element.textContent?.trim() ?? "");
}

interface Violation {
  rule: string;
  nodes: string[];
}

/** Runs axe in the page from outside: the page's own security policy lets no foreign script in. */
async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof import("axe-core") };
    const { violations: found } = await runner.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
  });
}
