/** Makes up money without goods: opening balances, recharges, and customers who settle what they owe. */
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { receipt, recharge } from "#backoffice/trade/stall/account/receipt.tables.ts";
import type { Customer } from "../customers.ts";
import { strategies } from "../data/trade.data.ts";
import { daysBefore } from "../days.ts";
import type { Random } from "../random.ts";
import { insertRows } from "../rows.ts";
import type { MoneyBook } from "./money-book.ts";
import type { NumberBook } from "./number-book.ts";

export interface ReceiptBook {
  /** 预存 and 赠送金 that customers came with. */
  open(at: Date): void;
  /** One customer with tiers recharges. */
  recharge(at: Date): void;
  /** At the end of a day some of those who owe pay all or most of it. */
  settle(at: Date): void;
  /** Two transfers of which nobody has seen the money yet. */
  announce(now: Date): void;
  write(db: Db): Promise<void>;
}

interface Parts {
  customers: readonly Customer[];
  money: MoneyBook;
  numbers: NumberBook;
  random: Random;
}

/** Ids of trade.data.ts's funds that every stall may use: wallets, and the bank. */
const wallets = [4, 4, 5] as const;
const bank = 6;
/** Who takes the money: the manager, and finance for what comes through the bank. */
const manager = 3;

export function createReceiptBook({ customers, money, numbers, random }: Parts): ReceiptBook {
  const recharges: (typeof recharge.$inferInsert)[] = [];
  const receipts: (typeof receipt.$inferInsert)[] = [];

  function open(at: Date): void {
    for (const { id, prepaidFen, bonusFen } of customers) {
      if (prepaidFen === 0) continue;
      const event = { docType: "DISTRIBUTOR", docId: id, stallId: null, operatorId: manager, at } as const;
      money.post(event, [
        { kind: "DISTRIBUTOR", ownerId: id, amountFen: prepaidFen, entryType: "OPENING", remark: "期初预存" },
        { kind: "DISTRIBUTOR_BONUS", ownerId: id, amountFen: bonusFen, entryType: "OPENING", remark: "期初赠送金" },
      ]);
    }
  }

  function draftRecharge(customer: Customer, amountFen: number, fundId: number, at: Date) {
    const tiers = strategies[customer.strategyId - 1]?.tiers ?? [];
    const [, bonusFen = 0] = tiers.filter(([from]) => from <= amountFen).at(-1) ?? [];
    const bizDate = bizDateOf(at);
    const row: typeof recharge.$inferInsert & { id: number; bonusFen: number } = {
      id: recharges.length + 1,
      no: numbers.next("CZ", bizDate),
      distributorId: customer.id,
      stallId: customer.stallId,
      amountFen,
      bonusFen,
      fundId,
      status: "PENDING",
      debtPaidFen: null,
      balanceAfterFen: null,
      confirmedBy: null,
      confirmedAt: null,
      remark: "",
      voidReason: "",
      bizDate,
      createdBy: manager,
      createdAt: at,
      updatedBy: manager,
      updatedAt: at,
      version: 1,
    };
    recharges.push(row);
    return row;
  }

  function rechargeNow(at: Date): void {
    const customer = random.pick(customers.filter(({ strategyId }) => strategyId > 1));
    const amounts = customer.strategyId === 3 ? [500_000, 1_000_000, 1_000_000] : [100_000, 200_000, 500_000];
    const row = draftRecharge(customer, random.pick(amounts), random.pick(wallets), at);
    const { amountFen, bonusFen, fundId } = row;
    const event = { docType: "RECHARGE", docId: row.id, stallId: customer.stallId, operatorId: manager, at } as const;
    money.post(event, [
      { kind: "DISTRIBUTOR", ownerId: customer.id, amountFen, entryType: "RECHARGE" },
      { kind: "FUND", ownerId: fundId, amountFen, entryType: "RECHARGE" },
      { kind: "DISTRIBUTOR_BONUS", ownerId: customer.id, amountFen: bonusFen, entryType: "BONUS_GRANT" },
    ]);
    Object.assign(row, {
      status: "CONFIRMED",
      debtPaidFen: money.allocate(customer.id, at),
      balanceAfterFen: money.balance("DISTRIBUTOR", customer.id),
      confirmedBy: manager,
      confirmedAt: at,
    });
  }

  function settle(at: Date): void {
    for (const customer of customers) {
      const debtFen = -money.balance("DISTRIBUTOR", customer.id);
      if (debtFen <= 0) continue;
      const full = debtFen > customer.creditLimitFen * 0.9;
      const often = full ? 0.12 : customer.settleCycle === "MONTH" ? 0.012 : 0.03;
      if (!random.chance(often)) continue;
      // Most pay to the 分, others what is round.
      const amountFen = random.chance(0.6) || debtFen < 20_000 ? debtFen : Math.floor(debtFen / 10_000) * 10_000;
      takeReceipt(customer, amountFen, at);
    }
  }

  function takeReceipt({ id, stallId, strategyId }: Customer, amountFen: number, at: Date): void {
    const bizDate = bizDateOf(at);
    const fundId = strategyId === 3 ? bank : random.pick([stallId, ...wallets]);
    const docId = receipts.length + 1;
    money.post({ docType: "RECEIPT", docId, stallId, operatorId: manager, at }, [
      { kind: "DISTRIBUTOR", ownerId: id, amountFen, entryType: "RECEIPT" },
      { kind: "FUND", ownerId: fundId, amountFen, entryType: "RECEIPT" },
    ]);
    money.allocate(id, at);
    receipts.push({
      id: docId,
      no: numbers.next("SK", bizDate),
      kind: "RECEIPT",
      distributorId: id,
      stallId,
      amountFen,
      fundId,
      reason: "",
      status: "CONFIRMED",
      balanceAfterFen: money.balance("DISTRIBUTOR", id),
      voidReason: "",
      bizDate,
      createdBy: manager,
      createdAt: at,
      updatedBy: manager,
      updatedAt: at,
      version: 1,
    });
  }

  return {
    open,
    recharge: rechargeNow,
    settle,
    announce(now) {
      const agents = customers.filter(({ strategyId }) => strategyId === 3).slice(0, 2);
      for (const [index, agent] of agents.entries()) {
        draftRecharge(agent, 1_000_000 * (index + 1), bank, daysBefore(now, (2 - index) / 100));
      }
    },
    async write(db) {
      await insertRows(db, recharge, recharges);
      await insertRows(db, receipt, receipts);
    },
  };
}
