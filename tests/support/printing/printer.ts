/** A printer of slips or labels on a real socket: one that prints, and those that do not. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { decodeEscPos, type PrintedJob } from "./escpos-decoder.ts";
import { decodeTspl, type PrintedLabels } from "./tspl-decoder.ts";

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

export interface TestPrinter<Job = PrintedJob> {
  readonly port: number;
  /** What was printed, in order. */
  readonly jobs: Job[];
  manner: Manner;
  /** Turns it off; further connections are refused. */
  close(): Promise<void>;
}

/** What a printer understands: how a job is read and ends, and what it answers then. */
interface Language<Job> {
  readonly decode: (bytes: Buffer) => Job;
  readonly question: Buffer;
  readonly good: number;
  readonly empty: number;
}

const escPos: Language<PrintedJob> = {
  decode: decodeEscPos,
  question: Buffer.from([0x10, 0x04, 0x04]),
  good: 0x12,
  empty: 0x72,
};
const tspl: Language<PrintedLabels> = {
  decode: decodeTspl,
  question: Buffer.from([0x1b, 0x21, 0x3f]),
  good: 0x00,
  empty: 0x04,
};

/** A printer of slips. */
export function startPrinter(manner: Manner = "answers"): Promise<TestPrinter> {
  return start(escPos, manner);
}

/** A printer of labels. */
export function startLabelPrinter(manner: Manner = "answers"): Promise<TestPrinter<PrintedLabels>> {
  return start(tspl, manner);
}

async function start<Job>({ decode, question, good, empty }: Language<Job>, manner: Manner): Promise<TestPrinter<Job>> {
  const jobs: Job[] = [];
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
      jobs.push(decode(Buffer.concat(received)));
    };
    socket.on("data", (bytes: Buffer) => {
      received.push(bytes);
      const asked = Buffer.concat(received).subarray(-question.length).equals(question);
      if (!asked || printer.manner === "quiet") return;
      finish();
      socket.write(Buffer.from([printer.manner === "empty" ? empty : good]));
    });
    socket.on("end", () => {
      finish();
      socket.end();
    });
    socket.resume();
  });
  const printer: TestPrinter<Job> = {
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
