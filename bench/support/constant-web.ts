/**
 * A process that serves the product's pages from constants: the same Express
 * app, the same build, rendering and compression, but what pages ask of the
 * back office was recorded once. No session is checked and nothing is called.
 *
 * Gets the address of a back office and a session's cookie as a message and
 * answers with its own port.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { type Api, createApi, createApiHost } from "#app/lib/api/api.server.ts";
import { readWebConfig } from "#app/lib/web/env.server.ts";
import { createWeb } from "#app/lib/web/web.server.ts";
import { root } from "./product.ts";

export interface ConstantWebOrder {
  readonly backofficeUrl: string;
  readonly cookie: string;
}

process.once("message", (order: ConstantWebOrder) => void serve(order));
process.once("disconnect", () => process.exit(0));

async function serve({ backofficeUrl, cookie }: ConstantWebOrder): Promise<void> {
  const config = readWebConfig({});
  const host = createApiHost(() => backofficeUrl, config.appVersion);
  const signedIn = new Request("http://localhost/", { headers: { Cookie: cookie } });
  const api = recorded(createApi(host, signedIn, "127.0.0.1"));
  const web = createWeb({
    config,
    apiOf: () => api,
    build: (await import(join(root, "build/server/index.js"))) as ServerBuild,
    clientDir: join(root, "build/client"),
  });
  const server = createServer(web).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

/** Answers each question as it was answered the first time, in settled promises. */
function recorded(api: Api): Api {
  const answers = new Map<string, Promise<unknown>>();
  const once = <R>(key: string, ask: () => Promise<R>): Promise<R> => {
    const known = answers.get(key) ?? ask();
    answers.set(key, known);
    return known as Promise<R>;
  };
  return {
    ...api,
    call: (endpoint, ...input) => once(endpoint.path, () => api.call(endpoint, ...input)),
    kept: (endpoint, ...input) => once(endpoint.path, () => api.kept(endpoint, ...input)),
    viewer: () => once("viewer", () => api.viewer()),
    confirmSession: async () => {},
  };
}
