/** Finding distributors at the counter, with what money pages show of them at once (domain.md §3.4, §8). */
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { type CustomerMoney, type customerMoneyEndpoints, maxReceiptBills } from "#contract/stall/distributor-money.ts";
import { customersFound, readTyped } from "./distributor-match.ts";
import { withShownPhone } from "./distributor-phone.ts";

type Endpoints = typeof customerMoneyEndpoints;

const mostFound = 20;

/** The best first: whole names and codes, then those who bought last. */
function findCustomers(context: Context, text: string): Promise<CustomerMoney[]> {
  const typed = readTyped(text, context);
  return read(
    context.db,
    sql`customer.id in (${customersFound(typed)})`,
    sql`order by (customer.name = ${typed.text} or customer.code = ${typed.text.toUpperCase()}) desc,
        customer.last_bill_at desc nulls last, customer.id limit ${mostFound}`,
  );
}

export async function findCustomer(db: Db, id: number): Promise<CustomerMoney | null> {
  const [found] = await read(db, sql`customer.id = ${id}`, sql``);
  return found ?? null;
}

function read(db: Db, where: SQL, rest: SQL): Promise<CustomerMoney[]> {
  return rows(
    db,
    sql`
    select customer.id, customer.code, customer.name, customer.phone, customer.status,
      strategy.name as "strategyName", customer.walk_in as "walkIn", customer.credit_limit_fen as "creditLimitFen",
      coalesce(main.balance_fen, 0)::int8 as "balanceFen", coalesce(bonus.balance_fen, 0)::int8 as "bonusFen"
    from distributor customer join strategy on strategy.id = customer.strategy_id
    left join account main on main.kind = 'DISTRIBUTOR' and main.owner_id = customer.id
    left join account bonus on bonus.kind = 'DISTRIBUTOR_BONUS' and bonus.owner_id = customer.id
    where ${where} ${rest}`,
  );
}

export const lookUpCustomers: Operation<Endpoints["lookup"]> = async (context, { query }) =>
  (await findCustomers(context, query.text)).map((customer) => withShownPhone(context, customer));

export const customerMoney: Operation<Endpoints["money"]> = async (context, { params }) => {
  const { db } = context;
  const customer = await findCustomer(db, params.id);
  if (!customer) throw new DomainError("客户不存在，请重新选择");
  const open = sql`bill.distributor_id = ${params.id} and bill.status = 'CONFIRMED' and bill.paid_fen < bill.payable_fen`;
  const [sums] = await rows<{ count: number; dueFen: number }>(
    db,
    sql`select count(*)::int as count, coalesce(sum(payable_fen - paid_fen), 0)::int8 as "dueFen" from bill where ${open}`,
  );
  return {
    ...withShownPhone(context, customer),
    tiers: await rows(
      db,
      sql`select tier.amount_fen as "amountFen", tier.bonus_fen as "bonusFen"
          from strategy_tier tier join distributor customer on customer.strategy_id = tier.strategy_id
          where customer.id = ${params.id} order by tier.amount_fen`,
    ),
    openBills: await rows(
      db,
      sql`select bill.id, bill.no, to_char(bill.biz_date, 'YYYY-MM-DD') as "bizDate", stall.name as "stallName",
            bill.payable_fen as "payableFen", bill.payable_fen - bill.paid_fen as "dueFen"
          from bill join stall on stall.id = bill.stall_id where ${open} order by bill.id limit ${maxReceiptBills}`,
    ),
    openCount: sums?.count ?? 0,
    dueFen: sums?.dueFen ?? 0,
  };
};
