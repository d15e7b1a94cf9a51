/**
 * Going from page to page on the stall terminal, hydrated: from the click in
 * the menu until the next list's rows are painted, what that navigation asks
 * for, and what coming back to a kept tab asks for before it is painted. The
 * clock is the page's own, from the click event (the button's release) to the
 * frame after the rows.
 */
import type { Page } from "playwright";
import { type Opened, recordTransfers, slowDown, type Transfer, withBrowser } from "./support/browser.ts";
import { dataAfterClick, heldMs, paintedAfterClick } from "./support/painted.ts";
import { withDemo } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { median, spread } from "./support/statistics.ts";

const listPath = "/clothes/goods/product/list";
const homePath = "/dashboard";
const visits = 7;
const mostMs = 600;
const mostRequests = 1;
const mostBytes = 6 * 1024;
/** A person looks at the page this long before the next click. */
const lookMs = 3000;
/** What Chromium calls `<link rel="prefetch">`. */
const prefetchType = "Other";

/** By its caption: the home page has tables, too. */
const listTable = `[...document.querySelectorAll("caption")].find(({ textContent }) => textContent === "商品")?.closest("table")`;
const rowsAreThere = `${listTable}?.querySelectorAll("tbody tr").length >= 20`;
const homeIsThere = `!${listTable}`;

interface Navigation {
  readonly ms: number;
  /** Of it, until the data was there; 0 when it came later. */
  readonly dataMs: number;
  /** All that it led to, pictures apart. */
  readonly all: readonly Transfer[];
}

await withDemo(async ({ url }) => {
  const session = await signIn(url, "boss");
  await withBrowser(async (open) => {
    const forth: Navigation[] = [];
    const back: Navigation[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const opened = await open(url, { "Y-TOKEN": session.slice(session.indexOf("=") + 1) });
      await slowDown(opened.cdp);
      await opened.page.goto(url + homePath);
      await hydrated(opened.page);
      await openGroup(opened.page);
      forth.push(await navigate(opened, `nav a[href="${listPath}"]`, rowsAreThere));
      back.push(await navigate(opened, `.tabs a[href="${homePath}"]`, homeIsThere));
      await opened.context.close();
    }
    reportForth(forth);
    reportBack(back);
  });
});

/**
 * React has taken the page over. The line is never idle for long: the socket,
 * the poller and the scripts of likely pages use it.
 */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector("nav a");
    return link !== null && Object.keys(link).some((key) => key.startsWith("__reactProps"));
  });
}

/** The list's link is inside a group of the menu. */
async function openGroup(page: Page): Promise<void> {
  const link = page.locator(`nav a[href="${listPath}"]`).first();
  if (!(await link.isVisible())) {
    await page
      .locator("nav details", { has: page.locator(`a[href="${listPath}"]`) })
      .first()
      .locator("summary")
      .first()
      .click();
  }
  await page.waitForTimeout(lookMs);
}

async function navigate({ page, cdp }: Opened, link: string, found: string): Promise<Navigation> {
  const transfers = await recordTransfers(cdp);
  const ms = await paintedAfterClick(page, page.locator(link).first(), found);
  await page.waitForTimeout(lookMs);
  return { ms, dataMs: await dataAfterClick(page), all: onTheLine(transfers) };
}

/** Besides pictures, what the browser had, and scripts of likely pages, which wait for an idle line. */
function onTheLine(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter(
    ({ type, bytes, finished }) => type !== "Image" && type !== prefetchType && !(finished && bytes === 0),
  );
}

function reportForth(visited: readonly Navigation[]): void {
  const times = visited.map(({ ms }) => ms);
  verdict("menu click → 20 rows painted", median(times), `ms (${spread(times)})`, { most: mostMs });
  figure("from the press, with the button held as a hand does", median(times) + heldMs, "ms");
  const waits = visited.map(({ dataMs }) => dataMs);
  figure("of it until the data was there", median(waits), `ms (${spread(waits)}); the line alone takes 400 and more`);
  verdict("requests of it", Math.max(...visited.map(({ all }) => all.length)), "besides pictures", {
    most: mostRequests,
  });
  verdict("compressed bytes of it", Math.max(...visited.map(({ all }) => bytesOf(all))), "bytes", { most: mostBytes });
  for (const { path, type, bytes } of visited.at(-1)?.all ?? []) note(`${path} ${type} ${bytes}`);
}

function reportBack(visited: readonly Navigation[]): void {
  const times = visited.map(({ ms }) => ms);
  // By the page's own clock: until this process has heard that it was painted, an answer may have come.
  const waited = visited.filter(({ dataMs }) => dataMs > 0).length;
  verdict("back to a kept tab: visits that waited for data", waited, `of ${visited.length}`, { most: 0 });
  figure("back to a kept tab: painted", median(times), `ms (${spread(times)})`);
  figure("and asked for behind it", Math.max(...visited.map(({ all }) => bytesOf(all))), "bytes");
  for (const { path, type, bytes } of visited.at(-1)?.all ?? []) note(`${path} ${type} ${bytes}`);
}

function bytesOf(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}
