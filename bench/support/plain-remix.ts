/**
 * A process that serves a bare Remix page: @remix-run/server-runtime's handler
 * with one route that renders a plain table, through the same Express adapter,
 * rendered to a string and compressed once. No styles, no middleware, nothing
 * of the product. Gets how many elements and bytes the page is to have as a
 * message and answers with its port.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import type { EntryContext, ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import express from "express";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

const compress = promisify(brotliCompress);
const columns = 10;

export interface PlainOrder {
  readonly elements: number;
  readonly bytes: number;
}

/** So many rows of ten cells that the page comes to the elements asked for, each cell so long that it comes to the bytes. */
function rowsOf({ elements, bytes }: PlainOrder): string[][] {
  const count = Math.round(elements / (columns + 1));
  const length = Math.max(1, Math.round(bytes / (count * columns)) - "<td></td>".length);
  const text = (row: number, cell: number) => `${row}-${cell} 云裳 ${"0123456789".repeat(20)}`.slice(0, length);
  return Array.from({ length: count }, (_, row) => Array.from({ length: columns }, (_, cell) => text(row, cell)));
}

let rows: string[][] = [];

function Root() {
  return h("html", { lang: "zh-CN" }, h("head", null, h("title", null, "Table")), h("body", null, h(Outlet)));
}

function Table() {
  const lines = useLoaderData() as typeof rows;
  const cells = (line: string[]) => line.map((cell, index) => h("td", { key: index }, cell));
  return h(
    "table",
    null,
    h(
      "tbody",
      null,
      lines.map((line, index) => h("tr", { key: index }, cells(line))),
    ),
  );
}

async function render(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const { serverHandoffStream: _unread, ...rest } = context;
  const html = `<!DOCTYPE html>${renderToString(h(RemixServer, { context: rest, url: request.url }))}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Encoding", "br");
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  return new Response(await compress(html, { params }), { status, headers });
}

const route = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
};
const build = {
  entry: { module: { default: render } },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    table: { id: "table", parentId: "root", index: true, module: { default: Table, loader: () => rows } },
  },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: {
      root: { id: "root", path: "", module: "/root.js", ...route },
      table: { id: "table", parentId: "root", index: true, module: "/table.js", ...route, hasLoader: true },
    },
    url: "/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  basename: "/",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    unstable_optimizeDeps: false,
  },
} as unknown as ServerBuild;

process.once("disconnect", () => process.exit(0));
process.once("message", (order: PlainOrder) => {
  rows = rowsOf(order);
  const app = express().disable("x-powered-by").all("*", createRequestHandler({ build }));
  const server = createServer(app).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
