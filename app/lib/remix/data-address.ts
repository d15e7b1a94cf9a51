/** The router's own addresses: the data of the page at `/a` is asked for at `/a.data`, that of `/` at `/_root.data`. Pure. */

/** Where the router asks for the routes of pages that it does not know yet. */
export const manifestPath = "/__manifest";

const dataEnd = /\.data$/;
/** Names the routes whose loaders are to run, when not all are. */
const routesParam = "_routes";

/** Whether a request asks for a page's data, or sends it a form, by script. */
export function isDataPath(pathname: string): boolean {
  return dataEnd.test(pathname);
}

/** Where the data of the page at an address is asked for. */
export function dataAddressOf({ origin, pathname, search }: Pick<URL, "origin" | "pathname" | "search">): string {
  return `${origin}${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
}

/** The path of the page whose data is asked for; of a page, its own. */
export function pagePathOf(pathname: string): string {
  return pathname.replace(/(\/_root)?\.data$/, "") || "/";
}

/** The page's path and search, of its own address or of its data's. */
export function pageOf(address: URL): string {
  const { pathname, searchParams, search } = address;
  if (!searchParams.has(routesParam)) return pagePathOf(pathname) + search;
  const params = new URLSearchParams(searchParams);
  params.delete(routesParam);
  return pagePathOf(pathname) + (params.size > 0 ? `?${params}` : "");
}
