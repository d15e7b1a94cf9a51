/**
 * The browser's copy of the route manifest. Remix keeps it in `window.__remixManifest` and adds to
 * it what links lead to (lazy route discovery). In the browser only.
 */

/** The build that the page belongs to; another build has another. */
export function buildVersion(): string {
  return window.__remixManifest.version;
}

/**
 * The scripts that the page at a path needs besides those that have run; null while the router does not
 * know its routes, and for a path with parameters.
 */
export function scriptsOf(pathname: string): string[] | null {
  const { routes } = window.__remixManifest;
  const branchOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...branchOf(route.parentId), route.id] : [];
  };
  const pathOf = (id: string) => {
    const segments = branchOf(id).flatMap((above) => (routes[above]?.path ?? "").split("/").filter(Boolean));
    return `/${segments.join("/")}`;
  };
  const leaf = Object.values(routes).find((route) => route?.path && !route.index && pathOf(route.id) === pathname);
  if (!leaf) return null;
  return branchOf(leaf.id).flatMap((id) => {
    const route = routes[id];
    return route && !window.__remixRouteModules[id] ? [route.module, ...(route.imports ?? [])] : [];
  });
}

/** The router asks now for the routes of a link that it left for the click. */
export function discoverNow(link: Element): void {
  link.setAttribute("data-discover", "true");
}

/** The router asks for the routes of a page that no link leads to; gives what takes the request back. */
export function discoverPage(path: string): () => void {
  const link = Object.assign(document.createElement("a"), { href: path, hidden: true });
  discoverNow(link);
  document.body.append(link);
  return () => link.remove();
}
