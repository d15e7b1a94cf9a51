/** The web process's Express app: static files, the checks every request passes, and the pages. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import compression from "compression";
import { parse } from "cookie";
import express, { type Express, type Response as ExpressResponse, type RequestHandler } from "express";
import helmet from "helmet";
import onHeaders from "on-headers";
import type { Api } from "#app/lib/api/api.server.ts";
import type { SiteSource } from "#app/lib/api/site-source.server.ts";
import { createPageHandler } from "#app/lib/remix/page-handler.server.ts";
import { writtenCookieHeader } from "#app/lib/session/session-cookie.server.ts";
import { createTitleOf, type TitleOf } from "#app/lib/shell/page-titles.server.ts";
import { oauthLandingPath } from "#contract/platform/shop.words.ts";
import { authEndpoints } from "#contract/system/auth.ts";
import type { SiteSetting } from "#contract/system/settings.ts";
import { readStylesheets, serveClient } from "./client-files.server.ts";
import type { WebConfig } from "./env.server.ts";
import type { Site } from "./load-context.server.ts";
import { receiveLanding } from "./oauth-landing.server.ts";
import { refuseCrossSite, refuseLargeBodies, refuseStrangeBodies } from "./request-checks.server.ts";
import {
  answerFailure,
  answerRestarting,
  enforceTls,
  refuseLargeAnonymous,
  refuseUnreadable,
} from "./web-edges.server.ts";

export interface WebOptions {
  config: WebConfig;
  /** The pages' way to the back office, made anew for each request from its cookies and the caller's address. */
  apiOf: (request: Request, address: string) => Api;
  /** What the company shows on every page: as it was last read, or read anew where `request` brings no token. */
  site: SiteSource;
  /** Why no balancer should send anybody here: the process stops, or what it needs does not answer; null while it serves. */
  findUnready: () => Promise<string | null>;
  /** Why the back office answers nothing for now, on purpose; null while it serves. */
  restarting?: () => string | null;
  /** Hears of pages that failed, for the error log. */
  failed: AppLoadContext["failed"];
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The client build: `assets/` with content hashes, and what came from `public/`. */
  clientDir: string;
  /** Vite's middleware in development; it serves the client's files itself. */
  devMiddleware?: RequestHandler | undefined;
}

export function createWeb({
  config,
  apiOf,
  site,
  findUnready,
  restarting = () => null,
  failed,
  build,
  clientDir,
  devMiddleware,
}: WebOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy.split(","));
  // Whether this process lives, and whether it wants requests: a balancer asks for the second.
  app.get("/healthz", (_request, response) => response.type("text").send("ok"));
  app.get("/readyz", async (_request, response) => {
    const unready = await findUnready();
    response
      .status(unready === null ? 200 : 503)
      .type("text")
      .send(unready ?? "ok");
  });
  app.use(refuseUnreadable, enforceTls);
  app.use(securityHeaders(Boolean(devMiddleware)));
  if (devMiddleware) app.use(devMiddleware);
  else serveClient(app, clientDir);
  app.use(answerRestarting(restarting));
  app.get(oauthLandingPath, receiveLanding);
  app.use(
    refuseCrossSite,
    refuseLargeBodies,
    refuseStrangeBodies,
    refuseLargeAnonymous({
      brought: (cookies) => hasToken(cookies, site),
      isLive: (request) => isSession(apiOf(cookieRequest(request), request.ip ?? "")),
    }),
  );
  app.use(compression({ filter: isUncompressed }));
  const stylesheets = devMiddleware ? new Map<string, string>() : readStylesheets(clientDir);
  const titleOf = titles(build);
  app.all(
    "*",
    createPageHandler({
      build,
      getLoadContext: async (request, response): Promise<AppLoadContext> => {
        // An answer to a session says when the site has changed; of who has none, nothing does.
        const setting = await site.read({ anew: !hasToken(request.get("cookie") ?? "", site) });
        const asked = cookieRequest(request);
        const api = apiOf(asked, request.ip ?? "");
        onHeaders(response, () => {
          const position = api.written();
          if (position !== null) response.append("Set-Cookie", writtenCookieHeader(asked, position));
        });
        return {
          api,
          site: siteOf(setting, config),
          titleOf: await titleOf(),
          nonce: response.locals.nonce as string,
          stylesheets,
          drained: () => drained(response),
          failed,
        };
      },
      isOutdated: ({ api }) => api.isOutdated(),
    }),
  );
  app.use(answerFailure);
  return app;
}

function hasToken(cookies: string, site: SiteSource): boolean {
  return Boolean(parse(cookies)[site.current().tokenKey]);
}

/** Whether the back office knows the session; throws where it does not answer. */
async function isSession(api: Api): Promise<boolean> {
  const asked = await api.outcome(authEndpoints.info);
  if (!asked.ok && asked.failure.kind !== "signed-out") throw asked.failure;
  return asked.ok;
}

function siteOf(setting: SiteSetting, config: WebConfig): Site {
  const { title, showFooter, footer, caseNumber, tokenKey, tokenCookieExpires, passCookieExpires, ...look } = setting;
  const { theme, size, tagsView: showTabs, fixedHeader, sidebarLogo: showLogo, uniqueOpened } = look;
  return {
    ...{ title, showFooter, footer, caseNumber, tokenKey, tokenCookieExpires, passCookieExpires },
    look: { theme, size, showTabs, fixedHeader, showLogo, uniqueOpened },
    appVersion: config.appVersion,
    testEnvironment: config.testEnvironment,
    loginRsaPublicKey: config.loginRsaPublicKey,
  };
}

/** Remix writes a body as fast as it comes; what must not pile up in memory waits for this. */
async function drained(response: ExpressResponse): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return;
  const { promise, resolve } = waiting();
  response.once("drain", resolve).once("close", resolve);
  await promise;
  response.off("drain", resolve).off("close", resolve);
}

function waiting(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The pages' titles; read anew for each request while developing, since pages change. */
function titles(build: WebOptions["build"]): () => TitleOf | Promise<TitleOf> {
  if (typeof build === "function") return async () => createTitleOf((await build()).routes);
  const titleOf = createTitleOf(build.routes);
  return () => titleOf;
}

/** A strict Content-Security-Policy; scripts and styles of ours carry the response's nonce. */
function securityHeaders(development: boolean): RequestHandler {
  const nonceSource = (_request: unknown, response: unknown) =>
    `'nonce-${(response as ExpressResponse).locals.nonce as string}'`;
  // The viewer of the API's documentation writes style attributes of its own.
  const styleSource = (request: IncomingMessage, response: unknown) =>
    request.url?.startsWith("/doc/") ? "'unsafe-inline'" : nonceSource(request, response);
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonceSource],
        // Vite's client adds style elements of its own while developing.
        styleSrc: ["'self'", development ? "'unsafe-inline'" : styleSource],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", ...(development ? ["ws:"] : [])],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // Behind plain HTTP in a shop's own network the header would lock browsers out.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
  });
  return (request, response, next) => {
    response.locals.nonce = randomBytes(16).toString("base64");
    onHeaders(response, () => {
      if (isDocument(response)) return;
      for (const name of documentHeaders) response.removeHeader(name);
    });
    protect(request, response, next);
  };
}

/**
 * What speaks of documents only; 600 bytes that pictures, data and scripts need
 * not carry over a slow line. An SVG can be opened as a document, a picture of
 * pixels cannot.
 */
const documentHeaders = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];
const otherTypes = /^(?:image\/(?!svg)|font\/|text\/(?:css|javascript|x-script)|application\/(?:json|javascript))/;

function isDocument(response: ExpressResponse): boolean {
  return !otherTypes.test(String(response.getHeader("Content-Type") ?? ""));
}

/** Pages and their data arrive compressed from the renderer; the rest is left to the middleware. */
const isUncompressed: compression.CompressionFilter = (request, response) =>
  !response.hasHeader("Content-Encoding") && compression.filter(request, response);

/** What the API client reads of an Express request, as the Request that loaders see. */
function cookieRequest(request: express.Request): Request {
  const address = `${request.protocol}://${request.get("host") ?? "localhost"}${request.originalUrl}`;
  const headers = new Headers();
  for (const name of ["cookie", "user-agent"]) {
    const value = request.get(name);
    if (value) headers.set(name, value);
  }
  return new Request(URL.canParse(address) ? address : "http://localhost/", { method: request.method, headers });
}
