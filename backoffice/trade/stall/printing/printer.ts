/** Sends a job to a printer of slips or labels over TCP (raw port 9100), and finds out whether the printer took it. */
import { lookup } from "node:dns/promises";
import { createConnection, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readPaperAnswer } from "./escpos.ts";
import { isPrinterAddress, isPrinterPort, type PrinterPlaces } from "./printer-address.ts";
import type { PrinterOutcome } from "./printing.rules.ts";

/** A cashier waits no longer for a printer. */
const patienceMs = 3_000;
/** A printer that answers {@link askForPaper} does so at once; one that does not is told that no more will come. */
const answerMs = 300;

/** What a byte of the printer's says of the job, in its language; null where it is no answer. */
export type AnswerReader = (byte: number) => PrinterOutcome | null;

const readEscPosAnswer: AnswerReader = (byte) => {
  const answer = readPaperAnswer(byte);
  return answer && (answer.paper ? "taken" : "out-of-paper");
};

/**
 * The job must end with the question of its language, {@link askForPaper} where
 * none other is told. It counts as taken when the printer answers that, or
 * closes the connection after we have, without an error: bytes that the network
 * took have not been read by anybody yet.
 */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  job: Uint8Array,
  places: PrinterPlaces,
  readAnswer: AnswerReader = readEscPosAnswer,
): Promise<PrinterOutcome> {
  const until = Date.now() + patienceMs;
  const address = await Promise.race([findAddress(host), pause(patienceMs)]);
  if (!address) return "unknown-host";
  // Checked is the address itself, which is also what we connect to: a name cannot change its mind in between.
  if (!isPrinterAddress(address, places) || !isPrinterPort(port, places)) return "public";
  const socket = createConnection({ host: address, port, allowHalfOpen: true });
  return talk(socket, job, { patience: until - Date.now(), readAnswer });
}

async function findAddress(host: string): Promise<string | undefined> {
  try {
    return (await lookup(host, { family: 4 })).address;
  } catch {
    return undefined;
  }
}

/** Unanswered: a name server that does not come back. */
function pause(ms: number): Promise<undefined> {
  // Holds no process back that is about to end: then nobody waits for the name any more.
  return sleep(ms, undefined, { ref: false });
}

function talk(
  socket: Socket,
  job: Uint8Array,
  { patience, readAnswer }: { patience: number; readAnswer: AnswerReader },
): Promise<PrinterOutcome> {
  return new Promise((resolve) => {
    let connected = false;
    let saidGoodbye = false;
    let goodbye: NodeJS.Timeout | undefined;
    const done = (outcome: PrinterOutcome) => {
      clearTimeout(timer);
      clearTimeout(goodbye);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => done(connected ? "stuck" : "silent"), Math.max(patience, 0));
    socket.once("connect", () => {
      connected = true;
      socket.write(job, () => {
        goodbye = setTimeout(() => {
          saidGoodbye = true;
          socket.end();
        }, answerMs);
      });
    });
    socket.on("data", (bytes: Buffer) => {
      for (const byte of bytes) {
        const answer = readAnswer(byte);
        if (answer) return done(answer);
      }
    });
    socket.once("end", () => done(saidGoodbye ? "taken" : "broken"));
    socket.on("error", () => done(connected ? "broken" : "silent"));
  });
}
