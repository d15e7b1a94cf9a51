/** That a cut-down route table answers each address as the whole one does. */
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { createAddressIndex } from "./address-index.server.ts";
import { type RouteNode, treeOf } from "./route-tree.server.ts";

/** Pages as the product nests them: a frame, an index, parameters, a splat for the rest. */
const paths: Record<string, { parentId?: string; path?: string; index?: boolean }> = {
  root: { path: "" },
  home: { parentId: "root", index: true },
  shell: { parentId: "root" },
  goods: { parentId: "shell", path: "goods", index: true },
  list: { parentId: "shell", path: "goods/list" },
  edit: { parentId: "shell", path: "goods/edit" },
  export: { parentId: "shell", path: "export/:list" },
  file: { parentId: "root", path: "export/:list/file" },
  template: { parentId: "root", path: "export/template/file" },
  docs: { parentId: "root", path: "doc/*" },
  api: { parentId: "root", path: "doc.html" },
  rest: { parentId: "root", path: "*" },
};

function buildOf(table: typeof paths): ServerBuild {
  const routes = Object.fromEntries(Object.entries(table).map(([id, route]) => [id, { id, module: {}, ...route }]));
  return { routes, assets: { routes, version: "1" } } as unknown as ServerBuild;
}

/** The table as Remix makes it of routes.ts. */
function tableOf(entries: readonly RouteConfigEntry[], parentId = "root"): typeof paths {
  const own = entries.map(({ id, file, path, index, children }) => {
    const name = id ?? file.replace(/\.\w+$/, "");
    const route = { parentId, ...(path !== undefined && { path }), ...(index && { index }) };
    return { [name]: route, ...tableOf(children ?? [], name) };
  });
  return Object.assign(parentId === "root" ? { root: { path: "" } } : {}, ...own);
}

const trees = new WeakMap<ServerBuild, RouteNode[]>();
function treesOf(build: ServerBuild): RouteNode[] {
  const tree = trees.get(build) ?? treeOf(build.routes);
  trees.set(build, tree);
  return tree;
}

/** What the router makes of an address: its routes and parameters. */
const outcome = (build: ServerBuild, pathname: string) =>
  matchRoutes(treesOf(build), pathname)?.map(({ route, params }) => [route.id, params]) ?? null;

const build = buildOf(paths);
const addresses = [
  ..."/ /goods /goods/ /GOODS/List /goods/list /goods/list// /goods/edit /export/a /export/a/file".split(" "),
  ..."/export/template/file /export /export/a/b /doc /doc/a/b.js /doc.html /nothing /goods/nothing".split(" "),
  ..."/goods//list //goods /g%6fods/list /export/%E4%BA%91 /goods/list/./x /doc/../goods/list".split(" "),
];

it.each(addresses)("matches %s as the whole table does", (pathname) => {
  const buildFor = createAddressIndex(build);
  const read = new URL(`http://localhost${pathname}`).pathname;
  for (const asked of [pathname, `${pathname.replace(/\/$/, "/_root")}.data`]) {
    const own = buildFor(asked);
    expect(outcome(own, read)).toEqual(outcome(build, read));
    expect(Object.keys(own.assets.routes)).toEqual(Object.keys(own.routes));
  }
});

it("holds what stands above a page, which Remix writes into it for the browser's matching", () => {
  const buildFor = createAddressIndex(build);
  for (const path of ["/", "/goods"]) expect(outcome(buildFor("/goods/list"), path)).toEqual(outcome(build, path));
  for (const path of ["/", "/export"]) expect(outcome(buildFor("/export/a"), path)).toEqual(outcome(build, path));
});

it("matches every address of the product as its whole table does", { tags: ["all"] }, () => {
  const product = buildOf(tableOf(routes));
  const buildFor = createAddressIndex(product);
  const all = Object.keys(product.routes).map((id) => {
    const segments: string[] = [];
    for (let route = product.routes[id]; route; route = product.routes[route.parentId ?? ""])
      segments.unshift(route.path ?? "");
    return `/${segments.join("/")}`.replace(/\/+/g, "/").replace(/:\w+/g, "7").replace("*", "any/where");
  });
  expect(all.length).toBeGreaterThan(100);
  for (const path of all) expect(outcome(buildFor(path), path)).toEqual(outcome(product, path));
  expect(Object.keys(buildFor("/clothes/goods/product/list").routes).length).toBeLessThan(10);
});

it("asks the whole table for the routes of other pages, also where one segment may be anything", () => {
  const withToken = buildOf({ ...paths, token: { parentId: "shell", path: ":token" } });
  const buildFor = createAddressIndex(withToken);
  expect(buildFor("/__manifest")).toBe(withToken);
  expect(buildFor("/wp_0123456789abcdefghij")).not.toBe(withToken);
  expect(outcome(buildFor("/nothing"), "/nothing")).toEqual(outcome(withToken, "/nothing"));
});

it("costs the same however many other pages there are", () => {
  const more = Object.fromEntries(
    Array.from({ length: 240 }, (_, n) => [`page-${n}`, { parentId: "shell", path: `part-${n % 12}/page-${n}` }]),
  );
  const sizes = [paths, { ...paths, ...more }].map((table) => {
    const buildFor = createAddressIndex(buildOf(table));
    return ["/goods/list", "/goods/list.data", "/export/a/file", "/"].map(
      (path) => Object.keys(buildFor(path).routes).length,
    );
  });
  expect(sizes[1]).toEqual(sizes[0]);
  expect(Math.max(...(sizes[0] ?? []))).toBeLessThanOrEqual(Object.keys(paths).length);
});

it("makes the build of an address once", () => {
  const buildFor = createAddressIndex(build);
  expect(buildFor("/goods/list.data")).toBe(buildFor("/goods/list"));
  expect(buildFor("/export/a")).toBe(buildFor("/doc/x"));
});
