/** Sends a job to a slip printer over TCP (raw port 9100), and finds out whether the printer took it. */
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

/**
 * The job must end with {@link askForPaper}. It counts as taken when the
 * printer answers that, or closes the connection after we have, without an
 * error: bytes that the network took have not been read by anybody yet.
 */
export async function sendToPrinter(
  { host, port }: { host: string; port: number },
  job: Uint8Array,
  places: PrinterPlaces,
): Promise<PrinterOutcome> {
  const until = Date.now() + patienceMs;
  const address = await Promise.race([findAddress(host), pause(patienceMs)]);
  if (!address) return "unknown-host";
  // Checked is the address itself, which is also what we connect to: a name cannot change its mind in between.
  if (!isPrinterAddress(address, places) || !isPrinterPort(port, places)) return "public";
  return talk(createConnection({ host: address, port, allowHalfOpen: true }), job, until - Date.now());
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

function talk(socket: Socket, job: Uint8Array, patience: number): Promise<PrinterOutcome> {
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
        const answer = readPaperAnswer(byte);
        if (answer) return done(answer.paper ? "taken" : "out-of-paper");
      }
    });
    socket.once("end", () => done(saidGoodbye ? "taken" : "broken"));
    socket.on("error", () => done(connected ? "broken" : "silent"));
  });
}
