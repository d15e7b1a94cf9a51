/** No two advisory locks share a key, and none is taken past `locks.ts`. */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { advisoryLocks } from "./locks.ts";

test("no two advisory locks share a key", () => {
  const keys = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
});

test("an advisory lock is taken by its name", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const sources = (await readdir(root, { recursive: true })).filter((path) => /\.(ts|sql)$/.test(path));
  expect(sources.length).toBeGreaterThan(300);
  const others = [];
  for (const path of sources) {
    // The migrations hold theirs on a connection of their own, past the transaction.
    if (/^db\/(connect\.ts|locks(\.test)?\.ts)$/.test(path)) continue;
    const text = await readFile(`${root}/${path}`, "utf8");
    // The ledgers' triggers ask whether a month is being closed, under the lock that closing takes.
    if (path === "db/migrations/0033_asset.sql") {
      expect(text.match(/pg_\w*advisory\w*\((\d+)/)?.[1]).toBe(String(advisoryLocks.period));
      continue;
    }
    if (/pg_(try_)?advisory/.test(text)) others.push(path);
  }
  expect(others).toEqual([]);
});
