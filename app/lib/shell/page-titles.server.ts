/** The title of each page inside the shell, read from its route module's `handle`. */
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "react-router";

interface PageNode {
  id: string;
  handle: unknown;
  /** Not a redirect, nor a file. */
  isPage: boolean;
  path?: string;
  children?: PageNode[];
}

/** See {@link createTitleOf}. */
export type TitleOf = (pathname: string) => string | null;

const shellId = "routes/shell";
/** Paths with parameters could fill the memory; the pages themselves are far fewer. */
const maxKnown = 2000;

/** Gives a page's title by its path: empty where it has none, null for what is no page of the shell. */
export function createTitleOf(routes: ServerBuild["routes"]): TitleOf {
  const tree = treeOf(routes);
  const known = new Map<string, string | null>();
  return (pathname) => {
    const found = known.get(pathname);
    if (found !== undefined) return found;
    const matches = matchRoutes(tree, pathname) ?? [];
    const isPage = matches.some(({ route }) => route.id === shellId);
    const page = matches.at(-1)?.route;
    const title = isPage && page?.isPage ? titleIn(page.handle) : null;
    if (known.size >= maxKnown) known.clear();
    known.set(pathname, title);
    return title;
  };
}

function treeOf(routes: ServerBuild["routes"], parentId?: string): PageNode[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const own = { id, handle: module.handle, isPage: "default" in module, ...(path !== undefined && { path }) };
      return index ? { ...own, path: "" } : { ...own, children: treeOf(routes, id) };
    });
}

function titleIn(handle: unknown): string {
  return handle && typeof handle === "object" && "title" in handle ? String(handle.title) : "";
}
