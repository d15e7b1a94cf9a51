/** Makes up bills and confirms and voids them on both ledgers, by the rules of domain.md §3.4. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { bill, billLine, billPayment } from "#backoffice/trade/stall/bill/bill.tables.ts";
import { customerPrice, lastPrice } from "#backoffice/trade/stall/distributor/distributor.tables.ts";
import type { Customer } from "../customers.ts";
import type { Random } from "../random.ts";
import { insertRows } from "../rows.ts";
import type { DraftLine } from "./bill-lines.ts";
import type { MoneyBook } from "./money-book.ts";
import type { NumberBook } from "./number-book.ts";
import type { Movement, StockBook } from "./stock-book.ts";

type BillRow = typeof bill.$inferInsert & { id: number; payableFen: number; paidFen: number; relievedFen: number };

export interface Stall {
  id: number;
  repositoryId: number;
  keeperId: number;
}

export interface BillBook {
  /** A bill as it is written while the customer stands there. */
  draft(stall: Stall, customer: Customer, lines: readonly DraftLine[], at: Date): DraftBill;
  confirm(draft: DraftBill): void;
  /** Takes a confirmed bill back; nothing happens where goods or money were already built on it. */
  void(draft: DraftBill, at: Date, keepReceipt: boolean): void;
  write(db: Db, now: Date): Promise<void>;
}

export interface DraftBill {
  row: BillRow;
  customer: Customer;
  stall: Stall;
  lines: readonly (DraftLine & { id: number })[];
  movements: Movement[];
  at: Date;
}

interface Books {
  stock: StockBook;
  money: MoneyBook;
  numbers: NumberBook;
  random: Random;
}

export function createBillBook({ stock, money, numbers, random }: Books): BillBook {
  const bills: BillRow[] = [];
  const lineRows: (typeof billLine.$inferInsert)[] = [];
  const payments: (typeof billPayment.$inferInsert)[] = [];
  const customers = new Map<number, Customer>();

  function draft(stall: Stall, customer: Customer, drafts: readonly DraftLine[], at: Date): DraftBill {
    const id = bills.length + 1;
    const lines = drafts.map((line, index) => ({ ...line, id: lineRows.length + index + 1 }));
    lines.forEach(({ style: _, origin: __, ...line }, index) => {
      lineRows.push({ ...line, billId: id, lineNo: index + 1 });
    });
    const sums = sumUp(lines, random, !customer.walkIn);
    const bizDate = bizDateOf(at);
    const row: BillRow = {
      id,
      no: numbers.next("XS", bizDate),
      stallId: stall.id,
      repositoryId: stall.repositoryId,
      distributorId: customer.id,
      keeperId: stall.keeperId,
      status: "HELD",
      ...sums,
      paidFen: 0,
      relievedFen: 0,
      debtFen: 0,
      bonusFen: 0,
      useBalance: true,
      balanceAfterFen: null,
      repriced: lines.some(({ priceSource }) => priceSource === "MANUAL"),
      belowFloor: false,
      overCredit: false,
      bizDate,
      confirmedAt: null,
      voidedAt: null,
      voidedBy: null,
      voidReason: "",
      receiptKept: false,
      createdBy: stall.keeperId,
      createdAt: at,
      updatedBy: stall.keeperId,
      updatedAt: at,
    };
    bills.push(row);
    customers.set(customer.id, customer);
    return { row, customer, stall, lines, movements: [], at };
  }

  function confirm(made: DraftBill): void {
    const { row, customer, stall, lines, at } = made;
    row.status = "CONFIRMED";
    row.confirmedAt = at;
    moveGoods(made);
    const event = { docType: "BILL", docId: row.id, stallId: stall.id, operatorId: stall.keeperId, at } as const;
    const before = money.balance("DISTRIBUTOR", customer.id);
    row.bonusFen = chooseBonus(money.balance("DISTRIBUTOR_BONUS", customer.id), row.payableFen, random);
    money.post(event, [
      { kind: "DISTRIBUTOR", ownerId: customer.id, amountFen: -row.payableFen, entryType: "BILL" },
      { kind: "DISTRIBUTOR_BONUS", ownerId: customer.id, amountFen: -row.bonusFen, entryType: "BONUS_USE" },
      { kind: "DISTRIBUTOR", ownerId: customer.id, amountFen: row.bonusFen, entryType: "BONUS_USE" },
    ]);
    const paidNow = choosePayment(customer, before, row.payableFen - row.bonusFen, random);
    for (const { fundId, amountFen } of splitPayment(stall.id, paidNow, random)) {
      const journalId = money.post(event, [
        { kind: "DISTRIBUTOR", ownerId: customer.id, amountFen, entryType: "RECEIPT" },
        { kind: "FUND", ownerId: fundId, amountFen, entryType: "RECEIPT" },
      ]);
      payments.push({ id: payments.length + 1, billId: row.id, fundId, amountFen, journalId });
    }
    money.open(customer.id, row);
    money.allocate(customer.id, at, row.id);
    row.debtFen = Math.max(0, row.payableFen - row.paidFen);
    row.balanceAfterFen = money.balance("DISTRIBUTOR", customer.id);
    row.overCredit = -row.balanceAfterFen > customer.creditLimitFen;
    for (const { kind, style, priceFen } of lines) {
      if (kind === "SALE") keepLastPrice(customer, style.id, { priceFen, billId: row.id, at });
    }
  }

  function moveGoods({ row, customer, stall, lines, movements, at }: DraftBill): void {
    for (const line of lines) {
      const { id, kind, style, skuId, grade = 1, takeQty, priceFen } = line;
      const back = kind === "RETURN";
      if (kind === "SALE" && !customer.walkIn) {
        customer.taken.push({ lineId: id, billId: row.id, skuId, style, priceFen, left: takeQty });
      }
      if (takeQty === 0) continue;
      const document = { docType: "BILL", docId: row.id, docLineId: id, operatorId: stall.keeperId };
      const posting = { repositoryId: stall.repositoryId, skuId, grade, qty: back ? takeQty : -takeQty, ...document };
      movements.push(stock.move(style, { ...posting, moveType: back ? "SALE_RETURN" : "SALE_OUT" }, at));
    }
  }

  function voidBill(made: DraftBill, at: Date, keepReceipt: boolean): void {
    const { row, customer, stall, movements, lines } = made;
    const givenBack = customer.taken.some(
      ({ billId, lineId, left }) => billId === row.id && left < (lines.find(({ id }) => id === lineId)?.takeQty ?? 0),
    );
    if (givenBack || lines.some(({ kind }) => kind === "RETURN") || !money.standsAlone(row.id)) return;
    Object.assign(row, { status: "VOID", voidedAt: at, voidedBy: stall.keeperId, updatedAt: at, version: 2 });
    row.voidReason = random.pick(["客户改主意", "开错客户", "重复开单", "数量录错"]);
    row.receiptKept = keepReceipt;
    for (const movement of [...movements].reverse()) stock.reverse(movement, at);
    const event = { docType: "BILL", docId: row.id, stallId: stall.id, operatorId: stall.keeperId, at } as const;
    money.voidBill(customer.id, event, keepReceipt);
    row.paidFen = 0;
    row.relievedFen = 0;
    money.allocate(customer.id, at);
    customer.taken = customer.taken.filter(({ billId }) => billId !== row.id);
    for (const [styleId, prices] of customer.lastPrices) {
      customer.lastPrices.set(
        styleId,
        prices.filter(({ billId }) => billId !== row.id),
      );
    }
  }

  return {
    draft,
    confirm,
    void: voidBill,
    async write(db, now) {
      await insertRows(
        db,
        bill,
        bills.map((row) => ({ ...row, version: row.version ?? 1 })),
      );
      await insertRows(db, billLine, lineRows);
      await insertRows(db, billPayment, payments);
      const known = [...customers.values()].filter(({ walkIn }) => !walkIn);
      await insertRows(
        db,
        lastPrice,
        known.flatMap(({ id, lastPrices }) =>
          [...lastPrices].flatMap(([productId, prices]) =>
            prices.slice(-1).map((last) => ({ distributorId: id, productId, ...last })),
          ),
        ),
      );
      await insertRows(
        db,
        customerPrice,
        known.flatMap(({ id, ownPrices }) =>
          [...ownPrices].map(([productId, priceFen]) => ({
            ...{ distributorId: id, productId, priceFen, updatedBy: 3, updatedAt: now },
          })),
        ),
      );
      await db.execute(sql`
        update distributor set last_bill_at = latest.at from (
          select distributor_id, max(confirmed_at) as at from bill where status = 'CONFIRMED' group by distributor_id
        ) latest where latest.distributor_id = distributor.id`);
    },
  };
}

function keepLastPrice(
  { lastPrices }: Customer,
  styleId: number,
  price: { priceFen: number; billId: number; at: Date },
): void {
  const prices = lastPrices.get(styleId) ?? [];
  if (prices.at(-1)?.billId !== price.billId) prices.push(price);
  lastPrices.set(styleId, prices);
}

/** `payable = Σ sale − Σ return − discount − round-off + freight`. */
function sumUp(lines: readonly DraftLine[], random: Random, mayOwe: boolean) {
  const sum = (kinds: readonly string[], of: (line: DraftLine) => number) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, line) => total + of(line), 0);
  const goodsFen = sum(["SALE"], ({ amountFen }) => amountFen);
  const returnFen = sum(["RETURN"], ({ amountFen }) => amountFen);
  const discountFen = goodsFen > 200_000 && random.chance(0.05) ? random.between(1, 5) * 1_000 : 0;
  const freightFen = mayOwe && random.chance(0.12) ? random.between(5, 20) * 100 : 0;
  const plain = goodsFen - returnFen - discountFen + freightFen;
  // 抹零 to whole 元, or to 10 元.
  const roundOffFen = plain > 10_000 && random.chance(0.4) ? plain % (random.chance(0.5) ? 100 : 1_000) : 0;
  return {
    saleQty: sum(["SALE", "GIFT"], ({ qty }) => qty),
    returnQty: sum(["RETURN"], ({ qty }) => qty),
    goodsFen,
    returnFen,
    discountFen,
    roundOffFen,
    freightFen,
    payableFen: plain - roundOffFen,
    owedQty: sum(["SALE", "GIFT"], ({ qty, takeQty }) => qty - takeQty),
  };
}

/** 赠送金 pays at most a tenth of a bill, in whole 元. */
function chooseBonus(bonusFen: number, payableFen: number, random: Random): number {
  if (bonusFen <= 0 || payableFen <= 10_000 || !random.chance(0.4)) return 0;
  return Math.min(bonusFen, Math.floor(payableFen / 1_000) * 100);
}

/** Those with a limit leave something open mostly, within it; 散客 and the others pay what is due. */
function choosePayment(customer: Customer, balanceFen: number, payableFen: number, random: Random): number {
  // What was paid in advance is kept as it is.
  if (customer.prepaidFen > 0) return Math.max(payableFen, 0);
  const due = Math.max(payableFen - Math.max(balanceFen, 0), 0);
  const limit = customer.named ? Math.floor(customer.creditLimitFen / 25_000) * 10_000 : customer.creditLimitFen;
  const room = limit - Math.max(-balanceFen, 0);
  if (due === 0 || customer.creditLimitFen === 0) return due;
  // Drawn among those that have no room and all left open, so that a year holds some, whatever the day.
  if (due > room && !customer.named && random.chance(0.05)) return 0;
  if (!random.chance(0.85)) return due;
  const wished = random.chance(0.4) ? due : Math.ceil((due * random.between(2, 8)) / 100_000) * 10_000;
  return due - Math.min(wished, due, Math.max(room, 0));
}

/** Cash goes into the stall's own till. */
function splitPayment(stallId: number, amountFen: number, random: Random): { fundId: number; amountFen: number }[] {
  if (amountFen <= 0) return [];
  const fundId = random.pick([stallId, stallId, 4, 4, 4, 5, 6, 7]);
  const cash = Math.floor(amountFen / 30_000) * 10_000;
  if (fundId === stallId || cash === 0 || !random.chance(0.08)) return [{ fundId, amountFen }];
  return [
    { fundId: stallId, amountFen: cash },
    { fundId, amountFen: amountFen - cash },
  ];
}
