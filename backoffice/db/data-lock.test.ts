/** One owner a directory, also when the owner is killed. */
import { spawn, spawnSync } from "node:child_process";
import { once as untilOnce } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataDir } from "./data-lock.ts";

let folder: string;
/** Asks a single time. */
const once = { waitMs: 0 };
const module = new URL("./data-lock.ts", import.meta.url).href;
/** Root, or a user who may have namespaces of their own. */
const mayUnshare = spawnSync("unshare", ["--map-root-user", "--net", "true"]).status === 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yunshang-lock-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("data directory lock", () => {
  test("refuses a second owner, also through another path", async () => {
    const dataDir = join(folder, "data");
    const lock = await lockDataDir(dataDir);
    await symlink(dataDir, join(folder, "alias"));
    await expect(lockDataDir(join(folder, "alias"), once)).rejects.toThrow("正被另一个进程使用");
    await lock.release();
    await (await lockDataDir(dataDir, once)).release();
  });

  test("waits for an owner that is about to leave", async () => {
    const first = await lockDataDir(folder);
    const second = lockDataDir(folder, { waitMs: 5000 });
    setTimeout(() => void first.release(), 300);
    await (await second).release();
  });

  test("is free as soon as its owner is killed", async () => {
    const owner = hold(folder);
    await untilOnce(owner.stdout, "data");
    await expect(lockDataDir(folder, once)).rejects.toThrow("正被另一个进程使用");
    owner.kill("SIGKILL");
    await untilOnce(owner, "exit");
    await (await lockDataDir(folder, { waitMs: 1000 })).release();
    expect(await readdir(join(folder, "lock"))).toEqual([]);
  });

  test("holds while its owner is stopped", async () => {
    const owner = hold(folder);
    await untilOnce(owner.stdout, "data");
    owner.kill("SIGSTOP");
    await expect(lockDataDir(folder, { waitMs: 500, silenceMs: 100 })).rejects.toThrow("正被另一个进程使用");
    owner.kill("SIGKILL");
    await untilOnce(owner, "exit");
  });

  test.runIf(mayUnshare)("holds between network namespaces, as containers on one volume have them", async () => {
    const owner = hold(folder, ["unshare", "--map-root-user", "--net"]);
    await untilOnce(owner.stdout, "data");
    await expect(lockDataDir(folder, once)).rejects.toThrow("正被另一个进程使用");
    owner.kill("SIGKILL");
    await untilOnce(owner, "exit");
    await (await lockDataDir(folder, { waitMs: 1000 })).release();
  });

  test("holds against another kernel for as long as that one's owner touches its file", async () => {
    await mkdir(join(folder, "lock"));
    const foreign = join(folder, "lock", "socket-another-kernel");
    await writeFile(foreign, "");
    let time = 1_000;
    const touching = setInterval(() => void utimes(foreign, ++time, time), 20);
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    await expect(lockDataDir(folder, { waitMs: 1_500, silenceMs: 500, say })).rejects.toThrow("正被另一个进程使用");
    expect(lines).toEqual([expect.stringContaining("正在确认它已停止")]);
    clearInterval(touching);
    await (await lockDataDir(folder, { waitMs: 10_000, silenceMs: 500 })).release();
  });

  test("waits longer for the silence of an owner of another kernel than for one that answers", async () => {
    await mkdir(join(folder, "lock"));
    await writeFile(join(folder, "lock", "socket-another-kernel"), "");
    await (await lockDataDir(folder, { waitMs: 0, silenceMs: 600 })).release();
    expect(await readdir(join(folder, "lock"))).toEqual([]);
  });

  test("of many that come at once one has it at a time", async () => {
    const [log, workers, turns] = [join(folder, "log"), 5, 6];
    const code = `import(${JSON.stringify(module)}).then(async ({ lockDataDir }) => {
      const { appendFileSync } = await import("node:fs");
      for (let turn = 0; turn < ${turns}; turn += 1) {
        const lock = await lockDataDir(${JSON.stringify(folder)});
        appendFileSync(${JSON.stringify(log)}, "in " + process.pid + "\\n");
        await new Promise((resolve) => setImmediate(resolve));
        appendFileSync(${JSON.stringify(log)}, "out " + process.pid + "\\n");
        await lock.release();
      }
    })`;
    const ends = Array.from({ length: workers }, () => untilOnce(run(code), "exit"));
    expect(await Promise.all(ends)).toEqual(Array(workers).fill([0, null]));
    const lines = (await readFile(log, "utf8")).trim().split("\n");
    expect(lines).toHaveLength(2 * workers * turns);
    const overlaps = lines.filter((line, index) => index % 2 === 1 && line !== lines[index - 1]?.replace("in", "out"));
    expect(overlaps).toEqual([]);
  });

  test.each(["made", "found"])("lets nobody else on the machine look into the directory that it %s", async (how) => {
    const dataDir = join(folder, "data");
    if (how === "found") await mkdir(dataDir, { mode: 0o755 });
    const lock = await lockDataDir(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await lock.release();
  });
});

/** A process that takes the lock, says so, and keeps it. */
function hold(dataDir: string, wrapper: string[] = []) {
  const code = `import(${JSON.stringify(module)}).then(async ({ lockDataDir }) => {
    await lockDataDir(${JSON.stringify(dataDir)});
    process.stdout.write("locked");
    setInterval(() => {}, 1000);
  })`;
  return run(code, wrapper);
}

function run(code: string, wrapper: string[] = []) {
  const [command = "", ...args] = [...wrapper, process.execPath, "--import", "tsx", "-e", code];
  return spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
}
