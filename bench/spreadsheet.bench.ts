/**
 * Spreadsheets at the sizes of domain.md §7, on a medium company on PGlite as a
 * fresh clone has it: 50,000 rows out through both processes, all SKUs out as a
 * job, and 20,000 rows in, 50 of them wrong. Meanwhile another user asks the
 * goods list over and over: PGlite has one connection, and it must go on.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { streamXlsxRows } from "hucre/xlsx";
import { systemClock } from "#backoffice/core/clock.ts";
import { connect } from "#backoffice/db/connect.ts";
import { seedTier } from "../seed/tier/tiers.ts";
import { type SheetLine, sheetFile, sheetLine } from "../tests/support/data/goods-sheet.ts";
import { password, type Running, start, withDataDir } from "./support/product.ts";
import { figure, note, verdict } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";
import { percentile } from "./support/statistics.ts";

const exportedRows = 50_000;
const importedRows = 20_000;
const wrongRows = 50;
const rowsPerStyle = 16;
const colors = ["黑", "白", "米白", "杏"];
const sizes = ["S", "M", "L", "XL"];

await withDataDir(async (dataDir) => {
  await seed(dataDir);
  const backoffice = await start({ entry: "backoffice", env: { DATA_DIR: dataDir, SEED: "none" } });
  const web = await start({ env: { BACKOFFICE_URL: backoffice.url } });
  try {
    const cookie = await signIn(web.url, "boss");
    const ask = askWith(backoffice.url, decodeURIComponent(cookie.slice("Y-TOKEN=".length)));
    await measureExport(web, backoffice, cookie, ask);
    await measureJob(ask);
    await measureImport(backoffice, ask);
  } finally {
    await web.stop();
    await backoffice.stop();
  }
});

async function seed(dataDir: string): Promise<void> {
  const database = await connect({ dataDir });
  await database.migrate();
  const progress = (line: string) => note(`medium: ${line}`);
  await seedTier({
    db: database.db,
    clock: systemClock,
    tier: "medium",
    adminPassword: password,
    progress,
    pictures: false,
  });
  await database.script("analyze");
  await database.close();
}

type Ask = (method: string, path: string, body?: object | FormData) => Promise<Response>;

function askWith(url: string, token: string): Ask {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: token, ...(body && !isForm && { "Content-Type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
}

/** As many rows as come with an answer, by a bound on the price. */
async function measureExport(web: Running, backoffice: Running, cookie: string, ask: Ask): Promise<void> {
  const download = async (query: string) => {
    const response = await fetch(`${web.url}/export/products/file?${query}`, { headers: { Cookie: cookie } });
    if (!response.ok) throw new Error(`the export answered ${response.status}: ${await response.text()}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  // Once before, so that only what an export takes is measured, not the code's own coming.
  await download("layout=sku&keyword=8");
  const priceTo = await findPrice(ask);
  const memory = watchMemory([web.pid, backoffice.pid]);
  const began = performance.now();
  const [file, waits] = await whileAsked(ask, () => download(`layout=sku&priceTo=${priceTo}`));
  const seconds = (performance.now() - began) / 1000;
  const growth = memory.stop();
  figure("rows in the file", await countRows(file), `rows, ${(file.length / 1024 / 1024).toFixed(1)} MB`);
  verdict("export in the answer, about 50,000 rows", seconds, "s", { most: 20 }, 1);
  growth.forEach((megabytes, index) => {
    verdict(`memory it took, ${index === 0 ? "web" : "back office"}`, megabytes, "MB", { most: 200 });
  });
  figure("goods list meanwhile, p95", percentile(waits, 0.95), "ms");
}

async function findPrice(ask: Ask): Promise<number> {
  let [low, high] = [1, 1000];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const response = await ask("GET", `/api/clothes/product/export/count?priceToFen=${middle * 100}`);
    const { rows } = (await response.json()) as { rows: { sku: number } };
    if (rows.sku <= exportedRows) low = middle;
    else high = middle;
  }
  return low;
}

async function measureJob(ask: Ask): Promise<void> {
  const body = { layout: "sku", clientToken: randomUUID() };
  const started = (await (await ask("POST", "/api/clothes/product/export", body)).json()) as { jobId: number };
  const began = performance.now();
  const [job, waits] = await whileAsked(ask, () => ended(ask, started.jobId));
  figure(`export as a job, ${job.total} rows`, (performance.now() - began) / 1000, "s", 1);
  figure("goods list meanwhile, p95", percentile(waits, 0.95), "ms");
}

async function measureImport(backoffice: Running, ask: Ask): Promise<void> {
  const { lines, wrong } = linesOf();
  const file = await sheetFile(lines);
  const memory = watchMemory([backoffice.pid]);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "goods.xlsx");
  const began = performance.now();
  const path = `/api/clothes/product/import?clientToken=${randomUUID()}`;
  const { jobId } = (await (await ask("POST", path, form)).json()) as { jobId: number };
  const [check, checkWaits] = await whileAsked(ask, () => ended(ask, jobId));
  figure(
    `check of ${lines.length} rows (${(file.length / 1024 / 1024).toFixed(1)} MB)`,
    (performance.now() - began) / 1000,
    "s",
    1,
  );
  const named = new Set(check.result?.errors.map((error) => error.row));
  verdict("wrong rows named by the report", wrong.filter((row) => named.has(row)).length, "of 50", {
    least: wrongRows,
  });
  verdict("right rows named", [...named].filter((row) => !wrong.includes(row)).length, "", { most: 0 });
  figure("memory it took, back office", memory.stop()[0] ?? 0, "MB");
  figure("goods list meanwhile, p95", percentile(checkWaits, 0.95), "ms");

  const confirmed = { mode: "right", clientToken: randomUUID() };
  const writing = await (await ask("POST", `/api/clothes/product/import/${jobId}`, confirmed)).json();
  const wroteFrom = performance.now();
  const [written, writeWaits] = await whileAsked(ask, () => ended(ask, (writing as { jobId: number }).jobId));
  const took = (performance.now() - wroteFrom) / 1000;
  figure(`writing of ${written.result?.written} styles, ${written.result?.writtenSkus} SKUs`, took, "s", 1);
  figure("goods list meanwhile, p95", percentile(writeWaits, 0.95), "ms");
}

/** Styles of four colours and four sizes; every so many rows one that is wrong, each in another way. */
function linesOf(): { lines: SheetLine[]; wrong: number[] } {
  const faults: SheetLine[] = [
    { 颜色: "彩虹" },
    { 尺码: "9XL" },
    { 品名: "另一个名字" },
    { 批发价: "面议" },
    { 季节: "雨季" },
  ];
  const wrong: number[] = [];
  const lines = Array.from({ length: importedRows }, (_, index): SheetLine => {
    const cell = index % rowsPerStyle;
    const isWrong = index % (importedRows / wrongRows) === 37;
    if (isWrong) wrong.push(index + 2);
    return sheetLine({
      款号: `BN-${Math.floor(index / rowsPerStyle)}`,
      颜色: colors[cell >> 2] ?? null,
      尺码: sizes[cell % 4] ?? null,
      ...(isWrong && faults[wrong.length % faults.length]),
    });
  });
  return { lines, wrong };
}

interface Job {
  status: string;
  total: number;
  failure: string | null;
  result: { written: number; writtenSkus: number; errors: { row: number }[] } | null;
}

async function ended(ask: Ask, id: number): Promise<Job> {
  for (;;) {
    const job = (await (await ask("GET", `/api/task/${id}`)).json()) as Job;
    if (job.status === "FAILED") throw new Error(`the job failed: ${job.failure}`);
    if (job.status === "DONE") return job;
    await sleep(200);
  }
}

/** What `work` gives, and how long each question waited for its answer meanwhile, in ms. */
async function whileAsked<R>(ask: Ask, work: () => Promise<R>): Promise<[R, number[]]> {
  const waits: number[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      await (await ask("GET", "/api/clothes/product")).arrayBuffer();
      waits.push(performance.now() - began);
      await sleep(50);
    }
  })();
  const value = await work();
  going = false;
  await asking;
  return [value, waits];
}

/** Resident memory of processes; `stop` gives by how many MB each grew at most. */
function watchMemory(pids: readonly number[]): { stop(): number[] } {
  const read = () =>
    pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024);
  const first = read();
  const most = [...first];
  const look = () =>
    read().forEach((now, index) => {
      most[index] = Math.max(most[index] ?? 0, now);
    });
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most.map((peak, index) => peak - (first[index] ?? 0));
    },
  };
}

async function countRows(file: Uint8Array): Promise<number> {
  let count = -1;
  for await (const _row of streamXlsxRows(file)) count += 1;
  return count;
}
