/** The Express handler of all pages: Remix's own, one for each cut-down route table. */
import { createRequestHandler, type GetLoadContextFunction, type RequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { createAddressIndex } from "./address-index.server.ts";
import { withPageDataAsText } from "./page-data.server.ts";

interface PageHandlerOptions {
  /** A function while developing: its routes change, and are matched whole. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  getLoadContext: GetLoadContextFunction;
}

/** Answers pages, their data and resource routes; what an address costs does not depend on how many others there are. */
export function createPageHandler({ build, getLoadContext }: PageHandlerOptions): RequestHandler {
  if (typeof build === "function") {
    return createRequestHandler({ build: async () => withPageDataAsText(await build()), getLoadContext });
  }
  const buildOf = createAddressIndex(withPageDataAsText(build));
  const handlers = new Map<ServerBuild, RequestHandler>();
  return (request, response, next) => {
    const own = buildOf(request.path);
    const handle = handlers.get(own) ?? createRequestHandler({ build: own, getLoadContext });
    handlers.set(own, handle);
    return handle(request, response, next);
  };
}
