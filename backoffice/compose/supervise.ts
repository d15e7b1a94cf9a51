/** Keeps a back-office process running beside the web process: starts it, starts it again when it dies, stops it. */
import { type ChildProcess, fork } from "node:child_process";
import { watch } from "node:fs";

/** What the back office sends its parent once it serves. */
export interface ReadyReport {
  type: "ready";
  port: number;
  /** Only after a first start: how to sign in, with the password. */
  signIn: string | null;
}

/** The back office ends to do what can only be done while nothing is open, or is at it; `why` is what people read meanwhile. */
export interface RestartReport {
  type: "restarting";
  why: string;
}

export interface Supervised {
  /** The first start: its sign-in line if there is one. Rejects when the process ends before it serves. */
  readonly started: Promise<string | null>;
  /** The address now; it may change with a restart, and before the first start nothing listens there. */
  url(): string;
  /** Why nothing is answered for now, in half a Chinese sentence; null while the product serves, or failed to. */
  restarting(): string | null;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  /** The module to fork. */
  entry: string;
  /** Passed to the module. */
  args?: readonly string[] | undefined;
  /** Variables beside those of this process. */
  env?: Readonly<Record<string, string>> | undefined;
  /** Hears one Chinese line when the process has died. */
  log(line: string): void;
  /** Milliseconds that the process says that it stops before it does; none unless told. */
  drainMs?: number | undefined;
  /** Folders whose changes restart the process, while developing. */
  watchFolders?: readonly string[] | undefined;
}

const firstDelayMs = 250;
const longestDelayMs = 10_000;
/** A process that served this long has earned a quick restart. */
const healthyMs = 60_000;
const stopTimeoutMs = 5000;

export function superviseBackoffice({
  entry,
  args = [],
  env = {},
  log,
  drainMs = 0,
  watchFolders = [],
}: SuperviseOptions): Supervised {
  let child: ChildProcess;
  let url = "http://127.0.0.1:0";
  let stopping = false;
  let everReady = false;
  let delayMs = firstDelayMs;
  let restartTimer: NodeJS.Timeout | undefined;
  let restarting: string | null = null;

  const started = new Promise<string | null>((resolve, reject) => {
    const start = () => {
      const startedAt = Date.now();
      child = fork(entry, args, { env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "inherit", "ipc"] });
      child.on("message", (message) => {
        if (isReport<RestartReport>(message, "restarting")) restarting = message.why;
        if (!isReport<ReadyReport>(message, "ready")) return;
        restarting = null;
        url = `http://127.0.0.1:${message.port}`;
        if (everReady) log(`后台进程已恢复（进程号 ${child.pid}）`);
        everReady = true;
        resolve(message.signIn);
      });
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        if (stopping) return;
        if (!everReady) return reject(new BackofficeEnded());
        if (restarting !== null && code === 0) return start();
        restarting = null;
        if (Date.now() - startedAt > healthyMs) delayMs = firstDelayMs;
        log(`后台进程意外退出（${signal ?? `退出码 ${code}`}），${delayMs / 1000} 秒后重新启动`);
        restartTimer = setTimeout(start, delayMs);
        delayMs = Math.min(delayMs * 2, longestDelayMs);
      });
    };
    start();
  });

  const watchers = watchFolders.map((folder) => watch(folder, { recursive: true }, debounce(restartForChange)));
  function restartForChange() {
    delayMs = firstDelayMs;
    child.kill("SIGTERM");
  }

  return {
    started,
    url: () => url,
    restarting: () => restarting,
    async stop() {
      stopping = true;
      clearTimeout(restartTimer);
      for (const watcher of watchers) watcher.close();
      await end(child, stopTimeoutMs + drainMs);
    },
  };
}

/** The process ended before it served; it has said why itself. */
export class BackofficeEnded extends Error {
  override name = "BackofficeEnded";
}

function isReport<R extends { type: string }>(message: unknown, type: R["type"]): message is R {
  return typeof message === "object" && message !== null && "type" in message && message.type === type;
}

async function end(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

function debounce(action: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, 200);
  };
}
