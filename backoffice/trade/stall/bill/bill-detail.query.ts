/** One bill with everything that hangs on it. */
import { type SQL, sql } from "drizzle-orm";
import { formatInstant, formatInstantOrNull } from "#backoffice/core/clock.ts";
import type { Context } from "#backoffice/core/context.ts";
import { DomainError } from "#backoffice/core/http/errors.ts";
import type { Operation } from "#backoffice/core/http/route.ts";
import { type Db, rows } from "#backoffice/db/connect.ts";
import { findBalances } from "#backoffice/ledgers/stock-ledger/stock.ts";
import { describeSkus } from "#backoffice/masters/goods/line/line.ts";
import { readRepositoryAccess } from "#backoffice/masters/repository/repository-access.ts";
import type { BillDetail } from "#contract/stall/bill/bill-answers.ts";
import type { billEndpoints } from "#contract/stall/bill/bills.ts";
import { type EntryType, entryTypeLabels, reliefTypes } from "#contract/system/accounts.ts";
import { firstEntryOf, readBills, shownBill } from "./bill-list.query.ts";
import { sumReturned } from "./bill-return.ts";

type Endpoints = typeof billEndpoints;

export const billDetail: Operation<Endpoints["detail"]> = async (context, { params }) => {
  const { db } = context;
  const access = await readRepositoryAccess(context);
  const [head] = await readBills(db, sql`bill.id = ${params.id}`);
  if (!head || !access.may(head.repositoryId, "view")) throw new DomainError("拿货单不存在，或您没有该档口的查看权限");
  const [rest] = await rows<{
    useBalance: boolean;
    carrier: string;
    remark: string;
    voidReason: string;
    voidedAt: Date | null;
    voidBy: string | null;
    receiptKept: boolean;
    originId: number | null;
    walkIn: boolean;
    changeFen: number;
    refusedScans: BillDetail["refusedScans"];
  }>(
    db,
    sql`
    select bill.use_balance as "useBalance", bill.carrier, bill.remark, bill.void_reason as "voidReason",
      bill.voided_at as "voidedAt", who.nick_name as "voidBy", bill.receipt_kept as "receiptKept",
      bill.origin_id as "originId", coalesce(distributor.walk_in, false) as "walkIn",
      bill.change_fen as "changeFen", bill.refused_scans as "refusedScans"
    from bill left join sys_user who on who.id = bill.voided_by
    left join distributor on distributor.id = bill.distributor_id where bill.id = ${params.id}`,
  );
  if (!rest) throw new Error(`bill ${params.id} is gone`);
  const { voidedAt, originId, ...text } = rest;
  const paidNowFen = head.payments.reduce((sum, { amountFen }) => sum + amountFen, 0) + head.bonusFen;
  return {
    ...shownBill(head),
    ...text,
    voidTime: formatInstantOrNull(voidedAt && new Date(voidedAt)),
    balanceBeforeFen: head.balanceAfterFen === null ? null : head.balanceAfterFen + head.payableFen - paidNowFen,
    lines: await readDetailLines(context, head),
    allocations: await readAllocations(db, params.id),
    deliveries: await readDeliveries(db, params.id),
    origin: (await readLinked(db, sql`id = ${originId}`))[0] ?? null,
    returns: await readLinked(
      db,
      sql`status <> 'DISCARDED' and id in (
        select line.bill_id from bill_line line join bill_line origin on origin.id = line.origin_line_id
        where origin.bill_id = ${params.id}
      )`,
    ),
    prints: await readPrints(db, params.id),
  };
};

type LineRow = Omit<BillDetail["lines"][number], keyof Awaited<ReturnType<typeof describeSkus>> | "returnedQty">;

async function readDetailLines(
  context: Context,
  head: { id: number; repositoryId: number; status: string; distributorId: number | null },
): Promise<BillDetail["lines"]> {
  const { db } = context;
  const lines = await rows<LineRow & { id: number; skuId: number; grade: 1 | 2; lastPriceDate: string | null }>(
    db,
    sql`
    select line.id, kind, sku_id as "skuId", grade, qty, take_qty as "takeQty", picked_qty as "pickedQty",
      cancelled_qty as "cancelledQty", line.price_fen as "priceFen", price_source as "priceSource",
      amount_fen as "amountFen", reason, origin_line_id as "originLineId",
      to_char(latest.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "lastPriceDate"
    from bill_line line join sku on sku.id = line.sku_id
    left join last_price latest on line.price_source = 'LAST' and ${head.status} = 'HELD'
      and latest.distributor_id = ${head.distributorId}::bigint and latest.product_id = sku.product_id
    where line.bill_id = ${head.id} order by line_no, line.id`,
  );
  const skuIds = lines.map(({ skuId }) => skuId);
  const described = await describeSkus(db, skuIds);
  const returned = await sumReturned(
    context,
    lines.map(({ id }) => id),
  );
  const held = head.status === "HELD";
  const stock = {
    1: held ? await findBalances(db, { repositoryId: head.repositoryId, grade: 1, skuIds }) : new Map(),
    2: held ? await findBalances(db, { repositoryId: head.repositoryId, grade: 2, skuIds }) : new Map(),
  };
  return lines.flatMap(({ lastPriceDate, ...line }) => {
    const sku = described.get(line.skuId);
    if (!sku) return [];
    const available: number = stock[line.grade].get(line.skuId)?.available ?? 0;
    return [
      {
        ...sku,
        ...line,
        returnedQty: returned.get(line.id) ?? 0,
        ...(held && { available }),
        ...(lastPriceDate && { lastPriceDate }),
      },
    ];
  });
}

async function readAllocations(db: Db, billId: number): Promise<BillDetail["allocations"]> {
  const found = await rows<{
    entryType: EntryType;
    prior: boolean;
    docNo: string | null;
    amountFen: number;
    createdAt: Date;
  }>(
    db,
    sql`
    select entry.entry_type as "entryType", coalesce(entry.id < ${firstEntryOf}, false) as prior,
      allocation.amount_fen as "amountFen", allocation.created_at as "createdAt",
      case entry.doc_type
        when 'BILL' then (select no from bill where id = entry.doc_id)
        when 'RECHARGE' then (select no from recharge where id = entry.doc_id)
        when 'RECEIPT' then (select no from receipt where id = entry.doc_id)
      end as "docNo"
    from receipt_allocation allocation join account_entry entry on entry.id = allocation.entry_id
    join bill on bill.id = allocation.bill_id
    where allocation.bill_id = ${billId} and allocation.released_by is null
      -- What was paid with the bill is told by its payments.
      and not (entry.doc_type = 'BILL' and entry.doc_id = bill.id and entry.entry_type in ('RECEIPT', 'BONUS_USE'))
    order by allocation.id`,
  );
  return found.map(({ entryType, prior, docNo, amountFen, createdAt }) => ({
    entryType: entryTypeLabels[entryType],
    prior: prior && !reliefTypes.includes(entryType),
    docNo: docNo ?? "",
    amountFen,
    createTime: formatInstant(new Date(createdAt)),
  }));
}

async function readDeliveries(db: Db, billId: number): Promise<BillDetail["deliveries"]> {
  const found = await rows<
    Omit<BillDetail["deliveries"][number], "createTime" | "voided"> & { createdAt: Date; voidedAt: Date | null }
  >(
    db,
    sql`
    select delivery.id, delivery.kind, delivery.qty, delivery.amount_fen as "amountFen",
      coalesce(who.nick_name, '') as operator, delivery.created_at as "createdAt", delivery.voided_at as "voidedAt"
    from bill_delivery delivery left join sys_user who on who.id = delivery.operator_id
    where delivery.bill_id = ${billId} order by delivery.id`,
  );
  return found.map(({ createdAt, voidedAt, ...row }) => ({
    ...row,
    createTime: formatInstant(new Date(createdAt)),
    voided: voidedAt !== null,
  }));
}

function readLinked(db: Db, where: SQL): Promise<BillDetail["returns"]> {
  return rows(db, sql`select id, no, status, return_qty as "returnQty" from bill where ${where} order by id`);
}

async function readPrints(db: Db, billId: number): Promise<BillDetail["prints"]> {
  const found = await rows<Omit<BillDetail["prints"][number], "createTime"> & { createdAt: Date }>(
    db,
    sql`
    select print.template, print.failure, coalesce(who.nick_name, '') as operator, print.created_at as "createdAt"
    from bill_print print left join sys_user who on who.id = print.operator_id
    where print.bill_id = ${billId} order by print.id`,
  );
  return found.map(({ createdAt, ...row }) => ({ ...row, createTime: formatInstant(new Date(createdAt)) }));
}
