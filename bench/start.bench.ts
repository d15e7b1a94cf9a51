/** How long a start takes on a database that has data already: from the command to the first answer of /login. */
import { start, withDataDir } from "./support/product.ts";
import { figure, verdict } from "./support/report.ts";
import { median, spread } from "./support/statistics.ts";

const starts = 3;
const mostSeconds = 5;

await withDataDir(async (dataDir) => {
  const startOnce = async (): Promise<number> => {
    const began = performance.now();
    const product = await start({ command: "scripts/start.mjs", env: { DATA_DIR: dataDir } });
    const seconds = (performance.now() - began) / 1000;
    await product.stop();
    return seconds;
  };
  figure("first start, seeding the demo company", await startOnce(), "s", 1);
  const times: number[] = [];
  for (let round = 0; round < starts; round += 1) times.push(await startOnce());
  verdict("start with data until /login answers", median(times), `s (${spread(times, 1)})`, { most: mostSeconds }, 2);
});
