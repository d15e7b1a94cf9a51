/** The edges of the web process, over real HTTP: what reaches no page. */
import { once } from "node:events";
import { createServer, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerFailure, enforceTls, refuseLargeAnonymous, refuseUnreadable } from "./web-edges.server.ts";

let server: Server;

beforeAll(async () => {
  const app = express();
  app.set("trust proxy", "loopback");
  app.use(
    refuseUnreadable,
    enforceTls,
    refuseLargeAnonymous({
      brought: (cookies) => cookies.includes("Y-TOKEN="),
      isLive: async (request) => {
        const cookies = request.get("cookie") ?? "";
        if (cookies.includes("down")) throw new Error("no answer");
        return cookies.includes("Y-TOKEN=live");
      },
    }),
  );
  app.all("/fails", () => {
    throw new Error("secret");
  });
  app.use((request, response) => {
    response.send(new URL(request.originalUrl, `http://${request.get("host")}`).pathname);
  });
  app.use(answerFailure);
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function ask(path: string, headers: Record<string, string> = {}, body?: string) {
  const { port } = server.address() as AddressInfo;
  const asked = send({ host: "127.0.0.1", port, path, method: body === undefined ? "GET" : "POST", headers });
  asked.on("error", () => {});
  asked.end(body);
  const [response] = await once(asked, "response");
  let text = "";
  for await (const part of response) text += part;
  return { status: response.statusCode, text, headers: response.headers };
}

test.each(["a b", "a/b", "x@y", "[::1", "a:b"])("refuses Host %j", async (host) => {
  expect((await ask("/", { Host: host })).status).toBe(400);
});

test.each([
  "localhost:3000",
  "yunshang.example.com",
  "192.168.1.9:80",
  "[::1]:3000",
  "shop_1",
])("takes Host %s", async (host) => {
  expect((await ask("/x", { Host: host })).text).toBe("/x");
});

test("refuses an address that is no text, without a stack", async () => {
  expect(await ask("/%E0%A4%A")).toMatchObject({ status: 400, text: "请求的地址不正确" });
});

test("keeps browsers to TLS only where they came by it", async () => {
  expect((await ask("/")).headers["strict-transport-security"]).toBeUndefined();
  const secure = await ask("/", { "X-Forwarded-Proto": "https" });
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("takes a large body only of who brings a session", async () => {
  const body = "x".repeat(64 * 1024 + 1);
  expect((await ask("/", { "Content-Length": String(body.length) }, body)).status).toBe(413);
  expect((await ask("/", { "Content-Length": "3" }, "abc")).status).toBe(200);
  expect((await ask("/", { Cookie: "Y-TOKEN=t", "Content-Length": String(body.length) }, body)).status).toBe(200);
});

test("takes an upload only of a session that lives, and none by the name of a cookie", async () => {
  const body = "x".repeat(1024 * 1024 + 1);
  const upload = (token: string) =>
    ask("/login", { Cookie: `Y-TOKEN=${token}`, "Content-Length": String(body.length) }, body);
  expect(await upload("made up")).toMatchObject({ status: 413, text: "提交的内容过大，请先登录" });
  expect((await upload("live")).status).toBe(200);
  const write = process.stderr.write;
  process.stderr.write = () => true;
  expect((await upload("down")).status).toBe(500);
  process.stderr.write = write;
});

test("tells nobody why it failed", async () => {
  const written: string[] = [];
  const write = process.stderr.write;
  process.stderr.write = ((text: string) => written.push(text) > 0) as typeof write;
  const reply = await ask("/fails");
  process.stderr.write = write;
  expect([reply.status, reply.text]).toEqual([500, "服务器繁忙，请稍候重试!"]);
  expect(written).toEqual(["GET /fails failed: Error: secret\n"]);
});
