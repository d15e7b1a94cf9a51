/** The web process: composes the pages and their back office, starts both, stops both. */
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { parse } from "cookie";
import { createApi, createApiHost } from "./app/lib/api/api.server.ts";
import { readWebConfig, type WebConfig } from "./app/lib/web/env.server.ts";
import { createWeb } from "./app/lib/web/web.server.ts";
import { readBackofficeConfig } from "./backoffice/config.ts";
import { exitOnStartFailure } from "./backoffice/lifecycle/start-failure.ts";
import { BackofficeEnded, superviseBackoffice } from "./backoffice/supervise.ts";
import { startWebReports } from "./backoffice/telemetry/web-reports.ts";
import { startRelay } from "./relay/relay.ts";

const developing = process.env.NODE_ENV === "development";
/** Longer than people look at a page: another connection is another round trip before the click's own. */
const keptConnectionMs = 75_000;
/** In-flight pages get this long to finish; the whole stop stays within a few seconds. */
const drainMs = 3000;
const stopMs = 9000;

main().catch((error: unknown) => {
  // The back office has said itself why it could not start.
  if (error instanceof BackofficeEnded) process.exit(1);
  exitOnStartFailure(error);
});

async function main(): Promise<void> {
  const config = readWebConfig(process.env);
  // Both processes' variables are checked before anything starts, so a wrong one gives one line, once.
  if (!config.backofficeUrl) readBackofficeConfig(process.env);

  const server = createServer({ keepAliveTimeout: keptConnectionMs });
  const built = await pages(server);
  await listen(server, config);
  // A back office of our own is told the key that our samples carry; on other machines both are given one.
  const monitorKey = config.monitorKey ?? (config.backofficeUrl ? undefined : randomBytes(32).toString("base64url"));
  const backoffice = config.backofficeUrl ? outside(config.backofficeUrl) : startBackoffice(monitorKey);
  const reports = startWebReports({ url: backoffice.url, key: monitorKey });
  const host = createApiHost(backoffice.url, config.appVersion, config.site);
  const relay = startRelay({
    server,
    upstream: backoffice.url,
    tokenOf: (request) => parse(request.headers.cookie ?? "")[host.site.current().tokenKey] ?? null,
    ownsOtherPaths: !developing,
  });
  closeWithGrace({ delay: stopMs, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack}\n`);
    reports.stop();
    relay.close();
    await close(server);
    await backoffice.stop();
  });

  server.on("request", reports.note);
  server.on(
    "request",
    createWeb({
      config,
      apiOf: (request, address) => createApi(host, request, address),
      site: host.site,
      isReady: () => host.isReady(),
      failed: reports.failed,
      ...built,
    }),
  );
  const signIn = await backoffice.started;
  reports.start();
  say(`${config.site.title} ${config.appVersion} 已启动：${addressOf(config)}`);
  say(signIn ?? "登录：用户名 admin，密码为首次启动时显示（或当时用 ADMIN_PASSWORD 设定）的密码");
}

/** The built pages; while developing, Vite's. */
async function pages(server: Server) {
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
    env: monitorKey === undefined ? {} : { MONITOR_KEY: monitorKey },
    entry: pathOf(developing ? "./backoffice/main.ts" : "./backoffice.js"),
    log: say,
    watchFolders: developing ? [pathOf("./backoffice"), pathOf("./contract")] : [],
  });
}

/** A back office that somebody else runs. */
function outside(url: string) {
  return { url: () => url, started: Promise.resolve(`登录：使用后台接口 ${url} 的账号`), stop: async () => {} };
}

function listen(server: Server, { host, port }: WebConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** Takes no new connections and lets answers finish, up to a limit. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
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
