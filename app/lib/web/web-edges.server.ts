/** What the web process refuses, and says about itself, before any page is asked: one line each where it composes its middleware. */
import type { ErrorRequestHandler, RequestHandler } from "express";

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

const yearSeconds = 365 * 24 * 3600;

/** Over TLS, a browser comes back over TLS. Not over plain HTTP in a shop's own network, which it would lock out. */
export const keepToTls: RequestHandler = (request, response, next) => {
  if (request.secure) response.setHeader("Strict-Transport-Security", `max-age=${yearSeconds}`);
  next();
};

/** Fits a form of text fields and a captcha. */
const maxAnonymousBytes = 64 * 1024;

/** Refuses a large body of who brings no session; what the session is worth is asked later, by the page. */
export function refuseLargeAnonymous(hasSession: (cookies: string) => boolean): RequestHandler {
  return (request, response, next) => {
    const length = Number(request.get("content-length") ?? 0);
    if (length <= maxAnonymousBytes || hasSession(request.get("cookie") ?? "")) return next();
    response.set("Connection", "close").status(413).type("text").send("提交的内容过大，请先登录");
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
