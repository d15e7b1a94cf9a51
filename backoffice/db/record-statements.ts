/** The one place where statements are sent, seen from outside: wraps a driver's connection so that each is recorded. */
import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";
import type { BeginStatement } from "./statement-recorder.ts";

type Callback = (error: Error | undefined, result: unknown) => void;

/** Of `pg`: the pool calls back, transactions wait for a promise. */
export function recordClient(client: pg.PoolClient, begin: BeginStatement): void {
  // The driver's method takes a text or an object, values or none, a callback or none: passed on as it came.
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const recorded = (...given: unknown[]) => {
    const text = textOf(given[0]);
    if (text === undefined) return send(...given);
    const end = begin(text);
    const last = given.at(-1);
    if (typeof last === "function") {
      const callback = last as Callback;
      const ended: Callback = (error, result) => {
        end(error ? { error } : { rows: rowsOf(result) });
        callback(error, result);
      };
      return send(...given.slice(0, -1), ended);
    }
    return followed(send(...given) as Promise<unknown>, end);
  };
  client.query = recorded as typeof client.query;
}

/** Of PGlite, which has one connection: statements of its own, and those of transactions with their commit. */
export function recordPglite(client: PGlite, begin: BeginStatement): void {
  const send = client.query.bind(client);
  const transact = client.transaction.bind(client);
  client.query = (text, ...rest) => followed(send(text, ...rest), begin(text)) as ReturnType<typeof send<never>>;
  client.transaction = async (work) => {
    let committed: ReturnType<BeginStatement> | undefined;
    try {
      const result = await transact(async (tx) => {
        const sendWithin = tx.query.bind(tx);
        tx.query = (text, ...rest) =>
          followed(sendWithin(text, ...rest), begin(text)) as ReturnType<typeof sendWithin<never>>;
        const done = await work(tx);
        committed = begin("commit");
        return done;
      });
      committed?.({ rows: 0 });
      return result;
    } catch (error) {
      committed?.({ error });
      throw error;
    }
  };
}

function textOf(given: unknown): string | undefined {
  if (typeof given === "string") return given;
  if (typeof given === "object" && given !== null && "text" in given && typeof given.text === "string") {
    return "submit" in given ? undefined : given.text;
  }
  return undefined;
}

async function followed<R>(answer: Promise<R>, end: ReturnType<BeginStatement>): Promise<R> {
  try {
    const result = await answer;
    end({ rows: rowsOf(result) });
    return result;
  } catch (error) {
    end({ error });
    throw error;
  }
}

/** Rows that came back, or that were written. */
function rowsOf(result: unknown): number {
  if (typeof result !== "object" || result === null) return 0;
  if ("rows" in result && Array.isArray(result.rows) && result.rows.length > 0) return result.rows.length;
  if ("rowCount" in result && typeof result.rowCount === "number") return result.rowCount;
  return "affectedRows" in result && typeof result.affectedRows === "number" ? result.affectedRows : 0;
}
