/** Writes rows in batches, behind the requests they tell of: a bounded queue, emptied every second by one statement. */
import type { FastifyBaseLogger } from "fastify";

const everyMs = 1_000;
/** Rows of one statement. */
const batchSize = 500;
/** More waiting than this and the newest are lost, and counted: what is recorded never slows what is done. */
const mostWaiting = 10_000;

export interface BatchWriter<R> {
  add(row: R): void;
  /** Writes what waits. A failure is logged, what it was about waits on. */
  flush(): Promise<void>;
  /** Writes what waits, a last time. */
  stop(): Promise<void>;
}

/** At most what came within the last second is lost when the process is killed. */
export function startBatchWriter<R>(
  log: Pick<FastifyBaseLogger, "warn">,
  { name, write }: { name: string; write: (rows: readonly R[]) => Promise<void> },
): BatchWriter<R> {
  let waiting: R[] = [];
  let lost = 0;
  let writing = Promise.resolve();
  const work = async () => {
    if (lost > 0) log.warn(`${name}: ${lost} rows were lost, the database did not keep up`);
    lost = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      try {
        await write(batch);
      } catch (error) {
        if (!isUnwritable(error)) throw error;
        lost += batch.length;
        log.warn(error, `${name}: ${batch.length} rows cannot be written`);
      }
      waiting = waiting.slice(batch.length);
    }
  };
  const flush = () => {
    writing = writing.then(work).catch((error: unknown) => log.warn(error, `${name}: will be written later`));
    return writing;
  };
  let busy = false;
  const tick = async () => {
    if (busy || waiting.length === 0) return;
    busy = true;
    await flush();
    busy = false;
  };
  const timer = setInterval(() => void tick(), everyMs).unref();
  return {
    add(row) {
      if (waiting.length < mostWaiting) waiting.push(row);
      else lost++;
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** The rows themselves are refused (SQLSTATE 22 and 23), and would be again. */
function isUnwritable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && /^2[23]/.test(String(cause.code));
}
