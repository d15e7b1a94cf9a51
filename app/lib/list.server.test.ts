/** A list whose call failed is no empty list: what is refused is said, and whatever else is the page's. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { productEndpoints } from "#contract/goods/products.ts";
import { createApi, createApiHost } from "./api/api.server.ts";
import { readList } from "./list.server.ts";

let server: Server;
let url = "";
/** What the list's call is answered. */
let answer: { status: number; body: object } = { status: 200, body: {} };

beforeAll(async () => {
  const user = { username: "boss", nickName: "云老板" };
  const fixed: Record<string, object> = { "/auth/info": { user, roles: ["admin"] }, "/api/menus/build": [] };
  server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    const known = fixed[path];
    if (path !== productEndpoints.list.path) response.end(JSON.stringify(known ?? {}));
    else response.writeHead(answer.status).end(JSON.stringify(answer.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The list's loader at page 2 of the address. */
function read() {
  const request = new Request("http://host.example/clothes/goods/product/list?page=2");
  const api = createApi(
    createApiHost(() => url, "test"),
    request,
    "",
    "token",
  );
  const context = { api } as unknown as Parameters<typeof readList>[0]["context"];
  return readList({ request, context }, productEndpoints.list, {} as never);
}

it.each([
  [500, 503],
  [502, 503],
  [409, 400],
])("a failure of %i is the page's, and page 2 stays page 2", async (status, shown) => {
  answer = { status, body: { message: "relation product does not exist" } };
  const thrown = await read().catch((error: unknown) => error);
  expect(thrown).not.toBeInstanceOf(Response);
  expect((thrown as { init?: ResponseInit }).init?.status).toBe(shown);
});

it("a refusal is said over the table, without a count and without another page", async () => {
  answer = { status: 400, body: { message: "日期范围不能超过 366 天" } };
  const { rows, view } = await read();
  expect(rows).toEqual([]);
  expect(view).toMatchObject({ refusal: "日期范围不能超过 366 天", pages: null, firstStep: null });
});
