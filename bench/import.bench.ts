/**
 * Hostile spreadsheets of some 150 KB, four at once: what they cost in memory,
 * in the back office and the process that reads them together, and how long
 * another user's questions wait meanwhile.
 */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openSession } from "../tests/support/session.ts";
import { hostileSheets } from "./support/hostile-sheets.ts";
import { residentBytes } from "./support/memory.ts";
import { withDemo } from "./support/product.ts";
import { figure, verdict } from "./support/report.ts";
import { percentile } from "./support/statistics.ts";

const mostMegabytes = 300;
const mostMs = 200;
const atOnce = 4;

await withDemo(async (product) => {
  const token = decodeURIComponent(await openSession(product.url, "boss"));
  const cookie = `Y-TOKEN=${encodeURIComponent(token)}`;
  for (const { name, file } of hostileSheets()) {
    const before = familyBytes(product.pid);
    let [most, going] = [before, true];
    const waits: number[] = [];
    const watching = (async () => {
      while (going) {
        most = Math.max(most, familyBytes(product.pid));
        await sleep(20);
      }
    })();
    const asking = (async () => {
      while (going) {
        const began = performance.now();
        const page = await fetch(`${product.url}/clothes/goods/product/list`, {
          headers: { Cookie: cookie },
          redirect: "manual",
        });
        await page.arrayBuffer();
        if (page.status !== 200) throw new Error(`the goods list answered ${page.status}`);
        waits.push(performance.now() - began);
        await sleep(20);
      }
    })();
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: atOnce }, () => upload(product.url, cookie, file)));
    const took = performance.now() - began;
    await sleep(1_000);
    going = false;
    await Promise.all([watching, asking]);
    figure(
      `${name}: ${Math.round(file.length / 1024)} KB × ${atOnce}, answered ${answers.join(" ")} after`,
      took,
      "ms",
    );
    verdict(`${name}: memory it took`, (most - before) / 1024 / 1024, "MB", { most: mostMegabytes });
    verdict(`${name}: goods list meanwhile, p95`, percentile(waits, 0.95), "ms", { most: mostMs });
  }
});

async function upload(url: string, cookie: string, file: Uint8Array): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "goods.xlsx");
  form.append("clientToken", randomUUID());
  const response = await fetch(`${url}/clothes/goods/product/import`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: url },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Resident bytes of a process and all that it started. */
function familyBytes(pid: number): number {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return bytesOf(pid) + children.reduce((sum, child) => sum + familyBytes(Number(child)), 0);
}

function bytesOf(pid: number): number {
  try {
    return residentBytes(pid) || 0;
  } catch {
    return 0;
  }
}

function parentOf(name: string): number {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
