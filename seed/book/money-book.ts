/** The money ledger of a company being made up: accounts, entries and what paid which bill, written at the end in one go. */
import { sql } from "drizzle-orm";
import { bizDateOf } from "#backoffice/core/clock.ts";
import type { Db } from "#backoffice/db/connect.ts";
import { allocateOldestFirst } from "#backoffice/ledgers/money-ledger/allocate.rules.ts";
import {
  account,
  accountEntry,
  payableAllocation,
  receiptAllocation,
} from "#backoffice/ledgers/money-ledger/money.tables.ts";
import {
  type AccountKind,
  type EntryType,
  type MoneyDocType,
  type PayableKind,
  reliefTypes,
} from "#contract/system/accounts.ts";
import { insertRows } from "../rows.ts";

interface MoneyEvent {
  docType: MoneyDocType;
  docId: number;
  stallId: number | null;
  operatorId: number;
  at: Date;
}

interface Change {
  kind: AccountKind;
  ownerId: number;
  amountFen: number;
  entryType: EntryType;
  remark?: string;
}

interface Payment {
  kind: "FACTORY" | "SUPPLIER";
  ownerId: number;
  fundId: number;
  payables: readonly { kind: PayableKind; id: number; amountFen: number }[];
}

/** What is paid of a bill; the row of the bill itself. */
interface Payable {
  id: number;
  payableFen: number;
  paidFen: number;
  /** Of that, what was no money. */
  relievedFen: number;
}

type Entry = typeof accountEntry.$inferInsert & { id: number };
type Allocation = typeof receiptAllocation.$inferInsert & { id: number };
type PayableAllocation = typeof payableAllocation.$inferInsert;
type Account = typeof account.$inferInsert & { id: number; balanceFen: number };

export interface MoneyBook {
  balance(kind: AccountKind, ownerId: number): number;
  /** Posts the changes that are not 0 as one journal, and gives its number. */
  post(event: MoneyEvent, changes: readonly Change[]): number;
  /** Pays a factory or supplier out of a fund what documents ask; tells, once all is written, what was owed after it. */
  pay(event: MoneyEvent, payment: Payment): () => number;
  /** A bill that may be paid from now on. */
  open(distributorId: number, bill: Payable): void;
  /** Pays the customer's open bills, this one first and then the oldest; gives what was paid. */
  allocate(distributorId: number, at: Date, firstBillId?: number): number;
  /** True when nothing but the document's own entries pays the bill, and they pay nothing else. */
  standsAlone(billId: number): boolean;
  /** Takes a bill's entries back, but for its receipts where these are kept. */
  voidBill(distributorId: number, event: MoneyEvent, keepReceipt: boolean): void;
  write(db: Db): Promise<void>;
}

/** A customer's credits that are not used up, and bills that are not paid, both oldest first. */
interface Customer {
  credits: { id: number; freeFen: number }[];
  bills: Payable[];
}

export function createMoneyBook(): MoneyBook {
  const accounts = new Map<string, Account>();
  const entries: Entry[] = [];
  const allocations: Allocation[] = [];
  const paid: PayableAllocation[] = [];
  const customers = new Map<number, Customer>();
  let journals = 0;

  function accountOf(kind: AccountKind, ownerId: number): Account {
    const key = `${kind}:${ownerId}`;
    const found = accounts.get(key) ?? { id: accounts.size + 1, kind, ownerId, balanceFen: 0 };
    accounts.set(key, found);
    return found;
  }

  function customerOf(id: number): Customer {
    const found = customers.get(id) ?? { credits: [], bills: [] };
    customers.set(id, found);
    return found;
  }

  function post(event: MoneyEvent, changes: readonly (Change & { reverseOf?: number })[]): number {
    journals += 1;
    for (const { kind, ownerId, amountFen, entryType, remark = "", reverseOf } of changes) {
      if (amountFen === 0) continue;
      const moved = accountOf(kind, ownerId);
      moved.balanceFen += amountFen;
      const { at, ...document } = event;
      const entry = {
        id: entries.length + 1,
        accountId: moved.id,
        amountFen,
        balanceAfterFen: moved.balanceFen,
        entryType,
        journalId: journals,
        ...document,
        reverseOf: reverseOf ?? null,
        bizDate: bizDateOf(at),
        remark,
        createdAt: at,
      };
      entries.push(entry);
      if (kind === "DISTRIBUTOR" && amountFen > 0 && !reverseOf) {
        customerOf(ownerId).credits.push({ id: entry.id, freeFen: amountFen });
      }
    }
    return journals;
  }

  function allocate(distributorId: number, at: Date, firstBillId?: number): number {
    const customer = customerOf(distributorId);
    const due = customer.bills.map((bill) => ({ ...bill, dueFen: bill.payableFen - bill.paidFen }));
    due.sort((one, other) => Number(other.id === firstBillId) - Number(one.id === firstBillId) || one.id - other.id);
    const made = allocateOldestFirst(customer.credits, due);
    for (const { entryId, billId, amountFen } of made) {
      allocations.push({ id: allocations.length + 1, entryId, billId, amountFen, createdAt: at, releasedBy: null });
      const credit = customer.credits.find(({ id }) => id === entryId);
      if (credit) credit.freeFen -= amountFen;
      const bill = customer.bills.find(({ id }) => id === billId);
      if (!bill) continue;
      bill.paidFen += amountFen;
      const { entryType } = entries[entryId - 1] ?? {};
      if (entryType && reliefTypes.includes(entryType)) bill.relievedFen += amountFen;
    }
    customer.credits = customer.credits.filter(({ freeFen }) => freeFen > 0);
    customer.bills = customer.bills.filter((bill) => bill.paidFen < bill.payableFen);
    return made.reduce((sum, { amountFen }) => sum + amountFen, 0);
  }

  const entriesOf = (docType: MoneyDocType, docId: number) =>
    entries.filter((entry) => entry.docType === docType && entry.docId === docId && !entry.reverseOf);

  return {
    balance: (kind, ownerId) => accounts.get(`${kind}:${ownerId}`)?.balanceFen ?? 0,
    post,
    pay(event, { kind, ownerId, fundId, payables }) {
      const amountFen = payables.reduce((sum, one) => sum + one.amountFen, 0);
      post(event, [
        { kind, ownerId, amountFen: -amountFen, entryType: "PAYMENT" },
        { kind: "FUND", ownerId: fundId, amountFen: -amountFen, entryType: "PAYMENT" },
      ]);
      const [own] = entries.slice(-2);
      const entryId = own?.id ?? 0;
      for (const one of payables) {
        paid.push({ entryId, payableKind: one.kind, payableId: one.id, amountFen: one.amountFen, createdAt: event.at });
      }
      return () => own?.balanceAfterFen ?? 0;
    },
    open: (distributorId, bill) => {
      if (bill.payableFen > 0) customerOf(distributorId).bills.push(bill);
    },
    allocate,
    standsAlone(billId) {
      const own = new Set(entriesOf("BILL", billId).map(({ id }) => id));
      return allocations.every((one) => own.has(one.entryId) === (one.billId === billId));
    },
    voidBill(distributorId, event, keepReceipt) {
      const taken = entriesOf("BILL", event.docId).filter((entry) => !keepReceipt || entry.entryType !== "RECEIPT");
      const owners = new Map([...accounts.values()].map((one) => [one.id, one]));
      const changes = taken.reverse().flatMap((entry) => {
        const owner = owners.get(entry.accountId);
        if (!owner) return [];
        const { kind, ownerId } = owner;
        return [{ kind, ownerId, amountFen: -entry.amountFen, entryType: entry.entryType, reverseOf: entry.id }];
      });
      const journal = post(event, changes);
      const gone = new Set(taken.map(({ id }) => id));
      const customer = customerOf(distributorId);
      customer.bills = customer.bills.filter(({ id }) => id !== event.docId);
      customer.credits = customer.credits.filter(({ id }) => !gone.has(id));
      for (const one of allocations.filter(({ billId, releasedBy }) => billId === event.docId && !releasedBy)) {
        one.releasedBy = journal;
        if (gone.has(one.entryId)) continue;
        const credit = customer.credits.find(({ id }) => id === one.entryId);
        if (credit) credit.freeFen += one.amountFen;
        else customer.credits.push({ id: one.entryId, freeFen: one.amountFen });
      }
      customer.credits.sort((one, other) => one.id - other.id);
    },
    async write(db) {
      const numbers = inTime(entries);
      const renumbered = (id: number) => numbers.get(id) ?? id;
      await insertRows(db, account, [...accounts.values()]);
      await insertRows(
        db,
        accountEntry,
        entries.map((entry) => ({
          ...entry,
          id: renumbered(entry.id),
          reverseOf: entry.reverseOf ? renumbered(entry.reverseOf) : null,
        })),
      );
      await insertRows(
        db,
        receiptAllocation,
        allocations.map((one) => ({ ...one, entryId: renumbered(one.entryId) })),
      );
      await insertRows(
        db,
        payableAllocation,
        paid.map((one) => ({ ...one, entryId: renumbered(one.entryId) })),
      );
      if (journals > 0) await db.execute(sql`select setval('journal_number', ${journals}::int8)`);
    },
  };
}

/** Puts entries in the order of time, as their accounts saw them; gives each one's number by what it was. */
function inTime(entries: Entry[]): Map<number, number> {
  // The sort is stable: what happened at one instant keeps its order.
  entries.sort((one, other) => (one.createdAt as Date).getTime() - (other.createdAt as Date).getTime());
  const balances = new Map<number, number>();
  for (const entry of entries) {
    entry.balanceAfterFen = (balances.get(entry.accountId) ?? 0) + entry.amountFen;
    balances.set(entry.accountId, entry.balanceAfterFen);
  }
  return new Map(entries.map(({ id }, index) => [id, index + 1]));
}
