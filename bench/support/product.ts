/** Starts the built product, or its back office alone, as processes of the bench, and stops them again. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

export const root = join(import.meta.dirname, "../..");

/** Of every demo user. */
export const password = "yunshang-2026";
export const captchaCode = "7";

export interface Running {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** `server`: pages and their back office; `backoffice`: the API alone. */
  entry?: "server" | "backoffice";
  /** The script to run instead of the built entry itself. */
  command?: string;
  env?: Record<string, string>;
  /** Where the product lies; here unless told. */
  folder?: string;
  /** Hears each line that it prints. */
  hear?: (line: string) => void;
}

/** A cold one installs, on a machine that may be busy. */
const startLimitMs = 900_000;
const stopLimitMs = 15_000;
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Resolves when the process answers; a first start seeds the demo company before that. */
export async function start({
  entry = "server",
  command = `build/${entry}.js`,
  env = {},
  folder = root,
  hear,
}: StartOptions): Promise<Running> {
  const port = String(await freePort());
  const { DATABASE_URL: _database, BACKOFFICE_URL: _backoffice, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(folder, command)], {
    stdio: ["ignore", hear ? "pipe" : "ignore", "pipe"],
    env: {
      ...inherited,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      [entry === "server" ? "PORT" : "BACKOFFICE_PORT"]: port,
      ADMIN_PASSWORD: password,
      STAFF_PASSWORD: password,
      CAPTCHA_FIXED_CODE: captchaCode,
      ...env,
    },
  });
  children.add(child);
  if (child.stdout && hear) createInterface(child.stdout).on("line", hear);
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startLimitMs;
  while (!(await answers(`${url}${entry === "server" ? "/login" : "/health"}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The product did not start:\n${errors}`);
    }
    await sleep(10);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
      await ended;
      clearTimeout(timer);
      children.delete(child);
    },
  };
}

/** Runs `work` with a folder for PGlite that is removed afterwards. */
export async function withDataDir<R>(work: (dataDir: string) => Promise<R>): Promise<R> {
  const dataDir = await mkdtemp(join(tmpdir(), "yunshang-bench-"));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs `work` on the product with the demo company, on PGlite as a fresh clone has it. */
export function withDemo<R>(work: (product: Running) => Promise<R>): Promise<R> {
  return withDataDir(async (dataDir) => {
    const product = await start({ env: { DATA_DIR: dataDir } });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

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
