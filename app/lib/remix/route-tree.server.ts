/** The route table of a build as the router matches it. */
import type { ServerBuild } from "@remix-run/node";

/** Its id, and where it lies: what matching asks of a route. */
export type RouteNode = { id: string; path?: string } & ({ index: true } | { children: RouteNode[] });

export function treeOf(routes: ServerBuild["routes"]): RouteNode[] {
  const below = new Map<string | undefined, ServerBuild["routes"][string][]>();
  for (const route of Object.values(routes)) below.set(route.parentId, [...(below.get(route.parentId) ?? []), route]);
  const nodes = (parentId?: string): RouteNode[] =>
    (below.get(parentId) ?? []).map(({ id, path, index }) => {
      const own = { id, ...(path !== undefined && { path }) };
      return index ? { ...own, index } : { ...own, children: nodes(id) };
    });
  return nodes();
}
