/**
 * A route table cut down to one address. Remix tries every route in turn, some seven times a
 * request; a table of the few routes that an address can match makes that constant
 * (docs/decisions/pages.md, "What the framework keeps to itself").
 */
import type { ServerBuild } from "@remix-run/node";
import { matchPath, matchRoutes } from "react-router";
import { manifestPath, pagePathOf } from "./data-address.ts";
import { treeOf } from "./route-tree.server.ts";

type Routes = ServerBuild["routes"];

/** The whole build, or the smallest that answers the address just as the whole would. */
export type BuildOf = (pathname: string) => ServerBuild;

/**
 * Gives the build of an address (a request's pathname) in one look-up. A page without parameters has
 * a build of its own; all addresses with parameters share one; what is neither gets the whole.
 */
export function createAddressIndex(build: ServerBuild): BuildOf {
  const tree = treeOf(build.routes);
  const leaves = Object.values(build.routes).flatMap(({ id, path, index }) =>
    path !== undefined || index ? [pathOf(build.routes, id)] : [],
  );
  const plain = new Set(leaves.filter(isPlain));
  const patterns = leaves.filter((path) => !isPlain(path) && path !== "/*");
  const made = new Map<string, ServerBuild>();
  let shared: ServerBuild | undefined;

  const matching = (path: string) => (matchRoutes(tree, path) ?? []).map(({ route }) => route.id);
  const withParameters = () => {
    const ids = Object.keys(build.routes).filter((id) => !isPlain(pathOf(build.routes, id)));
    const above = ["/", ...patterns.map((path) => path.slice(0, path.search(/\/[:*]/)))].flatMap(pathsDownTo);
    return cutDown(build, [...ids.flatMap((id) => branchOf(build.routes, id)), ...above.flatMap(matching)]);
  };
  return (pathname) => {
    const path = pagePath(pathname);
    if (path === null) return build;
    if (plain.has(path)) {
      const known = made.get(path) ?? cutDown(build, pathsDownTo(path).flatMap(matching));
      made.set(path, known);
      return known;
    }
    if (!patterns.some((pattern) => matchPath(pattern, path))) return build;
    shared ??= withParameters();
    return shared;
  };
}

const isPlain = (path: string) => !/[:*?]/.test(path);

/**
 * The page that a request is about, its data's address included, as the table spells it: the router takes
 * no notice of case and of slashes at the end. Null for what takes more reading, and for what is about other pages.
 */
function pagePath(pathname: string): string | null {
  if (pathname === manifestPath) return null;
  if (!/^\/[\w./-]*$/.test(pathname) || /\/\.\.?(\/|$)/.test(pathname)) return null;
  const path = pagePathOf(pathname).replace(/\/+$/, "");
  return path === "" ? "/" : path.toLowerCase();
}

/** `/a/b` is below `/` and `/a`: what stands there is written into the page too, for the browser's own matching. */
function pathsDownTo(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  return ["/", ...segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`)];
}

function branchOf(routes: Routes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...branchOf(routes, route.parentId), route.id] : [];
}

/** The address of a route, `/` first and in small letters; parents' paths are before its own. */
function pathOf(routes: Routes, id: string): string {
  const segments = branchOf(routes, id).flatMap((above) => (routes[above]?.path ?? "").split("/").filter(Boolean));
  return `/${segments.join("/")}`.toLowerCase();
}

/** The build with those routes alone, in their old order, which decides between equals. */
function cutDown(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const wanted = new Set(ids);
  const only = <R>(table: Record<string, R>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => wanted.has(id)));
  return {
    ...build,
    routes: only(build.routes) as Routes,
    assets: { ...build.assets, routes: only(build.assets.routes) as ServerBuild["assets"]["routes"] },
  };
}
