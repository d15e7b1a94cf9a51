/**
 * Hands events to the sockets of open pages. Every node hears every event
 * through the database, and gives it to the sockets it holds.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Database } from "#backoffice/db/connect.ts";
import { findActor, findLiveSessions } from "#backoffice/ground/auth/session.ts";
import { type EventFrame, eventCodes, eventPath, sessionEnded } from "#contract/events.ts";
import { eladminFrame, eladminPath, eladminToken } from "./eladmin-socket.ts";
import { eventChannel, type PublishedEvent, type SessionEnd } from "./publish.ts";

export interface EventHub {
  /** Says that the server goes down, and closes every socket. */
  close(): Promise<void>;
}

interface Listener {
  /** Null of ELADMIN's client where it shows no session: it is let in, and told nothing. */
  userId: number | null;
  sessionId: number | null;
  /** A frame as this client reads it; null where it is none of its business. */
  write: (frame: EventFrame) => string | null;
  /** Answered the last ping. */
  alive: boolean;
}

interface HubOptions {
  server: Server;
  database: Database;
  clock: Clock;
}

const heartbeatMs = 30_000;
/** A reader this far behind is cut off: what it missed, it reads anew with its next page. */
const maxBufferedBytes = 64 * 1024;
/** Clients have nothing to say; a short frame is let pass, a long one ends the socket. */
const maxPayload = 1024;

/** As many that show no session as may stay. */
const mostStrangers = 100;

/**
 * Accepts `/ms-ws?token=…` upgrades of sessions that stand, and those of ELADMIN's client on `/webSocket/…`, which
 * shows its session by a cookie where it has the same address, else not at all.
 */
export async function startEventHub({ server, database, clock }: HubOptions): Promise<EventHub> {
  const sockets = new Map<WebSocket, Listener>();
  const acceptor = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const foreign = pathname.startsWith(eladminPath);
    if (pathname !== eventPath && !foreign) return refuse(socket, "404 Not Found");
    const shown = searchParams.get("token") ?? (foreign ? eladminToken(request.headers.cookie) : "");
    const token = shown.replace(/^Bearer\s+/i, "");
    // A database that cannot answer has not said that the session ended: the caller may come back.
    const found = token ? await findActor({ db: database.db, clock }, token).catch(() => undefined) : null;
    if (found === undefined) return refuse(socket, "503 Service Unavailable");
    if (!found && !foreign) return refuse(socket, "401 Unauthorized");
    const strangers = [...sockets.values()].filter(({ sessionId }) => sessionId === null);
    if (!found && strangers.length >= mostStrangers) return refuse(socket, "503 Service Unavailable");
    acceptor.handleUpgrade(request, socket, head, (opened) => {
      const { userId = null, sessionId = null } = found?.actor ?? {};
      sockets.set(opened, { userId, sessionId, alive: true, write: foreign ? eladminFrame : JSON.stringify });
      opened.on("pong", () => markAlive(opened));
      opened.on("message", (_data: RawData) => markAlive(opened));
      opened.on("close", () => sockets.delete(opened));
      opened.on("error", () => opened.terminate());
    });
  };

  const markAlive = (socket: WebSocket) => {
    const state = sockets.get(socket);
    if (state) state.alive = true;
  };

  /** Drops who did not answer since the last beat, and whose session has ended. */
  const beat = async () => {
    const live = await findLiveSessions(
      { db: database.db, clock },
      [...sockets.values()].flatMap(({ sessionId }) => sessionId ?? []),
    );
    for (const [socket, state] of sockets) {
      if (state.sessionId !== null && !live.has(state.sessionId)) socket.close(sessionEnded, "session ended");
      else if (!state.alive) socket.terminate();
      else socket.ping();
      state.alive = false;
    }
  };
  // A beat that the database cannot answer is skipped; the next one comes.
  const heartbeat = setInterval(() => void beat().catch(() => {}), heartbeatMs).unref();

  const deliver = ({ userId, ...frame }: PublishedEvent) => {
    for (const [socket, state] of sockets) {
      if (state.userId === null || (userId !== undefined && state.userId !== userId)) continue;
      const text = state.write(frame);
      if (text === null) continue;
      if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
      else socket.send(text);
    }
  };

  const endSession = (sessionId: number) => {
    for (const [socket, state] of sockets) {
      if (state.sessionId === sessionId) socket.close(sessionEnded, "session ended");
    }
  };

  const hear = (message: PublishedEvent | SessionEnd) =>
    "endedSession" in message ? endSession(message.endedSession) : deliver(message);

  server.on("upgrade", (request, socket, head) => void accept(request, socket, head));
  await database.listen(eventChannel, (payload) => hear(JSON.parse(payload) as PublishedEvent | SessionEnd));

  return {
    async close() {
      clearInterval(heartbeat);
      deliver({ code: eventCodes.serverStatus, data: { up: false } });
      for (const socket of sockets.keys()) socket.close(1012, "server restarts");
      acceptor.close();
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
