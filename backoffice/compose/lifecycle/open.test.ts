/** Opening a database that is not as it should be: one line that names what to do. */
// @module-tag all
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeStartFailure } from "#backoffice/core/start-failure.ts";
import { openDatabase } from "./open.ts";
import { assertPortFree } from "./port.ts";

/** Mounts that nobody else sees; for root, or a user who may have namespaces of their own. */
const ownMounts = ["--map-root-user", "--mount"];
const mayMount = spawnSync("unshare", [...ownMounts, "true"]).status === 0;
const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** A PGlite laid out and opened again a few times, on a machine with much else to do. */
const slow = { timeout: 120_000 };

test("damaged files are named as such, and the directory is free again", slow, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "yunshang-damaged-"));
  const files = { databaseUrl: undefined, dataDir };
  await (await openDatabase(files)).close();
  await truncate(join(dataDir, "pglite", "global", "pg_control"), 100);
  const line = await openDatabase(files).then(() => "opened", describeStartFailure);
  expect(line).toMatch(/^数据库文件已损坏或不完整，无法打开（.*）：请先复制保留目录 .+$/);
  expect(line).not.toContain("\n");
  expect(await readdir(join(dataDir, "lock"))).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test.each([
  ["the files'", Object.assign(new Error("no space left on device, write"), { code: "ENOSPC" })],
  ["PostgreSQL's", new Error("query failed", { cause: Object.assign(new Error("disk full"), { code: "53100" }) })],
])("a full disk is said in one line: %s", (_whose, error) => {
  expect(describeStartFailure(error)).toBe("磁盘空间不足，请清理数据所在的磁盘后重新启动；已保存的数据没有丢失");
});

test.runIf(mayMount)("a disk too full for the database to open is said in one line", slow, async () => {
  const folder = await mkdtemp(join(tmpdir(), "yunshang-full-"));
  const code = `Promise.all([import(${module("./open.ts")}), import(${module("../../core/start-failure.ts")})]).then(
    ([{ openDatabase }, { exitOnStartFailure }]) =>
      openDatabase({ databaseUrl: undefined, dataDir: ${JSON.stringify(folder)} }).catch(exitOnStartFailure))`;
  const mounted = `mount -t tmpfs -o size=8m tmpfs "$0" && exec "$@"`;
  const node = [process.execPath, "--import", "tsx", "-e", code];
  const run = spawnSync("unshare", [...ownMounts, "sh", "-c", mounted, folder, ...node], { encoding: "utf8" });
  expect(run.stderr).toBe(
    `磁盘空间不足，数据库无法打开：请清理 ${folder} 所在的磁盘后重新启动，已保存的数据没有丢失\n`,
  );
  expect(run.status).toBe(1);
  await rm(folder, { recursive: true });
});

test("a start after lost writes says what is missing, once", slow, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "yunshang-lost-"));
  const start = async (change?: string) => {
    const lines: string[] = [];
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, { waiting: (line) => lines.push(line) });
    if (change) await database.script(change);
    await database.close();
    return lines;
  };
  const written = `insert into audit_log (entity, entity_id, action, operator_id, address, created_at)
    select 'test', n, 'test', 1, '', now() from generate_series(1, 3) n`;
  expect(await start(written)).toEqual([]);
  expect(await start()).toEqual([]);
  // As after a lost end of the log: the rows are gone, and nobody took them away.
  const bare = await openDatabase({ databaseUrl: undefined, dataDir });
  await bare.script(
    "alter table audit_log disable trigger user; delete from audit_log where id > 1; alter table audit_log enable trigger user",
  );
  await bare.close();
  expect(await start()).toEqual([expect.stringMatching(/^注意：上次运行时已保存的内容有缺失（操作记录 2 条）/)]);
  expect(await start()).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test("a server that is not there is waited for, and named once", async () => {
  const lines: string[] = [];
  const probe = createServer();
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, "127.0.0.1", () => resolve((probe.address() as { port: number }).port)),
  );
  await new Promise((resolve) => probe.close(resolve));
  const databaseUrl = `postgres://nobody@127.0.0.1:${port}/none`;
  const opening = openDatabase({ databaseUrl, dataDir: "" }, { waiting: (line) => lines.push(line) });
  const outcome = opening.then(() => "opened", describeStartFailure);
  await expect
    .poll(() => lines, { timeout: 10_000 })
    .toEqual([`无法连接数据库 127.0.0.1:${port}（ECONNREFUSED）；数据库恢复后自动继续`]);
  // There now, and of another opinion: that is for the operator to mend.
  const server = createServer((socket) => socket.once("data", () => socket.end(refusal()))).listen(port, "127.0.0.1");
  expect(await outcome).toMatch(/^数据库拒绝连接：/);
  await new Promise((resolve) => server.close(resolve));
});

test("a taken port is said at once, by the variable that changes it", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as { port: number };
  const named = { variable: "BACKOFFICE_PORT", command: "npm run backoffice" };
  await expect(assertPortFree({ host: "127.0.0.1", port }, named)).rejects.toThrow(
    `端口 ${port} 已被占用，请先停止占用它的程序，或换一个端口，例如 BACKOFFICE_PORT=${port + 1} npm run backoffice`,
  );
  await new Promise((resolve) => taken.close(resolve));
});

/** PostgreSQL's answer to a wrong password, as bytes of its protocol. */
function refusal(): Buffer {
  const fields = Buffer.from("SFATAL\0C28P01\0Mpassword authentication failed\0\0");
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
