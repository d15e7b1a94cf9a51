/** 线下开单列表: a page of bills, and what all of the filter add up to. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import type { BillRow, BillTotals } from "#contract/stall/bill/bill-answers.ts";
import type { BillFilter, billEndpoints } from "#contract/stall/bill/bills.ts";
import { reliefTypes } from "#contract/system/accounts.ts";
import { deliveryStateOf, paymentStateOf } from "./bill.rules.ts";
import { sumCancelled } from "./bill-cancelled.ts";
import { billConditions } from "./bill-filter.ts";

type Endpoints = typeof billEndpoints;

/** A bill as {@link readBills} reads it, before instants and states are worded. */
export type BillHeadRow = Omit<BillRow, "createTime" | "confirmTime" | "paymentState" | "deliveryState"> & {
  createdAt: Date;
  confirmedAt: Date | null;
};

/** A bill's first own entry: the customer's account is locked while it is posted, so what was there before has less. */
export const firstEntryOf = sql`(
  select min(own.id) from account_entry own where own.doc_type = 'BILL' and own.doc_id = bill.id
)`;

/** Bills by a condition on `bill`, in the order given. */
export function readBills(db: Db, where: SQL, rest: SQL = sql``): Promise<BillHeadRow[]> {
  return rows<BillHeadRow>(
    db,
    sql`
    select bill.id, bill.no, bill.status, bill.version, bill.stall_id as "stallId", stall.name as "stallName",
      bill.repository_id as "repositoryId", bill.distributor_id as "distributorId",
      distributor.name as "distributorName", distributor.code as "distributorCode", strategy.name as "strategyName",
      bill.keeper_id as "keeperId", coalesce(keeper.nick_name, '') as "keeperName",
      bill.sale_qty as "saleQty", bill.return_qty as "returnQty", bill.goods_fen as "goodsFen",
      bill.return_fen as "returnFen", bill.discount_fen as "discountFen", bill.round_off_fen as "roundOffFen",
      bill.freight_fen as "freightFen", bill.payable_fen as "payableFen", bill.paid_fen as "paidFen",
      bill.relieved_fen as "relievedFen", bill.debt_fen as "debtFen",
      bill.bonus_fen as "bonusFen", bill.owed_qty as "owedQty", bill.balance_after_fen as "balanceAfterFen",
      array(
        select fund.name from bill_payment paid join fund on fund.id = paid.fund_id
        where paid.bill_id = bill.id order by paid.id
      ) as methods,
      (
        select coalesce(
          json_agg(json_build_object('fundId', fund.id, 'fundName', fund.name, 'amountFen', paid.amount_fen) order by paid.id),
          '[]'
        ) from bill_payment paid join fund on fund.id = paid.fund_id where paid.bill_id = bill.id
      ) as payments,
      coalesce(others.prior_fen, 0)::int8 as "prepaidFen", coalesce(others.later_fen, 0)::int8 as "laterFen",
      bill.repriced, bill.below_floor as "belowFloor", (bill.over_credit and bill.paid_fen < bill.payable_fen) as "overCredit",
      bill.print_count as "printCount", to_char(bill.biz_date, 'YYYY-MM-DD') as "bizDate",
      bill.created_at as "createdAt", bill.confirmed_at as "confirmedAt"
    from bill
    join stall on stall.id = bill.stall_id
    left join distributor on distributor.id = bill.distributor_id
    left join strategy on strategy.id = distributor.strategy_id
    left join sys_user keeper on keeper.id = bill.keeper_id
    left join lateral (
      select sum(paid.amount_fen) filter (where entry.id < ${firstEntryOf}) as prior_fen,
        sum(paid.amount_fen) filter (where entry.id > ${firstEntryOf}) as later_fen
      from receipt_allocation paid join account_entry entry on entry.id = paid.entry_id
      where paid.bill_id = bill.id and paid.released_by is null
        and (entry.doc_type <> 'BILL' or entry.doc_id <> bill.id)
        and entry.entry_type <> all(${pgArray(reliefTypes)}::text[])
    ) others on true
    where ${where} ${rest}`,
  );
}

export function shownBill({ createdAt, confirmedAt, ...head }: BillHeadRow): BillRow {
  return {
    ...head,
    paymentState: paymentStateOf(head),
    deliveryState: deliveryStateOf(head),
    createTime: formatInstant(new Date(createdAt)),
    confirmTime: formatInstantOrNull(confirmedAt && new Date(confirmedAt)),
  };
}

export const listBills: Operation<Endpoints["list"]> = async (context, { query }) => {
  const { db } = context;
  const where = await billConditions(context, query);
  const found = await readBills(
    db,
    where,
    sql`order by bill.id desc limit ${query.size} offset ${query.page * query.size}`,
  );
  const [counted] = await rows<{ count: number }>(db, sql`select count(*) from bill where ${where}`);
  return {
    content: found.map(shownBill),
    totalElements: counted?.count ?? 0,
    totals: await sumBills(context, query, where),
  };
};

/** The ids of all bills of the filter, in the list's order. */
export async function findBillIds(context: Context, filter: BillFilter): Promise<number[]> {
  const where = await billConditions(context, filter);
  const found = await rows<{ id: number }>(context.db, sql`select id from bill where ${where} order by id desc`);
  return found.map(({ id }) => id);
}

/** Live bills only: what is void or held counts nothing. */
async function sumBills(context: Context, query: BillFilter, where: SQL): Promise<BillTotals> {
  const { db } = context;
  const [sums] = await rows<Omit<BillTotals, "funds" | "cancelledQty" | "cancelledFen">>(
    db,
    sql`
    select count(*) as bills, coalesce(sum(sale_qty), 0)::int8 as "saleQty",
      coalesce(sum(return_qty), 0)::int8 as "returnQty", coalesce(sum(payable_fen), 0)::int8 as "payableFen",
      coalesce(sum(paid_fen), 0)::int8 as "paidFen", coalesce(sum(relieved_fen), 0)::int8 as "relievedFen",
      coalesce(sum(greatest(payable_fen, 0) - paid_fen), 0)::int8 as "dueFen",
      coalesce(sum(debt_fen), 0)::int8 as "debtFen", coalesce(sum(owed_qty), 0)::int8 as "owedQty"
    from bill where ${where} and bill.status = 'CONFIRMED'`,
  );
  const funds = await rows<{ fundId: number; fundName: string; amountFen: number }>(
    db,
    sql`
    select fund.id as "fundId", fund.name as "fundName", sum(paid.amount_fen)::int8 as "amountFen"
    from bill join bill_payment paid on paid.bill_id = bill.id join fund on fund.id = paid.fund_id
    where ${where} and bill.status = 'CONFIRMED' group by fund.id order by fund.sort, fund.id`,
  );
  if (!sums) throw new Error("an aggregate always has a row");
  const cancelled = await sumCancelled(
    db,
    await billConditions(context, { ...query, status: "CONFIRMED" }, sql`delivery.biz_date`),
  );
  return { ...sums, ...cancelled, funds };
}
