/** 确认开单: one transaction from checks to both ledgers (domain.md §2.3, §3.4). */
import { and, eq, isNull, sql } from "drizzle-orm";
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
import { refuseSettling } from "./bill.rules.ts";
import { bill, billPayment } from "./bill.tables.ts";
import { assertReturnable, sumReturned, writeHead } from "./bill.ts";
import { type Bill, type Line, lockBills, openBill, readLines } from "./bill-document.ts";
import { findLines } from "./bill-lines.ts";
import { tellOverCredit, tellRepriced } from "./bill-message.ts";
import { readPriceCuts } from "./bill-price.ts";
import { findBillWarnings } from "./bill-warning.ts";
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
  if (lines.length === 0) throw new DomainError("明细为空，请先添加商品");
  const customer = await getCustomer(context, found, lines);
  const belowFloor = await assertFloor(context, lines);
  await assertOrigins(context, found, lines);
  const payments = await readPayments(context, found);
  assertSettled(context, found, customer, payments);
  // Asked even where they were read: what the strategy forbids, 已核对 does not allow.
  const warnings = await findBillWarnings(context, found, lines, customer);
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
  await tellOfExceptions(context, after, lines);
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
  return { no: after.no, version: after.version, payableFen: after.payableFen, balanceAfterFen };
};

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

/** Refuses prices below the style's floor; true where the actor may go below, and does. */
async function assertFloor({ db, actor }: Context, lines: readonly Line[]): Promise<boolean> {
  const sold = lines.filter(({ kind }) => kind === "SALE");
  const floors = await rows<{ skuId: number; minFen: number }>(
    db,
    sql`select sku.id as "skuId", product.min_fen as "minFen" from sku join product on product.id = sku.product_id
        where sku.id = any(${pgArray(sold.map(({ skuId }) => skuId))}::bigint[])`,
  );
  const floorOf = new Map(floors.map(({ skuId, minFen }) => [skuId, minFen]));
  const low = sold.find(({ skuId, priceFen }) => priceFen < (floorOf.get(skuId) ?? 0));
  if (!low) return false;
  if (hasPermission(actor.permissions, [permissions.billBelowFloor])) return true;
  const label = (await findSkuLabels(db, [low.skuId])).get(low.skuId) ?? "";
  throw new DomainError(
    `${label} 单价 ${formatFen(low.priceFen)} 低于最低价 ${formatFen(floorOf.get(low.skuId) ?? 0)}，请改价或请店长处理`,
  );
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

interface Payment {
  fundId: number;
  amountFen: number;
}

function readPayments({ db }: Context, found: Bill): Promise<Payment[]> {
  return db
    .select({ fundId: billPayment.fundId, amountFen: billPayment.amountFen })
    .from(billPayment)
    .where(eq(billPayment.billId, found.id))
    .orderBy(billPayment.id);
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
async function tellOfExceptions(context: Context, after: Bill, lines: readonly Line[]): Promise<void> {
  const { repriced, belowFloor, overCredit, no, payableFen } = after;
  if (!repriced && !belowFloor && !overCredit) return;
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
        lines: lines
          .filter(({ priceSource }) => priceSource === "MANUAL")
          .map(({ skuId, qty, priceFen }) => ({ skuId, qty, priceFen })),
      },
    },
  ]);
}
