/** What every request passes before a page sees it. */
import type { Request, RequestHandler } from "express";
import { pagePathOf } from "#app/lib/remix/data-address.ts";
import { maxPictureBytes } from "#contract/goods/pictures.ts";
import { productLimits } from "#contract/goods/product.words.ts";
import { maxReleaseBytes, releaseUploadPath } from "#contract/system/mnt/deploy.words.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a mutation that another site's page sent: Origin, or else Referer, must name this host, by the scheme that
 * the request came by. A proxy in front that speaks TLS need not say so: then the browser does, which calls the page the
 * same origin (only where it speaks TLS itself), or the proxy has at least named whom it speaks for.
 */
export const refuseCrossSite: RequestHandler = (request, response, next) => {
  if (safeMethods.has(request.method)) return next();
  const text = request.get("origin") ?? request.get("referer");
  const source = text && URL.canParse(text) ? new URL(text) : null;
  const site = request.get("sec-fetch-site");
  const isHere = source !== null && source.host === request.get("host") && site !== "cross-site";
  if (isHere && (source.protocol === `${request.protocol}:` || mayBehindTls(request, source, site))) return next();
  refuse(response, 403, "请求来源不被允许，请在本系统的页面中操作");
};

/** Whether the page may have come by TLS although the request did not, or not as far as is known here. */
function mayBehindTls(request: Request, { protocol }: URL, site: string | undefined): boolean {
  if (request.secure || protocol !== "https:") return false;
  const isTold = request.get("x-forwarded-proto") !== undefined && request.ips.length > 0;
  return !isTold && (site === "same-origin" || request.ips.length > 0);
}

/** What a form of ours, or the router in its place, sends. */
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|application\/json)(?:;|$)/i;

/** Refuses a body of another kind in a sentence: the pages' handler would fail at it in English. */
export const refuseStrangeBodies: RequestHandler = (request, response, next) => {
  const isEmpty = request.get("content-length") === "0" && request.get("content-type") === undefined;
  if (safeMethods.has(request.method) || isEmpty || formTypes.test(request.get("content-type") ?? "")) return next();
  refuse(response, 415, "提交的内容类型不对，请在本系统的页面中操作");
};

/** A form of text fields. */
const maxFormBytes = 1024 * 1024;
/** A form with all the pictures a style may hold. */
const maxUploadBytes = maxPictureBytes * productLimits.pictures + maxFormBytes;

/** More than this is not worth waiting for. */
const maxDrainedBytes = 4 * maxUploadBytes;

/** Refuses a body before reading it. Browsers always send a length; one of unknown length is not taken. */
export const refuseLargeBodies: RequestHandler = (request, response, next) => {
  if (safeMethods.has(request.method)) return next();
  const length = Number(request.get("content-length") ?? Number.NaN);
  if (Number.isNaN(length)) return refuse(response, 411, "请求缺少长度，请在本系统的页面中操作");
  const upload = request.get("content-type")?.startsWith("multipart/form-data");
  // A release is passed on as it comes, and never in the memory.
  if (upload && pagePathOf(request.path) === releaseUploadPath && length <= maxReleaseBytes + maxFormBytes)
    return next();
  if (length <= (upload ? maxUploadBytes : maxFormBytes)) return next();
  // Node throws the rest away as it comes. Closing at once would reset the connection under a browser that
  // is still sending, and it would show its own error page instead of the sentence.
  if (length > maxDrainedBytes) response.set("Connection", "close");
  refuse(response, 413, `提交的内容过大（上限 ${upload ? "46" : "1"} MB），请返回上一页修改后重试`);
};

/** A page of one sentence, that needs no script and no stylesheet. */
function refuse(response: Parameters<RequestHandler>[1], status: number, sentence: string): void {
  response
    .status(status)
    .type("html")
    .send(
      `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title></head><body><main><h1>${sentence}</h1><p><a href="/">返回首页</a></p></main></body></html>`,
    );
}
