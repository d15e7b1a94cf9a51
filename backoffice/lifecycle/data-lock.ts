/**
 * Lets one process at a time open a data directory: PGlite has no lock of its
 * own, and two of them on the same files destroy them. The lock is a listening
 * socket, which the kernel closes however its owner ends.
 */
import { createHash } from "node:crypto";
import { mkdir, realpath, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefused } from "./start-failure.ts";

export interface DataLock {
  release(): Promise<void>;
}

/** Long enough for an owner whose parent was just killed to close its database. */
const defaultWaitMs = 15_000;
const retryMs = 200;

/**
 * Takes the lock of a directory, which is made if it is missing.
 *
 * @throws {StartRefused} when another process still holds it after `waitMs`
 */
export async function lockDataDir(dataDir: string, waitMs = defaultWaitMs): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true });
  const address = addressOf(await realpath(dataDir));
  const deadline = Date.now() + waitMs;
  for (;;) {
    const server = await listen(address);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    await removeStale(address);
    if (Date.now() >= deadline) {
      throw new StartRefused(`数据目录 ${dataDir} 正被另一个进程使用，请先停止它，或用环境变量 DATA_DIR 换一个目录`);
    }
    await sleep(retryMs);
  }
}

/** Linux has names without files and Windows pipes: both vanish with their owner. Elsewhere it is a file. */
function addressOf(path: string): string {
  const name = `yunshang-${createHash("sha256").update(path).digest("hex").slice(0, 24)}`;
  if (process.platform === "linux") return `\0${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/** Null when somebody listens there, or did and left the file. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Removes a socket file nobody answers on any more. */
async function removeStale(address: string): Promise<void> {
  if (!address.startsWith("/")) return;
  const answered = await new Promise<boolean>((resolve) => {
    const visit = connect(address, () => resolve(true)).on("error", () => resolve(false));
    visit.on("close", () => visit.destroy());
  });
  if (!answered) await rm(address, { force: true });
}
