/** `db:empty` as an operator runs it: asks, backs up, leaves an empty company with its administrators; refused while the product runs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFolder } from "#backoffice/backup/copying.ts";
import { findBrokenLedgers } from "#backoffice/invariants/ledgers.ts";
import { copyOfDemo } from "../../support/demo-company.ts";
import { startServer } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";
import { tablesOf } from "../../support/whole-database.ts";

const root = join(import.meta.dirname, "../../..");

let dataDir = "";
beforeAll(async () => {
  dataDir = await copyOfDemo();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs a built command with what somebody types; closed input means that nobody is there. */
async function run(command: string, { args = [], typed = "" }: { args?: string[]; typed?: string } = {}) {
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(root, `build/${command}.js`), command, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...inherited, DATA_DIR: dataDir, NODE_ENV: "production" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stdin.end(typed);
  const [code] = await once(child, "close");
  return { code, said };
}

async function tables(): Promise<Record<string, string>> {
  const database = await openFolder(join(dataDir, "pglite"));
  try {
    expect(await findBrokenLedgers(database.db)).toEqual([]);
    return await tablesOf(database.db);
  } finally {
    await database.close();
  }
}

it("asks, and without the word changes nothing", async () => {
  const before = await tables();
  for (const typed of ["", "\n\n", "yes\n"]) {
    const refused = await run("empty", { typed });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("没有确认，什么都没有改动") });
    expect(refused.said).toMatch(/将清空 .*：\d+ 个款式、\d+ 张拿货单/);
  }
  expect(await tables()).toEqual(before);
});

it("is refused while the product runs", async () => {
  const server = await startServer({ dataDir });
  try {
    const refused = await run("empty", { args: ["--yes"] });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("正被另一个进程使用") });
  } finally {
    await server.stop();
  }
});

it("leaves an empty company with its administrator, and the old one in a verified backup and aside", async () => {
  const before = await tables();
  const emptied = await run("empty", { typed: "empty\n" });
  expect(emptied).toMatchObject({ code: 0, said: expect.stringContaining("核对无误") });
  expect(emptied.said).toContain("已清空");
  expect((await readdir(dataDir)).some((name) => name.startsWith("pglite.replaced-"))).toBe(true);
  // As demo it starts: what is empty stays empty.
  const server = await startServer({ dataDir });
  try {
    const token = await openSession(server.url, "admin");
    const cookie = { Cookie: `Y-TOKEN=${token}` };
    const page = await (await fetch(`${server.url}/system/setup`, { headers: cookie })).text();
    expect(page).toContain("已完成 0 步，还有 12 步");
    await expect(openSession(server.url, "boss")).rejects.toThrow();
  } finally {
    await server.stop();
  }
  const [, file = ""] = /db:restore -- (\S+)/.exec(emptied.said) ?? [];
  expect(await run("restore", { args: [file] })).toMatchObject({ code: 0 });
  expect(await tables()).toEqual(before);
});
