/** The pages as a process serves them: an HTTP server, the pages' Express app on it, the relay and the reports of its work. */
import { createServer, type Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { parse } from "cookie";
import type { RequestHandler } from "express";
import { createApi, createApiHost } from "./app/lib/api/api.server.ts";
import type { WebConfig } from "./app/lib/web/env.server.ts";
import { createWeb } from "./app/lib/web/web.server.ts";
import { startWebReports } from "./backoffice/ground/telemetry/web-reports.ts";
import { startRelay } from "./relay/relay.ts";

/** Longer than people look at a page: another connection is another round trip before the click's own. */
const keptConnectionMs = 75_000;
/** In-flight pages get this long to finish. */
const drainMs = 3000;

/** What the pages were built into, or Vite's answers while developing. */
export interface Pages {
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientDir: string;
  devMiddleware?: RequestHandler;
}

interface WebOptions {
  config: WebConfig;
  /** The back office's address now. */
  backofficeUrl: () => string;
  /** Why the back office answers nothing for now, on purpose; null while it serves. */
  restarting?: (() => string | null) | undefined;
  /** What the back office knows this process's reports by; without one nothing is reported. */
  monitorKey: string | undefined;
  pages: Pages;
}

export interface Web {
  /** Begins to report to the back office, which answers now. */
  report(): void;
  /** Takes no new connections and lets answers finish, up to a limit. */
  close(): Promise<void>;
}

/** Not listening yet. */
export function createWebServer(): Server {
  return createServer({ keepAliveTimeout: keptConnectionMs });
}

/** Rejects where the address cannot be had. */
export function listen(server: Server, { host, port }: WebConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

export function serveWeb(server: Server, { config, backofficeUrl, restarting, monitorKey, pages }: WebOptions): Web {
  const reports = startWebReports({ url: backofficeUrl, key: monitorKey });
  const host = createApiHost(backofficeUrl, config.appVersion, config.site);
  const relay = startRelay({
    server,
    upstream: backofficeUrl,
    tokenOf: (request) => parse(request.headers.cookie ?? "")[host.site.current().tokenKey] ?? null,
    ownsOtherPaths: !pages.devMiddleware,
  });
  server.on("request", reports.note);
  server.on(
    "request",
    createWeb({
      config,
      apiOf: (request, address) => createApi(host, request, address),
      site: host.site,
      isReady: () => host.isReady(),
      ...(restarting && { restarting }),
      failed: reports.failed,
      ...pages,
    }),
  );
  return {
    report: () => reports.start(),
    async close() {
      reports.stop();
      relay.close();
      await drain(server);
    },
  };
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
