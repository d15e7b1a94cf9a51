/** What becomes of the router's requests: answered, failed, tried again, called off. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askAhead, type FailedRequest, waitForScript, watchRouterRequests } from "./router-requests.ts";

const remix = () => new Response("data", { headers: { "X-Remix-Response": "yes" } });
/** What the line answers next, in turn. */
let answers: (() => Response | Promise<Response>)[] = [];
const line = vi.fn(async (..._call: Parameters<typeof fetch>) => answers.shift()?.() ?? remix());
let failed: readonly FailedRequest[] = [];
let unwatch = () => {};

beforeEach(() => {
  vi.stubGlobal("window", { fetch: line, location: { href: "http://host.example/" } });
  unwatch = watchRouterRequests({
    onFailures: (now) => {
      failed = now;
    },
  });
});

afterEach(() => {
  unwatch();
  expect(window.fetch).toBe(line);
  vi.unstubAllGlobals();
  line.mockClear();
  answers = [];
  failed = [];
});

const ask = (path: string, init: RequestInit = {}) =>
  window.fetch(new URL(path, "http://host.example"), { signal: new AbortController().signal, ...init });
const down = () => Promise.reject(new TypeError("Failed to fetch"));

it.each([
  ["the line is down", down, "ERR_NETWORK"],
  ["a proxy answers", () => new Response("Bad Gateway", { status: 502 }), "502"],
  ["somebody else's page comes", () => new Response("<h1>Wi-Fi</h1>"), "200"],
])("%s: the request waits, and is sent again as it was", async (_name, answer, code) => {
  answers = [answer, answer];
  const body = new URLSearchParams({ name: "云纹衬衫" });
  const answered = ask("/goods/list.data?page=2", { method: "POST", body });
  await vi.waitFor(() => expect(failed).toMatchObject([{ url: "/goods/list", code }]));
  failed[0]?.retry();
  await vi.waitFor(() => expect(failed.length + line.mock.calls.length).toBe(3));
  failed[0]?.retry();
  expect(await (await answered).text()).toBe("data");
  expect(failed).toEqual([]);
  expect(line.mock.calls.map(([, init]) => init?.body)).toEqual([body, body, body]);
});

it("a request that the router calls off is forgotten", async () => {
  answers = [down];
  const router = new AbortController();
  const answered = ask("/goods/list.data", { signal: router.signal });
  await vi.waitFor(() => expect(failed.length).toBe(1));
  router.abort(new Error("elsewhere"));
  await expect(answered).rejects.toThrow("elsewhere");
  expect(failed).toEqual([]);
});

it("an answer that breaks off is a failure too", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
  answers = [() => new Response(broken, { headers: { "X-Remix-Response": "yes" } })];
  const answered = ask("/goods/list.data");
  await vi.waitFor(() => expect(failed.length).toBe(1));
  failed[0]?.retry();
  expect(await (await answered).text()).toBe("data");
});

it("leaves other requests alone: their failures are their own", async () => {
  answers = [down, () => new Response("", { status: 502 }), down];
  await expect(ask("/events/poll")).rejects.toThrow("Failed to fetch");
  expect((await ask("/events/poll")).status).toBe(502);
  // Ahead of any click: nobody waits for it.
  await expect(ask("/__manifest?p=%2F", { signal: null })).rejects.toThrow("Failed to fetch");
  expect(failed).toEqual([]);
});

it("waits for routes that a click needs", async () => {
  answers = [down];
  const answered = ask("/__manifest?p=%2Fgoods");
  await vi.waitFor(() => expect(failed).toMatchObject([{ url: "/__manifest" }]));
  answers = [() => new Response("{}")];
  failed[0]?.retry();
  expect((await answered).ok).toBe(true);
});

it("waits for a script that a click needs, but not for one that is no longer there", async () => {
  answers = [down, () => new Response("", { status: 502 })];
  const script = waitForScript("/assets/list.js");
  for (const code of ["ERR_NETWORK", "502"]) {
    await vi.waitFor(() => expect(failed).toMatchObject([{ url: "/assets/list.js", code }]));
    failed[0]?.retry();
  }
  await script;
  answers = [() => new Response("", { status: 404 })];
  await expect(waitForScript("/assets/old.js")).rejects.toThrow("404");
});

it("withholds an answer that a watcher does not want the router to have", async () => {
  const end = watchRouterRequests({ onAnswer: (response) => !response.headers.has("X-End") });
  answers = [() => new Response("", { headers: { "X-Remix-Response": "yes", "X-End": "1" } })];
  const settledWith = vi.fn();
  void ask("/goods/list.data").then(settledWith, settledWith);
  expect(await (await ask("/goods/edit.data")).text()).toBe("data");
  expect(settledWith).not.toHaveBeenCalled();
  end();
});

it("gives the router the answer to what was asked ahead, once", async () => {
  const page = new URL("http://host.example/goods/list?page=2");
  askAhead(page);
  expect(line.mock.calls.map(([address]) => address)).toEqual(["http://host.example/goods/list.data?page=2"]);
  expect(await (await ask("/goods/list.data?page=2")).text()).toBe("data");
  expect(line).toHaveBeenCalledTimes(1);
  await ask("/goods/list.data?page=2");
  expect(line).toHaveBeenCalledTimes(2);
});

it("neither sends a form nor another page's question the answer that was asked ahead, and calls off what it replaces", async () => {
  askAhead(new URL("http://host.example/goods"));
  await ask("/goods.data", { method: "POST" });
  await ask("/goods.data?page=2");
  askAhead(new URL("http://host.example/"));
  expect(line.mock.calls.map(([address, init]) => [String(address), init?.signal?.aborted])).toEqual([
    ["http://host.example/goods.data", true],
    ["http://host.example/goods.data", false],
    ["http://host.example/goods.data?page=2", false],
    ["http://host.example/_root.data", false],
  ]);
});

it("a failure of what was asked ahead waits to be sent again like any other; a router that goes elsewhere calls it off", async () => {
  answers = [down];
  askAhead(new URL("http://host.example/goods"));
  const answered = ask("/goods.data");
  await vi.waitFor(() => expect(failed).toMatchObject([{ url: "/goods", code: "ERR_NETWORK" }]));
  failed[0]?.retry();
  expect(await (await answered).text()).toBe("data");
  askAhead(new URL("http://host.example/goods"));
  const router = new AbortController();
  void ask("/goods.data", { signal: router.signal });
  router.abort();
  expect(line.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
});

it("lets failures through to the router where nobody watches for them", async () => {
  unwatch();
  unwatch = watchRouterRequests({});
  answers = [down];
  await expect(ask("/goods/list.data")).rejects.toThrow("Failed to fetch");
});
