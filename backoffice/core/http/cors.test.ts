/** Calls from pages of another origin: none unless `CORS_ORIGIN` names it (eladmin-api.md §1.2, §1.14 row 12). */
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { allowOrigins } from "./cors.ts";
import { answerErrors, NotSignedIn } from "./errors.ts";

const allowed = "https://eladmin.example.com";
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

function open(origins: readonly string[]) {
  const app = Fastify();
  opened.push(app);
  answerErrors(app);
  allowOrigins(app, origins);
  app.get("/auth/code", async () => ({ uuid: "1" }));
  app.get("/api/users", async () => {
    throw new NotSignedIn();
  });
  const ask = async (method: "GET" | "OPTIONS", url: string, headers: Record<string, string>) => {
    const { statusCode, headers: given } = await app.inject({ method, url, headers });
    return { status: statusCode, given, origin: given["access-control-allow-origin"] };
  };
  return {
    /** What a browser asks before the client's own calls. */
    preflight: (origin: string) =>
      ask("OPTIONS", "/api/users?page=0&size=10", {
        origin,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization,content-type",
      }),
    read: (origin: string, path = "/auth/code") => ask("GET", path, { origin }),
  };
}

describe("with an origin named", () => {
  it("allows it the client's methods and headers, and to read answers and refusals, without cookies", async () => {
    const { preflight, read } = open([allowed]);
    const asked = await preflight(allowed);
    expect([asked.status, asked.origin]).toEqual([204, allowed]);
    expect(asked.given).toMatchObject({
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers": "Authorization, Content-Type, Vue-App-Version",
    });
    for (const [path, status] of [
      ["/auth/code", 200],
      ["/api/users", 401],
      ["/api/none", 404],
    ] as const) {
      const reply = await read(allowed, path);
      expect([reply.status, reply.origin, reply.given.vary]).toEqual([status, allowed, "Origin"]);
      expect(reply.given["access-control-allow-credentials"]).toBeUndefined();
    }
  });

  it.each([
    "https://example.com",
    `${allowed}.example.net`,
    "http://eladmin.example.com",
    "null",
  ])("allows nothing to %s", async (origin) => {
    const { preflight, read } = open([allowed]);
    expect((await preflight(origin)).origin).toBeUndefined();
    const reply = await read(origin);
    expect([reply.status, reply.origin, reply.given.vary]).toEqual([200, undefined, "Origin"]);
  });
});

it("says nothing to any origin without one", async () => {
  const { preflight, read } = open([]);
  const asked = await preflight(allowed);
  expect([asked.status, asked.origin]).toEqual([404, undefined]);
  expect((await read(allowed)).origin).toBeUndefined();
});
