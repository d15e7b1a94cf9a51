/** What a page becomes when the API refuses or is away: the catalogue of product.md §8, over HTTP. */
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authEndpoints } from "#contract/system/auth.ts";
import { issueEndpoints } from "#contract/system/issues.ts";
import { createApi, createApiHost } from "./api.server.ts";
import { answerOf } from "./api-request.server.ts";

let server: Server;
let url = "";
/** What the host answers next. */
let answer: { status: number; body: string } = { status: 200, body: "{}" };

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What the call and the attempt of one request come to. */
async function outcomes({ path = "/dashboard", method = "GET", at = url } = {}) {
  const host = createApiHost(() => at, "test");
  const api = createApi(host, new Request(`http://host.example${path}`, { method }), "", "token");
  const thrown = (promise: Promise<unknown>) => promise.then(() => null, plain);
  return {
    call: await thrown(api.call(authEndpoints.info)),
    viewer: await thrown(api.viewer()),
    attempt: await api.attempt(issueEndpoints.add, { body: { issueName: "对账" } }).catch(plain),
  };
}

/** The thrown answer, as far as a reader meets it. */
function plain(thrown: unknown): unknown {
  if (thrown instanceof Response) return { status: thrown.status, to: thrown.headers.get("Location") };
  const { data, init } = thrown as { data: unknown; init?: ResponseInit };
  return { status: init?.status, data };
}

const refused = (message: string) => ({ ok: false, message });

describe("an answer outside 200 to 299", () => {
  it.each([
    ["with a sentence", JSON.stringify({ status: 400, message: "款号 8801 已存在" }), "款号 8801 已存在"],
    ["without one", "nonsense", "服务器繁忙，请稍候重试!"],
  ])("400 %s: the page and the form show it", async (_name, body, sentence) => {
    answer = { status: 400, body };
    const { call, attempt } = await outcomes();
    expect(call).toEqual({ status: 400, data: sentence });
    expect(attempt).toEqual(refused(sentence));
  });

  it("401: sign in, and come back", async () => {
    answer = { status: 401, body: "{}" };
    const toLogin = { status: 302, to: "/login?redirect=%2Fdashboard&expired=1" };
    expect(await outcomes()).toEqual({ call: toLogin, viewer: toLogin, attempt: toLogin });
  });

  it("401 on a form that was sent without JavaScript: no redirect, which would lose it", async () => {
    answer = { status: 401, body: "{}" };
    const stopped = { status: 401, data: "登录状态已过期，请重新登录" };
    const all = { call: stopped, viewer: stopped, attempt: stopped };
    expect(await outcomes({ method: "POST" })).toEqual(all);
    const { call } = await outcomes({ path: "/dashboard.data", method: "POST" });
    expect(call).toEqual({ status: 302, to: "/login?redirect=%2Fdashboard&expired=1" });
  });

  it("403: /401", async () => {
    answer = { status: 403, body: "{}" };
    const { call, attempt } = await outcomes();
    expect([call, attempt]).toEqual(Array(2).fill({ status: 302, to: "/401" }));
  });

  it("5xx: the server is being upgraded, and the session is left alone", async () => {
    answer = { status: 500, body: JSON.stringify({ message: "relation does not exist" }) };
    const away = { status: 503, data: "服务器正在升级中，请稍候重试!" };
    expect(await outcomes()).toEqual({ call: away, viewer: away, attempt: refused("服务器正在升级中，请稍候重试!") });
  });

  it("any other, when it is user info that fails: signs out (§4)", async () => {
    answer = { status: 404, body: "{}" };
    expect((await outcomes()).viewer).toEqual({ status: 302, to: "/login?redirect=%2Fdashboard&expired=1" });
  });
});

describe("no answer", () => {
  it("in time", async () => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() =>
      AbortSignal.abort(new DOMException("too late", "TimeoutError")),
    );
    const { call, attempt } = await outcomes();
    expect(call).toEqual({ status: 504, data: "网络请求超时" });
    expect(attempt).toEqual(refused("网络请求超时"));
    expect(AbortSignal.timeout).toHaveBeenCalledWith(1_200_000);
  });

  it("for long: an answer that takes 19 minutes is still one", async () => {
    // Not what the socket itself needs: only the client's clock runs ahead.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slow = createServer().listen(0, "127.0.0.1");
    await once(slow, "listening");
    const { port } = slow.address() as AddressInfo;
    const asked = once(slow, "request") as Promise<[unknown, ServerResponse]>;
    const answered = answerOf(`http://127.0.0.1:${port}`, "/auth/info", {});
    const [, response] = await asked;
    await vi.advanceTimersByTimeAsync(19 * 60_000);
    response.end("{}");
    expect((await answered).status).toBe(200);
    slow.closeAllConnections();
    slow.close();
  });

  it("at all: names the call and the code", async () => {
    const gone = createServer().listen(0, "127.0.0.1");
    await once(gone, "listening");
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, "close");
    const { call, attempt } = await outcomes({ at: `http://127.0.0.1:${port}` });
    expect(call).toEqual({ status: 503, data: "接口【/auth/info】请求失败，code【ECONNREFUSED】" });
    expect(attempt).toEqual(refused("接口【/api/user/issue】请求失败，code【ECONNREFUSED】"));
  });
});
