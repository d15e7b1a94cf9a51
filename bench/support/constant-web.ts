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
  /** The build's routes are cut or filled up to so many, the pages' addresses apart; all of them when absent. */
  readonly routes?: { readonly count: number; readonly path: string };
}

process.once("message", (order: ConstantWebOrder) => void serve(order));
process.once("disconnect", () => process.exit(0));

async function serve({ backofficeUrl, cookie, routes }: ConstantWebOrder): Promise<void> {
  const config = readWebConfig({});
  const host = createApiHost(() => backofficeUrl, config.appVersion);
  const signedIn = new Request("http://localhost/", { headers: { Cookie: cookie } });
  const api = recorded(createApi(host, signedIn, "127.0.0.1"));
  const build = (await import(join(root, "build/server/index.js"))) as ServerBuild;
  const web = createWeb({
    findUnready: async () => null,
    failed: () => {},
    config,
    apiOf: () => api,
    site: host.site,
    build: routes ? resized(build, routes) : build,
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

/** The build with `count` routes: those of one page first, then others of its own, then copies of that page elsewhere. */
function resized(build: ServerBuild, { count, path }: { count: number; path: string }): ServerBuild {
  const page = Object.values(build.routes).find((route) => `/${route.path}` === path);
  if (!page) throw new Error(`${path} is no page of the build`);
  const branch: string[] = [];
  for (let id: string | undefined = page.id; id; id = build.routes[id]?.parentId) branch.unshift(id);
  const others = Object.keys(build.routes).filter((id) => !branch.includes(id));
  const own = [...branch, ...others].slice(0, count);
  const only = <R>(table: Record<string, R>) => Object.fromEntries(own.map((id) => [id, table[id] as R]));
  const copies = <R extends object>(route: R | undefined) =>
    Object.fromEntries(
      Array.from({ length: count - own.length }, (_, index) => {
        const id = `part-${index % 20}/page-${index}`;
        return [id, { ...(route as R), id, path: id }];
      }),
    );
  return {
    ...build,
    routes: { ...only(build.routes), ...copies(page) },
    assets: { ...build.assets, routes: { ...only(build.assets.routes), ...copies(build.assets.routes[page.id]) } },
  };
}
