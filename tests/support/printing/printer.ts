/** A slip printer on a real socket: one that prints, and those that do not. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { decodeEscPos, type PrintedJob } from "./escpos-decoder.ts";

export type Manner =
  /** Reads, and says that there is paper. */
  | "answers"
  /** Reads, says nothing, and closes when the other side does. */
  | "quiet"
  /** Reads, and says that the paper is out. */
  | "empty"
  /** Takes the connection and never reads. */
  | "stuck"
  /** Takes the connection and drops it. */
  | "drops";

export interface TestPrinter {
  readonly port: number;
  /** What was printed, in order. */
  readonly jobs: PrintedJob[];
  manner: Manner;
  /** Turns it off; further connections are refused. */
  close(): Promise<void>;
}

export async function startPrinter(manner: Manner = "answers"): Promise<TestPrinter> {
  const jobs: PrintedJob[] = [];
  const open = new Set<Socket>();
  const server: Server = createServer({ pauseOnConnect: true }, (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    if (printer.manner === "stuck") return;
    if (printer.manner === "drops") return socket.end();
    const received: Buffer[] = [];
    let told = false;
    const finish = () => {
      if (told) return;
      told = true;
      jobs.push(decodeEscPos(Buffer.concat(received)));
    };
    socket.on("data", (bytes: Buffer) => {
      received.push(bytes);
      if (!endsWithQuestion(Buffer.concat(received)) || printer.manner === "quiet") return;
      finish();
      socket.write(Buffer.from([printer.manner === "empty" ? 0x72 : 0x12]));
    });
    socket.on("end", () => {
      finish();
      socket.end();
    });
    socket.resume();
  });
  const printer: TestPrinter = {
    port: 0,
    jobs,
    manner,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.defineProperty(printer, "port", { value: (server.address() as AddressInfo).port });
}

const question = Buffer.from([0x10, 0x04, 0x04]);

function endsWithQuestion(bytes: Buffer): boolean {
  return bytes.subarray(-question.length).equals(question);
}
