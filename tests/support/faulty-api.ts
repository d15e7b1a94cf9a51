/** A back office that answers as it is told to at some addresses, and as the real one does at all others. */
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** What an address answers instead: a status and a message, or nothing at all. */
export type Fault = { status: number; message: string } | "silence";

export interface FaultyApi {
  readonly url: string;
  /** Paths as they are asked for, without the query; none are faulty at first. */
  readonly faults: Map<string, Fault>;
  /** Knows these addresses alone, and none of the headers of its own; nothing is left out with null. */
  answerOnly(known: RegExp | null): void;
  close(): Promise<void>;
}

/** Stands before the back office at `backofficeUrl`; its socket included. */
export async function startFaultyApi(backofficeUrl: string): Promise<FaultyApi> {
  const { hostname: host, port } = new URL(backofficeUrl);
  const faults = new Map<string, Fault>();
  let known: RegExp | null = null;
  const server: Server = createServer((asked, answer) => {
    const address = asked.url?.split("?")[0] ?? "";
    const missing = known?.test(`${asked.method} ${address}`) === false;
    const fault = missing ? { status: 404, message: "Not Found" } : faults.get(address);
    if (fault === "silence") return asked.socket.destroy();
    if (fault) {
      const body = JSON.stringify({ status: fault.status, timestamp: 0, message: fault.message });
      return answer.writeHead(fault.status, { "Content-Type": "application/json" }).end(body);
    }
    const { method, headers, url: path } = asked;
    const passed = request({ host, port, method, headers, path }, (reply) => {
      const told = known ? Object.entries(reply.headers).filter(([name]) => !name.startsWith("x-")) : null;
      answer.writeHead(reply.statusCode ?? 502, told ? Object.fromEntries(told) : reply.headers);
      reply.pipe(answer);
    });
    passed.on("error", () => asked.socket.destroy());
    asked.pipe(passed);
  });
  server.on("upgrade", (asked, socket, head) => {
    const onward = connect(Number(port), host, () => {
      const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
      for (let at = 0; at < asked.rawHeaders.length; at += 2) {
        lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
      }
      onward.write(`${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    answerOnly(addresses) {
      known = addresses;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
