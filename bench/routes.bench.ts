/**
 * What a page costs as pages become more: the goods list from constants with ten routes, and the same
 * with 250, measured in turn.
 */
import { forkServer } from "./support/fork.ts";
import { start, withDataDir } from "./support/product.ts";
import { measureInTurn, ratios, type Subject } from "./support/rate.ts";
import { table, verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { median, spread } from "./support/statistics.ts";
import { get } from "./support/wire.ts";

const path = "/clothes/goods/product/list";
const counts = [10, 250];
const leastShare = 0.95;

await withDataDir(async (dataDir) => {
  const backoffice = await start({ entry: "backoffice", env: { DATA_DIR: dataDir } });
  const product = await start({ env: { BACKOFFICE_URL: backoffice.url } });
  const cookie = await signIn(product.url, "boss");
  await product.stop();
  const order = { backofficeUrl: backoffice.url, cookie };
  const servers = await Promise.all(
    counts.map((count) => forkServer("constant-web.ts", { ...order, routes: { count, path } })),
  );
  try {
    const headers = { Cookie: cookie, "Accept-Encoding": "br" };
    const subjects = servers.map(
      ({ url }, index): Subject => ({ name: `goods list of ${counts[index]} routes`, url: url + path, rates: [] }),
    );
    for (const { url } of subjects) {
      const { status, text } = await get(url, headers);
      if (status !== 200 || !text.includes("商品列表")) throw new Error(`${url} answered ${status}`);
    }
    await measureInTurn(subjects, headers);
    table(
      ["requests per second", "median", "spread"],
      subjects.map(({ name, rates }) => [name, median(rates).toFixed(0), spread(rates)]),
    );
    const shares = ratios(subjects[1], subjects[0]);
    verdict("250 routes ÷ 10", median(shares), `(${spread(shares, 2)})`, { least: leastShare }, 2);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await backoffice.stop();
  }
});
