/** `db:backup` and `db:restore` as an operator runs them: on the built product, stopped, running, killed half way, on a full disk. */
// @module-tag all
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#backoffice/compose/lifecycle/open.ts";
import { runCommand, spawnCommand } from "../../support/commands.ts";
import { copyOfDemo } from "../../support/company/demo-company.ts";
import { soundTablesIn } from "../../support/company/whole-database.ts";
import { startServer } from "../../support/processes.ts";

/** A mount namespace of its own, for a disk that is soon full. */
const mayMount = spawnSync("unshare", ["--map-root-user", "--mount", "true"]).status === 0;

let dataDir = "";
let file = "";

beforeAll(async () => {
  dataDir = await copyOfDemo();
  file = join(dataDir, "company.backup.gz");
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) => runCommand(command, { dataDir, args });
const tables = () => soundTablesIn(dataDir);

it("backs up, loses everything, restores, and every figure is the same", async () => {
  const backedUp = await run("backup", file);
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining("核对无误") });
  const before = await tables();
  expect(await run("backup", file)).toMatchObject({ code: 1, said: expect.stringContaining("已存在，没有覆盖") });
  await rename(join(dataDir, "pglite"), join(dataDir, "lost"));
  expect(await run("restore", file)).toMatchObject({ code: 0, said: expect.stringContaining("已恢复到") });
  expect(await tables()).toEqual(before);
  await rm(join(dataDir, "lost"), { recursive: true });
});

it("leaves the old database or the new one, whole, whenever it is killed", async () => {
  const before = await tables();
  const first = spawnCommand("restore", { dataDir, args: [file] });
  await once(first, "close");
  const aside = async () => (await readdir(dataDir)).filter((name) => name.startsWith("pglite.replaced-"));
  expect(first.said()).toContain("保留在目录");
  for (const afterMs of [300, 1_500, 3_000, 6_000]) {
    const restoring = spawnCommand("restore", { dataDir, args: [file] });
    const closed = once(restoring, "close");
    await Promise.race([sleep(afterMs), closed]);
    restoring.kill("SIGKILL");
    await closed;
    // As the product opens it.
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    await database.close();
    expect(await tables()).toEqual(before);
  }
  for (const name of await aside()) await rm(join(dataDir, name), { recursive: true });
});

it("is refused in one line for what is no backup, and while the product runs", async () => {
  const foreign = join(dataDir, "foreign.backup.gz");
  await writeFile(foreign, "PK");
  const refused = await run("restore", foreign);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^不是本产品的备份文件；没有恢复，数据库没有改动\n$/),
  });
  expect(await run("restore", join(dataDir, "none.gz"))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^找不到文件 .*\n$/),
  });
  const server = await startServer({ dataDir });
  try {
    for (const [command, words] of [
      ["restore", "正被另一个进程使用"],
      ["backup", "点“立即备份”"],
    ] as const) {
      const { code, said } = await run(command, command === "restore" ? file : join(dataDir, "x.backup.gz"));
      expect({ code, lines: said.trim().split("\n").length }).toEqual({ code: 1, lines: 1 });
      expect(said).toContain(words);
    }
  } finally {
    await server.stop();
  }
});

it.runIf(mayMount)("says in one line that the disk is full, and leaves no half file", async () => {
  const small = join(dataDir, "small");
  await mkdir(small);
  const mount = `mount -t tmpfs -o size=256k tmpfs ${small} && "$@"; code=$?; ls -A ${small} > ${join(dataDir, "left")}; exit $code`;
  const child = spawnCommand("backup", {
    dataDir,
    args: [join(small, "full.backup.gz")],
    wrapper: ["unshare", "--map-root-user", "--mount", "sh", "-c", mount, "sh"],
  });
  const [code] = await once(child, "close");
  expect({
    code,
    said: child
      .said()
      .split("\n")
      .filter((line) => !/^备份 \d+%$/.test(line)),
  }).toEqual({
    code: 1,
    said: [expect.stringContaining("磁盘空间不足"), ""],
  });
  expect(await readFile(join(dataDir, "left"), "utf8")).toBe("");
  expect(existsSync(join(dataDir, "pglite"))).toBe(true);
});
