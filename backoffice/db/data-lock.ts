/**
 * Lets one process at a time open a data directory: PGlite has no lock of its
 * own, and two of them on the same files destroy them.
 *
 * Who wants the directory publishes a file of its own in its `lock` folder and
 * then looks at the others there: one that is alive makes it withdraw, one that
 * is dead is removed. Of any two, the later to publish sees the earlier, so two
 * never both go on. The file is a listening Unix socket: the kernel answers on
 * it for as long as its owner lives and not a moment longer, however the owner
 * ends, and answers across network namespaces, so containers on one volume see
 * each other. A socket of another kernel (a volume shared by machines, or one
 * from before a restart of this one) cannot be asked; it counts as alive while
 * its owner goes on touching it. So does every owner where a folder can hold no socket.
 */
import { createHash, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { StartRefused } from "#backoffice/core/start-failure.ts";

export interface DataLock {
  release(): Promise<void>;
}

interface Patience {
  /** Enough for an owner whose parent was just killed to close its database; a person waits for it. */
  waitMs?: number;
  /** An owner that cannot be asked is dead when it has not touched its file for so long, by the watcher's own clock. */
  silenceMs?: number;
  /** Hears one Chinese line when silence has to be waited for. */
  say?: (line: string) => void;
}

const retryMs = 200;
const beatMs = 1_000;
/** Of a socket that does not answer yet; it claims nothing. */
const draftEnding = ".draft";

interface Claim {
  /** The published file's name. */
  readonly name: string;
  withdraw(): Promise<void>;
}

/** What a watcher knows of the owners that it cannot ask. */
interface Watch {
  readonly silenceMs: number;
  /** When each was last seen to touch its file: the file's time, and the watcher's; and whether that was while watched. */
  readonly seen: Map<string, { touched: number; at: number; moved: boolean }>;
}

/**
 * Takes the lock of a directory, which is made if it is missing, readable by its owner alone.
 *
 * @throws {StartRefused} when another process still holds it after `waitMs`; one that cannot be asked and is not seen
 * to live is waited for until its silence proves its end
 */
export async function lockDataDir(
  dataDir: string,
  { waitMs = 10_000, silenceMs = 20_000, say }: Patience = {},
): Promise<DataLock> {
  const folder = join(dataDir, "lock");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(dataDir);
  const watch: Watch = { silenceMs, seen: new Map() };
  let said = false;
  const deadline = performance.now() + waitMs;
  for (;;) {
    const claim = await publish(folder);
    if (!(await isContested(folder, claim.name, watch))) return { release: claim.withdraw };
    await claim.withdraw();
    const isProven = [...watch.seen.values()].every(({ moved }) => moved);
    if (performance.now() >= deadline && isProven) {
      throw new StartRefused(`数据目录 ${dataDir} 正被另一个进程使用，请先停止它，或用环境变量 DATA_DIR 换一个目录`);
    }
    if (watch.seen.size > 0 && !said) {
      said = true;
      say?.(
        `数据目录 ${dataDir} 留有另一台机器（或本机重启之前）的使用记录，正在确认它已停止，约需 ${silenceMs / 1000} 秒`,
      );
    }
    // Two that began together do not meet again.
    await sleep(retryMs * (0.5 + Math.random()));
  }
}

/** PGlite's files may be written by everybody; the folder around them shuts them off. A folder that somebody else owns is left as it is. */
function closeToOthers(dataDir: string): void {
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
}

/** Whether another owner is alive, or the own file is gone; removes the files of the dead. */
async function isContested(folder: string, own: string, watch: Watch): Promise<boolean> {
  let [present, contested] = [false, false];
  const names = await readdir(folder);
  for (const gone of [...watch.seen.keys()].filter((name) => !names.includes(name))) watch.seen.delete(gone);
  for (const name of names) {
    if (name.endsWith(draftEnding)) continue;
    if (name === own) present = true;
    else if (await isAlive(folder, name, watch)) contested = true;
    else {
      watch.seen.delete(name);
      await rm(join(folder, name), { force: true });
    }
  }
  return contested || !present;
}

async function isAlive(folder: string, name: string, { silenceMs, seen }: Watch): Promise<boolean> {
  if (name.startsWith(`socket-${kernel}-`)) return answers(folder, name);
  const touched = await stat(join(folder, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (touched === null) return false;
  const earlier = seen.get(name);
  if (earlier?.touched === touched) return performance.now() - earlier.at < silenceMs;
  seen.set(name, { touched, at: performance.now(), moved: earlier !== undefined });
  return true;
}

/** A socket where the folder can hold one, else a file; in either case it is touched until it is withdrawn. */
async function publish(folder: string): Promise<Claim> {
  const id = randomUUID().slice(0, 13);
  const address = await addressIn(folder);
  try {
    const server = address && (await listen(address.path(`${id}${draftEnding}`)));
    const name = `${server ? "socket" : "file"}-${kernel}-${id}`;
    // Published in one step, when it answers already.
    if (server) renameSync(join(folder, `${id}${draftEnding}`), join(folder, name));
    else writeFileSync(join(folder, name), "", { mode: 0o600 });
    const heart = beat(join(folder, name));
    return {
      name,
      async withdraw() {
        await heart.terminate();
        await rm(join(folder, name), { force: true });
        if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
      },
    };
  } finally {
    await address?.close();
  }
}

/** Null where the folder's file system knows no sockets, or their name would be too long. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once("error", () => resolve(null));
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function answers(folder: string, name: string): Promise<boolean> {
  const address = await addressIn(folder);
  if (!address) return true;
  try {
    return await new Promise<boolean>((resolve) => {
      const visit = connect(address.path(name), () => resolve(true));
      // Only a refusal is a dead owner; an owner too busy to take a visitor is alive.
      visit.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED" && code !== "ENOENT"));
      visit.on("connect", () => visit.destroy());
    });
  } finally {
    await address.close();
  }
}

/** Of `sockaddr_un`, and its closing zero. */
const longestAddress = 103;

/** How sockets of a folder are addressed: on Linux through a descriptor, since their names may have only 107 bytes. Null where there is no way. */
async function addressIn(folder: string): Promise<{ path(name: string): string; close(): Promise<void> } | null> {
  if (process.platform === "win32") return null;
  if (process.platform === "linux") {
    const handle = await open(folder);
    return { path: (name) => `/proc/self/fd/${handle.fd}/${name}`, close: () => handle.close() };
  }
  if (Buffer.byteLength(folder) + 70 > longestAddress) return null;
  return { path: (name) => join(folder, name), close: async () => {} };
}

/**
 * Touches the file from a thread of its own, since a statement of PGlite holds up this one. Who finds the file gone
 * was taken for dead, after a standstill of the whole machine for instance: another owner may have begun to write,
 * and nothing more may be acknowledged.
 */
function beat(path: string): Worker {
  const code = `
    const { workerData: { path, beatMs } } = require("node:worker_threads");
    const { utimesSync } = require("node:fs");
    setInterval(() => {
      const now = new Date();
      try {
        utimesSync(path, now, now);
      } catch (error) {
        if (error.code !== "ENOENT") return;
        require("node:fs").writeSync(2, "数据目录的锁已不存在，可能已被另一个进程占用，本进程立即退出\\n");
        process.kill(process.pid, "SIGKILL");
      }
    }, beatMs);`;
  const heart = new Worker(code, { eval: true, workerData: { path, beatMs }, execArgv: [], stdout: false });
  heart.unref();
  return heart;
}

/** Tells this kernel, since its last start, from any other: containers of one machine share it. */
const kernel = createHash("sha256").update(kernelId()).digest("hex").slice(0, 12);

function kernelId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return `${process.platform} ${hostname()}`;
  }
}
