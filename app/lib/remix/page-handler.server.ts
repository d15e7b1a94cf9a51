/** The Express handler of all pages: Remix's own, one for each cut-down route table. */
import { createRequestHandler, type RequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request, Response } from "express";
import { createAddressIndex } from "./address-index.server.ts";
import { manifestPath } from "./data-address.ts";
import { renewWith, withFreshPages } from "./fresh-page.server.ts";
import { createManifestAnswer } from "./manifest-answer.server.ts";
import { withPageDataAsText } from "./page-data.server.ts";

interface PageHandlerOptions {
  /** A function while developing: its routes change, and are matched whole. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  getLoadContext(request: Request, response: Response): Promise<AppLoadContext>;
  /** Whether the loaders learnt that their context is out of date; they run again then. */
  isOutdated(context: AppLoadContext): boolean;
}

/** Answers pages, their data and resource routes; what an address costs does not depend on how many others there are. */
export function createPageHandler({ build, isOutdated, ...options }: PageHandlerOptions): RequestHandler {
  const getLoadContext = async (request: Request, response: Response) => {
    const context = await options.getLoadContext(request, response);
    // What a form was answered with is shown as it came.
    if (request.method === "GET") {
      renewWith(context, {
        isOutdated: () => isOutdated(context),
        renew: async () => Object.assign(context, await options.getLoadContext(request, response)),
      });
    }
    return context;
  };
  const own = (whole: ServerBuild) => withFreshPages(withPageDataAsText(whole));
  if (typeof build === "function")
    return createRequestHandler({ build: async () => own(await build()), getLoadContext });
  const buildOf = createAddressIndex(own(build));
  const answerManifest = createManifestAnswer(build);
  const handlers = new Map<ServerBuild, RequestHandler>();
  return async (request, response, next) => {
    if (request.path === manifestPath) return answerManifest(request, response, next);
    const cut = buildOf(request.path);
    const handle = handlers.get(cut) ?? createRequestHandler({ build: cut, getLoadContext });
    handlers.set(cut, handle);
    return handle(request, response, next);
  };
}
