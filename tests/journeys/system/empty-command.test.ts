/** `db:empty` as an operator runs it: asks, backs up, leaves an empty company with its administrators; refused while the product runs. */
// @module-tag all
import { readdir, rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "../../support/commands.ts";
import { copyOfDemo } from "../../support/company/demo-company.ts";
import { soundTablesIn } from "../../support/company/whole-database.ts";
import { startServer } from "../../support/processes.ts";
import { openSession } from "../../support/session.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await copyOfDemo();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (command: string, options: { args?: string[]; typed?: string } = {}) =>
  runCommand(command, { dataDir, ...options });
const tables = () => soundTablesIn(dataDir);

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
