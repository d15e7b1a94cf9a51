/** A clock that ran ahead once, and was set back: what is dated in the future hides nothing that is not. */
// @module-tag databases
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "#backoffice/db/connect.ts";
import { openBackoffice } from "../../support/backoffice.ts";
import { tills } from "../../support/data/bills.ts";
import { addCustomer } from "../../support/data/ledger-bills.ts";
import { type Caller, caller } from "../../support/data/stock.ts";

const backoffice = openBackoffice();
const entries = "/api/clothes/account/entry";
const movements = "/api/clothes/stock/movement";
const aheadMs = 50 * 3_600_000;
const perTime = 30;

let admin: Caller;
let customer: number;
let others: number;

const receive = (distributorId: number) =>
  admin.ok("POST", "/api/clothes/receipt/receive", { distributorId, fundId: tills.wechat, amountFen: 100 });

/** Thirty receipts and movements each, two days ahead and at the right time again. */
beforeAll(async () => {
  admin = await caller(backoffice, "admin");
  customer = (await addCustomer(backoffice.database.db, { creditLimitFen: 0 })).id;
  others = (await addCustomer(backoffice.database.db, { creditLimitFen: 0 })).id;
  backoffice.advance(aheadMs);
  admin = await caller(backoffice, "admin");
  await move(customer);
  backoffice.advance(-aheadMs);
  await move(others);
});

async function move(distributorId: number): Promise<void> {
  for (let count = 0; count < perTime; count += 1) await receive(distributorId);
  const { body: now } = await admin.get(`${entries}?distributorId=${distributorId}&from=2026-04-15&to=2026-04-17`);
  const at = now.content[0].createTime;
  // As postings write them, one by one.
  for (let count = 0; count < perTime; count += 1) {
    await backoffice.database.db.execute(sql`
      insert into stock_movement (repository_id, sku_id, grade, qty, value_fen, balance_after, move_type, doc_type, doc_id,
        doc_line_id, biz_date, operator_id, created_at)
      select 1, sku_id, 1, 1, 0, 1, 'ADJUST_IN', 'CLOCK', ${distributorId}, ${distributorId * 1_000 + count},
        ${at.slice(0, 10)}::date, 1, ${`${at.replace(" ", "T")}+08:00`}::timestamptz
      from (select min(sku_id) as sku_id from stock_balance where repository_id = 1) one`);
  }
}

const written = async (docId: number) =>
  rows<{ id: number }>(
    backoffice.database.db,
    sql`select id from stock_movement where doc_type = 'CLOCK' and doc_id = ${docId} order by id desc`,
  );

describe("账户流水 after a clock that ran ahead", () => {
  it("lists and adds up by default what was written since the clock was right again", async () => {
    const { body } = await admin.get(`${entries}?distributorId=${others}&size=100`);
    expect(body.content).toHaveLength(perTime);
    expect(body.totals).toMatchObject({ count: perTime, netFen: perTime * 100 });
  });

  it("finds what was written ahead under the day that it says", async () => {
    const { body } = await admin.get(`${entries}?distributorId=${customer}&from=2026-04-17&to=2026-04-17&size=100`);
    expect(body.content).toHaveLength(perTime);
    const before = await admin.get(`${entries}?distributorId=${customer}&from=2026-04-16&to=2026-04-16`);
    expect(before.body.content).toEqual([]);
  });

  it("shows each fund's and everybody's entries of a day, no more and no less", async () => {
    for (const filter of ["", `&fundId=${tills.wechat}`]) {
      for (const day of ["2026-04-15", "2026-04-17"]) {
        const { body } = await admin.get(`${entries}?from=${day}&to=${day}&totals=all${filter}&size=100`);
        const [wanted] = await rows<{ count: number }>(
          backoffice.database.db,
          sql`select count(*)::int as count from account_entry e join account a on a.id = e.account_id
              where a.kind = 'DISTRIBUTOR' and (e.created_at at time zone 'Asia/Shanghai')::date = ${day}::date
                and (${filter === ""} or exists (
                  select from account_entry f join account fund on fund.id = f.account_id
                  where fund.kind = 'FUND' and fund.owner_id = ${tills.wechat} and f.journal_id = e.journal_id
                    and f.amount_fen = e.amount_fen))`,
        );
        expect([day, filter, body.totals.count]).toEqual([day, filter, wanted?.count]);
        expect(wanted?.count).toBeGreaterThanOrEqual(perTime);
      }
    }
  });
});

describe("库存变更日志 after a clock that ran ahead", () => {
  it.each(["2026-04-15", "2026-04-17"])("shows what was written on %s", async (day) => {
    const ids = (await written(day === "2026-04-15" ? others : customer)).map(({ id }) => id);
    const { body } = await admin.get(`${movements}?from=${day}&to=${day}&size=100&operatorId=1&moveType=ADJUST_IN`);
    expect(body.content.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(body.totals.count).toBe(perTime);
  });
});
