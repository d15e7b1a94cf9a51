/** What journeys through the shell share: its tabs, and when a hydrated page is at rest. */
import type { Route } from "playwright";
import { bizDateOf } from "#backoffice/core/clock.ts";
import { type BrowserLocator, type BrowserPage, inBrowser, type Locator, type Page } from "./page.ts";
import { eventually } from "./processes.ts";

/** What the tabs say, in order. */
export async function tabTitles(page: Page): Promise<string[]> {
  const shown = await page.getByRole("navigation", { name: "标签页" }).getByRole("link").allInnerTexts();
  return shown.map((text) => text.trim());
}

/** The link of one tab. */
export function tabLink(page: BrowserPage, title: string): BrowserLocator;
export function tabLink(page: Page, title: string): Locator;
export function tabLink(page: Page, title: string): Locator {
  return page.getByRole("navigation", { name: "标签页" }).getByRole("link", { name: title, exact: true });
}

/** Opens a tab's menu by its button. */
export function openTabMenu(page: Page, title: string) {
  return page.locator(`summary[aria-label="${title}：标签页菜单"]`).click();
}

/** The entries of a tab's menu. */
export function tabMenu(page: BrowserPage, title: string): BrowserLocator;
export function tabMenu(page: Page, title: string): Locator;
export function tabMenu(page: Page, title: string): Locator {
  return page.locator(`details:has(> summary[aria-label="${title}：标签页菜单"]) button`);
}

/** Chooses from a tab's menu. */
export async function chooseInTab(page: Page, title: string, intent: string): Promise<void> {
  await openTabMenu(page, title);
  await tabMenu(page, title).getByText(intent, { exact: true }).click();
}

/** Days back from today, as filters take them: of a list of today there may be nothing yet. */
export function daysBack(days: number): string {
  return bizDateOf(new Date(Date.now() - days * 86_400_000));
}

/** The page's scripts run: its socket is open. */
export async function hydration(page: Page): Promise<void> {
  await inBrowser(page).waitForLoadState("networkidle");
}

/** No navigation is under way any more. */
export async function settled(page: Page): Promise<void> {
  await inBrowser(page).waitForFunction(() => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter?: { state: { navigation: { state: string } } };
    };
    return router?.state.navigation.state === "idle";
  });
}

/** Follows a link of the menu, whose group may have to be opened first, and may close while a page lands. */
export async function goByMenu(page: Page, path: string): Promise<void> {
  const link = page.locator(`.side a[href="${path}"]`);
  const group = page.locator(".side details", { has: page.locator(`a[href="${path}"]`) });
  await eventually(async () => {
    if (!(await link.isVisible())) await group.locator("summary").click();
    return link.click({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
  });
  await page.waitForURL(`**${path}`);
}

/** Marks the document that is shown; what comes back tells whether it is shown still, or the browser has loaded another. */
export async function sameDocument(page: BrowserPage): Promise<() => Promise<boolean>> {
  const mark = "data-same-document";
  await page.evaluate((name) => document.documentElement.setAttribute(name, ""), mark);
  return () => page.evaluate((name) => document.documentElement.hasAttribute(name), mark);
}

/** Keeps what is asked of the server by the router back until it is released; `method` alone, or whatever it is. */
export async function holdData(page: BrowserPage, method?: "GET" | "POST") {
  const held: Route[] = [];
  const address = /\.data/;
  let isHolding = true;
  const hold = async (route: Route) => {
    if (isHolding && (!method || route.request().method() === method)) held.push(route);
    else await route.continue();
  };
  await page.route(address, hold);
  return {
    count: () => held.length,
    async release() {
      isHolding = false;
      for (const route of held.splice(0)) await route.continue();
      await page.unroute(address, hold);
    },
  };
}
