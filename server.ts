/** The web process: composes the pages and their back office, starts both, stops both. */
import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { readWebConfig, type WebConfig } from "./app/lib/web/env.server.ts";
import { assertPortFree } from "./backoffice/compose/lifecycle/port.ts";
import { BackofficeEnded, superviseBackoffice } from "./backoffice/compose/supervise.ts";
import { readBackofficeConfig } from "./backoffice/core/config.ts";
import { exitOnStartFailure } from "./backoffice/core/start-failure.ts";
import { createWebServer, listen, type Pages, serveWeb, type Web } from "./web.ts";

const developing = process.env.NODE_ENV === "development";
/** The whole stop, in-flight pages included, stays within a few seconds, beside the time it is told beforehand. */
const stopMs = 9000;
let isStopping = false;

// By itself; `npm start` imports this file, at the first start while the pages are still being built.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) void serve();

/** Starts the back office at once and serves as soon as the pages are there; a start that fails ends the process. */
export async function serve(pagesBuilt: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    await startBoth(pagesBuilt);
  } catch (error) {
    // Ctrl-C reaches the build too, which then fails.
    if (isStopping) return;
    // The back office has said itself why it could not start.
    if (error instanceof BackofficeEnded) process.exit(1);
    exitOnStartFailure(error);
  }
}

async function startBoth(pagesBuilt: Promise<void>): Promise<void> {
  const config = readWebConfig(process.env);
  // Both processes' variables are checked before anything starts, so a wrong one gives one line, once.
  if (!config.backofficeUrl) readBackofficeConfig(process.env);
  // Said before anything else is started, and listened on once there is something to answer.
  await assertPortFree(config, { variable: "PORT", command: "npm start" });

  // A back office of our own is told the key that our samples carry; on other machines both are given one.
  const monitorKey = config.monitorKey ?? (config.backofficeUrl ? undefined : randomBytes(32).toString("base64url"));
  const backoffice = config.backofficeUrl ? outside(config.backofficeUrl) : startBackoffice(monitorKey);
  let web: Web | undefined;
  closeWithGrace({ delay: stopMs + config.drainMs, logger: false }, async ({ err, signal }) => {
    isStopping = true;
    if (err) process.stderr.write(`${err.stack}\n`);
    await web?.close({ drain: signal !== undefined });
    await backoffice.stop();
  });
  const openWeb = async () => {
    await pagesBuilt;
    const server = createWebServer();
    const pages = await openPages(server);
    await listen(server, config);
    web = serveWeb(server, {
      config,
      backofficeUrl: backoffice.url,
      restarting: backoffice.restarting,
      monitorKey,
      pages,
    });
    return web;
  };

  const [opened, signIn] = await Promise.all([openWeb(), backoffice.started]);
  opened.report();
  say(`${config.site.title} ${config.appVersion} 已启动：${addressOf(config)}`);
  say(signIn ?? "登录：用户名 admin，密码为首次启动时显示（或当时用 ADMIN_PASSWORD 设定）的密码");
}

/** The built pages; while developing, Vite's. */
async function openPages(server: Server): Promise<Pages> {
  if (developing) {
    const { createServer: createVite } = await import("vite");
    const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
    return {
      build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
      clientDir: pathOf("./public"),
      devMiddleware: vite.middlewares,
    };
  }
  const build = (await import(new URL("./server/index.js", import.meta.url).href)) as ServerBuild;
  return { build, clientDir: pathOf("./client") };
}

function startBackoffice(monitorKey: string | undefined) {
  return superviseBackoffice({
    // Nobody asks for its pages any more by the time we stop it.
    env: { DRAIN_SECONDS: "0", ...(monitorKey !== undefined && { MONITOR_KEY: monitorKey }) },
    entry: pathOf(developing ? "./backoffice/compose/main.ts" : "./backoffice.js"),
    log: say,
    watchFolders: developing ? [pathOf("./backoffice"), pathOf("./contract")] : [],
  });
}

/** A back office that somebody else runs. */
function outside(url: string) {
  return {
    url: () => url,
    restarting: () => null,
    started: Promise.resolve(`登录：使用后台接口 ${url} 的账号`),
    stop: async () => {},
  };
}

function addressOf({ host, port }: WebConfig): string {
  const name = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
  return `http://${name}:${port}`;
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
