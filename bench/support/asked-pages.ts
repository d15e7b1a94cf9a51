/** What one opening of a page costs: calls to the back office, statements, and processor time of both processes. */
import { cpuSeconds } from "./cpu.ts";
import { type Running, start } from "./product.ts";
import { signIn } from "./sign-in.ts";
import { get } from "./wire.ts";

const metricsToken = "a-token-of-the-bench-alone";

/** A web process and its back office, each a process of its own that can be counted. */
export interface CountedProduct {
  readonly product: Running;
  readonly backoffice: Running;
}

/** Started on the demo company under `dataDir`; `env` goes to both. */
export async function startCounted(dataDir: string, env: Record<string, string> = {}): Promise<CountedProduct> {
  const own = { ...env, DATA_DIR: dataDir, METRICS_TOKEN: metricsToken };
  const backoffice = await start({ entry: "backoffice", env: own });
  return { backoffice, product: await start({ env: { ...env, BACKOFFICE_URL: backoffice.url } }) };
}

/** Of one opening, on average; milliseconds of processor time. */
export interface PageCost {
  readonly calls: number;
  readonly statements: number;
  readonly webMs: number;
  readonly backofficeMs: number;
}

/** The headers of a browser that has been here before: the stylesheet is linked, not inside. */
export async function headersOf(product: Running, username: string, path: string): Promise<Record<string, string>> {
  const session = await signIn(product.url, username);
  const { text } = await get(product.url + path, { Cookie: session });
  const href = /href="(\/assets\/[^"]+\.css)"/.exec(text)?.[1];
  const mark = (await fetch(product.url + href)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { Cookie: `${session}; ${mark}`, "Accept-Encoding": "br" };
}

/** What `work` costs a page; it gives how many pages were opened meanwhile. */
export async function costOf({ product, backoffice }: CountedProduct, work: () => Promise<number>): Promise<PageCost> {
  const before = await countsOf(backoffice);
  const [web, office] = [cpuSeconds(product.pid), cpuSeconds(backoffice.pid)];
  const pages = await work();
  const share = (total: number) => total / pages;
  const [webMs, backofficeMs] = [cpuSeconds(product.pid) - web, cpuSeconds(backoffice.pid) - office].map(
    (seconds) => share(seconds) * 1_000,
  );
  const after = await countsOf(backoffice);
  return {
    calls: share(after.calls - before.calls),
    // Asking for the counts sends some, too, on both sides of what is counted once.
    statements: share(after.statements - before.statements - before.own),
    webMs: webMs ?? 0,
    backofficeMs: backofficeMs ?? 0,
  };
}

async function countsOf({ url }: Running): Promise<{ calls: number; statements: number; own: number }> {
  const read = async () => {
    const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
    const text = await answer.text();
    const totalOf = (name: string) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
    return { calls: totalOf("yunshang_http_requests_total"), statements: totalOf("yunshang_statements_total") };
  };
  const [one, other] = [await read(), await read()];
  return { ...other, own: other.statements - one.statements };
}
