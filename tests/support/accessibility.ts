/** axe in the page: WCAG 2.2 AA and axe's best practices. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

/** Sent into each document once: the short one, for it is compiled there. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A third of what axe looks at, and the same on every page of the shell. */
const menu = "nav[aria-label='主菜单']";

/** What a narrower window changes of a page whose markup stays: how large and how near to each other its controls are, and what scrolls. */
const rulesOfWidth = ["target-size", "scrollable-region-focusable"];

interface Size {
  width: number;
  height: number;
}

/** The windows that pages are looked at in. */
export const wide: Size = { width: 1440, height: 900 };
/** The stall's terminal. */
export const middle: Size = { width: 1024, height: 768 };
export const narrow: Size = { width: 390, height: 844 };

/** Runs axe in the page from outside: the page's own security policy lets no foreign script in. Gives rule and elements of each violation. */
export async function violations(page: Page): Promise<string[]> {
  await injectAxe(page);
  return audit(page, {});
}

/** Once a document: compiling it costs as much as opening a page. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
}

/** The same where axe is in the document; of a phone's window what depends on its width. */
export async function violationsAt(page: Page, size: Size, { withMenu = false } = {}): Promise<string[]> {
  await page.setViewportSize(size);
  const exclude = withMenu ? [] : [menu];
  const found = await audit(page, size.width < 640 ? { exclude, rules: rulesOfWidth } : { exclude });
  return found.map((violation) => `at ${size.width}: ${violation}`);
}

/** Nothing is wider than the window; what is scrolls in a box of its own. */
export async function overflowAt(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(size);
  const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
  return overflow > 0 ? [`at ${size.width}: scrolls sideways by ${overflow} px`] : [];
}

function audit(page: Page, asked: { exclude?: string[]; rules?: string[] }): Promise<string[]> {
  return page.evaluate(async ({ exclude = [], rules }) => {
    // The row of buttons that stays in view covers half of whatever the window's height leaves there; scrolling frees it.
    for (const dock of document.querySelectorAll<HTMLElement>(".dock")) dock.style.position = "static";
    const { axe: runner } = window as unknown as { axe: typeof import("axe-core") };
    const { violations: found } = await runner.run(exclude.length === 0 ? document : { exclude }, {
      // No rule that is run reads the style sheets' text.
      preload: false,
      resultTypes: ["violations"],
      runOnly: rules ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" · ")}`);
  }, asked);
}
