/** What random commands of production work on, and how they find the documents that they meet at. */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import { rows } from "#backoffice/db/connect.ts";

/** What the commands work on: a style, its colours and sizes, who works, who brings, and a clock that goes on. */
export interface Works {
  productId: number;
  skus: readonly number[];
  people: readonly number[];
  materials: readonly number[];
  supplierId: number;
  /** Batches from this id on are the commands' own. */
  firstBatch: number;
  now: Date;
}

export interface ProductionCommand {
  kind: string;
  pick: number;
  qty: readonly number[];
  flag: boolean;
}

/** Finds what it acts on, and gives the call: the same again when it is sent again. */
export type Act = (command: ProductionCommand, within: Context, works: Works) => Promise<() => Promise<unknown>>;
/** Acts by their kind, and how often each is drawn. */
export type Acts = Record<string, { weight: number; act: Act }>;

export const token = () => ({ clientToken: randomUUID() });
export const on = (id: number) => ({ params: { id } });
const dayOf = (instant: Date) => new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
export const today = ({ now }: Works) => dayOf(now);
export const daysAgo = ({ now }: Works, days: number) => dayOf(new Date(now.getTime() - days * 86_400_000));

/** One of those, as `pick` has it. */
export async function oneOf<R extends object>({ db }: Context, pick: number, query: SQL): Promise<R> {
  const found = await rows<R>(db, query);
  const one = found[pick % Math.max(1, found.length)];
  if (!one) throw new DomainError("没有可操作的单据");
  return one;
}

export interface Document {
  id: number;
  version: number;
}
/** One of the latest of a table, so that commands meet. */
export const latest = (within: Context, pick: number, table: string, which = sql`true`) =>
  oneOf<Document>(
    within,
    pick,
    sql`select id, version from ${sql.identifier(table)} where ${which} order by id desc limit 5`,
  );

export interface OpenBatch extends Document {
  partyId: number;
  repositoryId: number;
}
/** One of the latest batches that are not over. */
export const openBatch = (within: Context, { firstBatch }: Works, pick: number, which = sql`true`) =>
  oneOf<OpenBatch>(
    within,
    pick,
    sql`select id, version, party_id as "partyId", repository_id as "repositoryId" from batch
        where id >= ${firstBatch} and status not in ('CLOSED', 'CANCELLED') and ${which} order by id desc limit 4`,
  );

export interface Line {
  skuId: number;
  cutQty: number;
  most: number;
  missing: number;
}
export const linesOf = ({ db }: Context, batchId: number) =>
  rows<Line>(
    db,
    sql`select sku_id as "skuId", cut_qty as "cutQty", ceil(plan_qty * 1.05)::int - cut_qty as most,
          cut_qty - delivered_qty as missing
        from batch_line where batch_id = ${batchId} and plan_qty > 0 order by id`,
  );

/** What finds the document's version anew each time cannot be sent again: once is done, then it is refused. */
export function onceOnly(work: () => Promise<unknown>): () => Promise<unknown> {
  let first: Promise<unknown> | undefined;
  return () => {
    first ??= work();
    return first;
  };
}

export const someOf = <T>(all: readonly T[], pick: number): T => {
  const one = all[pick % all.length];
  if (one === undefined) throw new Error("there is none");
  return one;
};
