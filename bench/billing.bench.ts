/**
 * Billing on the stall terminal: 400 kbit/s, 400 ms away, a quarter of this
 * machine's processor. From Enter in the scan box until the line is painted,
 * with scripts and without; and a bill of ten lines from the empty screen to
 * the printed page. Instants are the page's own clock against the keystroke's,
 * which are the same machine's.
 */
import type { Page } from "playwright";
import { slowDown, withBrowser } from "./support/browser.ts";
import { withDemo } from "./support/product.ts";
import { verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { median, spread } from "./support/statistics.ts";

const path = "/clothes/stall/distributor/bill/new";
const codes = ["8801-BK", "8802-BK"].flatMap((style) => ["S", "M", "L", "XL"].map((size) => `${style}-${size}`));
const scans = [...codes, "8803-BK-M", "8805-BK-M"];
const limits = { hydrated: 600, 精简模式: 1400 } as const;
const billMs = 15_000;
const limitMs = 30_000;

/** Runs in every page, as text: notes when each number of lines was first painted. */
const watchLines = `(() => {
  window.paintedAt = {};
  const look = () => {
    const count = document.querySelectorAll("input[name^='l.'][name$='.was']").length;
    if (!(count in window.paintedAt)) {
      requestAnimationFrame(() => { window.paintedAt[count] ??= performance.timeOrigin + performance.now(); });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

await withDemo(async ({ url }) => {
  const session = await signIn(url, "keeper");
  const token = session.slice(session.indexOf("=") + 1);
  await withBrowser(async (open) => {
    for (const mode of ["hydrated", "精简模式"] as const) {
      const { page, cdp, context } = await open(url, {
        "Y-TOKEN": token,
        ...(mode === "精简模式" && { "Y-LITE": "1" }),
      });
      await page.addInitScript({ content: watchLines });
      await page.goto(url + path, { waitUntil: "networkidle" });
      await slowDown(cdp);
      const began = Date.now();
      const times: number[] = [];
      for (const [index, code] of scans.entries()) times.push(await scan(page, code, index + 1));
      // The first opens the bill, and its page's address with it.
      const later = times.slice(1);
      verdict(`${mode}: Enter to the line painted, median of ${later.length}`, median(later), `ms (${spread(later)})`, {
        most: limits[mode],
      });
      await settle(page);
      verdict(`${mode}: a bill of ten lines, from the empty screen to the printed page`, Date.now() - began, "ms", {
        most: billMs,
      });
      await context.close();
    }
  });
});

async function scan(page: Page, code: string, lines: number): Promise<number> {
  const box = page.getByLabel("扫码、款号或配码");
  await box.fill(code);
  const pressed = Date.now();
  await box.press("Enter", { noWaitAfter: true });
  const deadline = pressed + limitMs;
  for (;;) {
    const at = await page.evaluate<number | undefined>(`window.paintedAt?.[${lines}]`).catch(() => undefined);
    if (at !== undefined) return at - pressed;
    if (Date.now() > deadline) throw new Error(`${code} was not on the screen within ${limitMs} ms`);
    await page.waitForTimeout(20);
  }
}

/** 散客, paid in cash, confirmed with its slip. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("button", { name: "散客", exact: true }).click();
  await page.getByRole("link", { name: "散客", exact: true }).waitFor();
  const payable = (await page.locator(".payable").innerText()).replace(/[^\d.]/g, "");
  await page.getByLabel("收款金额 1").fill(payable);
  await page.getByRole("button", { name: "确认并打印" }).click();
  await page.waitForURL(/bill\/print/);
  await page.getByText("应收").first().waitFor();
}
