/**
 * What a loader gives travels as one JSON text. Remix's own encoding numbers every value and every key, twice over a
 * page of rows: as a text, a list of goods is 6 % smaller and its data 16 %, and the browser reads it natively
 * (docs/decisions/pages.md, "Loader data is one text"). Loaders give what JSON knows: no dates, no maps.
 */

import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData as useRemixLoaderData, useRouteLoaderData as useRemixRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";

/** The data of the route whose component calls it. */
export function useLoaderData<Loader>(): SerializeFrom<Loader> {
  return usePageData(useRemixLoaderData<Loader>());
}

/** The data of a route that is part of the page; undefined of one that is not, or that failed. */
export function useRouteLoaderData<Loader>(routeId: string): SerializeFrom<Loader> | undefined {
  return usePageData(useRemixRouteLoaderData<Loader>(routeId));
}

/** What a fetcher loaded, for a fetcher's data come the same way. */
export function usePageData<T>(given: T): T {
  return useMemo(() => (typeof given === "string" ? JSON.parse(given) : given), [given]);
}
