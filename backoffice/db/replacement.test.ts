/** A database put in another's place: whatever moment it was cut off at, the next to open finds one whole. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { finishReplacement, replaceDatabase } from "./replacement.ts";

let dataDir = "";
const names = { incoming: "pglite.restoring", aside: "pglite.replaced-1" };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yunshang-replacement-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function database(folder: string, content: string): Promise<void> {
  await mkdir(join(dataDir, folder));
  await writeFile(join(dataDir, folder, "content"), content);
}

const contentOf = (folder: string) => readFile(join(dataDir, folder, "content"), "utf8");
const plan = () => writeFile(join(dataDir, "replacement.json"), JSON.stringify(names));

async function expectReplaced(): Promise<void> {
  expect((await readdir(dataDir)).sort()).toEqual(["pglite", "pglite.replaced-1"]);
  expect([await contentOf("pglite"), await contentOf("pglite.replaced-1")]).toEqual(["new", "old"]);
}

test("replaces, and forgets how far the ledgers of the other had come", async () => {
  await database("pglite", "old");
  await database("pglite.restoring", "new");
  await writeFile(join(dataDir, "high-water.json"), "{}");
  await replaceDatabase(dataDir, names);
  await expectReplaced();
});

test("goes on where it was cut off before anything was renamed", async () => {
  await database("pglite", "old");
  await database("pglite.restoring", "new");
  await plan();
  await finishReplacement(dataDir);
  await expectReplaced();
});

test("goes on where the old one was set aside already", async () => {
  await database("pglite.replaced-1", "old");
  await database("pglite.restoring", "new");
  await plan();
  await finishReplacement(dataDir);
  await expectReplaced();
});

test("goes on where only the plan was left", async () => {
  await database("pglite.replaced-1", "old");
  await database("pglite", "new");
  await plan();
  await finishReplacement(dataDir);
  await expectReplaced();
});

test("leaves alone what was being restored when no plan had been made, and a plan that was half written", async () => {
  await database("pglite", "old");
  await database("pglite.restoring", "half");
  await writeFile(join(dataDir, "replacement.json.draft"), '{"incom');
  await finishReplacement(dataDir);
  expect(await contentOf("pglite")).toBe("old");
});

test("an empty place takes it as well", async () => {
  await database("pglite.restoring", "new");
  await replaceDatabase(dataDir, names);
  expect(await readdir(dataDir)).toEqual(["pglite"]);
});
