/**
 * Reads an uploaded spreadsheet outside of the process that serves: in one of
 * bounded memory, one file at a time, ended with the request that wants it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { workerScript } from "#backoffice/core/worker-script.ts";
import { csvRows, isCsv } from "./csv-sheet.ts";
import type { SheetPart } from "./sheet.worker.ts";
import { type SheetRow, WorkbookRefused } from "./workbook.ts";

/** What 60,000 rows of a template take is a third of it. */
const heapMegabytes = 160;
/** Between two parts, on a machine with much else to do; rows that are fit to be read come within a second. */
const longestSilenceMs = 60_000;
const mostWaiting = 10;
/** A CSV file that is read sooner than a process starts is read here. */
const mostReadHere = 256 * 1024;

const tooHeavy = "表格的内容过多，无法读取，请删除多余的行列、工作表和格式，或拆成几份后再上传";
const busy = "正在读取的表格较多，请稍候再上传";

const script = workerScript("sheet-worker", new URL("./sheet.worker.ts", import.meta.url));

/**
 * The rows of a workbook's visible sheets, or of a CSV file, that are not empty
 * (table-rows.ts finds the table among them); who stops reading ends the
 * process. When `signal` ends, so does it.
 *
 * @throws {DomainError} what is neither, or more than can be read safely
 */
export async function* readSheet(file: Uint8Array, signal?: AbortSignal): AsyncGenerator<SheetRow> {
  if (file.length <= mostReadHere && isCsv(file)) {
    yield* readHere(file);
    return;
  }
  const leave = await turn(signal);
  const reader = fork(script.path, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...script.execArgv],
    // What it says when its memory is at an end is for nobody.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // Who asks for a page goes before who imports; yet on a busy machine too a file is read before its silence ends it.
  if (reader.pid !== undefined) setPriority(reader.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const end = () => void reader.kill("SIGKILL");
  signal?.addEventListener("abort", end);
  try {
    for (let ask: unknown = file; ; ask = "more") {
      const part = await partOf(reader, ask);
      if ("end" in part) return;
      if ("refusal" in part) throw new DomainError(part.refusal);
      yield* part.rows;
    }
  } finally {
    signal?.removeEventListener("abort", end);
    end();
    leave();
  }
}

function* readHere(file: Uint8Array): Generator<SheetRow> {
  try {
    yield* csvRows(file);
  } catch (error) {
    throw error instanceof WorkbookRefused ? new DomainError(error.message) : error;
  }
}

/** The answer to `ask`. A process that ends without one has been ended, by its limit of memory or by us. */
async function partOf(reader: ChildProcess, ask: unknown): Promise<SheetPart> {
  let settle = () => {};
  try {
    return await new Promise<SheetPart>((resolve, reject) => {
      const answer = (part: unknown) => resolve(part as SheetPart);
      const refuse = () => reject(new DomainError(tooHeavy));
      const timer = setTimeout(refuse, longestSilenceMs);
      reader.once("message", answer).once("exit", refuse).once("error", reject);
      settle = () => {
        clearTimeout(timer);
        reader.off("message", answer).off("exit", refuse).off("error", reject);
      };
      if (reader.exitCode !== null || reader.signalCode !== null) refuse();
      else reader.send(ask as object, (error) => error && refuse());
    });
  } finally {
    settle();
    // Whatever still happens to it is nobody's any more.
    reader.off("error", ignore).on("error", ignore);
  }
}

function ignore(): void {}

let last: Promise<void> = Promise.resolve();
let waiting = 0;

/** Resolves, once those before have left, with what lets the next one in. */
async function turn(signal: AbortSignal | undefined): Promise<() => void> {
  if (waiting >= mostWaiting) throw new DomainError(busy);
  waiting += 1;
  const before = last;
  let leave = () => {};
  last = new Promise((resolve) => {
    leave = resolve;
  });
  await before;
  waiting -= 1;
  if (!signal?.aborted) return leave;
  leave();
  throw new DomainError(busy);
}
