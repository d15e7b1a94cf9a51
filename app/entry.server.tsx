/**
 * Renders a page to one string and compresses it once, as it does a page's data. Loaders have all been
 * awaited by then, so there is nothing to stream, and a streamed page through
 * compression middleware was measured at a quarter of the speed.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { EndedPage } from "./components/shell/fault/ended-page.tsx";
import { ApiFailure, pageFailureHeader, writePageFailure } from "./lib/api/api-failure.ts";
import { loginPath } from "./lib/paths.ts";
import { wholeDocument } from "./lib/remix/whole-document.server.ts";
import { clearedTokenCookie } from "./lib/session/session-cookie.server.ts";
import type { HeldForm } from "./lib/session/session-end.server.ts";
import { isLite } from "./lib/shell/page-mode.server.ts";
import { preferencesOf } from "./lib/shell/preferences.server.ts";
import { DocumentContext } from "./lib/web/document.ts";
import signInHref from "./styles/sign-in.css?url";
import stylesheetHref from "./styles.css?url";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, stylesheets, api, site }: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Not kept: after a sign-out neither the back button nor a shared machine shows it.
  headers.set("Cache-Control", "no-store");
  headers.append("Vary", "Accept-Encoding, Cookie, Save-Data");
  const held = hasEnded(remixContext) ? api.heldForm() : null;
  if (held) {
    headers.append("Set-Cookie", clearedTokenCookie(request, site.tokenKey));
    return compressed(request, endedPage(request, held, { nonce, stylesheets, site }), 401, headers);
  }
  const whole = await wholeDocument(remixContext, { withData: !isLite(request) });
  const page = renderToString(
    <DocumentContext.Provider value={{ nonce, stylesheets }}>
      <RemixServer context={whole.context} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>,
  );
  const html = whole.finish(page, nonce);
  return compressed(request, html, status, headers);
}

/** The data of a page that a script opens: compressed once, as a page is. */
export async function handleDataRequest(
  response: Response,
  { request, context: { api } }: { request: Request; context: AppLoadContext },
): Promise<Response> {
  if (!response.body) return response;
  const headers = new Headers(response.headers);
  const failure = api.failure();
  if (failure && response.status >= 400) headers.set(pageFailureHeader, writePageFailure(failure));
  // What is fetched ahead has to last until its page is opened.
  const ahead = /prefetch/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", ahead ? "private, no-cache" : "no-store");
  headers.append("Vary", "Accept-Encoding");
  return compressed(request, await response.text(), response.status, headers);
}

/** By the action or by a loader; a refusal of the action's own would have another status. */
function hasEnded({ staticHandlerContext: { errors } }: EntryContext): boolean {
  return Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 401);
}

/** Stands alone: without a session there is no frame to put around it. */
function endedPage(
  request: Request,
  held: HeldForm,
  { nonce, stylesheets, site }: Pick<AppLoadContext, "nonce" | "stylesheets" | "site">,
): string {
  const page = renderToStaticMarkup(
    <EndedPage
      {...held}
      siteTitle={site.title}
      styles={`:root{--theme:${preferencesOf(request, site).theme}}${[stylesheetHref, signInHref].map((href) => stylesheets.get(href) ?? "").join("")}`}
      nonce={nonce}
      loginHref={loginPath(held.address)}
    />,
  );
  return `<!DOCTYPE html>${page}`;
}

/** A request that was cut off is nobody's error; the catalogue's failures are logged in one line. */
export function handleError(
  error: unknown,
  { request, context: { failed } }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted) return;
  const detail = error instanceof ApiFailure ? `${error.kind}: ${error.message}` : error;
  console.error(`${request.method} ${new URL(request.url).pathname} failed:`, detail);
  // The back office has recorded its own.
  if (error instanceof Error && !(error instanceof ApiFailure))
    failed({ method: `${request.method} ${new URL(request.url).pathname}`, exception: error.stack ?? String(error) });
}

/** A list is 3 % smaller than at 5, for 0.3 ms more of its 1.1; beyond 7 only the time grows. */
const brotliQuality = 7;

/**
 * The window that holds the whole text and no more, in bits. In brotli's own of 4 MB, zeroed and freed with each
 * page, a list took 5.1 ms of processor time, 3.4 of them on the main thread; in this, for the same bytes, 1.4 and 0.4.
 */
function brotliWindow(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + 1))));
}

async function compressed(request: Request, text: string, status: number, headers: Headers): Promise<Response> {
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  if (/\bbr\b/.test(accepted)) {
    headers.set("Content-Encoding", "br");
    const bytes = Buffer.from(text);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return new Response(await compressBrotli(bytes, { params }), { status, headers });
  }
  if (/\bgzip\b/.test(accepted)) {
    headers.set("Content-Encoding", "gzip");
    return new Response(await compressGzip(text, { level: 6 }), { status, headers });
  }
  return new Response(text, { status, headers });
}
