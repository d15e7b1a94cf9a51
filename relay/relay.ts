/**
 * The `/ms-ws` relay: a browser's socket on one side, the API host's on the
 * other. The token comes from the cookie and goes upstream as the query the
 * host expects; the page never sees it. When the host goes away the browser's
 * socket stays, hears that the server is down, and hears when it is back.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";
import { eventCodes, eventPath, reconnectDelay, sessionEnded } from "#contract/events.ts";

export interface RelayOptions {
  server: Server;
  /** The API host's address now, `http://…`; asked before each connection. */
  upstream: () => string;
  /** The request's token, or null. */
  tokenOf: (request: IncomingMessage) => string | null;
  /** False where something else answers the server's other upgrades, as a development server does. */
  ownsOtherPaths?: boolean;
}

export interface Relay {
  /** Closes every socket; browsers reconnect by themselves. */
  close(): void;
  /** Open browser sockets. */
  size(): number;
}

const heartbeatMs = 30_000;
/** A reader this far behind is cut off, so that it cannot make this process grow. */
const maxBufferedBytes = 64 * 1024;
/** Browsers have nothing to say on this socket. */
const maxPayload = 1024;

/** Pages of one session with a socket; more than people have tabs, and too few to fill this process. */
export const maxLinksPerSession = 50;

/** The server goes away for a moment; the browser comes back. */
const serviceRestart = 1012;

/** No more links than this return to the host in a second, as far as {@link longestCrowdMs} allows. */
const returnsPerSecond = 250;
const longestCrowdMs = 15_000;
/** The host is near and pages wait: after this many failures the wait grows no more. */
const failuresThatCount = 1;

export function startRelay({ server, upstream, tokenOf, ownsOtherPaths = true }: RelayOptions): Relay {
  const acceptor = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const links = new Set<Link>();
  const linksOf = new Map<string, number>();

  const count = (token: string, change: 1 | -1) => {
    const now = (linksOf.get(token) ?? 0) + change;
    if (now > 0) linksOf.set(token, now);
    else linksOf.delete(token);
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (pathOf(request) !== eventPath) return ownsOtherPaths ? refuse(socket, "404 Not Found") : undefined;
    if (!isSameOrigin(request)) return refuse(socket, "403 Forbidden");
    const token = tokenOf(request);
    if (!token) return refuse(socket, "401 Unauthorized");
    // A page that has none asks for its counts now and then.
    if ((linksOf.get(token) ?? 0) >= maxLinksPerSession) return refuse(socket, "429 Too Many Requests");
    acceptor.handleUpgrade(request, socket, head, (browser) => {
      const link = openLink(
        browser,
        () => `${upstream().replace(/^http/, "ws")}${eventPath}?token=${encodeURIComponent(token)}`,
        (failures) => returnDelay(failures, links.size),
      );
      links.add(link);
      count(token, 1);
      browser.on("close", () => {
        links.delete(link);
        count(token, -1);
      });
    });
  };
  server.on("upgrade", onUpgrade);

  const heartbeat = setInterval(() => {
    for (const link of links) link.beat();
  }, heartbeatMs).unref();

  return {
    size: () => links.size,
    close() {
      clearInterval(heartbeat);
      server.off("upgrade", onUpgrade);
      for (const link of links) link.close();
      acceptor.close();
    },
  };
}

/**
 * Milliseconds until one of `links` that lost the same host tries it again. A
 * few come back at once; a crowd takes its time, so that a host that has just
 * started is not asked for thousands of sessions in one moment.
 */
export function returnDelay(failures: number, links: number, random: () => number = Math.random): number {
  // Twice, since a link waits half of it on average, and tries again and again while the host is down.
  const crowdMs = Math.min(longestCrowdMs, 2 * (links / returnsPerSecond) * 1000);
  // One draw for both: the later of two draws would crowd the end of the shorter wait.
  const share = random();
  return Math.max(
    reconnectDelay(Math.min(failures, failuresThatCount), () => share),
    Math.round(share * crowdMs),
  );
}

interface Link {
  /** Ends sides that have not answered since the last beat, and asks again. */
  beat(): void;
  close(): void;
}

/** Joins one browser to the host, again and again until the browser leaves, waiting `delay` after each failure. */
function openLink(browser: WebSocket, address: () => string, delay: (failures: number) => number): Link {
  let host: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let down = false;
  let browserAlive = true;
  let hostAlive = true;

  const tell = (text: string) => {
    if (browser.readyState !== WebSocket.OPEN) return;
    if (browser.bufferedAmount > maxBufferedBytes) browser.terminate();
    else browser.send(text);
  };
  const reportStatus = (up: boolean) => {
    if (down === !up) return;
    down = !up;
    tell(JSON.stringify({ code: eventCodes.serverStatus, data: { up } }));
  };

  const connect = () => {
    const next = new WebSocket(address(), {
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
      maxPayload: 64 * 1024,
    });
    host = next;
    next.on("open", () => {
      failures = 0;
      hostAlive = true;
      reportStatus(true);
    });
    next.on("message", (data) => tell(String(data)));
    next.on("pong", () => {
      hostAlive = true;
    });
    next.on("unexpected-response", (_request, response) => {
      // Refused, not unreachable: the session is of no use any more.
      if (response.statusCode === 401 || response.statusCode === 403) browser.close(sessionEnded, "session ended");
      next.terminate();
    });
    next.on("error", () => next.terminate());
    next.on("close", (code) => {
      if (code === sessionEnded) browser.close(sessionEnded, "session ended");
      if (browser.readyState !== WebSocket.OPEN) return;
      reportStatus(false);
      retry = setTimeout(connect, delay(failures++));
    });
  };

  browser.on("pong", () => {
    browserAlive = true;
  });
  browser.on("error", () => browser.terminate());
  browser.on("close", () => {
    clearTimeout(retry);
    host?.terminate();
  });
  connect();

  return {
    beat() {
      if (!browserAlive) return browser.terminate();
      browserAlive = false;
      browser.ping();
      if (host?.readyState !== WebSocket.OPEN) return;
      if (!hostAlive) return host.terminate();
      hostAlive = false;
      host.ping();
    },
    close: () => browser.close(serviceRestart, "server restarts"),
  };
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "").split("?", 1)[0] ?? "";
}

/** Another site's page must not open a socket with this browser's cookie. */
function isSameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
