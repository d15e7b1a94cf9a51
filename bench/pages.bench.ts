/**
 * Every page of the product in the demo company, as an administrator opens it for the second time: calls to the back
 * office, statements, and processor time of both processes; those with most calls first. A page that makes more than
 * three calls is named.
 *
 *     npm run bench pages                 all of them
 *     npm run bench pages -- /dashboard   those whose address begins so
 */
import { pageTable } from "../tests/support/page-table.ts";
import { costOf, headersOf, type PageCost, startCounted } from "./support/asked-pages.ts";
import { withDataDir } from "./support/product.ts";
import { figure, note, table } from "./support/report.ts";
import { get } from "./support/wire.ts";

/** Openings that are counted, after one that is not. */
const rounds = 4;
const mostCalls = 3;

const [beginning = "/"] = process.argv.slice(2);

interface Line extends PageCost {
  readonly path: string;
}

await withDataDir(async (dataDir) => {
  const counted = await startCounted(dataDir);
  try {
    const { url } = counted.product;
    const addresses = Object.values(await pageTable(url)).flatMap(([first]) => first ?? []);
    const headers = await headersOf(counted.product, "admin", "/clothes/goods/product/list");
    const lines: Line[] = [];
    for (const path of addresses.filter((address) => address.startsWith(beginning))) {
      const { status } = await get(url + path, headers);
      if (status !== 200) {
        note(`${path} answered ${status}`);
        continue;
      }
      const cost = await costOf(counted, async () => {
        for (let round = 0; round < rounds; round += 1) await get(url + path, headers);
        return rounds;
      });
      lines.push({ path, ...cost });
    }
    report(lines);
  } finally {
    await counted.product.stop();
    await counted.backoffice.stop();
  }
});

function report(lines: readonly Line[]): void {
  const sorted = lines.toSorted(
    (one, other) =>
      other.calls - one.calls ||
      other.statements - one.statements ||
      other.webMs + other.backofficeMs - one.webMs - one.backofficeMs,
  );
  table(
    ["page", "calls", "statements", "web ms", "back office ms"],
    sorted.map(({ path, calls, statements, webMs, backofficeMs }) => [
      path,
      ...[calls, statements, webMs, backofficeMs].map((value) => value.toFixed(1)),
    ]),
  );
  const many = sorted.filter(({ calls }) => calls > mostCalls);
  figure(`pages of more than ${mostCalls} calls, of ${lines.length}`, many.length, "");
  for (const { path, calls } of many) note(`${calls.toFixed(1)} ${path}`);
}
