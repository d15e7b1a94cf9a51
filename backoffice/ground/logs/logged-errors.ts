/** Errors that a process logs outside of requests (jobs, the outbox, work by the clock) stand in the error log too. */
import { hostname } from "node:os";
import type { LoggerOptions } from "pino";
import type { Clock } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { recordFailures } from "./record.ts";

interface LoggedErrors {
  /** Of the process's logger. */
  readonly hooks: NonNullable<LoggerOptions["hooks"]>;
  /** From now on they are kept here. */
  keepIn(database: { db: Db; clock: Clock }): void;
}

export function loggedErrors(): LoggedErrors {
  let database: { db: Db; clock: Clock } | undefined;
  const process = `接口 ${hostname()}:${globalThis.process.pid}`;
  return {
    hooks: {
      logMethod(given, log) {
        const [what, message] = given as readonly unknown[];
        const error = errorOf(what);
        // A failed request is recorded with who asked.
        if (database && error && message !== "request failed") {
          const exception = error.stack ?? String(error);
          const failure = { description: "后台任务出错", method: String(message ?? error.message), exception, process };
          // What keeps the error from being kept is in the log, as the error is.
          void recordFailures(database, [failure]).catch(() => {});
        }
        log.apply(this, given);
      },
    },
    keepIn(kept) {
      database = kept;
    },
  };
}

function errorOf(what: unknown): Error | null {
  if (what instanceof Error) return what;
  if (typeof what !== "object" || what === null || !("err" in what)) return null;
  return what.err instanceof Error ? what.err : null;
}
