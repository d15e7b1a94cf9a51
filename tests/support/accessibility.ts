/** axe in the page: WCAG 2.2 AA and axe's best practices, at the widths that pages are looked at. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { Journey } from "./browser.ts";
import { pageTable } from "./page-table.ts";

const wide = { width: 1440, height: 900 };
/** The stall's terminal. */
const middle = { width: 1024, height: 768 };
export const narrow = { width: 390, height: 844 };

/** Sent into each page: the short one, for it is compiled there. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Each page of the product has a part, by its address; a part is a file of tests, so that workers share the walk. */
const parts = {
  goods: (path: string) => path.startsWith("/clothes/goods/"),
  inventory: (path: string) => path.startsWith("/clothes/inventory/"),
  stall: (path: string) => path.startsWith("/clothes/stall/"),
  manufacture: (path: string) => path.startsWith("/clothes/manufacture/"),
  finance: (path: string) => path.startsWith("/clothes/finance/"),
  platform: (path: string) => path.startsWith("/clothes/platform/"),
  people: (path: string) => /^\/clothes\/(employee|factory)/.test(path),
  system: (path: string) => path.startsWith("/system/"),
  operations: (path: string) => /^\/(mnt|monitor|sys-tools)\//.test(path),
} satisfies Record<string, Belongs>;

/** What is in none of them. */
const rest: Belongs = (path) => !Object.values(parts).some((belongs) => belongs(path));

type Belongs = (path: string) => boolean;

/** Walks through the pages of a part, wide, middling and narrow. */
export function walkPages(part: keyof typeof parts | "rest", journey: Journey<Page>): void {
  it(`holds at 1440, 1024 and 390 px, whatever the URL table has: ${part}`, { timeout: 600_000 }, async () => {
    journey.expectError(/40[034]/);
    const table = await pageTable(journey.server.url);
    const paths = Object.values(table)
      .flat()
      .filter(part === "rest" ? rest : parts[part]);
    expect(paths.length).toBeGreaterThan(0);
    const page = await journey.enter("admin", "/dashboard");
    const found: Record<string, Violation[]> = {};
    for (const path of paths) {
      await page.setViewportSize(wide);
      await page.goto(path);
      expect(await ungrouped(page), `${path} writes thousands without a comma`).toEqual([]);
      await page.evaluate(source);
      for (const size of [wide, middle, narrow]) {
        await page.setViewportSize(size);
        // What axe asks holds on either side of 1024; only what fits is another question there.
        const violations = size === middle ? [] : await audit(page, { without: path === paths[0] ? [] : [menu] });
        const overflow = await sidewaysOverflow(page);
        if (overflow > 0) violations.push({ rule: `scrolls sideways by ${overflow} px`, nodes: [] });
        if (violations.length > 0) found[`${path} at ${size.width}`] = violations;
      }
    }
    expect(found).toEqual({});
  });
}

/** Nothing is wider than the window; what is scrolls in a box of its own. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** Figures in tables and cards of a thousand and more that are written without a comma. */
function ungrouped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("td.n, th.n, .stat *")]
      .map((cell) => cell.textContent?.trim() ?? "")
      .filter((text) => /^[-−]?\d{4,}(\.\d+)?( ?\D{1,4})?$/.test(text)),
  );
}

interface Violation {
  rule: string;
  nodes: string[];
}

/** Runs axe in the page from outside: the page's own security policy lets no foreign script in. */
export async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(source);
  return audit(page);
}

/** A third of what axe looks at, and the same on every page of a part: it is looked at on the first. */
const menu = "nav[aria-label='主菜单']";

/** axe is in the page already. */
function audit(page: Page, { without = [] }: { without?: string[] } = {}): Promise<Violation[]> {
  return page.evaluate(async (exclude) => {
    // The row of buttons that stays in view covers half of whatever the window's height leaves there; scrolling frees it.
    for (const dock of document.querySelectorAll<HTMLElement>(".dock")) dock.style.position = "static";
    const { axe: runner } = window as unknown as { axe: typeof import("axe-core") };
    const { violations: found } = await runner.run(exclude.length === 0 ? document : { exclude }, {
      // No rule that is run reads the style sheets' text.
      preload: false,
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
  }, without);
}
