/**
 * Statements of a document that is saved are parsed and planned once a connection instead of each time: PostgreSQL
 * spends more on that than on running them. Only within {@link withKeptPlans}: there the same few statements come again
 * and again, by key. Lists, sums and jobs are planned for the values they are asked with.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** Of a text: a statement that came once or twice is not worth the memory of its plan. */
const usesBefore = 8;
/** On one connection. */
const mostPlans = 300;
/** Texts that are counted; what has as many values as a document has lines makes many. */
const mostCounted = 2_000;

const scope = new AsyncLocalStorage<{ open: boolean }>();

/** Runs what keeps its statements' plans, as a rule one transaction; what it set going for later does not. */
export async function withKeptPlans<R>(work: () => Promise<R>): Promise<R> {
  const mine = { open: true };
  try {
    return await scope.run(mine, work);
  } finally {
    mine.open = false;
  }
}

/** The names of one pool's statements. */
export function createPlanNames() {
  const uses = new Map<string, number>();
  let names = new Map<string, string>();
  let age = 0;
  return {
    /** Undefined where the text is not asked often enough, or all names are given. */
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || names.size >= mostPlans) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (uses.size >= mostCounted) uses.clear();
      uses.set(text, count);
      if (count < usesBefore) return undefined;
      uses.delete(text);
      const name = `kept_${age}_${names.size}`;
      names.set(text, name);
      return name;
    },
    /** A table has changed under the plans: a connection never takes an old name again. */
    forget(): void {
      names = new Map();
      age += 1;
    },
  };
}

type PlanNames = ReturnType<typeof createPlanNames>;

type Callback = (error: unknown, result: unknown) => void;

/** Wraps the driver's method of a connection that is new. */
export function cachePlansOf(client: pg.PoolClient, names: PlanNames): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const noticed = (error: unknown) => {
    if (isOutdated(error)) names.forget();
  };
  const planned = (...given: unknown[]) => {
    const [asked, values, callback] = given;
    if (!scope.getStore()?.open || !hasText(asked) || !Array.isArray(values) || values.length === 0) {
      return send(...given);
    }
    const name = names.nameOf(asked.text);
    if (name === undefined) return send(...given);
    // The pool calls back, transactions wait for a promise.
    if (typeof callback === "function") {
      return send({ ...asked, name }, values, (error: unknown, result: unknown) => {
        noticed(error);
        (callback as Callback)(error, result);
      });
    }
    return (send({ ...asked, name }, values) as Promise<unknown>).catch((error: unknown) => {
      noticed(error);
      throw error;
    });
  };
  client.query = planned as typeof client.query;
}

function hasText(asked: unknown): asked is { text: string } {
  return typeof asked === "object" && asked !== null && "text" in asked && typeof asked.text === "string";
}

/** “cached plan must not change result type”: a migration of another node. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000" && error.message.includes("cached plan");
}
