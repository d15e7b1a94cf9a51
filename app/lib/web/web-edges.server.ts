/** What the web process refuses, and says about itself, before any page is asked: one line each where it composes its middleware. */
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { isDataPath } from "#app/lib/remix/data-address.ts";

/** Names and addresses, with a port; what a URL cannot be made of is nobody's page. */
const hostPattern = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Refuses a Host header, or an address, that no URL can be made of, which the pages' handler would fail at. */
export const refuseUnreadable: RequestHandler = (request, response, next) => {
  const host = request.get("host") ?? "localhost";
  if (hostPattern.test(host) && isDecodable(request.path) && URL.canParse(request.originalUrl, `http://${host}`)) {
    return next();
  }
  response.status(400).type("text").send("请求的地址不正确");
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** How soon a waiting page looks again. */
const lookAgainSeconds = 3;

/** While the back office is away on purpose: documents say why and come by themselves once it is back, data is refused. */
export function answerRestarting(restarting: () => string | null): RequestHandler {
  return (request, response, next) => {
    const why = restarting();
    if (why === null) return next();
    response.status(503).set({ "Retry-After": String(lookAgainSeconds), "Cache-Control": "no-store" });
    if (request.method !== "GET" || !request.accepts("html") || isDataPath(request.path))
      return response.type("text").send(`${why}，请稍候`);
    // After a form its address is looked at, which sends nothing again.
    response
      .set("Refresh", String(lookAgainSeconds))
      .type("html")
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<title>请稍候</title><style nonce="${response.locals.nonce}">body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;` +
          `color:#303133}</style><h1>请稍候</h1><p role="status">${escaped(why)}。</p><p>完成后本页自动打开；数据库是一次换好的，不要关闭程序。</p></html>`,
      );
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const yearSeconds = 365 * 24 * 3600;

/** Over TLS, a browser comes back over TLS. Not over plain HTTP in a shop's own network, which it would lock out. */
export const enforceTls: RequestHandler = (request, response, next) => {
  if (request.secure) response.setHeader("Strict-Transport-Security", `max-age=${yearSeconds}`);
  next();
};

/** Fits a form of text fields and a captcha. */
const maxAnonymousBytes = 64 * 1024;

/** Up to here a session is believed for its name, and asked for by the page: a form of text fields. */
const maxUnprovenBytes = 1024 * 1024;

interface Sessions {
  /** Whether the cookies hold one by its name; what it is worth is not asked. */
  brought(cookies: string): boolean;
  /** Whether the back office knows it. */
  isLive(request: Request): Promise<boolean>;
}

/** Refuses a large body of who brings no session, and an upload of who made one up: it would be read into the memory before any page asks. */
export function refuseLargeAnonymous({ brought, isLive }: Sessions): RequestHandler {
  return async (request, response, next) => {
    const length = Number(request.get("content-length") ?? 0);
    if (length <= maxAnonymousBytes) return next();
    const refuse = () => response.status(413).type("text").send("提交的内容过大，请先登录");
    if (!brought(request.get("cookie") ?? "")) {
      response.set("Connection", "close");
      return refuse();
    }
    if (length <= maxUnprovenBytes) return next();
    try {
      if (await isLive(request)) return next();
    } catch (error) {
      return next(error);
    }
    // The rest is thrown away as it comes: a browser whose session has ended is still sending, and is to see why.
    refuse();
  };
}

/** What went wrong before a page: one sentence, and one line for the operator. */
export const answerFailure: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const status = (error as { status?: unknown }).status;
  const refused = typeof status === "number" && status >= 400 && status < 500;
  if (!refused) process.stderr.write(`${request.method} ${request.path} failed: ${String(error)}\n`);
  response
    .status(refused ? status : 500)
    .type("text")
    .send(refused ? "请求的地址不正确" : "服务器繁忙，请稍候重试!");
};
