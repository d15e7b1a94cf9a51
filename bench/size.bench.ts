/**
 * What a first visit transfers. A page's HTML carries its stylesheet, so the
 * two are one number; the file that is prefetched for the next page is counted
 * beside it. Scripts are counted by Chromium as it receives them.
 */
import { brotliCompressSync, constants } from "node:zlib";
import { recordTransfers, type Transfer, withBrowser } from "./support/browser.ts";
import { withDemo } from "./support/product.ts";
import { figure, note, table, verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { get } from "./support/wire.ts";

const listPath = "/clothes/goods/product/list";
/** One TCP initial window: ten segments of 1,460 bytes. */
const windowBytes = 14_600;
const scriptBytes = 120_000;

await withDemo(async ({ url }) => {
  const session = await signIn(url, "boss");
  await measureFirstVisits(url, session);
  await measureScripts(url, session);
});

async function measureFirstVisits(url: string, session: string): Promise<void> {
  const visits = [
    { name: "sign-in page, normal", path: "/login", cookie: "" },
    { name: "sign-in page, 精简模式", path: "/login", cookie: "Y-LITE=1" },
    { name: "goods list of 20 rows, normal, no JavaScript", path: listPath, cookie: session },
    { name: "goods list of 20 rows, 精简模式", path: listPath, cookie: `${session}; Y-LITE=1` },
  ];
  const lines: (string | number)[][] = [];
  let prefetched = "";
  for (const { name, path, cookie } of visits) {
    const answer = await get(url + path, { Cookie: cookie });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const linked = await bytesOfAll(url, stylesheets(answer.text, "stylesheet"));
    prefetched = stylesheets(answer.text, "prefetch")[0] ?? prefetched;
    verdict(`${name}: HTML and CSS`, answer.bytes + linked, "bytes", { most: windowBytes });
    lines.push([
      name,
      answer.text.length,
      inlineCss(answer.text),
      answer.encoding,
      answer.bytes,
      linked,
      answer.headerBytes,
      answer.contentLength ?? "chunked",
      bestBrotli(answer.text),
    ]);
  }
  table(
    [
      "first visit",
      "text",
      "of it CSS",
      "encoding",
      "on the wire",
      "linked CSS",
      "header fields",
      "Content-Length",
      "brotli 11",
    ],
    lines,
  );
  figure(`${prefetched}, prefetched after the first page`, await bytesOfAll(url, [prefetched]), "bytes");
}

/** Every script of a hydrated page, its modulepreloads and what it asks for by itself. */
async function measureScripts(url: string, session: string): Promise<void> {
  const token = session.slice(session.indexOf("=") + 1);
  await withBrowser(async (open) => {
    for (const [name, path] of [
      ["goods list", listPath],
      ["dashboard", "/dashboard"],
    ] as const) {
      const { context, page, cdp } = await open(url, { "Y-TOKEN": token });
      const transfers = await recordTransfers(cdp);
      await page.goto(url + path, { waitUntil: "networkidle" });
      const scripts = transfers.filter(({ type }) => type === "Script");
      verdict(`JavaScript of ${name} as the first page, ${scripts.length} files`, sum(scripts), "bytes", {
        most: scriptBytes,
      });
      for (const { path: file, bytes } of scripts) note(`${file} ${bytes}`);
      await context.close();
    }
    const { page, cdp } = await open(url, { "Y-TOKEN": token });
    await page.goto(`${url}/dashboard`, { waitUntil: "networkidle" });
    // Its link is inside a closed group of the menu; a click on the group opens it as a person would.
    const link = page.locator(`nav a[href="${listPath}"]`).first();
    if (!(await link.isVisible()))
      await page
        .locator("nav details", { has: page.locator(`a[href="${listPath}"]`) })
        .first()
        .locator("summary")
        .first()
        .click();
    const transfers = await recordTransfers(cdp);
    await link.click();
    await page.locator("tbody tr").nth(19).waitFor();
    while (transfers.some(({ finished }) => !finished)) await page.waitForTimeout(50);
    const answered = transfers.filter(({ type }) => type !== "Image");
    figure(
      `dashboard → goods list in the browser, ${answered.length} requests besides pictures`,
      sum(answered),
      "bytes",
    );
    for (const { path, bytes } of answered) note(`${path} ${bytes}`);
  });
}

function stylesheets(html: string, rel: string): string[] {
  const links = html.match(/<link\b[^>]*>/g) ?? [];
  return links.flatMap((link) => {
    const href = /href="([^"]+\.css)"/.exec(link)?.[1];
    return href && link.includes(`rel="${rel}"`) ? [href] : [];
  });
}

async function bytesOfAll(url: string, paths: readonly string[]): Promise<number> {
  const answers = await Promise.all(paths.map((path) => get(url + path)));
  return answers.reduce((total, { bytes }) => total + bytes, 0);
}

function inlineCss(html: string): number {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].reduce(
    (total, [, text = ""]) => total + text.length,
    0,
  );
}

/** What the best compression would give, to read the served one by. */
function bestBrotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function sum(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}
