/** The browser's own files: scripts and styles with their hashes, and what came from `public/`. */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import compression from "compression";
import { serialize } from "cookie";
import express, { type Express, type Response as ExpressResponse, type RequestHandler } from "express";
import { stylesheetCookie, stylesheetMark } from "#app/lib/shell/page-mode.server.ts";

const yearSeconds = 365 * 24 * 3600;

/** Hashed files for good; a stale one is 404 in plain text, never a page. The stylesheet's response says it was fetched. */
export function serveClient(app: Express, clientDir: string): void {
  const assets = join(clientDir, "assets");
  app.use(
    "/assets",
    preferPacked(assets),
    compression(),
    express.static(assets, {
      immutable: true,
      maxAge: yearSeconds * 1000,
      index: false,
      redirect: false,
      setHeaders(response: ExpressResponse, path: string) {
        const plain = path.replace(/\.br$/, "");
        if (plain.endsWith(".css")) {
          const mark = serialize(stylesheetCookie, stylesheetMark(plain), {
            path: "/",
            httpOnly: true,
            sameSite: "lax",
            maxAge: yearSeconds,
          });
          response.setHeader("Set-Cookie", mark);
        }
      },
    }),
    (_request, response) => {
      response.status(404).type("text").send("文件不存在，页面可能已更新，请刷新");
    },
  );
  const files = express.static(clientDir, { maxAge: "1h", index: false, redirect: false });
  const names = new Set(readdirSync(clientDir, { withFileTypes: true }).map(({ name }) => name));
  // A page costs no look at the disk.
  app.use((request, response, next) =>
    names.has(request.path.split("/")[1] ?? "") ? files(request, response, next) : next(),
  );
}

/**
 * Scripts and styles lie packed beside themselves, as small as can be
 * (scripts/build.mjs): packing them so at each request would take a second.
 */
function preferPacked(assets: string): RequestHandler {
  const packed = new Set(readdirSync(assets).filter((name) => name.endsWith(".br")));
  return (request, response, next) => {
    const name = `${request.path.slice(1)}.br`;
    if (packed.has(name)) {
      response.vary("Accept-Encoding");
      if (request.acceptsEncodings("br")) {
        response.type(extname(request.path)).setHeader("Content-Encoding", "br");
        request.url = `/${name}`;
      }
    }
    next();
  };
}

export function readStylesheets(clientDir: string): Map<string, string> {
  const folder = join(clientDir, "assets");
  const names = readdirSync(folder).filter((name) => name.endsWith(".css"));
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(folder, name), "utf8")]));
}
