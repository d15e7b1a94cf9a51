/** One owner a directory, also when the owner is killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataDir } from "./data-lock.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yunshang-lock-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe("data directory lock", () => {
  test("refuses a second owner, also through another path", async () => {
    const dataDir = join(folder, "data");
    const lock = await lockDataDir(dataDir);
    await symlink(dataDir, join(folder, "alias"));
    await expect(lockDataDir(join(folder, "alias"), 0)).rejects.toThrow("正被另一个进程使用");
    await lock.release();
    await (await lockDataDir(dataDir, 0)).release();
  });

  test("waits for an owner that is about to leave", async () => {
    const first = await lockDataDir(folder);
    const second = lockDataDir(folder, 5000);
    setTimeout(() => void first.release(), 300);
    await (await second).release();
  });

  test("is free as soon as its owner is killed", async () => {
    const module = new URL("./data-lock.ts", import.meta.url).href;
    const code = `import(${JSON.stringify(module)}).then(async ({ lockDataDir }) => {
      await lockDataDir(${JSON.stringify(folder)});
      process.stdout.write("locked");
      setInterval(() => {}, 1000);
    })`;
    const owner = spawn(process.execPath, ["--import", "tsx", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
    await once(owner.stdout, "data");
    await expect(lockDataDir(folder, 0)).rejects.toThrow("正被另一个进程使用");
    owner.kill("SIGKILL");
    await once(owner, "exit");
    await (await lockDataDir(folder, 1000)).release();
  });
});
