/**
 * The built product for journeys, served by two processes that outlive it: the
 * web process and the back office are those that an operator starts, composed
 * of the same parts, but their start, and code that has not run yet, cost ten
 * times what a journey does. For whatever a process itself is asked (its end,
 * its restart, its first start) there is startServer.
 */
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { bundleProcesses } from "../../../scripts/build.mjs";
import { productEnv, type Served } from "../processes.ts";
import type { Order, Report } from "./served.ts";

const root = join(import.meta.dirname, "../../..");
const bundles = {
  "warm-backoffice": "tests/support/warm/backoffice.process.ts",
  "warm-web": "tests/support/warm/web.process.ts",
};

/** Beside the product's own bundles: they look for migrations, workers and pages there. */
export const buildWarmProcesses = (): Promise<void> => bundleProcesses(bundles);

/** Serves the company in `dataDir`; `env` is added to the variables that every server gets. */
export async function startWarmServer(dataDir: string, env: Record<string, string> = {}): Promise<Served> {
  const variables = productEnv({ DATA_DIR: dataDir, MONITOR_KEY: randomBytes(32).toString("base64url"), ...env });
  const [backoffice, web] = [warm("warm-backoffice"), warm("warm-web")];
  const said = [backoffice.said(), web.said()];
  const api = await backoffice.open(variables);
  const pages = await web
    .open({ ...variables, BACKOFFICE_URL: `http://127.0.0.1:${api.port}` })
    .catch(async (error) => {
      await api.close();
      throw error;
    });
  return {
    url: `http://127.0.0.1:${pages.port}`,
    output: () => said.map((since) => since()).join(""),
    async stop() {
      await pages.close();
      await api.close();
    },
  };
}

interface WarmProcess {
  open(env: Record<string, string | undefined>): Promise<{ port: number; close(): Promise<void> }>;
  /** From now on: gives what the process has printed since. */
  said(): () => string;
}

const running = new Map<string, WarmProcess>();

/** One of each kind for all test files of a worker; another one when it has ended. */
function warm(name: keyof typeof bundles): WarmProcess {
  const found = running.get(name) ?? start(name);
  running.set(name, found);
  return found;
}

function start(name: keyof typeof bundles): WarmProcess {
  const child = fork(join(root, `build/${name}.js`), {
    cwd: root,
    // Not what the tests' own process was started with.
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: productEnv(),
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const waiting = new Map<number, { resolve: (report: Report) => void; reject: (error: Error) => void }>();
  child.on("message", (report: Report) => {
    const asked = waiting.get(report.id);
    waiting.delete(report.id);
    if ("failed" in report) asked?.reject(new Error(report.failed));
    else asked?.resolve(report);
  });
  child.once("exit", (code, signal) => {
    running.delete(name);
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended with ${signal ?? code}\n${text}`));
    waiting.clear();
  });
  // The worker may end while its processes are there; they end with it.
  child.unref();
  child.channel?.unref();
  let companies = 0;
  const obeyed = (order: Order) =>
    new Promise<Report>((resolve, reject) => {
      waiting.set(order.id, { resolve, reject });
      child.send(order);
    });
  return {
    said() {
      const from = text.length;
      return () => text.slice(from);
    },
    async open(env) {
      const id = ++companies;
      const report = await obeyed({ id, open: env });
      if (!("port" in report)) throw new Error(`${name} answered an opening with ${JSON.stringify(report)}`);
      return {
        port: report.port,
        async close() {
          // With the process went what it served.
          if (child.exitCode === null && child.signalCode === null) await obeyed({ id, close: true });
        },
      };
    },
  };
}
