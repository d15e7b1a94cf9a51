/** PostgreSQL connections that are cut under a transaction: the request fails and may be sent again, the node stays. */
// @module-tag databases
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { brokenMoneyInvariants } from "#backoffice/overview/invariants/money-invariants.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { accountOf, tills } from "../../support/data/bills.ts";
import { addCustomer } from "../../support/data/ledger-bills.ts";

const cuts = 40;
const writers = 6;
const mostFailures = 2_000;

describe.runIf(process.env.TEST_DATABASE_URL)("connections that the database cuts", () => {
  const backoffice = openBackoffice();
  const db = () => backoffice.database.db;

  it("ends no node and loses nothing: what failed is sent again, and is written once", async () => {
    const token = await backoffice.signIn("admin");
    const customers = await Promise.all(
      Array.from({ length: writers }, () => addCustomer(db(), { creditLimitFen: 0 })),
    );
    let [cut, failed, done] = [0, 0, 0];
    const receiveAgainAndAgain = async ({ id: distributorId }: { id: number }) => {
      let received = 0;
      for (; cut < cuts; received += 1, done += 1) {
        const body = { clientToken: randomUUID(), distributorId, fundId: tills.wechat, amountFen: 100 };
        for (;;) {
          const { status } = await backoffice.send("POST", "/api/clothes/receipt/receive", { token, body });
          expect([201, 500]).toContain(status);
          if (status === 201) break;
          failed += 1;
          expect(failed).toBeLessThan(mostFailures);
        }
      }
      return received;
    };
    const cutOneByOne = async () => {
      while (cut < cuts) {
        const before = done;
        const found = await rows<{ cut: boolean }>(
          db(),
          sql`select pg_terminate_backend(pid) as cut from pg_stat_activity
              where datname = current_database() and backend_type = 'client backend' and backend_xid is not null
                and pid <> pg_backend_pid() limit 1`,
        );
        cut += found.length;
        // Somebody gets through before the next is cut.
        if (found.length > 0) await expect.poll(() => done, { interval: 1 }).toBeGreaterThan(before);
      }
    };
    const [received] = await Promise.all([Promise.all(customers.map(receiveAgainAndAgain)), cutOneByOne()]);
    expect(failed).toBeGreaterThan(0);
    const balances = await Promise.all(customers.map(({ id }) => accountOf(backoffice, "DISTRIBUTOR", id)));
    expect(balances).toEqual(received.map((count) => count * 100));
    expect(await brokenMoneyInvariants(db())).toEqual([]);
  });

  it("hears every channel on one connection, and again once it was lost", async () => {
    const { database } = backoffice;
    const heard: string[] = [];
    await database.listen("test_one", (payload) => heard.push(`one ${payload}`));
    await database.listen("test_two", (payload) => heard.push(`two ${payload}`));
    const notify = (payload: string) =>
      rows(db(), sql`select pg_notify('test_one', ${payload}), pg_notify('test_two', ${payload})`);
    await notify("before");
    await expect.poll(() => heard).toEqual(["one before", "two before"]);
    const listening = await rows<{ cut: boolean }>(
      db(),
      sql`select pg_terminate_backend(pid) as cut from pg_stat_activity
          where datname = current_database() and query ilike 'listen%'`,
    );
    expect(listening).toEqual([{ cut: true }]);
    const notifyAgain = async () => {
      await notify("after");
      return new Set(heard);
    };
    const all = new Set(["one before", "two before", "one after", "two after"]);
    await expect.poll(notifyAgain, { timeout: 20_000, interval: 200 }).toEqual(all);
  });
});
