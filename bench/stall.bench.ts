/**
 * The stall terminal: a browser on a line of 400 kbit/s and 400 ms, on a
 * quarter of this machine's processor. From the start of the navigation until
 * all 20 rows of the goods list are painted: a script that runs before the
 * page's own looks after each animation frame for the last row in the laid-out
 * page, and the frame after that one has painted it. Times are the page's own
 * (performance.now counts from the start of the navigation). The second visit
 * follows in the same context once the first has loaded fully: an empty page is
 * opened in between, then the list anew, which starts another process of the
 * browser. From another page of the product that process is there already.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { type Opened, slowDown, withBrowser } from "./support/browser.ts";
import { rowsPaintedAt, watchRows } from "./support/painted.ts";
import { withDemo } from "./support/product.ts";
import { figure, verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { median, spread } from "./support/statistics.ts";

const listPath = "/clothes/goods/product/list";
const otherPath = "/clothes/stall/distributor";
const visits = 7;
const coldMs = 1200;
const warmMs = 700;

type Open = (url: string, cookies: Record<string, string>) => Promise<Opened>;

await withDemo(async ({ url }) => {
  const session = await signIn(url, "boss");
  const token = session.slice(session.indexOf("=") + 1);
  const plain = await servePlainPage();
  await withBrowser(async (open) => {
    const modes = [
      { name: "hydrated", address: url + listPath, cookies: { "Y-TOKEN": token } },
      { name: "精简模式", address: url + listPath, cookies: { "Y-TOKEN": token, "Y-LITE": "1" } },
    ];
    for (const { name, address, cookies } of modes) {
      const { cold, warm, inside } = await measure(open, address, cookies, url + otherPath);
      verdict(`${name}, empty cache, 20 rows painted`, median(cold), `ms (${spread(cold)})`, { most: coldMs });
      verdict(`${name}, second visit`, median(warm), `ms (${spread(warm)})`, { most: warmMs });
      figure(`${name}, from another page of the product`, median(inside), `ms (${spread(inside)})`);
    }
    const { cold, warm } = await measure(open, plain.url, { reference: "1" });
    figure("static HTML page of 20 rows, empty cache", median(cold), `ms (${spread(cold)})`);
    figure("static HTML page of 20 rows, second visit", median(warm), `ms (${spread(warm)})`);
  });
  plain.close();
});

async function measure(open: Open, address: string, cookies: Record<string, string>, other?: string) {
  const cold: number[] = [];
  const warm: number[] = [];
  const inside: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    // A new context has an empty cache and no connection open.
    const opened = await open(new URL(address).origin, cookies);
    await opened.page.addInitScript({ content: watchRows });
    await slowDown(opened.cdp);
    cold.push(await timeToRows(opened, address));
    await opened.page.waitForLoadState("networkidle");
    await opened.page.goto("about:blank");
    warm.push(await timeToRows(opened, address));
    if (other) {
      await opened.page.goto(other);
      await opened.page.waitForLoadState("networkidle");
      inside.push(await timeToRows(opened, address));
    }
    await opened.context.close();
  }
  return { cold, warm, inside };
}

async function timeToRows({ page }: Opened, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return rowsPaintedAt(page);
}

/** The least a page of 20 rows can be: no styles, no script, no session. */
async function servePlainPage(): Promise<{ url: string; close(): void }> {
  const cells = (row: number) => Array.from({ length: 10 }, (_, cell) => `<td>${row}-${cell}</td>`).join("");
  const rows = Array.from({ length: 20 }, (_, row) => `<tr>${cells(row)}</tr>`).join("");
  const body = brotliCompressSync(`<!DOCTYPE html><title>Table</title><table><tbody>${rows}</tbody></table>`);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "br", "Content-Length": body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
