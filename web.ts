/** The pages as a process serves them: an HTTP server, the pages' Express app on it, the relay and the reports of its work. */
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
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
const finishMs = 3000;

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
  /**
   * Lets answers finish, up to a limit. Told to `drain`, it first serves on for the configured time, and says at
   * `/readyz` that it goes, so that no balancer sends anybody to a closed door.
   */
  close(how?: { drain: boolean }): Promise<void>;
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
  let draining = false;
  server.on("request", (_request, response) => {
    // Whoever keeps the connection would send the next request into its end.
    if (draining) response.setHeader("Connection", "close");
  });
  server.on("request", reports.note);
  server.on(
    "request",
    createWeb({
      config,
      apiOf: (request, address) => createApi(host, request, address),
      site: host.site,
      findUnready: async () => {
        if (draining) return "stopping";
        return (await host.isReady()) ? null : "back office or database";
      },
      ...(restarting && { restarting }),
      failed: reports.failed,
      ...pages,
    }),
  );
  return {
    report: () => reports.start(),
    async close({ drain } = { drain: false }) {
      if (drain && config.drainMs > 0) {
        draining = true;
        await sleep(config.drainMs);
      }
      reports.stop();
      relay.close();
      await finish(server);
    },
  };
}

function finish(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), finishMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
