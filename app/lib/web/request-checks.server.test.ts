/** What a mutation passes before a page sees it, over real HTTP. */
import { once } from "node:events";
import { createServer, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refuseCrossSite, refuseLargeBodies, refuseStrangeBodies } from "./request-checks.server.ts";

let server: Server;

beforeAll(async () => {
  const app = express();
  app.set("trust proxy", "loopback");
  app.use(refuseCrossSite, refuseLargeBodies, refuseStrangeBodies);
  app.use((_request, response) => void response.send("page"));
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const form = "application/x-www-form-urlencoded";

async function post(headers: Record<string, string>, body = "a=1") {
  const { port } = server.address() as AddressInfo;
  const length = { "Content-Length": String(Buffer.byteLength(body)) };
  const asked = send({
    host: "127.0.0.1",
    port,
    method: "POST",
    headers: { Host: "shop:3000", ...length, ...headers },
  });
  asked.end(body);
  const [response] = await once(asked, "response");
  let text = "";
  for await (const part of response) text += part;
  return { status: response.statusCode, text };
}

const [http, https] = ["http://shop:3000", "https://shop:3000"];
const tls = { "X-Forwarded-Proto": "https" };

describe("a page's own scheme", () => {
  it.each<[string, Record<string, string>, number]>([
    ["its own", { Origin: http }, 200],
    ["a referer of its own", { Referer: `${http}/x` }, 200],
    ["TLS at a proxy that says so", { ...tls, Origin: https }, 200],
    [
      "a browser that calls it its own, behind a proxy that says nothing",
      { "Sec-Fetch-Site": "same-origin", Origin: https },
      200,
    ],
    ["a proxy that names whom it speaks for", { "X-Forwarded-For": "10.0.0.7", Origin: https }, 200],
    ["another scheme, and nothing that speaks for a proxy", { Origin: https }, 403],
    [
      "another scheme, and a proxy that says it was not TLS",
      { "X-Forwarded-For": "10.0.0.7", "X-Forwarded-Proto": "http", Origin: https },
      403,
    ],
    ["a plain page at a host of TLS", { ...tls, Origin: http }, 403],
    ["another host", { Origin: "http://other:3000" }, 403],
    ["what the browser calls another site's", { Origin: http, "Sec-Fetch-Site": "cross-site" }, 403],
    ["none", {}, 403],
  ])("%s", async (_what, headers, status) => {
    expect((await post({ "Content-Type": form, ...headers })).status).toBe(status);
  });
});

describe("a body", () => {
  it.each([
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/xml",
  ])("of %s is refused in Chinese", async (type) => {
    const { status, text } = await post({ Origin: http, "Content-Type": type });
    expect(status).toBe(415);
    expect(text).toContain("提交的内容类型不对，请在本系统的页面中操作");
  });

  it.each([
    form,
    `${form};charset=UTF-8`,
    "multipart/form-data; boundary=x",
    "application/json",
  ])("of %s passes", async (type) => {
    expect((await post({ Origin: http, "Content-Type": type })).status).toBe(200);
  });

  it("may be none", async () => {
    expect((await post({ Origin: http }, "")).status).toBe(200);
  });
});
