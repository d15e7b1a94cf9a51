/** 确认开单: one transaction from checks to both ledgers (domain.md §2.3, §3.4). */
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { writeAudit } from "#backoffice/audit/audit.ts";
import { bizDateOf } from "#backoffice/clock.ts";
import type { Context } from "#backoffice/context.ts";
import { rows } from "#backoffice/db/connect.ts";
import { pgArray } from "#backoffice/db/pg-array.ts";
import { assertVersion } from "#backoffice/documents/document.ts";
import { findSkuLabels } from "#backoffice/goods/sku/sku-label.ts";
import { DomainError } from "#backoffice/http/errors.ts";
import type { Operation } from "#backoffice/http/route.ts";
import { getAccountBalance } from "#backoffice/money-ledger/account.ts";
import { allocateCredits } from "#backoffice/money-ledger/allocate.ts";
import { type Journal, type MoneyChange, postMoney } from "#backoffice/money-ledger/post.ts";
import { postFunds } from "#backoffice/money-ledger/post-funds.ts";
import { enqueue } from "#backoffice/outbox/outbox.ts";
import { postStock, type StockChange } from "#backoffice/stock-ledger/post.ts";
import { refusalCodes } from "#contract/headers.ts";
import type { Grade } from "#contract/inventory/stock.ts";
import { formatFen } from "#contract/money.ts";
import { hasPermission, permissions } from "#contract/permissions.ts";
import type { billEndpoints } from "#contract/stall/bills.ts";
import { giveChange, type PaidRow, refuseSettling } from "./bill.rules.ts";
import { bill, billPayment } from "./bill.tables.ts";
import { assertReturnable, sumReturned, writeHead } from "./bill.ts";
import { type Bill, type Line, lockBills, openBill, readLines } from "./bill-document.ts";
import type { BillException } from "./bill-exception.rules.ts";
import { assertExceptions, findFreeSales } from "./bill-exception.ts";
import { findLines } from "./bill-lines.ts";
import { tellExceptions, tellOverCredit, tellRepriced } from "./bill-message.ts";
import { readPriceCuts } from "./bill-price.ts";
import { findPaymentWarnings, findReturnWarnings } from "./bill-warning.ts";
import { rememberBill } from "./last-price.ts";

type Endpoints = typeof billEndpoints;

/** The customer of a bill, as confirming needs it. */
export interface Customer {
  id: number;
  name: string;
  status: "NORMAL" | "FROZEN" | "DISABLED";
  walkIn: boolean;
  creditLimitFen: number;
  bonusRatioBp: number;
  returnDays: number;
  returnRatioBp: number;
  returnLimitMode: "WARN" | "BLOCK";
}

export const confirmBill: Operation<Endpoints["confirm"]> = async (context, { params, body }) => {
  const { clientToken, version, acknowledged, ...head } = body;
  const held = await openBill(context, params.id, "confirm");
  if (version !== undefined) assertVersion(held, version);
  const found = await writeHead(context, held, head);
  const lines = await readLines(context.db, found.id);
  if (lines.length === 0) throw new DomainError("还没有明细，请先扫码或输入款号");
  assertScansDealtWith(found);
  const customer = await getCustomer(context, found, lines);
  const low = await findBelowFloor(context, found, lines);
  const belowFloor = low.length > 0;
  await assertOrigins(context, found, lines);
  const planned = await readPayments(context, found);
  const { payments, changeFen } = giveChange({ ...found, walkIn: customer.walkIn }, planned);
  assertSettled(context, found, customer, payments);
  const paidFen = sumPayments(payments);
  const exceptions = await assertExceptions(context, { found, lines, customer, paidFen });
  // Asked even where they were read: what the strategy forbids, 已核对 does not allow.
  const warnings = [
    ...exceptions.map(({ sentence }) => sentence),
    ...low,
    ...(await findFreeSales(context, lines)),
    ...(await findReturnWarnings(context, found, lines, customer)),
    ...findPaymentWarnings({
      walkIn: customer.walkIn,
      payableFen: found.payableFen - found.bonusFen,
      balanceFen: await getAccountBalance(context.db, "DISTRIBUTOR", customer.id),
      tenderedFen: paidFen + changeFen,
      changeFen,
    }),
  ];
  if (warnings.length > 0 && !acknowledged)
    throw new DomainError(`${warnings.join("；")}。确认无误请勾选“已核对”再开单`, refusalCodes.acknowledge);
  // Before this bill's own prices become the customer's last ones.
  const cuts = await readPriceCuts(context, found, lines);

  const now = context.clock.now();
  const document = { docType: "BILL", docId: found.id, stallId: found.stallId } as const;
  await postStock(context, { docType: "BILL", docId: found.id }, stockChanges(found, lines));
  // From here on the customer waits for nobody else; the tills, which all stalls share, come last.
  if (!customer.walkIn) await rememberBill(context, found);
  await enqueue(context.db, now, {
    topic: "bill.changed",
    payload: { stallId: found.stallId, bizDate: bizDateOf(now), distributorId: customer.id },
  });
  if (changeFen > 0) await keepDue(context, found, payments);
  const journal = await postMoney(context, document, partyChanges(found, customer, payments));
  await pay(context, found, customer, journal);
  const balanceAfterFen = await getAccountBalance(context.db, "DISTRIBUTOR", customer.id);
  const overCredit = assertCredit(context, found, customer, balanceAfterFen, payments);
  const repriced = lines.some(({ priceSource }) => priceSource === "MANUAL");
  const [after] = await context.db
    .update(bill)
    .set({
      status: "CONFIRMED",
      balanceAfterFen,
      repriced,
      belowFloor,
      overCredit,
      changeFen,
      debtFen: sql`greatest(${bill.payableFen} - ${bill.paidFen}, 0)`,
      bizDate: bizDateOf(now),
      confirmedAt: now,
      version: found.version + 1,
      updatedBy: context.actor.userId,
      updatedAt: now,
    })
    .where(eq(bill.id, found.id))
    .returning();
  if (!after) throw new Error(`bill ${found.id} is gone`);
  await context.db
    .update(billPayment)
    .set({ journalId: journal.journalId })
    .where(and(eq(billPayment.billId, found.id), isNull(billPayment.journalId)));
  await tellOfExceptions(context, after, lines, exceptions);
  await tellExceptions(context, after, exceptions);
  await tellRepriced(context, after, cuts);
  if (overCredit && found.payableFen > paidOf(found, payments)) {
    await tellOverCredit(context, after, customer.creditLimitFen);
  }
  await postFunds(
    context,
    document,
    journal.journalId,
    payments.map(({ fundId, amountFen }) => ({ fundId, amountFen, entryType: paymentType(amountFen) })),
  );
  return { no: after.no, version: after.version, payableFen: after.payableFen, balanceAfterFen, changeFen };
};

/** Refuses while a scan that was not added waits: it is a piece of the pile that nobody would pay. */
function assertScansDealtWith({ refusedScans }: Bill): void {
  if (refusedScans.length === 0) return;
  const texts = refusedScans.map(({ text }) => text).join("、");
  throw new DomainError(`有 ${refusedScans.length} 个扫码没有加进来：${texts}，请处理后再开单`);
}

/** The bill's customer, kept from being merged away meanwhile; refuses who may not buy. */
async function getCustomer({ db }: Context, found: Bill, lines: readonly Line[]): Promise<Customer> {
  if (found.distributorId === null) throw new DomainError("请先选择客户，没有客户请选“散客”");
  const [customer] = await rows<Customer>(
    db,
    sql`
    select distributor.id, distributor.name, distributor.status, distributor.walk_in as "walkIn",
      distributor.credit_limit_fen as "creditLimitFen", strategy.bonus_ratio_bp as "bonusRatioBp",
      strategy.return_days as "returnDays", strategy.return_ratio_bp as "returnRatioBp",
      strategy.return_limit_mode as "returnLimitMode"
    from distributor join strategy on strategy.id = distributor.strategy_id
    where distributor.id = ${found.distributorId} for key share of distributor`,
  );
  if (!customer) throw new DomainError("客户不存在，请重新选择");
  if (customer.status === "DISABLED") throw new DomainError(`${customer.name} 已停用，不能开单`);
  if (customer.status === "FROZEN" && lines.some(({ kind }) => kind !== "RETURN")) {
    throw new DomainError(`${customer.name} 已冻结，只能退货和付款，不能拿货`);
  }
  return customer;
}

/**
 * Prices below the style's floor, as sentences; refuses them where the actor
 * may not go there. A price of the customer's own, or of the strategy's list,
 * was allowed when it was saved: it is its own floor.
 */
async function findBelowFloor({ db, actor }: Context, found: Bill, lines: readonly Line[]): Promise<string[]> {
  const sold = lines.filter(({ kind }) => kind === "SALE");
  const floors = await rows<{ skuId: number; minFen: number }>(
    db,
    sql`
    select sku.id as "skuId", least(product.min_fen, own.price_fen, listed.price_fen) as "minFen"
    from sku join product on product.id = sku.product_id
    left join distributor on distributor.id = ${found.distributorId}
    left join customer_price own on own.distributor_id = distributor.id and own.product_id = product.id
    left join strategy_price listed on listed.strategy_id = distributor.strategy_id and listed.product_id = product.id
    where sku.id = any(${pgArray(sold.map(({ skuId }) => skuId))}::bigint[])`,
  );
  const floorOf = new Map(floors.map(({ skuId, minFen }) => [skuId, minFen]));
  const low = sold.filter(({ skuId, priceFen }) => priceFen < (floorOf.get(skuId) ?? 0));
  if (low.length === 0) return [];
  const labels = await findSkuLabels(
    db,
    low.map(({ skuId }) => skuId),
  );
  const sentences = low.map(
    ({ skuId, priceFen }) =>
      `${labels.get(skuId) ?? ""} 单价 ${formatFen(priceFen)} 低于最低价 ${formatFen(floorOf.get(skuId) ?? 0)}`,
  );
  if (hasPermission(actor.permissions, [permissions.billBelowFloor])) return sentences;
  throw new DomainError(`${sentences[0]}，请改价或请店长处理`);
}

/** What a return names must have been handed over to this customer, and not be given back yet. */
async function assertOrigins(context: Context, found: Bill, lines: readonly Line[]): Promise<void> {
  const ids = lines.flatMap(({ originLineId }) => (originLineId === null ? [] : [originLineId]));
  if (ids.length === 0) return;
  const before = await findLines(context, ids);
  await lockBills(
    context.db,
    before.map(({ billId }) => billId),
  );
  const origins = await findLines(context, ids);
  const returned = await sumReturned(context, ids);
  const owners = await rows<{ id: number; distributorId: number; status: string; no: string }>(
    context.db,
    sql`select id, distributor_id as "distributorId", status, no from bill
        where id = any(${pgArray(origins.map(({ billId }) => billId))}::bigint[])`,
  );
  for (const line of lines) {
    if (line.originLineId === null) continue;
    const origin = origins.find(({ id }) => id === line.originLineId);
    const owner = owners.find(({ id }) => id === origin?.billId);
    if (!origin || !owner || owner.status !== "CONFIRMED")
      throw new DomainError("原拿货单已作废，请移除对应的退货明细");
    if (owner.distributorId !== found.distributorId) throw new DomainError(`退货客户须与原单 ${owner.no} 的客户一致`);
    const qty = lines.filter(({ originLineId }) => originLineId === origin.id).reduce((sum, each) => sum + each.qty, 0);
    await assertReturnable(context, origin, { qty, returnedQty: returned.get(origin.id) ?? 0 });
  }
}

type Payment = PaidRow & { id: number };

const sumPayments = (payments: readonly PaidRow[]) => payments.reduce((sum, { amountFen }) => sum + amountFen, 0);

function readPayments({ db }: Context, found: Bill): Promise<Payment[]> {
  return rows<Payment>(
    db,
    sql`
    select paid.id, paid.fund_id as "fundId", paid.amount_fen as "amountFen", fund.method
    from bill_payment paid join fund on fund.id = paid.fund_id where paid.bill_id = ${found.id} order by paid.id`,
  );
}

/** What was handed over becomes what the tills keep of it. */
async function keepDue({ db }: Context, found: Bill, payments: readonly Payment[]): Promise<void> {
  const kept = payments.map(({ id }) => id);
  await db.delete(billPayment).where(and(eq(billPayment.billId, found.id), notInArray(billPayment.id, [0, ...kept])));
  for (const { id, amountFen } of payments) {
    await db.update(billPayment).set({ amountFen }).where(eq(billPayment.id, id));
  }
}

function assertSettled({ actor }: Context, found: Bill, customer: Customer, payments: readonly Payment[]): void {
  const refusal = refuseSettling({
    ...found,
    payments,
    walkIn: customer.walkIn,
    bonusRatioBp: customer.bonusRatioBp,
    mayDiscount: hasPermission(actor.permissions, [permissions.billDiscount]),
  });
  if (refusal) throw new DomainError(refusal);
}

/** What comes back first, so that an exchange of one size for the same needs no stock. */
function stockChanges(found: Bill, lines: readonly Line[]): StockChange[] {
  const back = lines.filter(({ kind }) => kind === "RETURN");
  const out = lines.filter(({ kind, takeQty }) => kind !== "RETURN" && takeQty > 0);
  return [
    ...back.map((line): StockChange => ({ ...place(found, line), qty: line.qty, moveType: "SALE_RETURN" })),
    ...out.map((line): StockChange => ({ ...place(found, line), qty: -line.takeQty, moveType: "SALE_OUT" })),
  ];
}

const place = ({ repositoryId }: Bill, { id, skuId, grade }: Line) => ({
  repositoryId,
  skuId,
  grade: grade as Grade,
  docLineId: id,
});

function partyChanges(found: Bill, { id }: Customer, payments: readonly Payment[]): MoneyChange[] {
  const customer = { kind: "DISTRIBUTOR", ownerId: id } as const;
  return [
    { ...customer, amountFen: -found.payableFen, entryType: "BILL" },
    ...payments.map(({ amountFen }): MoneyChange => ({ ...customer, amountFen, entryType: paymentType(amountFen) })),
    { kind: "DISTRIBUTOR_BONUS", ownerId: id, amountFen: -found.bonusFen, entryType: "BONUS_USE" },
    { ...customer, amountFen: found.bonusFen, entryType: "BONUS_USE" },
  ];
}

/** What was paid, or given back. */
const paymentType = (amountFen: number) => (amountFen > 0 ? "RECEIPT" : "REFUND");

/** What came with the bill pays it first, then older debts; 用余额 adds what the customer had with us. */
async function pay(context: Context, found: Bill, customer: Customer, { entries }: Journal): Promise<void> {
  // Allocations ask for confirmed bills; the row follows with the rest of the document.
  await context.db.update(bill).set({ status: "CONFIRMED" }).where(eq(bill.id, found.id));
  const own = entries.filter(({ kind, amountFen }) => kind === "DISTRIBUTOR" && amountFen > 0).map(({ id }) => id);
  if (own.length > 0) await allocateCredits(context, customer.id, { billId: found.id, entryIds: own });
  if (found.useBalance && !customer.walkIn) {
    await allocateCredits(context, customer.id, { billId: found.id, only: true });
  }
}

/** Refuses debt above the limit that this bill adds to; true where the debt is above it all the same. */
function assertCredit(
  { actor }: Context,
  found: Bill,
  customer: Customer,
  balanceFen: number,
  payments: readonly Payment[],
): boolean {
  if (-balanceFen <= customer.creditLimitFen) return false;
  if (found.payableFen <= paidOf(found, payments)) return true;
  if (hasPermission(actor.permissions, [permissions.billOverCredit])) return true;
  throw new DomainError(
    `${customer.name} 超出信用额度：开单后欠款 ${formatFen(-balanceFen)}，额度 ${formatFen(customer.creditLimitFen)}，请先收款或请店长处理`,
  );
}

/** What is paid with the bill. */
const paidOf = ({ bonusFen }: Bill, payments: readonly Payment[]) =>
  payments.reduce((sum, { amountFen }) => sum + amountFen, bonusFen);

/** Prices typed, floors and limits passed: in the audit log, with who and what. */
async function tellOfExceptions(
  context: Context,
  after: Bill,
  lines: readonly Line[],
  exceptions: readonly BillException[],
): Promise<void> {
  const { repriced, belowFloor, overCredit, no, payableFen } = after;
  if (!repriced && !belowFloor && !overCredit && exceptions.length === 0) return;
  await writeAudit(context, [
    {
      entity: "bill",
      entityId: after.id,
      action: "confirm",
      after: {
        no,
        payableFen,
        repriced,
        belowFloor,
        overCredit,
        exceptions: exceptions.map(({ sentence }) => sentence),
        lines: lines
          .filter(({ priceSource }) => priceSource === "MANUAL")
          .map(({ skuId, qty, priceFen }) => ({ skuId, qty, priceFen })),
      },
    },
  ]);
}
