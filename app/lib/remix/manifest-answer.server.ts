/**
 * What the router is told of the pages that links lead to (lazy route discovery). Remix matches each path of a page's
 * menu against every route, anew for each page: a quarter of the web process's time. Here a path is matched once.
 */
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { matchRoutes } from "react-router";
import { treeOf } from "./route-tree.server.ts";

/** Of an address, as Remix has it. */
const longestAddress = 7680;
const keptAYear = "public, max-age=31536000, immutable";
/** Addresses can be made up. */
const mostPaths = 5_000;

/** Answers GET `/__manifest?version=…&p=…` as Remix's own handler does. */
export function createManifestAnswer(build: ServerBuild): RequestHandler {
  const tree = treeOf(build.routes);
  const known = new Map<string, readonly string[]>();
  const matching = (path: string): readonly string[] => {
    const found = known.get(path);
    if (found) return found;
    const ids = (matchRoutes(tree, path, build.basename) ?? []).map(({ route }) => route.id);
    if (known.size >= mostPaths) known.clear();
    known.set(path, ids);
    return ids;
  };
  return (request, response) => {
    const { searchParams } = new URL(request.originalUrl, "http://localhost");
    if (searchParams.get("version") !== build.assets.version) {
      // The page is of another build: it loads its next address as a document.
      response.status(204).set("X-Remix-Reload-Document", "true").end();
    } else if (!searchParams.has("p") || request.originalUrl.length > longestAddress) {
      response.status(400).type("text").send("Invalid Request");
    } else {
      const ids = new Set(searchParams.getAll("p").flatMap(pathsDownTo).flatMap(matching));
      const patches = Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]]));
      response.set("Cache-Control", keptAYear).json(patches);
    }
  };
}

/** `/a/b` is below `/a`, whose own routes the browser's matching needs too. */
function pathsDownTo(path: string): string[] {
  const segments = path.replace(/^\//, "").split("/");
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
}
