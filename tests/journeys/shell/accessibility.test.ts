/** Every page of the product, wide and narrow, holds WCAG 2.2 AA and axe's best practices. */
import axe from "axe-core";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { serveDemo, useJourney } from "../../support/browser.ts";
import { pageRoutes, pageTable } from "../../support/page-table.ts";

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** One page of each kind, looked at without our scripts too. */
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

const server = serveDemo();

describe("accessibility of every page", () => {
  const journey = useJourney("hydrated", { server });

  it("holds at 1440 and at 390 px, whatever the URL table has", { timeout: 600_000 }, async () => {
    journey.expectError(/40[034]/);
    const table = await pageTable(journey.server.url);
    expect(pageRoutes().filter((route) => !table[route])).toEqual([]);
    const page = await journey.enter("admin", "/dashboard");
    const found: Record<string, Violation[]> = {};
    for (const path of Object.values(table).flat()) {
      await page.setViewportSize(wide);
      await page.goto(path);
      await page.evaluate(axe.source);
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size);
        const violations = await audit(page);
        if (violations.length > 0) found[`${path} at ${size.width}`] = violations;
        expect(await sidewaysOverflow(page), `${path} scrolls sideways at ${size.width}`).toBe(0);
      }
    }
    expect(found).toEqual({});
  });
});

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
    await page.getByText(/处需要修改/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it.runIf(look === "精简模式")("holds on a page of each kind", async () => {
    const page = await settle(await journey.enter("admin", "/dashboard"));
    for (const path of kinds) {
      await page.goto(path);
      expect(await violations(page), path).toEqual([]);
    }
  });
});

/** Nothing is wider than the window; what is scrolls in a box of its own. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

interface Violation {
  rule: string;
  nodes: string[];
}

/** Runs axe in the page from outside: the page's own security policy lets no foreign script in. */
async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(axe.source);
  return audit(page);
}

/** axe is in the page already. */
function audit(page: Page): Promise<Violation[]> {
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof import("axe-core") };
    const { violations: found } = await runner.run(document, {
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
  });
}
