/** From a click until something is painted, by the page's own clock. */
import type { Locator, Page } from "playwright";

const limitMs = 30_000;

/** A hand holds the button so long before that is a click; 80 to 120 ms are usual. */
export const heldMs = 80;

/**
 * In the page, as text: notes the click, and when `found` has been painted
 * after it. Looking with every frame would cost the page frames it does not
 * draw by itself; a message that is sent before a frame arrives after it.
 */
const watch = (found: string) => `(() => {
  window.paintedAfter = undefined;
  addEventListener("click", ({ timeStamp }) => {
    const observer = new MutationObserver(() => {
      if (!(${found})) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.paintedAfter = performance.now() - timeStamp;
          const ends = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".data"));
          window.dataAfter = Math.max(0, ...ends.map(({ responseEnd }) => responseEnd - timeStamp));
        };
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  }, { once: true, capture: true });
})()`;

/** Clicks, and gives the milliseconds until the script expression `found` holds and was painted; the document stays. */
export async function paintedAfterClick(page: Page, target: Locator, found: string): Promise<number> {
  await page.evaluate(watch(found));
  await target.click({ delay: heldMs });
  const deadline = Date.now() + limitMs;
  for (;;) {
    const time = await page.evaluate<number | undefined>("window.paintedAfter");
    if (time !== undefined) return time;
    if (Date.now() > deadline) throw new Error(`Nothing was painted within ${limitMs} ms`);
    await page.waitForTimeout(20);
  }
}

/** For `addInitScript`, as text: a function would arrive with what the compiler adds to it. Notes when a table's 20 rows were painted. */
export const watchRows = `(() => {
  const look = () => {
    const row = document.querySelectorAll("table tbody tr")[19];
    if (!row || row.getBoundingClientRect().height === 0) return requestAnimationFrame(look);
    requestAnimationFrame(() => { window.rowsPaintedAt = performance.now(); });
  };
  requestAnimationFrame(look);
})()`;

/** With {@link watchRows}: milliseconds from the start of the document's navigation until its rows were painted. */
export async function rowsPaintedAt(page: Page): Promise<number> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    // A document that is being replaced by the one with the rows answers nothing.
    const time = await page.evaluate<number | undefined>("window.rowsPaintedAt").catch(() => undefined);
    if (time !== undefined) return time;
    if (Date.now() > deadline) throw new Error(`No 20 rows within ${limitMs} ms on ${page.url()}`);
    await page.waitForTimeout(50);
  }
}

/** With {@link watchRows}: from a click that loads another document until that one's rows were painted. */
export async function rowsAfterClick(page: Page, target: Locator): Promise<number> {
  await page.evaluate(`addEventListener("click", ({ timeStamp }) => {
    sessionStorage.clickedAt = performance.timeOrigin + timeStamp;
  }, { once: true, capture: true })`);
  await target.click({ delay: heldMs });
  const painted = await rowsPaintedAt(page);
  return painted + (await page.evaluate<number>("performance.timeOrigin - Number(sessionStorage.clickedAt)"));
}

/** Of the last {@link paintedAfterClick}: until the data was there; 0 when it came later. */
export function dataAfterClick(page: Page): Promise<number> {
  return page.evaluate<number>("window.dataAfter");
}
