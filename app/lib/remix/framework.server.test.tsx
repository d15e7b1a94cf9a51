/**
 * What this folder takes for granted of Remix, tried on Remix itself: its request handler with a small
 * build, rendered as the product renders. An upgrade that changes one of these edges fails here.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import vm from "node:vm";
import { createRequestHandler, type EntryContext, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import express from "express";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { isDataPath, pageOf } from "./data-address.ts";
import { buildVersion, scriptsOf } from "./manifest.ts";
import { createManifestAnswer } from "./manifest-answer.server.ts";
import { wholeDocument } from "./whole-document.server.ts";

/** The addresses that loaders saw. */
const seen: string[] = [];
const listRows = "杏 'S' \\ <8801> & \u2028";

const route = { hasAction: false, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
const module = {
  default: () => (
    <html lang="zh-CN">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  ),
};
const loader = (name: string) => (args: LoaderFunctionArgs) => {
  seen.push(`${name} ${pageOf(new URL(args.request.url))} ${isDataPath(new URL(args.request.url).pathname)}`);
  return name === "list" ? listRows : name;
};

async function render(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const whole = await wholeDocument(context, { withData: !request.headers.has("Save-Data") });
  const page = renderToString(<RemixServer context={whole.context} url={request.url} />);
  return new Response(whole.finish(page, "n0nce"), { status, headers });
}

const build = {
  entry: { module: { default: render } },
  routes: {
    root: { id: "root", path: "", module: { ...module, loader: loader("root") } },
    home: { id: "home", parentId: "root", index: true, module: { default: () => <p>home</p>, loader: loader("home") } },
    list: {
      id: "list",
      parentId: "root",
      path: "goods/list",
      module: { default: () => <p>list</p>, loader: loader("list") },
    },
  },
  assets: {
    entry: { imports: ["/runtime.js"], module: "/entry.js" },
    routes: {
      root: { id: "root", path: "", module: "/root.js", ...route, hasLoader: true },
      home: { id: "home", parentId: "root", index: true, module: "/home.js", ...route, hasLoader: true },
      list: {
        id: "list",
        parentId: "root",
        path: "goods/list",
        module: "/list.js",
        imports: ["/table.js"],
        ...route,
        hasLoader: true,
      },
    },
    url: "/manifest.js",
    version: "build-7",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  basename: "/",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    unstable_optimizeDeps: false,
  },
} as unknown as ServerBuild;

const ask = (path: string, init?: RequestInit) =>
  createRequestHandler(build, "production")(new Request(`http://host.example${path}`, init));

afterEach(() => {
  seen.splice(0);
  vi.unstubAllGlobals();
});

it.each([
  ["/goods/list?page=2", "/goods/list?page=2", false],
  ["/goods/list.data?page=2", "/goods/list?page=2", true],
  ["/goods/list.data?page=2&_routes=list", "/goods/list?page=2", true],
  ["/_root.data", "/", true],
])("the data of a page is asked for at an address of its own: %s", async (asked, page, isData) => {
  const { status } = await ask(asked);
  expect(status).toBe(200);
  // Single fetch may hand the page's address to loaders, or the one that was asked for; both mean the page.
  for (const line of seen) expect(line.split(" ")[1]).toBe(page);
  expect(seen.length).toBeGreaterThan(0);
  expect(isDataPath(new URL(asked, "http://host.example").pathname)).toBe(isData);
});

it("only the named routes run when some are named", async () => {
  await ask("/goods/list.data?_routes=list");
  expect(seen.map((line) => line.split(" ")[0])).toEqual(["list"]);
});

it("an answer of Remix to a data request says that it is one, failures included", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const path of ["/goods/list.data", "/nothing.data"]) {
    expect((await ask(path)).headers.has("X-Remix-Response")).toBe(true);
  }
  expect((await ask("/goods/list")).headers.has("X-Remix-Response")).toBe(false);
  logged.mockRestore();
});

it("the data behind the page is what the browser's stream gives, letter by letter", async () => {
  const html = await (await ask("/goods/list")).text();
  const data = await (await ask("/goods/list.data")).text();
  expect(data).toContain("8801");
  expect(html.endsWith("</script></body></html>")).toBe(true);
  const context = vm.createContext({ window: {}, ReadableStream, TextEncoderStream });
  for (const [, attributes, text] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (!attributes?.includes("module")) vm.runInContext(`with (window) { ${text} }`, context);
  }
  const { stream } = vm.runInContext("window.__remixContext", context) as { stream: ReadableStream<Uint8Array> };
  const streamed = await new Response(stream).text();
  // Both are of turbo-stream; the page's holds more beside it.
  expect(streamed).toContain(JSON.stringify(listRows).slice(1, -1));
});

it("a page that runs no script has no data behind it", async () => {
  const html = await (await ask("/goods/list", { headers: { "Save-Data": "on" } })).text();
  expect(html).not.toContain("streamController.enqueue");
});

it("the manifest in the page names its build, and each route's scripts", async () => {
  const html = await (await ask("/goods/list")).text();
  const manifest = /window\.__remixManifest = (\{.*?\n\});/s.exec(html)?.[1] ?? "{}";
  vi.stubGlobal("window", { __remixManifest: JSON.parse(manifest), __remixRouteModules: { root: {} } });
  expect(buildVersion()).toBe("build-7");
  expect(scriptsOf("/goods/list")).toEqual(["/list.js", "/table.js"]);
  expect(scriptsOf("/goods/unknown")).toBeNull();
  vi.stubGlobal("window", { __remixManifest: JSON.parse(manifest), __remixRouteModules: { root: {}, list: {} } });
  expect(scriptsOf("/goods/list")).toEqual([]);
  expect(html).toContain("window.__remixRouteModules = {");
});

it("routes are discovered at the manifest's address, by the build's version", async () => {
  const found = await (await ask("/__manifest?p=%2Fgoods%2Flist&version=build-7")).json();
  expect(found.list).toMatchObject({ module: "/list.js", parentId: "root" });
});

it.each([
  "p=%2Fgoods%2Flist&version=build-7",
  "p=%2F&p=goods%2Flist&p=%2Fnothing%2Fat%2Fall&version=build-7",
  "p=%2Fgoods%2Flist&version=build-6",
  "p=%2Fgoods",
  "version=build-7",
  `${"p=%2Fgoods%2Flist&".repeat(400)}version=build-7`,
])("and answered here as Remix answers: %s", async (query) => {
  const server = express().use(createManifestAnswer(build)).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const path = `/__manifest?${query}`;
  const own = await fetch(`http://127.0.0.1:${port}${path}`);
  const remix = await ask(path);
  expect(own.status).toBe(remix.status);
  for (const name of ["Cache-Control", "X-Remix-Reload-Document"])
    expect(own.headers.get(name)).toBe(remix.headers.get(name));
  const [text, expected] = [await own.text(), await remix.text()];
  if (own.status === 200) expect(JSON.parse(text)).toEqual(JSON.parse(expected));
  server.close();
});
