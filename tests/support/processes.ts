/**
 * Starts the built product as its operator does: real processes, a data
 * directory and ports of their own. Whatever a test leaves running is killed
 * when this process ends.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");

/** Answers every captcha of a server started here. */
export const captchaCode = "7";

/** The password of every demo user of a server started here. */
export const adminPassword = "yunshang-2026";

export interface StartOptions {
  /** `npm start`, or `npm run backoffice` alone. */
  entry?: keyof typeof entries;
  /** Added to the variables every server gets; undefined takes one away. */
  env?: Record<string, string | undefined>;
  /** Where it listens; any free one unless told. */
  port?: number;
  /** Kept after the test; without it a temporary one is made, and removed when the server stops. */
  dataDir?: string;
  /** How long until it answers; a first start seeds the demo company. */
  timeoutMs?: number;
}

/** What stands in `build/`, where it is told its port, and what answers 200 once it serves. */
const entries = {
  server: { portName: "PORT", page: "/login" },
  node: { portName: "BACKOFFICE_PORT", page: "/auth/code" },
} as const;

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The product as pages and callers meet it, whatever runs it. */
export interface Served {
  readonly url: string;
  /** What its processes have printed so far. */
  output(): string;
  /** Resolves when its data directory is closed. */
  stop(): Promise<unknown>;
}

export interface RunningServer extends Served {
  readonly pid: number;
  /** The back-office process that serves now: another one after a restart. Undefined while there is none. */
  backofficePid(): Promise<number | undefined>;
  /** Resolves when the web process has ended. */
  readonly exited: Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
  /** Ends both processes as Ctrl-C does, and removes a temporary data directory. */
  stop(): Promise<Exit>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Resolves once it serves. */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { timeoutMs = 240_000, entry = "server" } = options;
  const { portName, page } = entries[entry];
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "yunshang-test-")));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { child, output, exited } = run({ [portName]: String(port), DATA_DIR: dataDir, ...options.env }, entry);
  const pid = child.pid ?? 0;
  const removeData = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilServing(url + page, exited, timeoutMs);
  } catch (error) {
    child.kill("SIGKILL");
    await exited;
    await removeData();
    throw new Error(`${(error as Error).message}\n${output()}`);
  }
  return {
    url,
    pid,
    backofficePid: () => childOf(pid),
    output,
    exited,
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
      const exit = await exited;
      clearTimeout(timer);
      await removeData();
      return exit;
    },
  };
}

/** Runs the product until it ends by itself; for starts that are refused. */
export async function runServer(env: Record<string, string | undefined>): Promise<Exit & { output: string }> {
  const { child, output, exited } = run(env);
  const timer = setTimeout(() => child.kill("SIGKILL"), 30_000);
  const exit = await exited;
  clearTimeout(timer);
  return { ...exit, output: output() };
}

/** A port nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Polls until the condition gives something other than undefined, null or false. */
export async function eventually<T>(condition: () => Promise<T> | T, timeoutMs = 20_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${condition}`);
    await sleep(100);
  }
}

/** Whether a process of this id exists, as anything but a zombie. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !existsSync("/proc/self/stat") || (await readStat(pid))?.state !== "Z";
}

/** The variables that every server gets, and `env`. */
export function productEnv(env: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const {
    TEST_DATABASE_URL: _,
    DATABASE_URL: __,
    DATABASE_READ_URL: ____,
    BACKOFFICE_URL: ___,
    ...inherited
  } = process.env;
  return {
    ...inherited,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    SEED: "demo",
    ADMIN_PASSWORD: adminPassword,
    STAFF_PASSWORD: adminPassword,
    CAPTCHA_FIXED_CODE: captchaCode,
    ...env,
  };
}

function run(env: Record<string, string | undefined>, entry: keyof typeof entries = "server") {
  const child = spawn(process.execPath, [join(root, `build/${entry}.js`)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: productEnv(env),
  });
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once("error", reject);
    // Not "close": the back office shares the pipes and may outlive a killed parent by a moment.
    child.once("exit", (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  return { child, output: () => text, exited };
}

async function waitUntilServing(address: string, exited: Promise<Exit>, timeoutMs: number): Promise<void> {
  let exit: Exit | undefined;
  void exited.then((ended) => {
    exit = ended;
  });
  await eventually(async () => {
    if (exit) throw new Error(`the server ended with ${exit.signal ?? exit.code} before it served`);
    return answers(address);
  }, timeoutMs);
}

/** Whether a GET gives 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** The only child of a process, found in /proc; the pages' process has no other than the back office. */
async function childOf(parent: number): Promise<number | undefined> {
  for (const name of await readdir("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = await readStat(pid);
    if (stat?.parent === parent && stat.state !== "Z") return pid;
  }
  return undefined;
}

/** The third and fourth field of /proc/PID/stat, after the name in brackets. */
async function readStat(pid: number): Promise<{ state: string; parent: number } | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
