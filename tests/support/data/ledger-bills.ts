/** Confirmed bills without their screen: a line, the ledger's entry, and what the customer's money pays of it. */
import { sql } from "drizzle-orm";
import type { Clock } from "#backoffice/core/clock.ts";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { allocateCredits, releaseBill } from "#backoffice/ledgers/money-ledger/allocate.ts";
import { postMoney } from "#backoffice/ledgers/money-ledger/post.ts";
import { reverseMoney } from "#backoffice/ledgers/money-ledger/reverse.ts";

export interface TestBill {
  id: number;
  no: string;
}

interface Wish {
  distributorId: number;
  /** What is to be paid; below 0 for a return. */
  payableFen: number;
  stallId?: number;
  /** 用余额. */
  useBalance?: boolean;
}

/** An administrator's context, for the ledger's own functions. */
export function ledgerContext(db: Db, clock: Clock): Context {
  return {
    db,
    clock,
    settings: {},
    address: "127.0.0.1",
    userAgent: "",
    token: null,
    actor: { userId: 1, username: "admin", sessionId: 1, permissions: ["admin"] },
  };
}

/** One piece of one style, for the whole amount, confirmed now. */
export function addBill(context: Context, wish: Wish): Promise<TestBill> {
  const { distributorId, payableFen, stallId = 1, useBalance = true } = wish;
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx as unknown as Db };
    const { db } = within;
    const now = context.clock.now().toISOString();
    const amountFen = Math.abs(payableFen);
    const returns = payableFen < 0;
    const [bill] = await rows<TestBill>(
      db,
      sql`
      insert into bill (no, stall_id, repository_id, distributor_id, keeper_id, status, sale_qty, return_qty, goods_fen,
        return_fen, payable_fen, use_balance, biz_date, confirmed_at, created_by, created_at, updated_by, updated_at)
      select 'XS' || to_char(nextval('journal_number'), 'FM00000000000'), stall.id, stall.repository_id, ${distributorId},
        4, 'CONFIRMED', ${returns ? 0 : 1}, ${returns ? 1 : 0}, ${returns ? 0 : amountFen},
        ${returns ? amountFen : 0}, ${payableFen}, ${useBalance}, ${bizDateOf(context.clock.now())}::date,
        ${now}::timestamptz, 4, ${now}::timestamptz, 4, ${now}::timestamptz
      from stall where stall.id = ${stallId} returning id, no`,
    );
    if (!bill) throw new Error("no such stall");
    await db.execute(sql`
      insert into bill_line (bill_id, line_no, kind, sku_id, qty, take_qty, price_fen, price_source, amount_fen)
      select ${bill.id}, 1, ${returns ? "RETURN" : "SALE"}, min(sku.id), 1, 1, ${amountFen}::bigint, 'MANUAL',
        ${amountFen}::bigint
      from sku join product on product.id = sku.product_id where product.style_no = '8801'`);
    const { entries } = await postMoney(within, { docType: "BILL", docId: bill.id, stallId }, [
      { kind: "DISTRIBUTOR", ownerId: distributorId, amountFen: -payableFen, entryType: "BILL" },
    ]);
    if (useBalance) await allocateCredits(within, distributorId, { billId: bill.id });
    await db.execute(sql`
      update bill set balance_after_fen = ${entries[0]?.balanceAfterFen ?? 0},
        over_credit = ${-(entries[0]?.balanceAfterFen ?? 0)}::bigint > (
          select credit_limit_fen from distributor where id = ${distributorId}
        )
      where id = ${bill.id}`);
    return bill;
  });
}

/** Takes a bill's own entry back, and frees what paid it. */
export function voidBill(context: Context, bill: TestBill, distributorId: number): Promise<void> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx as unknown as Db };
    const { journalId } = await reverseMoney(within, { docType: "BILL", docId: bill.id, stallId: 1 });
    await releaseBill(within, bill.id, journalId);
    await within.db.execute(sql`update bill set status = 'VOID' where id = ${bill.id}`);
    await allocateCredits(within, distributorId);
  });
}

/** What is paid of a bill, in 分. */
export async function paidOf({ db }: Context, { id }: TestBill): Promise<number> {
  const [found] = await rows<{ paid: number }>(db, sql`select paid_fen as paid from bill where id = ${id}`);
  return found?.paid ?? -1;
}

let customers = 0;

/** A customer of their own for a test: no entries, and nobody else's. */
export async function addCustomer(
  db: Db,
  {
    strategyId = 1,
    creditLimitFen = 0,
    status = "NORMAL",
  }: { strategyId?: number; creditLimitFen?: number; status?: string } = {},
): Promise<{ id: number; name: string }> {
  customers += 1;
  const [made] = await rows<{ id: number; name: string }>(
    db,
    sql`insert into distributor (code, name, pinyin, strategy_id, credit_limit_fen, status, created_at, updated_at)
        values (${`T${customers}`}, ${`试衣阁${customers}`}, 'syg', ${strategyId}, ${creditLimitFen}, ${status}, now(), now())
        returning id, name`,
  );
  if (!made) throw new Error("nothing was inserted");
  return made;
}

/** How many entries there are: what refused a thing must not have added one. */
export async function entryCount(db: Db): Promise<number> {
  const [found] = await rows<{ count: number }>(db, sql`select count(*)::int as count from account_entry`);
  return found?.count ?? 0;
}
