/** Work at a steady rate while something else is done: requests as they come, and bills of ten lines confirmed at every stall. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { whateverIsAsked } from "../../tests/support/questions.ts";
import { figure, note, verdict } from "./report.ts";

const linesPerBill = 10;

/** The body of what is answered with 200, or 201; everything else throws. */
export type Ask = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ ms: number; body: Record<string, unknown> }>;

export function asker({ url }: { readonly url: string }, token: string): Ask {
  return async (method, path, body) => {
    const began = performance.now();
    const answer = await fetch(url + path, {
      method,
      headers: { Authorization: token, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return { ms: performance.now() - began, body: JSON.parse(text) as Record<string, unknown> };
  };
}

export interface Goods {
  stalls: readonly number[];
  skus: readonly number[];
  customers: readonly number[];
}

interface Selling {
  readonly perSecond?: number;
  /** What a bill may be refused for: goods that are gone. */
  readonly refusable?: string;
}

/** The waits of confirming bills at a steady rate until `work` is done. */
export async function whileSelling(
  ask: Ask,
  { stalls, skus, customers }: Goods,
  work: () => Promise<unknown>,
  { perSecond = 20, refusable }: Selling = {},
): Promise<number[]> {
  const sell = async (index: number) => {
    const stallId = stalls[index % stalls.length];
    const distributorId = customers[index % customers.length];
    const { body } = await ask("POST", "/api/clothes/bill", { clientToken: randomUUID(), stallId, distributorId });
    const cells = Array.from({ length: linesPerBill }, (_, line) => ({
      skuId: skus[(index * 31 + line * 7) % skus.length],
      qty: 1,
    }));
    await ask("POST", `/api/clothes/bill/${body.id}/cells`, { clientToken: randomUUID(), cells });
    const payments = [{ fundId: 4, amountFen: 10_000 }];
    return (
      await ask("POST", `/api/clothes/bill/${body.id}/confirm`, {
        clientToken: randomUUID(),
        payments,
        answered: whateverIsAsked,
      })
    ).ms;
  };
  return atRate(perSecond, sell, work, refusable);
}

export async function atRate(
  rate: number,
  one: (index: number) => Promise<number>,
  work: () => Promise<unknown>,
  refusable?: string,
): Promise<number[]> {
  const waits: number[] = [];
  const failures: string[] = [];
  const running: Promise<unknown>[] = [];
  let refused = 0;
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  const began = performance.now();
  for (let index = 0; !done; index += 1) {
    const wait = (index * 1000) / rate - (performance.now() - began);
    if (wait > 0) await sleep(wait);
    running.push(
      one(index).then(
        (ms) => waits.push(ms),
        ({ message }: Error) => {
          if (refusable && message.includes(refusable)) refused += 1;
          else failures.push(message);
        },
      ),
    );
  }
  await Promise.all(running);
  await working;
  for (const failure of failures.slice(0, 3)) note(failure);
  verdict("requests that failed", failures.length, "", { most: 0 });
  if (refusable) figure(`bills refused: ${refusable}`, refused, "");
  return waits;
}

/** Twenty stalls, and some of the goods and customers; every place may sell below nothing, so that no bill is refused. */
export async function readGoods(db: Db): Promise<Goods> {
  await db.execute(sql`update repository set allow_negative = true where id in (select repository_id from stall)`);
  const ids = async (query: ReturnType<typeof sql>) => (await rows<{ id: number }>(db, query)).map(({ id }) => id);
  return {
    stalls: await ids(sql`select id from stall where status = 'ON' order by id limit 20`),
    skus: await ids(sql`select id from sku order by hashint8(id) limit 400`),
    customers: await ids(sql`select id from distributor where status = 'NORMAL' and not walk_in
      order by hashint8(id) limit 200`),
  };
}
