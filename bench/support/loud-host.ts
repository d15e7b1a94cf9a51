/** Stands in for an API host that says more than its listeners can take. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket, WebSocketServer } from "ws";
import { eventCodes } from "#contract/events.ts";

export interface LoudHost {
  readonly url: string;
  /** Open sockets. */
  listeners(): number;
  /** Sends so much to all of them together, as fast as it is taken from it; less when all of them have gone. */
  say(megabytes: number): Promise<void>;
  stop(): Promise<void>;
}

const frame = JSON.stringify({ code: eventCodes.serverYml, data: "云".repeat(10_000) });
/** A connection that has not taken this much yet is waited for. */
const aheadBytes = 256 * 1024;

export async function startLoudHost(): Promise<LoudHost> {
  // Just enough of an API for a sign-in page to be shown.
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ img: "data:image/svg+xml,", uuid: "none" }));
  });
  const acceptor = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listeners: () => acceptor.clients.size,
    async say(megabytes) {
      let left = megabytes * 1024 * 1024;
      while (left > 0 && acceptor.clients.size > 0) {
        const ready = [...acceptor.clients].filter(
          ({ readyState, bufferedAmount }) => readyState === WebSocket.OPEN && bufferedAmount < aheadBytes,
        );
        for (const client of ready) client.send(frame);
        left -= ready.length * Buffer.byteLength(frame);
        await sleep(1);
      }
    },
    async stop() {
      for (const client of acceptor.clients) client.terminate();
      acceptor.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
