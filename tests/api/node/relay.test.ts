/** The relay between a browser and the API host: real sockets on both sides. */
// @module-tag databases
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { eventCodes, reconnectDelay, sessionEnded } from "#contract/events.ts";
import { maxLinksPerSession, type Relay, returnDelay, startRelay } from "../../../relay/relay.ts";
import { openBackoffice } from "../../support/backoffice.ts";

const backoffice = openBackoffice();
const opened: WebSocket[] = [];
let server: Server;
let relay: Relay;
let host = "";
let upstream: string;
let admin = "";
let boss = "";
let bossId = 0;

beforeAll(async () => {
  admin = await backoffice.signIn("admin");
  boss = await backoffice.signIn("boss");
  bossId = (await backoffice.send("GET", "/auth/info", { token: boss })).body.user.id;
  upstream = backoffice.url;
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  relay = startRelay({
    server,
    upstream: () => upstream,
    tokenOf: ({ headers }) => /Y-TOKEN=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? null,
  });
});

afterEach(() => {
  upstream = backoffice.url;
  for (const socket of opened.splice(0)) socket.terminate();
});

afterAll(() => {
  relay.close();
  server.closeAllConnections();
  server.close();
});

function browser({ token, origin = `http://${host}` }: { token?: string; origin?: string | undefined }) {
  const socket = new WebSocket(`ws://${host}/ms-ws`, {
    ...(origin && { origin }),
    headers: token ? { Cookie: `Y-TOKEN=${encodeURIComponent(token.replace("Bearer ", ""))}` } : {},
  });
  const heard: { code: number; data: unknown }[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  socket.on("error", () => {});
  opened.push(socket);
  return { socket, heard };
}

const tellBoss = () =>
  backoffice.send("POST", "/api/user/message", {
    token: admin,
    body: { category: "BUSINESS", type: "到货", title: "恒泰交货 700 件", userIds: [bossId] },
  });

it("brings the host's events to the browser whose cookie they are for", async () => {
  const { socket, heard } = browser({ token: boss });
  await once(socket, "open");
  await expect
    .poll(async () => {
      await tellBoss();
      return heard.map(({ code }) => code);
    })
    .toContain(eventCodes.businessMessageCount);
});

it("refuses another site's page, one that names no origin, and a browser without a session", async () => {
  for (const [options, status] of [
    [{ token: boss, origin: "http://evil.example" }, 403],
    [{ token: boss, origin: "null" }, 403],
    [{ token: boss, origin: "" }, 403],
    [{}, 401],
  ] as const) {
    const [error] = await once(browser(options).socket, "error");
    expect(String(error)).toContain(String(status));
  }
});

it("closes for good when the host does not know the session", async () => {
  const { socket } = browser({ token: "made-up" });
  const [code] = await once(socket, "close");
  expect(code).toBe(sessionEnded);
});

it("stays while the host is away, says so, and says when it is back", async () => {
  upstream = "http://127.0.0.1:9";
  const { socket, heard } = browser({ token: boss });
  await once(socket, "open");
  await expect.poll(() => heard).toEqual([{ code: eventCodes.serverStatus, data: { up: false } }]);
  upstream = backoffice.url;
  await expect
    .poll(() => heard.at(-1), { timeout: 10_000 })
    .toEqual({ code: eventCodes.serverStatus, data: { up: true } });
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

it("ends a browser that sends more than it may", async () => {
  const { socket } = browser({ token: boss });
  await once(socket, "open");
  socket.send("x".repeat(100_000));
  await once(socket, "close");
});

it("forgets a browser that left", async () => {
  const { socket } = browser({ token: boss });
  await once(socket, "open");
  expect(relay.size()).toBeGreaterThan(0);
  socket.close();
  await expect.poll(() => relay.size()).toBe(0);
});

it("opens a bounded number of sockets to one session, and one more when another left", async () => {
  const sockets = Array.from({ length: maxLinksPerSession }, () => browser({ token: boss }).socket);
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  const [error] = await once(browser({ token: boss }).socket, "error");
  expect(String(error)).toContain("429");
  // Another session's are its own.
  await once(browser({ token: admin }).socket, "open");
  sockets[0]?.close();
  await expect.poll(() => relay.size()).toBe(maxLinksPerSession);
  await once(browser({ token: boss }).socket, "open");
});

it("spreads reconnections: doubled, capped, and never all at once", () => {
  const latest = [0, 1, 2, 10].map((failures) => reconnectDelay(failures, () => 1));
  expect(latest).toEqual([2000, 4000, 8000, 15_000]);
  const delays = Array.from({ length: 1000 }, () => reconnectDelay(3));
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(10_000);
});

it("lets a few come back at once, and a crowd over as many seconds as the host needs for it", () => {
  const delays = (links: number) => Array.from({ length: 4000 }, () => returnDelay(0, links));
  expect(Math.max(...delays(5))).toBeLessThanOrEqual(2000);
  const crowd = delays(2000);
  const bySecond = Array.from(
    { length: 15 },
    (_, second) => crowd.filter((delay) => Math.floor(delay / 1000) === second).length,
  );
  expect(Math.max(...bySecond)).toBeLessThan(crowd.length / 8);
  expect(Math.max(...delays(1_000_000))).toBeLessThanOrEqual(15_000);
});
