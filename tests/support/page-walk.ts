/**
 * Walks through every page of the product in Chromium: each opens, hydrated and without an error, and fits the windows
 * that pages are looked at in; and each holds axe's rules. A part of the product is a file of tests, so that workers
 * share the walk; the company that they walk through, with a document of each kind, is one for each worker.
 */
import type { Page, Response } from "playwright";
import { expect, it } from "vitest";
import { type PagePart, partOf } from "../../scripts/test/page-parts.mjs";
import { injectAxe, middle, narrow, overflowAt, violationsAt, wide } from "./accessibility.ts";
import type { Journey } from "./browser.ts";
import { pageTable, shellPages } from "./page-table.ts";

/** `npm test -- ROOM` asks for the pages of its rooms alone. */
const wanted = process.env.TEST_PAGES?.split(",") ?? [];

/** The tests of a part: what `npm test` asks of every page, and what `npm run test:all` asks beyond. */
export function walkPages(part: PagePart, journey: Journey<Page>): void {
  const walk = async (visit: (page: Page, path: string) => Promise<readonly string[]>) => {
    journey.expectError(/40[034]/);
    const table = await pageTable(journey.server.url);
    const paths = Object.entries(table)
      .filter(([route]) => wanted.length === 0 || wanted.some((beginning) => route.startsWith(beginning)))
      .flatMap(([, addresses]) => addresses)
      .filter((path) => partOf(path) === part);
    if (wanted.length === 0) expect(paths.length).toBeGreaterThan(0);
    const page = await journey.enter("admin", "/dashboard");
    const found: Record<string, readonly string[]> = {};
    for (const path of paths) {
      const faults = await visit(page, path);
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  };

  it(`opens, and fits 1440, 1024 and 390 px, whatever the URL table has: ${part}`, { timeout: 600_000 }, () =>
    walk(async (page, path) => {
      await page.setViewportSize(wide);
      await goTo(page, path);
      const faults = [...(await openingFaults(page)), ...(await ungroupedFigures(page))];
      for (const size of [wide, middle, narrow]) faults.push(...(await overflowAt(page, size)));
      return [...faults, ...(await lateRows(page))];
    }),
  );

  it(`holds WCAG 2.2 AA and axe's best practices: ${part}`, { timeout: 600_000, tags: ["all"] }, () => {
    let isFirst = true;
    return walk(async (page, path) => {
      await page.setViewportSize(wide);
      await goTo(page, path);
      await injectAxe(page);
      const faults = [
        ...(await violationsAt(page, wide, { withMenu: isFirst })),
        ...(await violationsAt(page, narrow)),
      ];
      isFirst = false;
      return faults;
    });
  });
}

const inShell = new Set(shellPages().map(({ path }) => path));

/**
 * Through the router, as a person does who clicks; what stands outside of the shell is a document of its own. So is what
 * the API refuses: asked for by a click, it is told of on the page before, which stays.
 */
async function goTo(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, "http://localhost");
  const isRouted = inShell.has(pathname) && (await page.evaluate(() => "__remixRouter" in window));
  if (!isRouted || (await isRefused(page, path))) await page.goto(path);
}

/** Whether the data of the page was refused; else the page is there, and painted. */
async function isRefused(page: Page, path: string): Promise<boolean> {
  let refuse = (_: true) => {};
  const refused = new Promise<true>((resolve) => {
    refuse = resolve;
  });
  const hear = (response: Response) => {
    if (response.status() >= 400 && new URL(response.url()).pathname.endsWith(".data")) refuse(true);
  };
  page.on("response", hear);
  const arrived = page.evaluate(async (to) => {
    const { __remixRouter: router } = window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } };
    await router.navigate(to);
    await new Promise((paint) => requestAnimationFrame(() => setTimeout(paint)));
    return false;
  }, path);
  // Of one that is refused the document goes before the router has arrived.
  arrived.catch(() => {});
  try {
    return await Promise.race([arrived, refused]);
  } finally {
    page.off("response", hear);
  }
}

/** A page says what it is in a heading, and not that it has failed. */
function openingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll("h1")].filter((heading) => heading.checkVisibility());
    const failure = shown.find((heading) => /页面出错|服务器繁忙/.test(heading.textContent ?? ""));
    if (failure) return [`says ${failure.textContent}`];
    return shown.length > 0 ? [] : ["has no heading"];
  });
}

/** On a phone a list begins on its first screen, whatever stands above it. */
function lateRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Figures and charts come first where they are what the page is for.
    if (location.pathname.startsWith("/clothes/statistic/")) return [];
    const isShown = (element: Element) => element.checkVisibility();
    if (![...document.querySelectorAll("main .filters > .folds")].some(isShown)) return [];
    const row = [...document.querySelectorAll("main tbody tr")].find(isShown);
    const top = row ? Math.round(row.getBoundingClientRect().top + window.scrollY) : 0;
    return top < window.innerHeight ? [] : [`at ${window.innerWidth}: its first row is ${top} px below the top`];
  });
}

/** Figures in tables and cards of a thousand and more that are written without a comma. */
async function ungroupedFigures(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("td.n, th.n, .stat *")]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => cell.textContent?.trim() ?? "")
      .filter((text) => /^[-−]?\d{4,}(\.\d+)?( ?\D{1,4})?$/.test(text)),
  );
  return found.map((text) => `writes ${text} without a comma`);
}
