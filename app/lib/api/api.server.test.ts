/** What a page becomes when the API refuses or is away: the catalogue of product.md §8, over HTTP. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authEndpoints } from "#contract/system/auth.ts";
import { issueEndpoints } from "#contract/system/issues.ts";
import { deployEndpoints } from "#contract/system/mnt/deploy.ts";
import { createApi, createApiHost } from "./api.server.ts";
import { answerOf } from "./api-request.server.ts";

let server: Server;
let url = "";
/** What the host was asked. */
let asked: IncomingMessage[] = [];
/** What the host answers next. */
let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: "{}" };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, "127.0.0.1");
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

describe("a connection that the host has closed", () => {
  /** A host that hangs up on the first of its requests. */
  async function hangsUpFirst<R>(use: (at: string, asked: () => number) => Promise<R>): Promise<R> {
    let count = 0;
    const shaky = createServer((request, response) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(shaky, "listening");
    try {
      return await use(`http://127.0.0.1:${(shaky.address() as AddressInfo).port}`, () => count);
    } finally {
      shaky.closeAllConnections();
      shaky.close();
    }
  }

  it("is met by asking again, once, where nothing is written", async () => {
    await hangsUpFirst(async (at, count) => {
      expect((await answerOf(at, "/auth/info", 5_000, {})).status).toBe(200);
      expect(count()).toBe(2);
    });
  });

  it("is told of a write, which may have been done", async () => {
    await hangsUpFirst(async (at, count) => {
      await expect(answerOf(at, "/api/issue", 5_000, { method: "POST", body: "{}" })).rejects.toThrow(/code【/);
      expect(count()).toBe(1);
    });
  });
});

it("a page is made without the count of messages, unless the session has ended", async () => {
  const unread = (status: number) => {
    answer = { status, body: "{}" };
    return createApi(
      createApiHost(() => url, "test"),
      new Request("http://host.example/dashboard"),
      "",
      "token",
    ).unread();
  };
  for (const status of [500, 403, 404])
    expect(await unread(status), String(status)).toEqual({ system: 0, business: 0 });
  expect(plain(await unread(401).catch((thrown: unknown) => thrown))).toMatchObject({ status: 302 });
});

it("the shell has the count of messages from the page's own call, though its loader asks a few steps before", async () => {
  answer = { status: 200, body: "[]", headers: { "X-Unread": "3,4" } };
  asked = [];
  const host = createApiHost(() => url, "test");
  const api = createApi(host, new Request("http://host.example/dashboard"), "", "token");
  const page = async () => {
    for (let step = 0; step < 8; step += 1) await null;
    await api.call(issueEndpoints.list);
  };
  const [unread] = await Promise.all([api.unread(), page()]);
  expect([unread, asked.length]).toEqual([{ system: 3, business: 4 }, 1]);
});

it("every call carries the token, the version and the content type, without a body too (§7)", async () => {
  answer = { status: 200, body: "{}" };
  asked = [];
  const api = createApi(
    createApiHost(() => url, "1.2.5"),
    new Request("http://host.example/"),
    "",
    "token",
  );
  await api.call(issueEndpoints.list);
  await api.call(authEndpoints.logout);
  await api.document("/doc/static/index.html");
  const carried = asked.map(({ headers }) => [headers.authorization, headers["vue-app-version"]]);
  expect(carried).toEqual(Array(4).fill(["token", "1.2.5"]));
  expect(asked.slice(0, 3).map(({ headers }) => headers["content-type"])).toEqual(Array(3).fill("application/json"));
});

it("an upload that is refused while it is sent is read to its end: cut off, its sender would see no answer", async () => {
  const hasty = createServer((_request, response) => {
    response.writeHead(400, { Connection: "close" }).end(JSON.stringify({ message: "连接不存在" }), () => {
      response.socket?.destroySoon();
    });
  }).listen(0, "127.0.0.1");
  await once(hasty, "listening");
  const chunks = 100;
  let left = chunks;
  let isCutOff = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((turn) => setTimeout(turn, 1));
      if (left === 0) controller.close();
      else controller.enqueue(new Uint8Array(64_000));
      left -= 1;
    },
    cancel() {
      isCutOff = true;
    },
  });
  const at = `http://127.0.0.1:${(hasty.address() as AddressInfo).port}`;
  const posted = new Request("http://host.example/", { method: "POST", body, duplex: "half" } as RequestInit);
  const api = createApi(
    createApiHost(() => at, "test"),
    posted,
    "",
    "token",
  );
  expect(await api.passOn(deployEndpoints.upload, posted)).toEqual(refused("连接不存在"));
  await vi.waitFor(() => expect(left).toBe(-1));
  expect(isCutOff).toBe(false);
  hasty.closeAllConnections();
  hasty.close();
});

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

  it("403 to user info signs out, and to the menu leaves it empty: /401 is made with both", async () => {
    answer = { status: 403, body: "{}" };
    for (const path of ["/401", "/401.data"])
      expect((await outcomes({ path })).viewer, path).toEqual({
        status: 302,
        to: `/login?redirect=${encodeURIComponent("/401")}&expired=1`,
      });
    const half = createServer((request, response) => {
      const isInfo = request.url === "/auth/info";
      response.writeHead(isInfo ? 200 : 403, { "Content-Type": "application/json" });
      response.end(isInfo ? JSON.stringify({ user: { username: "yin" }, roles: [] }) : "{}");
    }).listen(0, "127.0.0.1");
    await once(half, "listening");
    const { port } = half.address() as AddressInfo;
    const viewer = await createApi(
      createApiHost(() => `http://127.0.0.1:${port}`, "test"),
      new Request("http://host.example/401"),
      "",
      "token",
    ).viewer();
    expect(viewer).toMatchObject({ user: { username: "yin" }, menus: [] });
    half.close();
  });

  it("5xx: the server is being upgraded", async () => {
    answer = { status: 500, body: JSON.stringify({ message: "relation does not exist" }) };
    const { call, attempt } = await outcomes();
    expect(call).toEqual({ status: 503, data: "服务器正在升级中，请稍候重试!" });
    expect(attempt).toEqual(refused("服务器正在升级中，请稍候重试!"));
  });

  it("any other: nobody reads its message", async () => {
    answer = { status: 409, body: JSON.stringify({ message: "冲突文字" }) };
    const { call, attempt } = await outcomes();
    expect(call).toEqual({ status: 400, data: "服务器繁忙，请稍候重试!" });
    expect(attempt).toEqual(refused("服务器繁忙，请稍候重试!"));
  });

  it.each([
    400, 404, 500, 503,
  ])("%i, when it is user info that fails: a document signs out (§4, §8)", async (status) => {
    answer = { status, body: "{}" };
    expect((await outcomes()).viewer).toEqual({ status: 302, to: "/login?redirect=%2Fdashboard&expired=1" });
    // A form that was sent without JavaScript is given back first.
    const posted = await outcomes({ method: "POST" });
    expect(posted.viewer).toEqual({ status: 401, data: "登录状态已过期，请重新登录" });
  });

  it("5xx, when it is user info that fails under an open page: the page stays signed in", async () => {
    answer = { status: 500, body: "{}" };
    expect((await outcomes({ path: "/dashboard.data" })).viewer).toEqual({
      status: 503,
      data: "服务器正在升级中，请稍候重试!",
    });
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

  it("within the limit of a part: it alone is given up, what else was asked is answered", async () => {
    const half = createServer((request, response) => {
      // The part is never answered.
      if (request.url !== "/auth/info") response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(half, "listening");
    const { port } = half.address() as AddressInfo;
    const api = createApi(
      createApiHost(() => `http://127.0.0.1:${port}`, "test"),
      new Request("http://host.example/dashboard"),
      "",
      "token",
    );
    const [part, other] = await Promise.all([
      api.outcomeWithin(50, authEndpoints.info),
      api.outcome(issueEndpoints.add, { body: { issueName: "对账" } }),
    ]);
    expect(part).toMatchObject({ ok: false, failure: { kind: "timeout" } });
    expect(other.ok).toBe(true);
    half.closeAllConnections();
    half.close();
  });

  it("for long: an answer that takes 19 minutes is still one", async () => {
    // Not what the socket itself needs: only the client's clock runs ahead.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const slow = createServer().listen(0, "127.0.0.1");
    await once(slow, "listening");
    const { port } = slow.address() as AddressInfo;
    const asked = once(slow, "request") as Promise<[unknown, ServerResponse]>;
    const answered = answerOf(`http://127.0.0.1:${port}`, "/auth/info", 20 * 60_000, {});
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

describe("what a request has changed", () => {
  const apiWith = (cookie: string) => {
    const headers = { Cookie: cookie };
    return createApi(
      createApiHost(() => url, "test"),
      new Request("http://host.example/", { headers }),
      "",
      "token",
    );
  };
  const shown = () => asked.map(({ headers }) => headers["x-read-after"]);

  it("is shown to the host with each later call, and told to the browser", async () => {
    asked = [];
    const api = apiWith("Y-WRITTEN=0/1A");
    answer = { status: 200, body: "{}" };
    await api.call(authEndpoints.info);
    expect(api.written()).toBeNull();
    answer = { status: 201, body: "{}", headers: { "X-Written-At": "1/2B" } };
    await api.attempt(issueEndpoints.add, { body: { issueName: "对账" } });
    answer = { status: 200, body: "{}" };
    await api.call(authEndpoints.info);
    expect(shown()).toEqual(["0/1A", "0/1A", "1/2B"]);
    expect(api.written()).toBe("1/2B");
  });

  it("is nothing where a browser brings nothing, or what is no position", async () => {
    answer = { status: 200, body: "{}" };
    for (const cookie of ["", "Y-WRITTEN=", "Y-WRITTEN=a%0D%0Ab", "Y-WRITTEN=1/2/3"]) {
      asked = [];
      await apiWith(cookie).call(authEndpoints.info);
      expect(shown()).toEqual(["0/0"]);
    }
  });
});
