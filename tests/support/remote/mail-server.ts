/** A real mail server on 127.0.0.1 for tests: takes mail, refuses it, wants a password, speaks TLS, or says nothing. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came, headers and all. */
  readonly raw: string;
  /** The decoded text. */
  readonly text: string;
}

export interface TestMailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Connections that were made. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Keeps what comes in; `options` as smtp-server has them. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const { onConnect, ...given } = options;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1_000,
    ...given,
    onConnect(session, callback) {
      connections += 1;
      if (onConnect) onConnect.call(this, session, callback);
      else callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        received.push({ from, to: rcptTo.map(({ address }) => address), raw, text: textOf(raw) });
        callback();
      });
    },
    ...(options.onData && { onData: options.onData }),
  });
  // A client that goes away is no failure of the server's.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Takes connections and never says a word. */
export async function startSilentServer(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Takes a mail as any server does, and ends the line once its content has come. */
export async function startBreakingServer(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 here\r\n");
    socket.on("data", (said: Buffer) => {
      const line = said.toString();
      if (line.startsWith("DATA")) socket.write("354 go on\r\n");
      else if (/^(EHLO|HELO|MAIL|RCPT)/.test(line)) socket.write("250 ok\r\n");
      else socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function textOf(raw: string): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString();
  if (/^content-transfer-encoding: quoted-printable/im.test(head)) {
    const bytes = body
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString();
  }
  return body;
}
