/** A web process that serves the pages of one company after the other, so that only the first one pays for its start. */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { readWebConfig } from "#app/lib/web/env.server.ts";
import { createWebServer, listen, serveWeb } from "../../../web.ts";
import { serveOrders } from "./served.ts";

// Bundled into the folder where the pages are built, like the web process itself.
const build = (await import(new URL("./server/index.js", import.meta.url).href)) as ServerBuild;
const clientDir = fileURLToPath(new URL("./client", import.meta.url));

serveOrders(async (env) => {
  const config = readWebConfig(env);
  const { backofficeUrl, monitorKey } = config;
  if (!backofficeUrl) throw new Error("BACKOFFICE_URL names the back office that is there already");
  const server = createWebServer();
  await listen(server, { ...config, port: 0 });
  const web = serveWeb(server, { config, backofficeUrl: () => backofficeUrl, monitorKey, pages: { build, clientDir } });
  web.report();
  return { port: (server.address() as AddressInfo).port, close: () => web.close() };
});
