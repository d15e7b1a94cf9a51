/**
 * Piecework at a workshop's terminal, which is the stall's: 400 kbit/s, 400 ms away, a quarter of this machine's processor.
 * From Enter behind a scanned ticket until its record is painted, with process and worker kept (连续): with scripts and
 * without. Instants are the page's own clock against the keystroke's, which are the same machine's.
 */
import type { Page } from "playwright";
import { slowDown, withBrowser } from "./support/browser.ts";
import { withDemo } from "./support/product.ts";
import { verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { median, spread } from "./support/statistics.ts";

const list = "/clothes/manufacture/batch/class";
/** Each mode records a process of its own, for each bundle can be recorded once. */
const modes = {
  hydrated: { process: "包装", most: 600 },
  精简模式: { process: "挂吊牌", most: 1400 },
} as const;
const badge = "YG017";
const bundles = 14;
const limitMs = 30_000;

/** Runs in every page, as text: notes when each bundle's record first stood on top and was painted. */
const watchRecords = `(() => {
  window.paintedAt = {};
  const look = () => {
    for (const table of document.querySelectorAll("table")) {
      if (table.caption?.textContent !== "刚登记的计件") continue;
      const bundle = Number(/\\d+/.exec(table.tBodies[0]?.rows[0]?.cells[2]?.textContent ?? "")?.[0] ?? 0);
      if (!(bundle in window.paintedAt)) {
        requestAnimationFrame(() => { window.paintedAt[bundle] ??= performance.timeOrigin + performance.now(); });
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

await withDemo(async ({ url }) => {
  const session = await signIn(url, "boss");
  const token = session.slice(session.indexOf("=") + 1);
  await withBrowser(async (open) => {
    for (const [mode, { process, most }] of Object.entries(modes)) {
      const { page, cdp, context } = await open(url, {
        "Y-TOKEN": token,
        ...(mode === "精简模式" && { "Y-LITE": "1" }),
      });
      await page.addInitScript({ content: watchRecords });
      const batchNo = await newestBatch(page, url);
      await page.goto(`${url}${list}/scan`, { waitUntil: "networkidle" });
      // The first bundle names the process and the worker, who are kept for those that follow.
      await enter(page, ticketOf(batchNo, 1));
      await page.getByText(/^第 1 扎，\d+ 件$/).waitFor();
      await page.getByLabel("连续（保留工序和员工）").check();
      await page.getByRole("button", { name: `选 ${process}` }).click();
      await page.getByText("已选").waitFor();
      await enter(page, badge);
      await paintedAt(page, 1);
      await page.waitForLoadState("networkidle");
      await slowDown(cdp);
      const times: number[] = [];
      for (let bundle = 2; bundle <= bundles; bundle += 1) {
        const pressed = await enter(page, ticketOf(batchNo, bundle));
        times.push((await paintedAt(page, bundle)) - pressed);
      }
      verdict(
        `${mode}: Enter to the record painted, median of ${times.length}`,
        median(times),
        `ms (${spread(times)})`,
        { most },
      );
      await context.close();
    }
  });
});

/** As a ticket's code is made of its batch and the bundle's number. */
function ticketOf(batchNo: string, bundle: number): string {
  return `${batchNo}${String(bundle).padStart(3, "0")}`;
}

/** The newest batch that anybody worked on: its last processes are open. */
async function newestBatch(page: Page, url: string): Promise<string> {
  await page.goto(`${url}${list}?sort=batch,desc`);
  const [no] = (await page.getByRole("table", { name: "计件" }).innerText()).match(/SC\d{11}/) ?? [];
  if (no === undefined) throw new Error("nobody worked on any batch");
  return no;
}

/** Gives the instant of the keystroke. */
async function enter(page: Page, text: string): Promise<number> {
  const box = page.getByLabel("扎票、工序或工号");
  await box.fill(text);
  const pressed = Date.now();
  await box.press("Enter", { noWaitAfter: true });
  return pressed;
}

async function paintedAt(page: Page, bundle: number): Promise<number> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const at = await page.evaluate<number | undefined>(`window.paintedAt?.[${bundle}]`).catch(() => undefined);
    if (at !== undefined) return at;
    if (Date.now() > deadline) throw new Error(`bundle ${bundle} was not on the screen within ${limitMs} ms`);
    await page.waitForTimeout(20);
  }
}
